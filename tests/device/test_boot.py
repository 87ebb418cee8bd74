"""Firmware with the game in it formats the flash if it is new, but never over files that somebody has saved."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import mahe
from mahe.show import turn_pages, words
from mahe_board.bench.playing import BOOT_MS, game, saved
from mahe_board.build.uf2 import frozen_firmware
from mahe_board.runtimes.pico import flash_image
from mahe_board.runtimes.pico.board import Pico
from mahe_board.stored import both
from tests.needs import need_micropython
from tests.show.every_page import pixels

PLAYS = f"mahe {mahe.VERSION} plays, from the firmware\n"
SLOWER_MS = 1000  # how much longer a start takes if something has to be put right


@pytest.fixture(scope="module")
def frozen() -> Path:
    """MicroPython with the game in it."""
    need_micropython()
    return frozen_firmware()


def damaged(image: bytes, seed: int) -> bytes:
    """The same flash with nonsense in both blocks of the root folder."""
    start = flash_image.FILES_START
    return image[:start] + random.Random(seed).randbytes(2 * flash_image.BLOCK) + image[start + 2 * flash_image.BLOCK :]


def test_files_that_cannot_be_read_are_left_alone_and_it_plays_and_says_so_until_they_are_erased(
    new_pico: Callable[..., Pico], frozen: Path, seed: int
) -> None:
    files = flash_image.filesystem(both("game", saved(game(choices=5))))
    image = flash_image.blank(frozen)[: flash_image.FILES_START] + files
    pico = new_pico(image=damaged(image, seed))
    pico.wait(BOOT_MS + SLOWER_MS)
    assert pico.output().endswith(PLAYS + "mahe: nothing can be saved\n")
    assert pico.screen().memory == pixels("en", turn_pages.trouble, words.UNREADABLE)
    assert any(pico.lights())
    pico.press("roll")
    pico.wait(200)
    pico.press("roll")  # chooses English, which would be saved if that were possible
    pico.wait(1000)
    assert pico.flash_work().operations == 0
    assert pico.resets == 0
    pico.power_off()
    pico.hold("stop")
    pico.hold("menu")
    pico.power_on()
    pico.wait(1500)
    assert "mahe: safe mode: STOP and MENU\n" in pico.output()
    pico.release("stop")
    pico.release("menu")
    pico.wait(300)
    pico.press("card")
    pico.wait(BOOT_MS + 2 * SLOWER_MS)
    assert pico.output().endswith(PLAYS)
    assert "which" in pico.files()
    assert any(pico.lights())
    assert any(pico.screen().memory)
    pico.ctrl_c()
    pico.wait(300)
    assert pico.eval("__import__('sys').path")[0] == ".frozen"

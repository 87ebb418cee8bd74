"""When the flash takes no more writes, the game goes on, and the board says that nothing can be saved."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahe.show import words
from mahe_board.bench.start_game import BOOT_MS, game, gaps_ms, newest_game, saved, settings
from mahe_board.boards.board_saves import both
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import SIZE
from mahe_guard import flash_map
from tests.device.test_troubles import trouble

STALLS_MS = 1300  # a save may hold up frames for so long on a dead flash, if an erase takes 45 ms
REST_MS = 60_000


@pytest.fixture
def board(new_board: Callable[..., Pico]) -> Pico:
    """A board in play, which has mounted its files through the guard's driver, so that no write can hang."""
    pico = new_board({**both("game", saved(game(choices=12))), **both("settings", settings(pace=2))})
    pico.wait(BOOT_MS)
    pico.press("roll")
    pico.wait(500)
    return pico


def played(pico: Pico, presses: int) -> tuple[str, set[bytes], float]:
    """Press ROLL and STOP in turn; return the board's lines, its pages, and the longest gap between frames in ms."""
    pages, longest = set(), 0.0
    for number in range(presses):
        before = pico.frames().count
        pico.press(("roll", "stop")[number % 2])
        for _ in range(8):
            pico.wait(200)
            pages.add(pico.screen().memory)
        longest = max(longest, *gaps_ms(pico.frames(after=before).kept))
    return pico.output(), pages, longest


def test_it_plays_on_and_says_so_and_saves_again_if_the_flash_comes_back(board: Pico, exhaustive: bool) -> None:
    board.output()
    resets = board.resets
    board.dead_flash(flash_map.FILES, SIZE)
    said, pages, longest = played(board, 12 if exhaustive else 4)
    assert board.resets == resets
    assert said.count("mahe: nothing can be saved\n") == 1
    assert trouble(words.NO_ROOM) in pages
    assert longest < STALLS_MS
    assert newest_game(board).journal.length() == 12
    if not exhaustive:
        return
    board.dead_flash(0, 0)
    board.wait(REST_MS)
    said, _, _ = played(board, 6)
    assert "mahe: what is stored is saved again\n" in said
    assert newest_game(board).journal.length() > 12
    assert board.resets == resets

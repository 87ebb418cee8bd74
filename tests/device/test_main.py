"""main.py: which of two versions plays, and what is left when none can."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import mahe
from mahe_board.bench.playing import BOOT_MS, drivers
from mahe_board.build.tree import FIRMWARE
from mahe_board.build.uf2 import frozen_firmware
from mahe_board.mpy import compiled
from mahe_board.runtimes.pico.board import Pico
from tests.needs import need_micropython

OLDER, NEWER = "0.0.9", "99.0.10"


@pytest.fixture(scope="module")
def frozen() -> Path:
    """MicroPython with this very firmware in it."""
    need_micropython()
    return frozen_firmware()


def as_version(version: str, tmp_path: Path) -> dict[str, bytes]:
    """The files of the game, calling themselves another version."""
    source = tmp_path / "__init__.py"
    source.write_text((FIRMWARE / "__init__.py").read_text().replace(mahe.VERSION, version))
    return {**drivers(), "mahe/__init__.mpy": compiled(source, "mahe/__init__.py")}


def test_frozen_in_it_plays_without_any_file(new_pico: Callable[..., Pico], frozen: Path) -> None:
    pico = new_pico(uf2=frozen)
    pico.wait(BOOT_MS)
    assert pico.output().startswith(f"mahe {mahe.VERSION} plays, from the firmware")
    assert any(pico.lights())
    assert any(pico.screen().memory)


@pytest.mark.parametrize(
    ("version", "said"),
    [
        (OLDER, f"mahe {mahe.VERSION} plays, from the firmware, the newer of two"),
        (mahe.VERSION, f"mahe {mahe.VERSION} plays, from the files, as new as the firmware"),
        (NEWER, f"mahe {NEWER} plays, from the files, the newer of two"),
    ],
)
def test_of_files_and_firmware_the_newer_plays_on_a_tie_the_files_and_says_so(
    new_pico: Callable[..., Pico], frozen: Path, tmp_path: Path, version: str, said: str
) -> None:
    pico = new_pico(files=as_version(version, tmp_path), uf2=frozen)
    pico.wait(BOOT_MS)
    assert pico.output().startswith(said + "\n")
    assert any(pico.lights())
    modules = pico.eval("[module.__file__ for name, module in __import__('sys').modules.items() if name[:4] == 'mahe']")
    assert {name.endswith(".mpy") for name in modules} == {version != OLDER}  # what is frozen has no file


@pytest.mark.parametrize(
    "damage",
    [
        {"mahe/__init__.mpy": b"damaged"},
        {"mahe/rules/dice.mpy": b"all there is of it"},
        {"mahe/__init__.py": b"VERSION = 'none'"},
        {**drivers(), "mahe/table/turns.mpy": b"damaged"},
    ],
    ids=["damaged", "incomplete", "without a version", "damaged within"],
)
def test_damaged_files_are_told_and_leave_the_firmwares_game_playing(
    new_pico: Callable[..., Pico], frozen: Path, damage: dict[str, bytes]
) -> None:
    pico = new_pico(files=damage, uf2=frozen)
    pico.wait(BOOT_MS + 1000)
    said = pico.output()
    assert "Error" in said
    assert "mahe: the game from the files can't start\n" in said
    assert f"mahe {mahe.VERSION} plays, from the firmware\n" in said
    assert any(pico.lights())
    assert any(pico.screen().memory)
    assert pico.eval("__import__('sys').path") == ["", ".frozen", "/lib"]


def test_files_that_fail_in_the_midst_of_play_are_not_replaced_by_another_version(
    new_pico: Callable[..., Pico], frozen: Path
) -> None:
    pico = new_pico(files={**drivers(), "mahe/table/set_up.mpy": b"damaged"}, uf2=frozen)
    pico.wait(BOOT_MS)
    for key in ("roll", "card"):  # a new game, with another set-up
        pico.press(key)
        pico.wait(500)
    said = pico.output()
    assert "mahe: stopped by a fault" in said
    assert "from the firmware" not in said
    assert not any(pico.lights())


def test_without_the_game_main_says_so_and_leaves_a_prompt(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(files={"main.py": (FIRMWARE.parent / "main.py").read_bytes()})
    pico.wait(500)
    said = pico.output()
    assert "there is no game on this board" in said
    assert said.rstrip().endswith(">>>")

"""MicroPython with the guard frozen in: the project's own firmware, without a game in its slots."""

from __future__ import annotations

import tempfile
from pathlib import Path

import mahe
from mahe_board.build import micropython
from mahe_board.build.constant_folding import folded
from mahe_board.build.own_board import MAHE_PICO

FIRMWARE = Path(mahe.__file__).parents[1]
SHARED = ("fitted.py", "screens.py")  # tables shared with the game


def guarded_micropython(board: str = MAHE_PICO) -> Path:
    """The path of the cached UF2, built on a cache miss."""
    with tempfile.TemporaryDirectory() as folder:
        return micropython.firmware(to_freeze(Path(folder)), board)


def to_freeze(folder: Path) -> Path:
    """Copy the modules to freeze, with folded constants; return the copy's manifest."""
    (folder / "mahe_guard").mkdir()
    for file in (FIRMWARE / "mahe_guard").glob("*.py"):
        (folder / "mahe_guard" / file.name).write_text(folded(file.read_text(encoding="utf-8")), encoding="utf-8")
    for name in SHARED:
        text = (FIRMWARE / "mahe/device" / name).read_text(encoding="utf-8")
        (folder / name).write_text(folded(text), encoding="utf-8")
    for file in (FIRMWARE / "frozen").glob("*.py"):
        (folder / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    return folder / "manifest.py"

"""The firmware's files: where their sources lie, and what a board gets of them."""

from __future__ import annotations

from pathlib import Path

import mahe
import mahe_board
from mahe_board.errors import NeedsClone
from mahe_board.mpy import all_compiled

FIRMWARE = Path(mahe.__file__).parent
INSTALLED = Path(mahe_board.__file__).parent / "beside_mahe"
MAIN = "main.py"
MANIFEST = "manifest.py"


def sources() -> dict[str, Path]:
    """Every module of the package, by the name of its source on a board."""
    return {f"mahe/{file.relative_to(FIRMWARE).as_posix()}": file for file in sorted(FIRMWARE.rglob("*.py"))}


def module_of(name: str) -> str:
    """What `mahe/rules/dice.py`, or its .mpy, is called where it is imported."""
    return name.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def tree() -> dict[str, bytes]:
    """The files of a board by their names on it: every module compiled, and main.py as it is."""
    return {**all_compiled(sources()), MAIN: beside_mahe(MAIN).read_bytes()}


def beside_mahe(name: str) -> Path:
    """A file that lies beside the package in a clone, and where pyproject.toml puts it in an installation."""
    file = next((place / name for place in (INSTALLED, FIRMWARE.parent) if (place / name).exists()), None)
    if file is None:
        raise NeedsClone(f"the board's {name} is missing here; install anew, or run it in a clone of the project")
    return file

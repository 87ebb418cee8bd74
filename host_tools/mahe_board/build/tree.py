"""The files of a board: every module compiled, and main.py as it is."""

from __future__ import annotations

from pathlib import Path

import mahe
import mahe_board
from mahe_board.errors import NeedsClone
from mahe_board.mpy import compiled

FIRMWARE = Path(mahe.__file__).parent
INSTALLED = Path(mahe_board.__file__).parent / "beside_mahe"
MAIN = "main.py"


def tree() -> dict[str, bytes]:
    """The files by their names on the board."""
    files = {}
    for file in sorted(FIRMWARE.rglob("*.py")):
        name = f"mahe/{file.relative_to(FIRMWARE).as_posix()}"
        files[name.removesuffix("py") + "mpy"] = compiled(file, name)
    files[MAIN] = main_file().read_bytes()
    return files


def main_file() -> Path:
    """main.py lies beside the package in a clone, and where pyproject.toml puts it in an installation."""
    file = next((place / MAIN for place in (INSTALLED, FIRMWARE.parent) if (place / MAIN).exists()), None)
    if file is None:
        raise NeedsClone("the board's main.py is missing here; install anew, or run it in a clone of the project")
    return file

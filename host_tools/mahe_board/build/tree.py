"""The game's sources, and the compiled modules for a board."""

from __future__ import annotations

from pathlib import Path

import mahe
from mahe_board.build.mpy_compiler import all_compiled

FIRMWARE = Path(mahe.__file__).parent
FOR_LAPTOPS = ("mahe/library.py", "mahe/rules/pickling.py")  # nothing on a board imports them


def sources() -> dict[str, Path]:
    """The sources of all modules of a board, by their names there."""
    found = {f"mahe/{file.relative_to(FIRMWARE).as_posix()}": file for file in sorted(FIRMWARE.rglob("*.py"))}
    return {name: file for name, file in found.items() if name not in FOR_LAPTOPS}


def module_of(name: str) -> str:
    """The import name of a file such as `mahe/rules/dice.py` or its .mpy."""
    return name.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def modules() -> dict[str, bytes]:
    """All modules of a board, compiled separately."""
    return all_compiled(sources())

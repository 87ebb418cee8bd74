"""The game's sources, and what a board has of them: modules, each compiled by itself."""

from __future__ import annotations

from pathlib import Path

import mahe
from mahe_board.build.mpy_compiler import all_compiled

FIRMWARE = Path(mahe.__file__).parent
FOR_LAPTOPS = ("mahe/library.py", "mahe/rules/pickling.py")  # nothing on a board imports them


def sources() -> dict[str, Path]:
    """The source of every module of the package that a board has, by the name that it has there."""
    found = {f"mahe/{file.relative_to(FIRMWARE).as_posix()}": file for file in sorted(FIRMWARE.rglob("*.py"))}
    return {name: file for name, file in found.items() if name not in FOR_LAPTOPS}


def module_of(name: str) -> str:
    """The name by which a file such as `mahe/rules/dice.py`, or its .mpy, is imported."""
    return name.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def modules() -> dict[str, bytes]:
    """Every module of the package, each compiled by itself."""
    return all_compiled(sources())

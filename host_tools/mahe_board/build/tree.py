"""The firmware's files: where their sources lie, and what a board gets of them."""

from __future__ import annotations

import re
from pathlib import Path

import mahe
import mahe_board
from mahe_board.build.places import LIST, WHICH, Which, listing
from mahe_board.errors import NeedsClone
from mahe_board.mpy import all_compiled

FIRMWARE = Path(mahe.__file__).parent
INSTALLED = Path(mahe_board.__file__).parent / "beside_mahe"
MAIN = "main.py"
BOOT = "_boot.py"
PARTS = ("trouble.py", "choose.py", "safe_mode.py")  # of main.py, for when something is not as usual
MANIFEST = "manifest.py"


def sources() -> dict[str, Path]:
    """Every module of the package, by the name of its source on a board."""
    return {f"mahe/{file.relative_to(FIRMWARE).as_posix()}": file for file in sorted(FIRMWARE.rglob("*.py"))}


def module_of(name: str) -> str:
    """What `mahe/rules/dice.py`, or its .mpy, is called where it is imported."""
    return name.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def game() -> dict[str, bytes]:
    """A version of the game, as it lies in a place: every module compiled, and the list of them all."""
    modules = all_compiled(sources())
    return {**modules, LIST: listing(modules, mahe.VERSION)}


def tree(place: str = "a") -> dict[str, bytes]:
    """The files of a new board by their names on it: the guard, and the game in one of the two places."""
    files = {f"{place}/{name}": content for name, content in game().items()}
    return {**files, WHICH: Which(place).packed(), MAIN: guard(frozen=False).encode()}


def guard(*, frozen: bool) -> str:
    """The board's main.py with what it needs in trouble: behind it as comments, or, precompiled, as it is."""
    usual, begin, _ = beside_mahe(MAIN).read_text(encoding="utf-8").rpartition("\nmain()\n")
    parts = {name: beside_mahe(name).read_text(encoding="utf-8") for name in PARTS}
    if frozen:
        return usual + "\n" + "".join(parts.values()) + begin
    hidden = [f"# {name}\n" + re.sub("^", "# ", text.rstrip(), flags=re.M) + "\n#.\n" for name, text in parts.items()]
    return f"{usual}{begin}\n{''.join(hidden)}"


def beside_mahe(name: str) -> Path:
    """A file that lies beside the package in a clone, and where pyproject.toml puts it in an installation."""
    file = next((place / name for place in (INSTALLED, FIRMWARE.parent) if (place / name).exists()), None)
    if file is None:
        raise NeedsClone(f"the board's {name} is missing here; install anew, or run it in a clone of the project")
    return file

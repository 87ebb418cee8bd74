"""Who may import whom: the tables that tests/test_layers.py enforces, and what the code in a folder really imports."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from mahe_board.build.constant_folding import ON_A_LAPTOP

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware" / "mahe"
TOOLS = ROOT / "host_tools" / "mahe_board"

# What each layer of the firmware may import. Only `device`, which is not listed, may import anything.
MAY_IMPORT = {
    "rules": {"mahe.rules", "binascii", "hashlib", "sys"},
    "show": {"mahe.rules", "mahe.show", "mahe", "framebuf", "array", "sys", "math"},
    "table": {"mahe.rules", "mahe.show", "mahe.table", "binascii"},
}
LAYERS = {
    "rules": "the game and its chance",
    "show": "lights, screen, tunes, words",
    "table": "turns, menus, evenings",
    "device": "the Pico: pins, flash, USB",
}
# The rooms of the tools, each of which may import those before it.
ROOMS = {
    "command_line": "arguments, errors, Ctrl-C",
    "build": "from sources to a UF2",
    "emulator": "firmware without a board",
    "games": "records, replay, review",
    "virtual_board": "the page, speech, scripts",
    "boards": "real boards on a cable",
    "simulator": "families' years in minutes",
    "lab": "where players are made",
    "bench": "what is measured",
}
NEAR_THE_BOARD = {"build", "emulator", "boards", "simulator", "bench"}  # the only rooms that may import mahe.device


def imported(source: Path, *, whole: bool = False) -> set[str]:
    """The modules that a file imports when it runs on a board, without those under TYPE_CHECKING.

    `whole` adds the full names of what is imported from a module, which may be modules, too.
    """
    names: set[str] = set()
    tree = ast.parse(source.read_text(encoding="utf-8"))
    only_read = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", ON_A_LAPTOP)
    ]
    skipped = {id(inner) for node in only_read for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
            if whole:
                names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def rooms() -> list[str]:
    """The rooms that are there, in their order."""
    return [room for room in ROOMS if (TOOLS / room).is_dir() and list(modules(TOOLS / room))]


def modules(folder: Path) -> Iterator[Path]:
    """The Python modules in a folder, but not what Node's packages bring."""
    for entry in sorted(folder.iterdir()):
        if entry.is_dir() and entry.name not in ("node_modules", "__pycache__"):
            yield from modules(entry)
        elif entry.suffix == ".py":
            yield entry


def parts() -> dict[str, Path]:
    """The folders of rooms and layers, from the one that may import all others to the one that may import none."""
    return {room: TOOLS / room for room in reversed(rooms())} | {layer: FIRMWARE / layer for layer in reversed(LAYERS)}


def may_import(importer: str, other: str) -> bool:
    """Whether the tables allow a part to import another one."""
    if importer in LAYERS:
        return other in LAYERS and (importer == "device" or f"mahe.{other}" in MAY_IMPORT[importer])
    if other == "device":
        return importer in NEAR_THE_BOARD
    return other in LAYERS or [*ROOMS].index(other) < [*ROOMS].index(importer)


def imports() -> Counter[tuple[str, str]]:
    """How many modules of one part import another part, counted in the code."""
    found: Counter[tuple[str, str]] = Counter()
    for importer, folder in parts().items():
        for source in modules(folder):
            names = [name.split(".") for name in imported(source, whole=True)]
            others = {name[1] for name in names if name[0] in ("mahe", "mahe_board") and len(name) > 1}
            found.update((importer, other) for other in others & parts().keys() - {importer})
    return found

"""The guard's own copies of numbers (it imports nothing of an image) equal the game's."""

from __future__ import annotations

import ast
from pathlib import Path

import mahe_guard
from mahe.device import supply
from mahe.show.geometry import LIGHTS

GUARD = Path(mahe_guard.__file__).parent
MAY_IMPORT = {"mahe_guard", "fitted", "screens"}
OF_MICROPYTHON = {
    "binascii", "framebuf", "gc", "hashlib", "io", "json", "machine", "micropython", "os", "_rp2", "select", "struct",
    "sys",
    "time", "uctypes", "vfs",
}  # fmt: skip
GAME = {"start.py": {"mahe.device.play"}}  # the module that the guard starts


def constants(name: str) -> dict[str, int]:
    """Return the numeric constants of one of the guard's modules."""
    found: dict[str, int] = {}
    for node in ast.parse((GUARD / name).read_text()).body:
        if isinstance(node, ast.Assign):
            targets = node.targets[0].elts if isinstance(node.targets[0], ast.Tuple) else node.targets
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            for target, value in zip(targets, values, strict=False):
                if isinstance(target, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, int):
                    found[target.id] = value.value
    return found


def test_its_lights_and_their_supply_are_the_games() -> None:
    own = constants("lights.py")
    assert own["COUNT"] == LIGHTS
    for name in ("LISTENS", "DEAD", "SOFT_START", "RISES", "DIVIDED_BY"):
        assert own[name] == getattr(supply, name), name


def test_the_watchdog_bites_before_an_rp2040_could_not_wait_any_longer() -> None:
    assert constants("chip.py")["WATCHDOG_MS"] <= 8300


def imported(file: Path) -> set[str]:
    """Return the modules that a source file imports when it runs on a board."""
    tree = ast.parse(file.read_text())
    read_only = [
        node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    skipped = {id(inner) for node in read_only for part in node.body for inner in ast.walk(part)}
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and id(node) not in skipped:
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and id(node) not in skipped:
            names.add(str(node.module))
    return names


def test_it_imports_nothing_of_an_image() -> None:
    for file in GUARD.glob("*.py"):
        for name in imported(file) - GAME.get(file.name, set()):
            assert name.split(".")[0] in MAY_IMPORT | OF_MICROPYTHON, f"{file.name} imports {name}"

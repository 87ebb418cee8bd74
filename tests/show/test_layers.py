"""The show needs the rules and framebuf, the table the show: nothing else, and nothing above it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import mahe

FIRMWARE = Path(mahe.__file__).parent
MAY_IMPORT = {
    "show": {"mahe.rules", "mahe.show", "mahe", "framebuf", "sys", "math"},
    "table": {"mahe.rules", "mahe.show", "mahe.table", "binascii"},
}
LACKING = {"enum", "dataclasses", "typing", "functools", "random", "time", "machine"}  # on the board, or below it


def imported(source: Path) -> set[str]:
    """The modules a file imports while it runs: what stands under TYPE_CHECKING is only read."""
    names: set[str] = set()
    tree = ast.parse(source.read_text(encoding="utf-8"))
    only_read = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    ]
    skipped = {id(inner) for node in only_read for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_a_layer_imports_only_what_lies_below_it(layer: str) -> None:
    for source in sorted((FIRMWARE / layer).rglob("*.py")):
        for name in imported(source):
            part = ".".join(name.split(".")[:2])
            assert part in MAY_IMPORT[layer], f"{source.name} imports {name}"
            assert name not in LACKING


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_nothing_is_written_that_micropython_can_not_read(layer: str) -> None:
    for source in sorted((FIRMWARE / layer).rglob("*.py")):
        tree = ast.parse(source.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            assert not isinstance(node, ast.Match), source
            if isinstance(node, ast.Tuple | ast.List) and isinstance(node.ctx, ast.Load):
                assert not any(isinstance(one, ast.Starred) for one in node.elts), f"{source}:{node.lineno}"


def test_the_table_draws_nothing_and_speaks_no_language() -> None:
    for source in sorted((FIRMWARE / "table").rglob("*.py")):
        assert not imported(source) & {"mahe.show.canvas", "mahe.show.font", "mahe.show.signs", "mahe.show.geometry"}

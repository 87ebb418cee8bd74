"""No rule, ruling or worked example is without a test, and the table in README.md points at tests that are there."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
RULES = [f"R{number}" for number in range(1, 40)]
RULINGS = [f"A{number}" for number in range(1, 25)]
EXAMPLES = [f"E{number}" for number in range(1, 7)]


def _marks(function: ast.FunctionDef) -> list[str]:
    """What the function's `rule` marks name."""
    return [
        word.value
        for call in function.decorator_list
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("rule", "pytest.mark.rule")
        for word in call.args
        if isinstance(word, ast.Constant) and isinstance(word.value, str)
    ]


@lru_cache
def marked_tests(folder: Path) -> dict[str, list[str]]:
    """The tests of a folder by the rules they are marked with, as `file.py::name`."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in _marks(node):
                    found.setdefault(mark, []).append(f"{file.name}::{node.name}")
    return found


@pytest.mark.parametrize("number", RULES + RULINGS + EXAMPLES)
def test_there_is_a_test_for(number: str) -> None:
    assert marked_tests(TESTS / "rules").get(number)


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    assert set(marked_tests(TESTS)) <= set(RULES + RULINGS + EXAMPLES)


def test_a_rule_without_a_test_would_be_noticed(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text('@rule("R1", "A2")\ndef test_one(): ...\n\ndef test_two(): ...\n')
    (tmp_path / "test_b.py").write_text('@pytest.mark.rule("R3")\ndef not_a_test(): ...\n')
    assert marked_tests(tmp_path) == {"R1": ["test_a.py::test_one"], "A2": ["test_a.py::test_one"]}


def test_the_table_of_the_readme_has_every_number_once_and_its_tests_exist() -> None:
    text = (TESTS / "rules" / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| ([RAE]\d+) \| .+ \| `(test_\w+\.py)::(\w+)` \|$", text, re.M)
    assert [number for number, _, _ in rows] == RULES + RULINGS + EXAMPLES
    marked = marked_tests(TESTS / "rules")
    assert [number for number, file, name in rows if f"{file}::{name}" not in marked[number]] == []

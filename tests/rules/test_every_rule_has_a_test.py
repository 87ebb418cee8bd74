"""Every rule, ruling and worked example of RULES.md has a test, and every number in the code leads to one of them."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BOOK = ROOT / "firmware" / "mahe" / "rules" / "RULES.md"
RULES = [f"R{number}" for number in range(1, 40)]
RULINGS = [f"A{number}" for number in range(1, 25)]
EXAMPLES = [f"E{number}" for number in range(1, 7)]
NUMBERS = RULES + RULINGS + EXAMPLES

CITED = re.compile(r"\b[RA][0-9]{1,2}\b")
CITING = ("*.py", "*.md", "*.txt")


def _marks(function: ast.FunctionDef) -> list[str]:
    """Return the numbers in a function's `rule` marks."""
    return [
        word.value
        for call in function.decorator_list
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("rule", "pytest.mark.rule")
        for word in call.args
        if isinstance(word, ast.Constant) and isinstance(word.value, str)
    ]


@lru_cache
def marked_tests(folder: Path) -> dict[str, list[str]]:
    """Return a folder's tests (as `file.py::name`) for each rule that they are marked with."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in _marks(node):
                    found.setdefault(mark, []).append(f"{file.name}::{node.name}")
    return found


@pytest.mark.parametrize("number", NUMBERS)
def test_there_is_a_test_for(number: str) -> None:
    assert marked_tests(ROOT / "tests" / "rules").get(number)


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    assert set(marked_tests(ROOT / "tests")) <= set(NUMBERS)


def test_a_rule_without_a_test_would_be_noticed(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text('@rule("R1", "A2")\ndef test_one(): ...\n\ndef test_two(): ...\n')
    (tmp_path / "test_b.py").write_text('@pytest.mark.rule("R3")\ndef not_a_test(): ...\n')
    assert marked_tests(tmp_path) == {"R1": ["test_a.py::test_one"], "A2": ["test_a.py::test_one"]}


def test_the_rule_book_has_every_number_once_and_in_order() -> None:
    assert re.findall(r"^### ([RAE][0-9]+) \S", BOOK.read_text("utf-8"), re.M) == NUMBERS


@pytest.mark.parametrize("folder", ["firmware", "host_tools", "tests"])
def test_every_number_that_is_cited_stands_in_the_rule_book(folder: str) -> None:
    files = [file for kind in CITING for file in (ROOT / folder).rglob(kind) if "node_modules" not in file.parts]
    circuits = ROOT / "tests" / "hardware"  # an R there is a resistor, not a rule
    cited = {
        number: file.relative_to(ROOT)
        for file in files
        if circuits not in file.parents
        for number in CITED.findall(file.read_text("utf-8"))
    }
    assert len(cited) > 5
    assert {number: file for number, file in cited.items() if number not in NUMBERS} == {}


def test_each_rule_says_which_books_it_rests_on() -> None:
    sections = re.split(r"^### ", BOOK.read_text("utf-8"), flags=re.M)[1 : len(RULES) + 1]
    books = re.compile(r"\*(all|[DENFI]( [DENFI])*|follows|in no book)\*")
    assert [section.split()[0] for section in sections if not books.search(section)] == []


def test_the_links_inside_the_rule_book_lead_to_headings() -> None:
    text = BOOK.read_text("utf-8")
    headings = {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in re.findall(r"^#+ (.+)$", text, re.M)
    }
    links = set(re.findall(r"\]\(#([^)]+)\)", text))
    assert links
    assert links <= headings

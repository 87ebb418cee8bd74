"""All files, verbs of make and verbs of mahe that the project's Markdown pages name exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mahe_board.__main__ import VERBS
from mahe_board.virtual_board.manual import HERE as MANUALS
from tests.needs import ROOT
from tests.test_workflows import VERBS as OF_MAKE

PAGES = [  # without the manual's sources, whose links are filled in when the manuals are made
    page
    for page in sorted(ROOT.rglob("*.md"))
    if page.parent != MANUALS
    and not {"node_modules", "build", "dist"} & set(page.parts)
    and not any(part.startswith(".") and part != ".github" for part in page.relative_to(ROOT).parts)
]
BELOW = ("", "firmware", "firmware/mahe", "host_tools/mahe_board")  # folders that a path in prose may be relative to


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def test_the_projects_pages_are_found() -> None:
    assert {"README.md", "CONTRIBUTING.md", "firmware/mahe/rules/RULES.md"} <= {name(page) for page in PAGES}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\((?!https?://|#)([^)#]+)[^)]*\)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_verb_that_is_named_is_there(page: Path) -> None:
    text = page.read_text("utf-8")
    told = re.findall(r"(?:^ {4}|`)make ([a-z][a-z0-9-]*)", text, re.M)
    assert [verb for verb in told if verb not in OF_MAKE] == []
    told = re.findall(r"(?:^ {4}|`)(?:mahe|python3 -m host_tools) ([a-z][a-z0-9-]*)", text, re.M)
    assert [verb for verb in told if verb not in VERBS] == []


def test_every_file_that_contributing_names_is_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    text = re.sub(r"^## Recipes$.*?(?=^## )", "", text, flags=re.M | re.S)  # test_recipes.py checks the recipes
    named = set(re.findall(r"`?((?:[\w.]+/)+[\w*]+\.(?:pyi|py|md|txt|toml))", text))
    assert len(named) > 15
    missing = [file for file in named if not any(list((ROOT / start).glob(file)) for start in BELOW)]
    assert missing == []

"""Each tutorial is followed to the letter in a copy of the project: its files, changes, commands and their output."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import pytest
from markdown_it import MarkdownIt

from docs.contents import PAGES
from tests.needs import ROOT
from tests.test_recipes import CHANGES, STEP

TUTORIALS = {page.stem: page.read_text("utf-8") for page in sorted((PAGES / "tutorial").glob("*.md"))}
CHANGE = re.compile(
    r"In `[^`]+`, (?:a row of|after the line|instead of the line|after the others)[^:]*?(?:`[^`]*`)?:$", re.S
)
FUNCTION = re.compile(r"Put this in place of the function `(\w+)` in `([^`]+)`:")
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__")
PROGRAMS = {"python": "", "mahe": "-m mahe_board"}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The project as `make setup` leaves it, but only the parts that the tutorials' commands need."""
    for name in ("firmware", "host_tools"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=LEFT_OUT)
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    path = os.pathsep.join([str(tmp_path / "host_tools"), str(tmp_path / "firmware")])
    for name, module in PROGRAMS.items():
        (programs / name).write_text(f'#!/bin/sh\nPYTHONPATH="{path}" exec "{sys.executable}" {module} "$@"\n')
        (programs / name).chmod(0o755)
    return tmp_path


def follow(tutorial: str, place: Path) -> int:
    """Carry out each code block of a tutorial; return the number of blocks."""
    tokens = MarkdownIt().parse(tutorial)
    blocks = 0
    for number, token in enumerate(tokens):
        if token.type != "fence":
            continue
        blocks += 1
        before = tokens[number - 2].content if number > 1 else ""
        kind, _, file = token.info.partition(" ")
        if kind == "pycon":
            session = doctest.DocTestParser().get_doctest(token.content, {}, "session", None, None)
            assert doctest.DocTestRunner().run(session).failed == 0
        elif kind == "console":
            run(token.content, place)
        elif file:
            assert not (place / file).exists()
            (place / file).write_text(token.content)
        elif CHANGE.fullmatch(before):
            change(f"{before}\n\n{indent(token.content, ' ' * 7)}", place)
        else:
            put_in_place(before, token.content, place)
    return blocks


def run(session: str, place: Path) -> None:
    """Run the commands of a session, and compare their output; an ellipsis in a session stands for any text."""
    for part in session.removeprefix("$ ").split("\n$ "):
        command, _, told = part.partition("\n")
        done = subprocess.run(command, shell=True, cwd=place, capture_output=True, text=True, check=False)
        expected = ".*".join(map(re.escape, told.rstrip("\n").split("…")))
        if done.returncode or not re.fullmatch(expected, done.stdout.rstrip("\n"), re.S):
            pytest.fail(f"{command} printed\n{done.stdout}{done.stderr}")


def change(recipe: str, place: Path) -> None:
    step = STEP.fullmatch(recipe)
    assert step, recipe
    files = [file for file in sorted(place.glob(step["file"])) if "*" not in step["file"] or file.stem != "__init__"]
    assert files, step["file"]
    for file in files:
        file.write_text(CHANGES[step["how"]](file.read_text(encoding="utf-8"), step), encoding="utf-8")


def put_in_place(sentence: str, function: str, place: Path) -> None:
    told = FUNCTION.fullmatch(sentence)
    assert told, f"{sentence!r} doesn't say where this goes:\n{function}"
    file = place / told[2]
    text, changes = re.subn(rf"^def {told[1]}\(.*?(?=^\S)", f"{function}\n\n", file.read_text(), flags=re.M | re.S)
    assert changes == 1
    file.write_text(text)


@pytest.mark.parametrize("name", sorted(TUTORIALS.keys() - {"scene"}))
def test_a_tutorial_leads_where_it_says(name: str, copy: Path) -> None:
    assert follow(TUTORIALS[name], copy) >= 2


def test_the_tutorial_of_a_scene_leads_to_pictures_with_a_comet(copy: Path) -> None:
    assert follow(TUTORIALS["scene"], copy) >= 7
    before, comet = (
        (copy / "pictures" / f"{name}-board.svg").read_text().count("url(#glow-") for name in ("before", "comet")
    )
    assert comet >= before + 4


def test_a_tutorial_that_prints_something_else_is_found(copy: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match="printed\n2"):
        follow('```console\n$ .venv/bin/python -c "print(1 + 1)"\n3\n```\n', copy)
    with pytest.raises(AssertionError, match="doesn't say where this goes"):
        follow("```python\nlost\n```\n", copy)

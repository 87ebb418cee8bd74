"""Follows the recipes of CONTRIBUTING to the letter in a copy of the project: they work, and break no tests."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent, indent

import pytest

CLONE = Path(__file__).parent.parent
COPIED = ("firmware", "host_tools", "tests", "hardware")
HEAVY = shutil.ignore_patterns("node_modules", "__pycache__", "*.egg-info", ".*_cache", "*.kicad_*", "*.svg", "*.png")
RECIPES = ("A language", "A computer player", "A setting", "A house rule", "A type of screen")
STEP = re.compile(
    r"In `(?P<file>[^`]+)`, (?P<how>a row of|after the line|instead of the line|after the others)"
    r"(?: `(?P<where>[^`]+)`)?[^:]*:\n\n"
    r"(?P<lines>(?: {7}[^\n]*\n|\n(?= {7}))+)"
)
COPY = re.compile(r"[Cc]opy\s+`([^`]+)`\s+to\s+`([^`]+)`")
# Quick tests that must still pass in the copy: of unchanged parts, and of the tables that get new rows.
JUDGES = (
    "tests/rules/test_odds.py::test_the_bust_chance_of_a_choice",
    "tests/rules/test_odds.py::test_the_best_chance_to_reach_the_beach_from_so_many_spaces_away",
    "tests/rules/test_refusals.py",
    "tests/rules/test_roster.py",
    "tests/rules/test_saves.py",
    "tests/rules/test_setting_up.py",
    "tests/games/test_replay.py::test_what_is_wrong_is_named_with_its_line_and_rule",
    "tests/games/test_replay.py::test_what_is_wrong_is_told_in_a_sentence",
    "tests/games/test_story.py::test_the_value_of_a_throw_is_the_mean_advance_of_play_for_distance",
    "tests/show/test_texts.py",
    "tests/show/test_what_does_not_fit.py",
    "tests/show/test_pages.py::test_every_text_of_every_page_has_its_place[eo]",
    "tests/test_layers.py",
    "tests/virtual_board/speech/test_tables.py",
    "tests/virtual_board/test_card.py::test_there_is_a_card_for_each_language_of_the_screen",
    "tests/table/test_settings.py",
    "tests/table/test_menu.py",
    "tests/table/test_set_up_dialog.py",
    "tests/table/test_damage.py",
    "tests/table/test_digests.py::test_a_script_shows_what_its_name_says",
    "tests/device/test_screens.py",
)
# A test module that passes only with the new rows.
TRIAL = """
import subprocess
from collections import Counter
from fractions import Fraction
from importlib import import_module
from random import Random

from mahe.rules.choices import ROLL as THROW
from mahe.rules.events import POSITION
from mahe.rules.game import new_game
from mahe.rules.odds import WAYS, odds_of
from mahe.rules.record import records
from mahe.rules.roster import number_of
from mahe.rules.game_setup import Setup
from mahe.rules.stacks import swim
from mahe.show.keys import CARD, MENU, ROLL, STOP
from mahe.show.shown_position import Picture
from mahe_board.__main__ import main
from mahe_board.games.story import read
from mahe_board.virtual_board.card import card_files
from mahe_board.boards.fitted.text import changed
from mahe_board.virtual_board.play.page_contents import PAGE
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.needs import need_node
from tests.rules.games import Start, side_by_side, start_of
from tests.rules.reference import is_legal
from tests.table.hands import begin, tap, to_item, used_board

SPEAK = '''globalThis.document = { documentElement: {}, querySelectorAll: () => [] };
import("./sentences.mjs").then(({ speak }) => { speak("eo"); console.log(document.documentElement.lang); });'''

OLD = bytes.fromhex("4d53455401b0164903040001010201010104050506020005030002010002")  # of version 0.1

def said(board):
    return " ".join(board.words)

def test_every_addition_is_there():
    board = used_board(1)
    board.hold(MENU)
    assert board.table.stage.dips is True
    for item in ("dip", "four dice"):
        to_item(board, item)
        tap(board, CARD)
    to_item(board, "language")
    for _ in range(10):
        if board.table.stage.language != "eo":
            tap(board, CARD)
    tap(board, STOP)
    again = VirtualBoard(2, dict(board.stored))
    assert again.table.stage.language == "eo"
    assert again.table.stage.dips is False
    begin(again)
    assert again.table.playing().position.setup.four is True
    again.hold(MENU)
    to_item(again, "players")
    tap(again, CARD)
    for _ in range(10):
        if "Hasty" in again.words:
            break
        tap(again, CARD)
    assert again.table.playing().position.seats[0] == number_of("hasty") == 8
    tap(again, STOP, STOP)
    tap(again, ROLL)
    third = VirtualBoard(3, dict(again.stored))
    begin(third)
    assert third.table.playing().position.setup.four is True
    assert third.table.playing().position.seats[0] == 8

def test_the_card_and_the_page_have_the_new_language(tmp_path):
    assert b'<html lang="eo">' in card_files()["card-eo.html"]()
    for file in PAGE.glob("s*.js"):  # Node takes a .js for an old script
        (tmp_path / file.with_suffix(".mjs").name).write_text(file.read_text().replace('.js";', '.mjs";'))
    done = subprocess.run([need_node(), "-e", SPEAK], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == "eo\\n", done.stderr

def test_a_board_may_be_told_of_the_new_type_of_screen():
    assert changed("", ["SCREEN=SH1106"]) == "SCREEN SH1106"

class Four(Start):
    def setup(self):
        house = {name: getattr(self, name) for name in ("cards", "two", "third7")}
        return Setup(self.players, self.turtles, self.first, **house, four=True)

def test_hundreds_of_games_with_four_dice_are_those_of_the_reference_at_every_choice():
    random, throws = Random(4), Counter()
    for _ in range(200):
        # Each position is checked in there, and the reference refuses a choice that it doesn't know.
        game, reference, recorder = list(side_by_side(Four(*start_of(random))))[-1]
        assert game.position.is_over()
        assert recorder.lines + recorder.closing() == reference.lines + reference.closing()
        assert is_legal(recorder.text())
        throws.update(line.split(" | ")[1].split("=")[0] for line in recorder.lines)
    assert sum(throws[f"{total}x4"] for total in (4, 5, 6, 7)) > 100, throws

def test_the_picture_follows_four_dice():
    for seed in range(40):
        start = Four(*start_of(Random(seed)))
        game, random, picture = start.game(), start.random(), Picture()
        picture.fold((POSITION, game.position))
        while not game.position.is_over():
            for event in game.apply(random.choice(game.position.choices)):
                picture.fold(event)
            assert picture.state() == game.position.state()

def best(at, total, dice, most):
    there = Fraction(int(total <= 7 and at + total * dice >= 21))
    if dice == most or total >= 7:
        return there
    return max(there if dice else 0, sum(best(at, total + face, dice + 1, most) for face in range(1, 7)) / 6)

def test_the_odds_of_four_dice_are_exact_and_those_of_three_as_before():
    for four in (True, False):
        view = new_game(Setup(4, four=four), 1).position
        for at in range(21):
            if at:
                swim(view.cells, view.turtle(), (), at)
            assert Fraction(odds_of(view, THROW)[1], WAYS) == best(at, 0, 0, view.setup.dice)

def test_computer_players_play_games_with_four_dice():
    played = list(records(10, 1, bytes(map(number_of, ("fox", "cub", "daring", "hasty"))), cards=True, four=True))
    assert all(map(is_legal, played))
    assert any("x4=" in record for record in played)

def test_a_record_of_four_dice_is_replayed_but_not_reviewed_and_the_laboratory_plays_on(tmp_path, capsys):
    record = tmp_path / "four.txt"
    record.write_text(next(records(1, 1, (number_of("random"),) * 4, four=True)), encoding="utf-8")
    assert "x4=" in record.read_text()
    assert read(record.read_text()).steps
    assert main(["review", str(record)]) == 2
    assert "it doesn't know the house rule four" in capsys.readouterr().err
    assert import_module("mahe_board.lab.batches").House(4).setup(0).dice == 3

def test_a_family_keeps_its_settings():
    board = VirtualBoard(1, {"settings": OLD})
    assert (board.table.stage.language, board.table.stage.night, board.table.settings["four"]) == ("nl", True, False)
    assert bytes(board.table.settings.players) == bytes((0, 2, 1, 0, 2))
"""


def recipe(name: str) -> str:
    """Return the text of a recipe."""
    text = (CLONE / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return text.split(f"\n### {name}\n")[1].split("\n### ")[0]


def lines_of(step: re.Match[str]) -> str:
    return dedent(step["lines"]).strip("\n")


def follow(name: str, place: Path) -> int:
    """Carry out a recipe's steps; return the number of files that were copied or changed."""
    done = 0
    for source, target in COPY.findall(recipe(name)):
        shutil.copy(place / source, place / target)
        done += 1
    for step in STEP.finditer(recipe(name)):
        named = sorted(place.glob(step["file"]))
        files = [file for file in named if len(named) == 1 or file.stem != "__init__"]
        assert files, step["file"]
        for file in files:
            source = file.read_text(encoding="utf-8")
            file.write_text(CHANGES[step["how"]](source, step), encoding="utf-8")
            done += 1
    return done


def with_row(source: str, step: re.Match[str]) -> str:
    """Put a new row into its table before the last row, to show that the order doesn't matter."""
    for node in ast.parse(source).body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and target.id == step["where"]:
            value = node.value  # type: ignore[attr-defined]
            last = (value.keys if isinstance(value, ast.Dict) else value.elts)[-1]
            assert last is not None
            lines = source.splitlines()
            lines.insert(last.lineno - 1, indent(lines_of(step), "    "))
            return "\n".join(lines) + "\n"
    raise AssertionError(f"there is no table {step['where']}")


def with_lines(source: str, step: re.Match[str]) -> str:
    """Put new lines after the line that the step quotes, or in its place, with the same indentation."""
    lines = source.splitlines()
    found = [number for number, line in enumerate(lines) if line.strip().startswith(step["where"])]
    assert len(found) == 1, f"CONTRIBUTING quotes {step['where']!r}, which isn't there: put the new line there"
    at = found[0]
    margin = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    lines[at + 1 : at + 1] = indent(lines_of(step), margin).splitlines()
    if step["how"] == "instead of the line":
        del lines[at]
    return "\n".join(lines) + "\n"


def with_an_end(source: str, step: re.Match[str]) -> str:
    """Put new lines at the end of the file."""
    return f"{source}\n\n{lines_of(step)}\n"


CHANGES = {
    "a row of": with_row,
    "after the line": with_lines,
    "instead of the line": with_lines,
    "after the others": with_an_end,
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name in COPIED:
        shutil.copytree(CLONE / name, tmp_path / name, ignore=HEAVY)
    shutil.copy(CLONE / "pyproject.toml", tmp_path)
    for packages in (CLONE / "host_tools/mahe_board/emulator").glob("node_modules"):  # if they are installed
        (tmp_path / packages.relative_to(CLONE)).symlink_to(packages)
    return tmp_path


def test_what_is_added_by_the_recipes_works_and_disturbs_nothing(copy: Path) -> None:
    assert [follow(name, copy) for name in RECIPES] == [8, 9, 9, 19, 1]
    (copy / "tests/test_trial.py").write_text(TRIAL)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "tests/test_trial.py", *JUDGES],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": f"{copy / 'host_tools'}{os.pathsep}{copy / 'firmware'}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert re.search(r"\d{2,} passed", done.stdout)

"""Every program in examples/ runs, and prints or draws the results that its text promises."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from mahe_board.virtual_board.pictures import board_svg
from mahe_board.virtual_board.play.live_table import Live
from tests.needs import ROOT
from tests.rules.reference import is_legal
from tests.virtual_board.play.conftest import ask
from tests.virtual_board.play.serving import serving

EXAMPLES = ROOT / "examples"
HASTE = 200
SVG = "{http://www.w3.org/2000/svg}"


def run(example: str, *words: object) -> str:
    """Run an example and return what it prints."""
    command = [sys.executable, str(EXAMPLES / example), *map(str, words)]
    done = subprocess.run(command, cwd=EXAMPLES, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def circles(svg: str) -> int:
    return len(list(ElementTree.fromstring(svg).iter(f"{SVG}circle")))


def test_a_frame_is_drawn_with_its_lights_lit_and_what_the_keys_do_is_told(tmp_path: Path) -> None:
    drawn = tmp_path / "drawn"
    assert run("draw_a_frame.py", drawn) == "roll: ROLL_SECOND\nstop: MOVE\ncard: COACH\nmenu: EGGS_KEY\n"
    board = (drawn / "board.svg").read_text("utf-8")
    assert circles(board) > circles(board_svg(bytes(483)))
    assert ElementTree.fromstring((drawn / "screen.svg").read_text("utf-8")).tag == f"{SVG}svg"


def test_the_keys_of_a_new_board_are_pressed_until_a_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example goes through language, set-up and first steps; a faster clock makes the evening last seconds."""
    monotonic, sleep = time.monotonic, time.sleep
    clock = SimpleNamespace(monotonic=lambda: HASTE * monotonic(), sleep=lambda seconds: sleep(seconds / HASTE))
    monkeypatch.setattr("mahe_board.virtual_board.play.table_loop.time", clock)
    with serving(Live) as server:
        said = run("press_the_keys.py", server.address).splitlines()
        record = ask(server.address, "/record").text
    assert is_legal(record)
    assert {len(throws.split()) for throws in re.findall(r"^\d+[ab]? [^:|]+: (.+?) \|", record, re.M)} == {1, 2, 3}
    scores = re.findall(r"(\w+)=(\d+)/(\d+)", re.findall(r"^score: (.+)$", record, re.M)[0])
    (winner,) = re.findall(r"^winner: (\w+)$", record, re.M)
    assert len(said) == len(scores) == 2
    for line, (name, eggs, cards) in zip(said, scores, strict=True):
        won = " and wins" if name == winner else ""
        assert line == f"{name.capitalize()} has {eggs} eggs and {cards} cards{won}"


def test_a_game_is_played_to_its_end_and_the_reference_finds_its_record_right() -> None:
    said = run("play_a_game.py", 7)
    assert said != run("play_a_game.py", 8)
    assert said == run("play_a_game.py", 7)
    events, record = said.split("\n\n")
    assert events.endswith("OVER")
    assert "\nwinner: " in record
    assert is_legal(record)


def test_the_bot_beats_whims_clearly() -> None:
    won = re.fullmatch(r"It won (\d+) of 12 games\.\n", run("write_a_bot.py", 12))
    assert won
    assert int(won[1]) >= 10  # two equal players would reach this once in 50 runs


def test_a_tree_search_of_open_spiel_plays_the_fox() -> None:
    assert run("open_spiel_mcts.py", 1, 2).splitlines()[-1].startswith("2 simulations a choice win ")


def test_a_fox_sits_at_a_table_of_pettingzoo() -> None:
    said = run("pettingzoo_table.py", 8)
    share = re.fullmatch(r"the fox wins (\d\.\d\d) of 8 games against three who choose at random\n", said)
    assert share
    assert float(share[1]) > 0.25


def test_every_example_is_run_here_and_told_in_the_readme() -> None:
    names = {file.name for file in EXAMPLES.glob("*.py")}
    here = set(re.findall(r'run\("(\w+\.py)"', Path(__file__).read_text("utf-8")))
    told = set(re.findall(r"\]\((\w+\.py)\)", (EXAMPLES / "README.md").read_text("utf-8")))
    assert names == here == told

"""Every example, run as a reader would run it, does what it says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

from mahe_board.pictures import board_svg
from tests.host_tools.play.conftest import ask
from tests.needs import ROOT
from tests.processes import running
from tests.rules.reference import is_legal

EXAMPLES = ROOT / "examples"
SVG = "{http://www.w3.org/2000/svg}"


def run(example: str, *words: object) -> str:
    """Run an example and return what it prints."""
    command = [sys.executable, str(EXAMPLES / example), *map(str, words)]
    done = subprocess.run(command, cwd=EXAMPLES, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def circles(svg: str) -> int:
    return len(list(ElementTree.fromstring(svg).iter(f"{SVG}circle")))


def test_a_frame_is_drawn_with_its_lights_lit_and_its_words_on_the_screen(tmp_path: Path) -> None:
    drawn = tmp_path / "drawn"
    words = run("draw_a_frame.py", drawn).splitlines()
    assert any(line.startswith("ROLL: ") for line in words)
    board = (drawn / "board.svg").read_text("utf-8")
    assert circles(board) > circles(board_svg(bytes(483)))
    assert ElementTree.fromstring((drawn / "screen.svg").read_text("utf-8")).tag == f"{SVG}svg"


def test_the_keys_are_pressed_on_a_virtual_board_and_turtles_swim(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mahe_board", "play", "--no-browser", "--port", "0", "--store", str(tmp_path)]
    with running(command, ROOT / "host_tools") as board:
        assert board.stdout
        address = re.search(r"http://\S+/", board.stdout.readline())
        assert address
        said = run("press_the_keys.py", address[0]).splitlines()
        record = ask(address[0], "/record").text
    moves = re.findall(r"^\d+[ab]? [^:|]+: (.+?) \|", record, re.M)
    assert len(moves) >= 4
    assert {len(throws.split()) for throws in moves} == {1}, "it swims with its first die"
    lit = re.fullmatch(r"(\d+) lights are lit", said[-1])
    assert lit
    assert 0 < int(lit[1]) <= 161


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
    assert int(won[1]) >= 10  # by chance alone, this would happen once in 50 runs


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

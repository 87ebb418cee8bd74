"""The engine is the same on every Python: the same script prints the same digests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import need_node
from tests.webassembly import run_file

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SCRIPT = HERE / "digest_of_games.py"
EVENTS_ALONE = HERE / "digest_of_play.py"
# The digest of 240 games, taken when the rules were first complete; it changes only with rules, dice or dealing.
PINNED = "aa8fbf2adc6c1859bcf9489348147737f3ca146a0da3ea92cfaae0581a086547"


def on_cpython(*words: str, script: Path = SCRIPT) -> str:
    run = "import runpy, sys; sys.path.insert(0, sys.argv.pop(1)); sys.argv.pop(0); "
    run += "runpy.run_path(sys.argv[0], run_name='__main__')"
    command = [sys.executable, "-I", "-c", run, str(ROOT / "firmware"), str(script), *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def on_webassembly(*words: str, script: Path = SCRIPT) -> str:
    need_node()
    return run_file(script, ROOT / "firmware", words=words)


@pytest.fixture(scope="module")
def games(exhaustive: bool) -> int:
    """Return how many games to play: at least three for each number of players with each combination of house rules."""
    return 600 if exhaustive else 144


@pytest.fixture(scope="module")
def here(games: int) -> str:
    return on_cpython(str(games))


def test_games_of_every_kind_are_the_same_on_cpython_and_on_micropython(here: str, games: int) -> None:
    assert [line.split()[0] for line in here.splitlines()] == ["events", "records", "chance"]
    assert on_webassembly(str(games)) == here


def test_the_digest_depends_on_the_games() -> None:
    few, more = (on_cpython(number).splitlines() for number in "23")
    assert few[0] != more[0]
    assert few[2] == more[2]


def test_what_happens_in_240_games_is_what_it_always_was_on_cpython_and_on_micropython() -> None:
    assert on_cpython(script=EVENTS_ALONE).strip() == PINNED
    assert on_webassembly(script=EVENTS_ALONE).strip() == PINNED


def test_the_digest_of_play_depends_on_the_games() -> None:
    assert on_cpython("2", script=EVENTS_ALONE) != on_cpython("3", script=EVENTS_ALONE)

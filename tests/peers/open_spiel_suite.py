"""Mahé passes OpenSpiel's own tests, which come with its package: `make peers`."""

from __future__ import annotations

import random
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl.flags import FLAGS

from mahe_board.lab.open_spiel_game import NAME  # registers the game before OpenSpiel's tests list all games
from tests.peers.kinds import KINDS, Kind

FLAGS(["tests"])  # OpenSpiel's tests read flags, which must have been parsed
from open_spiel.integration_tests import api_test, playthrough_test  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402


@pytest.fixture(autouse=True)
def _seeded(seed: int) -> None:
    random.seed(seed)
    np.random.seed(seed)


def load(kind: Kind) -> Any:
    return pyspiel.load_game(f"{NAME}({kind})")


def passed(suite: unittest.TestSuite) -> int:
    """Run OpenSpiel's tests; the first failure fails this test, too; return the number passed."""
    result = unittest.TestResult()
    suite.run(result)
    for _, trace in result.failures + result.errors:
        pytest.fail(trace)
    return result.testsRun - len(result.skipped)


def test_open_spiel_finds_the_game_and_simulates_it() -> None:
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*_{NAME}"]
    assert passed(loader.loadTestsFromModule(games_sim_test)) == 6  # default settings, and two to six players


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_simulated_game_is_cloned_pickled_and_serialised(kind: Kind) -> None:
    games_sim_test.GamesSimTest().sim_game(load(kind))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_four_hundred_states_keep_to_the_interface(kind: Kind) -> None:
    one_kind = type(str(kind), (api_test.EnforceAPIOnPartialTreeBase,), {"game": load(kind), "game_name": NAME})
    assert passed(unittest.TestLoader().loadTestsFromTestCase(one_kind)) >= 5


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_random_games_pass_the_tests_in_c(kind: Kind) -> None:
    game = load(kind)
    observer = game.make_observer(pyspiel.IIGObservationType(perfect_recall=False), {})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False, observer=observer)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_written_playthrough_is_played_again_to_the_letter(kind: Kind, tmp_path: Path, seed: int) -> None:
    written = generate_playthrough.playthrough(f"{NAME}({kind})", [], seed=seed)
    (tmp_path / "playthrough").write_text(written, "utf-8")
    playthrough_test.PlaythroughTest().run_test(str(tmp_path), "playthrough")

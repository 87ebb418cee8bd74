"""Mahé as a game of OpenSpiel; `make peers` runs that project's own tests."""

from __future__ import annotations

import doctest
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.errors import IllegalChoice, ImpossibleChance
from mahe_board.lab.observation import pieces, tensor

pyspiel = pytest.importorskip("pyspiel")
from mahe_board.lab import open_spiel_game  # noqa: E402

README = Path(open_spiel_game.__file__).parent / "README.md"
AT_A_DECISION = (3, ROLL, 1)  # with four players: the first card has 4 eggs; ROLL; the die shows a 2


def a_state(*actions: int, **house: int | bool) -> Any:
    """Return a state of the OpenSpiel game after these actions."""
    state = pyspiel.load_game(open_spiel_game.NAME, {"players": 4, **house}).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


@pytest.mark.parametrize(
    ("actions", "action", "why"),
    [
        (AT_A_DECISION, CARD + 2, "without the card variant"),
        (AT_A_DECISION, TURTLE, "a move has begun"),
        (AT_A_DECISION[:1], STOP, "nobody can stop before the first die"),
        (AT_A_DECISION[:2], 6, "a die shows 1 to 6, not 7"),
        ((), 6, "no card with 7 eggs is left"),
    ],
)
def test_open_spiel_is_told_why_an_action_is_impossible_and_the_state_stays(
    actions: tuple[int, ...], action: int, why: str
) -> None:
    state = a_state(*actions)
    before = str(state)
    with pytest.raises((IllegalChoice, ImpossibleChance), match=why):
        state.apply_action(action)
    assert str(state) == before
    assert state.history() == list(actions)


def test_a_state_of_open_spiel_is_unpickled_by_a_program_that_knows_nothing_of_it() -> None:
    state = a_state(*AT_A_DECISION)
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    read = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(state), stdout=subprocess.PIPE, check=True)
    assert read.stdout.decode() == f"{state}\n"


def test_an_information_state_is_all_that_has_happened_and_nothing_is_private() -> None:
    from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

    state = a_state(*AT_A_DECISION)
    assert state.information_state_string(0) == state.information_state_string(3) == "3, 1, 1"
    recalls = make_observation(state.get_game(), INFO_STATE_OBS_TYPE)
    assert recalls.tensor is None
    assert recalls.string_from(state, player=0) == "3, 1, 1"
    private = make_observation(state.get_game(), pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    assert private.string_from(state, player=0) == ""
    with pytest.raises(ValueError, match="has no parameters"):
        make_observation(state.get_game(), None, {"depth": 3})


def test_an_observation_has_each_piece_by_its_name() -> None:
    from open_spiel.python.observation import make_observation

    state = a_state(*AT_A_DECISION)
    observation = make_observation(state.get_game())
    for player in range(4):
        observation.set_from(state, player)
        assert np.array_equal(observation.tensor, tensor(state.open, player))
        assert np.array_equal(observation.tensor, np.array(state.observation_tensor(player), np.float32))
        for name, piece in pieces(state.open, player).items():
            assert np.array_equal(observation.dict[name], piece)


def test_the_readme_of_the_laboratory_shows_what_an_author_sees_and_lists_each_piece() -> None:
    seen = doctest.testfile(str(README), module_relative=False)
    assert seen.attempted >= 10
    assert seen.failed == 0
    names = list(pieces(a_state().open, 0))
    rows = [line.split(" | ")[0] for line in README.read_text("utf-8").splitlines() if line.startswith("| `")]
    listed = [name for row in rows for name in re.findall("`(\\w+)`", row)]
    assert listed[-len(names) :] == names

"""Mahé as an environment of PettingZoo; `make peers` runs that project's own tests."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahe.rules.choices import ROLL, STOP
from mahe.rules.errors import IllegalChoice
from mahe.rules.moves import choose
from mahe_board.lab import pettingzoo_env
from mahe_board.lab.observation import tensor
from tests.lab.tables import KINDS


def played(env: Any, steps: int, seed: int = 1) -> Any:
    """Make so many random choices in an environment; return it."""
    env.reset(seed=seed)
    random = Random(seed)
    for agent in env.agent_iter(steps):
        env.step(random.choice(np.flatnonzero(env.observe(agent)["action_mask"]).tolist()))
    return env


def over() -> Any:
    """Return an environment whose game is over."""
    env = played(pettingzoo_env.raw_env(players=4), 0)
    while env.agents:
        mask = env.last()[0]["action_mask"]
        env.step(int(mask.argmax()) if mask.any() else None)
    return env


@pytest.mark.parametrize("make", [pettingzoo_env.env, pettingzoo_env.raw_env])
def test_a_step_before_reset_is_refused_in_a_sentence(make: Any) -> None:
    with pytest.raises((AssertionError, ValueError), match=r"reset\(\)"):
        make().step(ROLL)


def test_a_step_after_the_end_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"no game is in progress: reset\(\) begins one"):
        over().step(ROLL)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (STOP, "nobody can stop before the first die"),
        (None, "player_0 must choose"),
        (1.5, "'float' object cannot be interpreted as an integer"),
    ],
)
def test_an_action_that_is_impossible_is_refused_in_a_sentence_and_changes_nothing(action: Any, why: str) -> None:
    env = played(pettingzoo_env.raw_env(players=4), 0)
    before = pickle.dumps(env)
    with pytest.raises((IllegalChoice, ValueError, TypeError), match=why):
        env.step(action)
    assert pickle.dumps(env) == before


def test_with_pettingzoo_s_wrappers_an_illegal_action_ends_the_game_and_costs_its_agent_alone() -> None:
    env = played(pettingzoo_env.env(players=4), 0)
    env.step(STOP)
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": pettingzoo_env.ILLEGAL_REWARD, "player_1": 0, "player_2": 0, "player_3": 0}


def test_the_position_that_an_environment_gives_may_be_moved_and_the_game_goes_on_unchanged() -> None:
    env = played(pettingzoo_env.env(players=4), 20)
    before = env.observe("player_0")["observation"]
    position = env.position
    choose(position, position.choices[0])
    position.setup.cards = True
    assert np.array_equal(env.observe("player_0")["observation"], before)
    assert not env.position.setup.cards


def test_a_pickled_environment_goes_on_alike_from_the_middle_of_a_game() -> None:
    one = played(pettingzoo_env.env(players=3, cards=True), 50)
    for other in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        begun = copy.deepcopy(one)
        for env in (begun, other):
            for agent in env.agent_iter(50):
                env.step(int(env.observe(agent)["action_mask"].argmax()))
        assert np.array_equal(begun.state(), other.state())


def test_an_agent_observes_the_game_from_its_seat() -> None:
    env = played(pettingzoo_env.env(players=3, cards=True), 50)
    for seat, agent in enumerate(env.possible_agents):
        assert np.array_equal(env.observe(agent)["observation"], tensor(env.unwrapped._open, seat))
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def shown(env: Any) -> bytes:
    """Return all that an environment shows its agents, as bytes."""
    seen = [(env.observe(agent), env.infos[agent], env.rewards[agent]) for agent in env.possible_agents]
    return pickle.dumps([*seen, env.last(), env.state(), env.render(), env.position, env.agents, env.agent_selection])


@settings(max_examples=20)
@given(kind=st.sampled_from(KINDS), seed=st.integers(0, 2**32), far=st.integers(0, 100))
def test_agents_are_told_nothing_of_the_dice_and_cards_to_come(
    kind: tuple[int, bool, bool, bool], seed: int, far: int
) -> None:
    players, two, cards, third7 = kind
    made = pettingzoo_env.env(players=players, two=two, cards=cards, third7=third7, render_mode="ansi")
    one = played(made, far, seed)
    other = copy.deepcopy(one)
    other.unwrapped._random.seed(seed + 1)  # its dice and cards to come are now different
    assert shown(one) == shown(other)
    for env in (one, other):
        for agent in env.agent_iter(30):
            env.step(int(env.observe(agent)["action_mask"].argmax()))
    assert shown(one) != shown(other)

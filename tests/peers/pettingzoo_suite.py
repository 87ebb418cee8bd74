"""Mahé passes PettingZoo's own tests, which come with its package: `make peers`.

Left out are the tests of simultaneous agents, of observations as pictures, of keys pressed by hand, and
bombardment_test: it expects step() to return an observation, whereas by api_test step() must return None.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.test.api_test import test_action_flexibility as action_flexibility_test
from pettingzoo.test.state_test import test_state as state_test
from pettingzoo.test.state_test import test_state_space as state_space_test

from mahe_board.lab import pettingzoo_env
from tests.peers.kinds import KINDS, Kind

MAKERS = (pettingzoo_env.env, pettingzoo_env.raw_env)
SUITE: dict[str, Callable[[Any], None]] = {
    "api": lambda make: api_test(make(), num_cycles=1000),
    "seed": lambda make: seed_test(make, num_cycles=500),
    "action flexibility": lambda make: action_flexibility_test(make()),
    "render": lambda make: render_test(make, {"ansi": lambda words: "turn" in words}),
    "state space": lambda make: state_space_test(make()),
}
# Warnings are errors, except the ones that every environment with an action mask gets.
pytestmark = [
    pytest.mark.filterwarnings("error"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # all zeros once the game is over
]


@pytest.mark.parametrize("make", MAKERS, ids=("env", "raw_env"))
@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("test", SUITE.values(), ids=SUITE.keys())
def test_pettingzoo_s_test_passes(test: Callable[[Any], None], kind: Kind, make: Callable[..., Any], seed: int) -> None:
    random.seed(seed)
    test(partial(make, **kind._asdict()))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_state_stays_in_its_space_even_after_an_illegal_action(kind: Kind) -> None:
    state_test(pettingzoo_env.env(**kind._asdict()), num_cycles=10)


def test_its_benchmark_ends() -> None:
    performance_benchmark(pettingzoo_env.env(players=4, cards=True))

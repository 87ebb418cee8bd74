"""Mahé is a game of OpenSpiel and an environment of PettingZoo, by those libraries' own tests."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest

from mahe.rules.choices import ROLL, STOP
from mahe_board.lab.open_game import OpenGame
from mahe_board.lab.pettingzoo_env import MaheEnv
from tests.lab.tables import KINDS, a_setup, kind_name

FEW_KINDS = [(2, True, True, False), (3, False, False, True), (7, False, True, False)]

pyspiel = pytest.importorskip("pyspiel")
from mahe_board.lab import open_spiel_game  # noqa: E402


def load(kind: tuple[int, bool, bool, bool]) -> Any:
    players, two, cards, third7 = (str(value).lower() for value in kind)
    return pyspiel.load_game(f"{open_spiel_game.NAME}(players={players},two={two},cards={cards},third7={third7})")


@pytest.mark.parametrize("kind", FEW_KINDS, ids=kind_name)
def test_open_spiel_s_own_test_of_games_passes(kind: tuple[int, bool, bool, bool]) -> None:
    pyspiel.random_sim_test(load(kind), num_sims=2, serialize=False, verbose=False)


@pytest.mark.parametrize("kind", FEW_KINDS, ids=kind_name)
def test_pettingzoo_s_own_tests_pass(kind: tuple[int, bool, bool, bool]) -> None:
    from pettingzoo.test import api_test, seed_test

    players, two, cards, third7 = kind
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # A mask comes with the observation, as in PettingZoo's own card games.
        warnings.filterwarnings("ignore", message="Observation (space for each agent probably|is not a NumPy array)")
        api_test(MaheEnv(players, two=two, cards=cards, third7=third7), num_cycles=400)
        seed_test(lambda: MaheEnv(players, two=two, cards=cards, third7=third7), num_cycles=100)


@pytest.mark.parametrize("kind", KINDS, ids=kind_name)
def test_chance_is_whole_and_the_deck_is_what_the_box_holds(kind: tuple[int, bool, bool, bool], seed: int) -> None:
    random = Random(f"{seed} {kind} open")
    game = OpenGame(a_setup(random, kind))
    cards = []
    while not game.is_over():
        if game.chance_is_due():
            given, likely = zip(*game.outcomes(), strict=True)
            assert sum(likely) == pytest.approx(1)
            chance = random.choices(given, likely)[0]
            if game.position.due() != 1:  # not a die
                cards.append(chance)
            game.give(chance)
        else:
            game.choose(random.choice(game.choices()))
    assert len(cards) == 20
    assert all(cards.count(eggs) <= held for eggs, held in zip(range(1, 7), (3, 3, 5, 5, 5, 3), strict=True))
    assert sum(game.shares()) == pytest.approx(1)


def test_the_first_card_is_a_three_five_times_in_twenty_four() -> None:
    assert dict(OpenGame(a_setup(Random(1), (4, False, False, False))).outcomes()) == {
        1: 3 / 24, 2: 3 / 24, 3: 5 / 24, 4: 5 / 24, 5: 5 / 24, 6: 3 / 24,
    }  # fmt: skip


def test_a_card_that_was_seen_is_less_likely_and_a_clone_goes_its_own_way() -> None:
    game = OpenGame(a_setup(Random(1), (4, False, False, False)))
    game.give(6)
    game.choose(ROLL)
    game.give(1)
    other = game.clone()
    game.choose(STOP)
    assert other.choices() == [STOP, ROLL]
    for _ in range(200):
        if game.chance_is_due():
            outcomes = dict(game.outcomes())
            if game.position.due() == 2:
                assert outcomes[6] == 2 / 23
                break
            game.give(6)
        else:
            game.choose(STOP if STOP in game.choices() else ROLL)
    else:
        pytest.fail("nobody came to the beach")


def test_observations_show_the_same_game_to_everybody_from_where_they_sit() -> None:
    game = load((3, True, True, False))
    state = game.new_initial_state()
    for outcome in (5, 0):
        while not state.is_chance_node():
            state.apply_action(state.legal_actions()[-1])
        state.apply_action(outcome)
    tensors = [np.array(state.observation_tensor(player)) for player in range(3)]
    assert tensors[0].shape == tensors[1].shape == tensors[2].shape
    assert sorted(tensors[0]) == pytest.approx(sorted(tensors[1]))
    assert not np.array_equal(tensors[0], tensors[1])

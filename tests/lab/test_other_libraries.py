"""Mahé as a game of OpenSpiel and as an environment of PettingZoo; `make peers` runs those projects' own tests."""

from __future__ import annotations

import copy
import doctest
import pickle
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.errors import IllegalChoice, ImpossibleChance
from mahe.rules.moves import choose
from mahe.rules.setup import Setup
from mahe_board.lab import pettingzoo_env
from mahe_board.lab.observation import pieces
from mahe_board.lab.open_game import OpenGame
from tests.lab.tables import KINDS, a_setup, kind_name

pyspiel = pytest.importorskip("pyspiel")
from mahe_board.lab import open_spiel_game  # noqa: E402

PIECES = list(pieces(OpenGame(Setup(2)), 0))
README = Path(open_spiel_game.__file__).parent / "README.md"
AT_A_DECISION = (3, ROLL, 1)  # of four players: the first card has 4 eggs, the first die shows a 2


def a_state(*actions: int, **house: int | bool) -> Any:
    """A state of OpenSpiel's game."""
    state = pyspiel.load_game(open_spiel_game.NAME, {"players": 4, **house}).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def played(env: Any, steps: int, seed: int = 1) -> Any:
    """The environment, that many random choices after a reset."""
    env.reset(seed=seed)
    random = Random(seed)
    for agent in env.agent_iter(steps):
        env.step(random.choice(np.flatnonzero(env.observe(agent)["action_mask"]).tolist()))
    return env


def over() -> Any:
    """An environment in which nobody is left."""
    env = played(pettingzoo_env.raw_env(players=4), 0)
    while env.agents:
        mask = env.last()[0]["action_mask"]
        env.step(int(mask.argmax()) if mask.any() else None)
    return env


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


def test_a_card_is_not_turned_up_more_often_than_the_box_holds_it() -> None:
    game = OpenGame(Setup(4))
    game.seen[6] = 3
    assert 6 not in dict(game.outcomes())
    with pytest.raises(ImpossibleChance, match="no card with 6 eggs is left, only with 1, 2, 3, 4, 5"):
        game.give(6)
    game.give(5)


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


def test_an_observation_of_open_spiel_is_that_of_pettingzoo_in_named_pieces() -> None:
    from open_spiel.python.observation import make_observation

    env = played(pettingzoo_env.env(players=3, cards=True), 50)
    state = a_state(players=3, cards=True)
    state.open = env.unwrapped._open
    observation = make_observation(state.get_game())
    for player, agent in enumerate(env.possible_agents):
        observation.set_from(state, player)
        assert np.array_equal(observation.tensor, env.observe(agent)["observation"])
        assert np.array_equal(observation.tensor, np.array(state.observation_tensor(player), np.float32))
    assert observation.dict["throws"].shape == (3, 7)


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


def test_agents_are_told_nothing_of_the_dice_and_cards_to_come() -> None:
    one = played(pettingzoo_env.env(players=3, cards=True, render_mode="ansi"), 60)
    other = copy.deepcopy(one)
    other.unwrapped._random.seed(2)  # other dice and cards will come

    def shown(env: Any) -> list[Any]:
        seen = [(env.observe(agent), env.infos[agent], env.rewards[agent]) for agent in env.possible_agents]
        return [*seen, env.last(), env.state(), env.render(), env.position, env.agents, env.agent_selection]

    assert pickle.dumps(shown(one)) == pickle.dumps(shown(other))
    for env in (one, other):
        for agent in env.agent_iter(10):
            env.step(int(env.observe(agent)["action_mask"].argmax()))
    assert pickle.dumps(shown(one)) != pickle.dumps(shown(other))


def test_the_readme_of_the_laboratory_shows_what_an_author_sees_and_lists_each_piece() -> None:
    seen = doctest.testfile(str(README), module_relative=False)
    assert seen.attempted >= 10
    assert seen.failed == 0
    rows = [line.split(" | ")[0] for line in README.read_text("utf-8").splitlines() if line.startswith("| `")]
    listed = [name for row in rows for name in re.findall("`(\\w+)`", row)]
    assert listed[-len(PIECES) :] == PIECES

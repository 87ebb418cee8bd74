"""An observer gets all that is public, and nothing else."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.game_setup import NOBODY, Setup
from mahe.rules.position import (
    A_CARD,
    A_DIE,
    CARDED_AT,
    CARDS_LEFT_AT,
    DECIDER_AT,
    DUE_AT,
    FACE_UP_AT,
    GONE_AT,
    SEAT_AT,
    TURN_AT,
    TURTLE_AT,
)
from mahe.rules.stacks import BEACH, swim, to_raft
from mahe_board.lab.observation import pieces, tensor, text
from mahe_board.lab.open_game import OpenGame
from tests.lab.tables import KINDS, a_setup

Kind = tuple[int, bool, bool, bool]


def draw(random: Random, game: OpenGame) -> int:
    """Draw an outcome of chance."""
    outcomes, likely = zip(*game.outcomes(), strict=True)
    return int(random.choices(outcomes, likely)[0])


def played_on(random: Random, game: OpenGame, steps: int) -> OpenGame:
    """Play a game on by random choices and outcomes, and a card wherever it may be played; return it."""
    for _ in range(steps):
        if game.chance_is_due():
            game.give(draw(random, game))
        elif not game.is_over():
            game.choose(random.choice([choice for choice in game.choices() if choice >= CARD] or game.choices()))
    return game


def walked(game: OpenGame, *steps: int) -> OpenGame:
    """Play a game on by these choices and outcomes of chance; return it."""
    for step in steps:
        if game.chance_is_due():
            game.give(step)
        else:
            game.choose(step)
    return game


def neighbours(game: OpenGame) -> Iterator[OpenGame]:
    """Yield a game, and copies of it after each possible next step."""
    yield game
    chances = [chance for chance, _ in game.outcomes()]
    for step in chances if game.chance_is_due() else game.choices():
        yield walked(game.clone(), step)


def public(game: OpenGame) -> object:
    """Return all public facts: the position, and which cards have been seen."""
    return game.position.state(), tuple(game.seen)


@given(kind=st.sampled_from(KINDS), seed=st.integers(0, 2**32), far=st.integers(0, 300))
def test_observations_are_equal_exactly_where_all_that_is_public_is_equal(kind: Kind, seed: int, far: int) -> None:
    random = Random(seed)
    begun = played_on(random, OpenGame(a_setup(random, kind)), far)
    seat = random.randrange(kind[0])
    by_tensor: dict[bytes, object] = {}
    by_text: dict[str, object] = {}
    states = set()
    for game in (begun, begun.clone()):  # two continuations with similar positions
        for _ in range(10):
            for near in neighbours(game):
                state = public(near)
                states.add(state)
                assert by_tensor.setdefault(tensor(near, seat).tobytes(), state) == state
                assert by_text.setdefault(text(near), state) == state
            played_on(random, game, 1)
    assert len(by_tensor) == len(by_text) == len(states)


def altered(game: OpenGame) -> Iterator[tuple[str, OpenGame]]:
    """Yield copies with one public fact changed, and its name; derived facts (topmost turtle, total) are left alone."""
    setup = game.position.setup
    turtles = (*setup.turtles, NOBODY)
    numbers = {
        FACE_UP_AT: range(1, 8),
        CARDS_LEFT_AT: range(21),
        TURN_AT: range(1, 300),
        SEAT_AT: range(setup.players),
        GONE_AT: turtles,
        TURTLE_AT: turtles,
        CARDED_AT: range(1 << setup.players),
        DECIDER_AT: range(setup.players) if game.position.turtle() != NOBODY else (),
        DUE_AT: (A_DIE, A_CARD),
    }
    for place, values in numbers.items():
        for value in values:
            other = game.clone()
            other.position.now[place] = value
            yield f"number {place} is {value}", other
    for seat in range(setup.players):
        for eggs in range(1, 8):
            other = game.clone()
            other.position.take(seat, eggs)
            yield f"player {seat} has a {eggs}", other
    for eggs in range(1, 7):
        other = game.clone()
        other.seen[eggs] += 1
        yield f"a {eggs} has been seen", other
    for throws in itertools.product([*range(1, 7), *range(CARD + 1, CARD + 7)], repeat=2):
        other = game.clone()
        other.position.throws = throws
        yield f"{throws} were thrown", other
    raft = [turtle for turtle in setup.turtles if not game.position.cells[turtle]]
    for space in range(1, BEACH + 1):
        stack = game.position.stacks.stack(space)
        for turtles in (stack[1:], stack[::-1], *((*stack, turtle) for turtle in raft)):
            other = game.clone()
            if stack:
                to_raft(other.position.cells, stack[0], stack[1:])
            for turtle in turtles:
                swim(other.position.cells, turtle, (), space)
            yield f"{turtles} stand on {space}", other


@settings(max_examples=10)
@given(kind=st.sampled_from(KINDS), seed=st.integers(0, 2**32), far=st.integers(0, 300))
def test_whichever_public_fact_is_another_so_are_observation_and_text(kind: Kind, seed: int, far: int) -> None:
    random = Random(seed)
    game = played_on(random, OpenGame(a_setup(random, kind)), far)
    seat = random.randrange(kind[0])
    seen = tensor(game, seat)
    for what, other in altered(game):
        if public(other) != public(game):
            assert not np.array_equal(tensor(other, seat), seen), what
            assert text(other) != text(game), what


RED, YELLOW = TURTLE, TURTLE + 1

# For each fact: the number of players, and two games (from the first card on) that differ in that fact alone.
# A bust of 6 and 6 from the raft only passes the turn.
DIFFERENT = {
    "which turtle has gone": (2, (4, RED, 6, ROLL, 6, ROLL, 3), (4, YELLOW, 3)),
    "the order of the dice": (4, (4, ROLL, 2, ROLL, 3), (4, ROLL, 3, ROLL, 2)),
    "that a die is due": (4, (4, ROLL, 2), (4, ROLL, 2, ROLL)),
    "the number of the turn": (4, (4,), (4, *(ROLL, 6, ROLL, 6) * 4)),
}


@pytest.mark.parametrize(("players", "one", "other"), DIFFERENT.values(), ids=DIFFERENT.keys())
def test_an_observer_is_told(players: int, one: tuple[int, ...], other: tuple[int, ...]) -> None:
    games = [walked(OpenGame(Setup(players)), *steps) for steps in (one, other)]
    assert len({text(game) for game in games}) == 2
    for seat in range(players):
        assert len({tensor(game, seat).tobytes() for game in games}) == 2


def test_an_observer_is_told_which_cards_have_left_the_game() -> None:
    one = OpenGame(Setup(4, cards=True))
    other = one.clone()
    one.seen[2], other.seen[3] = 1, 1  # a card that was seen, but is nowhere on the table, has been played
    assert not np.array_equal(tensor(one, 0), tensor(other, 0))
    assert text(one) != text(other)


def test_pieces_have_names_and_say_what_lies_there() -> None:
    game = walked(OpenGame(Setup(2, cards=True)), 4, RED, 2, ROLL, 3, STOP, ROLL, 5)
    seen = pieces(game, 1)
    assert [round(float(space) * 21) for space in seen["spaces"]] == [0, 0, 10, 0]  # the observer's turtles come first
    assert seen["moving"].tolist() == [0, 0, 0, 1]
    assert seen["gone"].tolist() == [0, 0, 1, 0]
    assert seen["on_turn"].tolist() == seen["chooser"].tolist() == seen["decider"].tolist() == [0, 1]
    assert seen["face_up"].tolist() == [0, 0, 0, 1, 0, 0, 0]
    assert (seen["unseen"] * 5).round().tolist() == [3, 3, 5, 4, 5, 3]
    assert seen["throws"].tolist() == [[0, 0, 0, 0, 1, 0, 0], [0] * 7, [0] * 7]
    assert seen["due"].tolist() == [0, 0]
    assert round(float(seen["cards_left"][0]) * 20) == 20


def test_the_text_is_read_at_a_glance() -> None:
    game = walked(OpenGame(Setup(2, cards=True)), 4, RED, 2, ROLL, 3, STOP, ROLL, 5)
    assert text(game).splitlines() == [
        "turn 1 of player 0: red has gone, yellow moves, player 0 decides, thrown 5",
        "player 0 chooses",
        "4 face up, 20 cards left, unseen 3 3 5 4 5 3",
        "raft yellow blue green, 10 red",
        "player 0: no cards",
        "player 1: no cards",
    ]


@given(kind=st.sampled_from(KINDS), seed=st.integers(0, 2**32), far=st.integers(0, 300))
def test_everybody_sees_the_same_from_another_seat(kind: Kind, seed: int, far: int) -> None:
    random = Random(seed)
    game = played_on(random, OpenGame(a_setup(random, kind)), far)
    players = kind[0]
    from_first = pieces(game, 0)
    for seat in range(1, players):
        seen = pieces(game, seat)
        for name in ("hands", "on_turn", "chooser", "decider", "carded"):
            assert np.array_equal(np.roll(seen[name], seat, axis=0), from_first[name])
        for name in ("spaces", "moving", "gone"):
            assert np.array_equal(np.roll(seen[name], seat * (1 + kind[1])), from_first[name])
        for name in ("face_up", "unseen", "cards_left", "throws", "due", "turn"):
            assert np.array_equal(seen[name], from_first[name])

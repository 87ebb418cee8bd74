"""Invariants of every game, at every moment, for any choices."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE, hand_over
from mahe.rules.clutch import BOX
from mahe.rules.errors import IllegalChoice
from mahe.rules.events import BUST, CARD_PLAYED, GOES, MOVED, TURN, WON
from mahe.rules.game import Game
from mahe.rules.game_setup import NOBODY
from mahe.rules.position import Position
from mahe.rules.save import restore, write
from tests.rules.games import Start, pick, start_of, starts

rule = pytest.mark.rule


def everything(game: Game) -> tuple[object, ...]:
    """Return all of a game's state, including its hidden cards and dice."""
    dice = game._dice
    inside = (dice._a, dice._b, dice._c, dice._counter)
    return game.position.state(), bytes(game.position.seats), game.journal.choices(), inside


def stacks_of(position: Position) -> list[tuple[int, ...]]:
    return [position.stacks.stack(space) for space in range(1, 22)]


@rule("R3", "R25", "R38")
@given(start=starts)
def test_no_card_is_lost_or_made(start: Start) -> None:
    game, random = start.game(), start.random()
    played: list[int] = []
    while not game.position.is_over():
        events = game.apply(pick(random, game.position.choices))
        played += [event[1] for event in events if event[0] == CARD_PLAYED]
        position = game.position
        held = [card for seat in range(start.players) for card in range(1, 7) for _ in range(position.held(seat, card))]
        under = list(game.deck[len(game.deck) - position.cards_left() :])
        assert len(under) == position.cards_left()
        assert Counter([*held, *under, *played, *game.removed]) == dict(enumerate(BOX, 1))
        assert sum(position.held(seat, 7) for seat in range(start.players)) == position.is_over()


@rule("R17", "R18", "R20", "R21")
@given(start=starts)
def test_every_turtle_in_play_is_in_exactly_one_place(start: Start) -> None:
    game, random = start.game(), start.random()
    while not game.position.is_over():
        game.apply(pick(random, game.position.choices))
        on_raft = [turtle for turtle in start.turtles if game.position.stacks.space[turtle] == 0]
        on_course = [turtle for stack in stacks_of(game.position) for turtle in stack]
        assert sorted(on_raft + on_course) == sorted(start.turtles)
        for space in range(1, 22):
            assert all(game.position.stacks.space[turtle] == space for turtle in game.position.stacks.stack(space))


@rule("R17", "R18", "R20")
@given(start=starts)
def test_the_order_in_a_moved_group_is_kept_and_all_others_stay(start: Start) -> None:
    game, random = start.game(), start.random()
    while not game.position.is_over():
        before = stacks_of(game.position)
        for event in game.apply(pick(random, game.position.choices)):
            if event[0] == MOVED:
                _, turtle, riders, begin, end, left, on = event
                group = (turtle, *riders)
                if begin:
                    assert before[begin - 1] == left + group
                    before[begin - 1] = left
                assert before[end - 1] == on
                before[end - 1] = on + group
            elif event[0] == BUST:
                _, turtle, riders, begin, left = event
                if begin:
                    assert before[begin - 1] == (*left, turtle, *riders)
                    before[begin - 1] = left
        assert stacks_of(game.position) == before


@rule("R19", "R24", "R5")
@given(start=starts)
def test_only_the_player_on_turn_begins_and_only_the_riders_owner_decides(start: Start) -> None:
    game, random = start.game(), start.random()
    owner = game.position.setup.owner
    while not game.position.is_over():
        position = game.position
        if position.throws:
            stack = position.stacks.stack(position.stacks.space[position.turtle()]) or (position.turtle(),)
            top = stack[-1] if position.stacks.space[position.turtle()] else position.turtle()
            assert position.chooser() == owner[top]
        else:
            assert position.chooser() == position.seat()
        chooser = position.chooser()
        choice = pick(random, position.choices)
        for event in game.apply(choice):
            if event[0] in (CARD_PLAYED, WON) and choice in (STOP, *range(CARD, TURTLE)):
                assert chooser == (event[4] if event[0] == CARD_PLAYED else event[1])


@rule("R37", "A9")
@given(start=starts)
def test_no_player_plays_more_than_one_card_in_a_turn(start: Start) -> None:
    game, random = start.game(), start.random()
    this_turn: list[int] = []
    while not game.position.is_over():
        for event in game.apply(pick(random, game.position.choices)):
            if event[0] == CARD_PLAYED:
                this_turn.append(event[4])
                assert start.cards
            elif event[0] == TURN:
                assert len(this_turn) == len(set(this_turn)) <= 2
                this_turn = []


@rule("R26", "R31", "R8")
@given(start=starts)
def test_a_turn_is_one_move_for_each_of_the_players_turtles(start: Start) -> None:
    game, random = start.game(), start.random()
    moves: list[int] = []
    while not game.position.is_over():
        seat = game.position.seat()
        for event in game.apply(pick(random, game.position.choices)):
            if event[0] in (MOVED, BUST):
                moves.append(event[1])
            elif event[0] == TURN:
                assert sorted(moves) == sorted(game.position.setup.turtles_of(seat))
                moves, seat = [], event[2]
            elif event[0] == GOES:
                assert game.position.setup.owner[event[1]] == seat


GARBAGE: list[Any] = [
    None, "", "1", b"\x01", 1.5, float("nan"), float("inf"), (), [1], {}, object(), 2j,
    -1, -(10**30), 2, 7, 8, 15, 23, 31, 10**9, 10**5000, -(10**5000), 32 + 16 * 7, 32 + 15, 32 + 16 * 20,
]  # fmt: skip


@given(start=starts)
def test_an_illegal_choice_names_a_rule_and_changes_nothing(start: Start) -> None:
    game, random = start.game(), start.random()
    steps = 0
    while not game.position.is_over():
        before = everything(game)
        if steps % 9 == 0:
            wrong = [number for number in range(32) if number not in game.position.choices]
            for choice in wrong + GARBAGE:
                with pytest.raises(IllegalChoice) as refused:
                    game.apply(choice)
                assert refused.value.rule[0] in "RA"
                assert refused.value.rule[1:].isdigit()
            assert everything(game) == before
        game.apply(pick(random, game.position.choices))
        steps += 1
    for choice in [*range(200), *GARBAGE]:
        with pytest.raises(IllegalChoice):
            game.apply(choice)


@given(start=starts)
def test_what_only_equals_a_choice_is_a_type_error_and_changes_nothing(start: Start) -> None:
    game, random = start.game(), start.random()
    while not game.position.is_over():
        before = everything(game)
        for choice in game.position.choices:
            with pytest.raises(TypeError):
                game.apply(float(choice))  # type: ignore[arg-type]
        assert everything(game) == before
        game.apply(pick(random, game.position.choices))


def test_a_refused_choice_leaves_a_stop_that_may_be_taken_back() -> None:
    game = start_of(Random(1)).game()
    while True:
        game.apply(game.position.choices[-1])
        if game.last_decider() != NOBODY:
            break
    with pytest.raises(IllegalChoice):
        game.apply(31)
    assert game.last_decider() != NOBODY


def played_on(game: Game, random: Random, choices: int) -> list[object]:
    """Make some more random choices, and return their events."""
    told: list[object] = []
    for _ in range(choices):
        if not game.position.is_over():
            told += game.apply(pick(random, game.position.choices))
    return told


def test_saving_and_restoring_at_every_decision_changes_nothing(seed: int, exhaustive: bool) -> None:
    chance = Random(seed)
    for _ in range(500 if exhaustive else 6):
        start = start_of(chance)
        game, random = start.game(), start.random()
        while not game.position.is_over():
            if random.random() < 0.05:
                game.apply(hand_over(random.randrange(start.players), random.randrange(3)))
            if random.random() < 0.05 and game.last_decider() != NOBODY:
                game.take_back()
            again = restore(write(game))
            assert everything(again) == everything(game)
            assert (again.last_decider(), again.deck, again.removed) == (game.last_decider(), game.deck, game.removed)
            assert again.luck() == game.luck()
            choice = pick(random, game.position.choices)
            assert again.apply(choice) == game.apply(choice)
        assert everything(restore(write(game))) == everything(game)


@given(start=starts)
def test_a_restored_game_goes_on_as_the_game_itself_would(start: Start) -> None:
    game, random = start.game(), start.random()
    played_on(game, random, random.randrange(300))
    again = restore(write(game))
    whims = random.getrandbits(32)
    assert played_on(again, Random(whims), 100) == played_on(game, Random(whims), 100)


@rule("R5", "R31")
def test_a_game_takes_any_first_choice_that_it_offers() -> None:
    for number in range(200):
        game = start_of(Random(number)).game()
        for choice in game.position.choices:
            assert choice == ROLL or choice >= TURTLE
            assert restore(write(game)).apply(choice)

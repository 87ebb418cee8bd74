"""A position needs no dice or deck: it takes choices and outcomes of chance, and refuses impossible ones."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.errors import IllegalChoice, ImpossibleChance
from mahe.rules.events import DIE, DIE_VALUE, MOVED, MOVED_END, TURNED_UP, TURNED_UP_CARDS, TURNED_UP_EGGS, WON
from mahe.rules.game_setup import NOBODY, Setup
from mahe.rules.moves import begin, choose, give, landing, reach
from mahe.rules.position import A_CARD, A_DIE, NOTHING, UNKNOWN, Position, copy
from mahe.rules.save import digest
from mahe.rules.score import clutches_of, eggs_of, winners
from tests.rules.games import Start, pick, reference_of, starts, word
from tests.rules.table import Table
from tests.rules.test_against_the_reference import names_of, same_as

rule = pytest.mark.rule


def opening(setup: Setup, face_up: int, cards_left: int = 20) -> Position:
    position = Position(setup)
    begin(position, face_up, cards_left)
    return position


@given(start=starts)
def test_without_dice_and_deck_a_position_goes_wherever_the_game_goes_and_agrees_with_the_reference(
    start: Start,
) -> None:
    game, random = start.game(), start.random()
    position = opening(start.setup(), game.deck[0])
    reference = reference_of(game)
    while not game.position.is_over():
        choice = pick(random, position.choices)
        expected = game.apply(choice)
        told = choose(position, choice)
        face = 0
        for event in expected:
            if event[0] == DIE:
                assert position.due() == A_DIE
                face = event[DIE_VALUE]
                told += give(position, face)
            elif event[0] == TURNED_UP and event[TURNED_UP_CARDS]:
                assert position.due() == A_CARD
                told += give(position, event[TURNED_UP_EGGS])
        reference.choose(word(choice), face)
        assert position.due() == NOTHING
        assert told == expected
        assert position.state() == game.position.state()
        same_as(reference, position, names_of(position))
    assert position.is_over()


@given(start=starts)
def test_while_chance_is_due_nobody_chooses_and_nothing_but_the_right_chance_is_taken(start: Start) -> None:
    position, random = opening(start.setup(), 3), start.random()
    while not position.is_over():
        choose(position, pick(random, position.choices))
        while position.due():
            if position.due() == A_DIE and random.randrange(8):
                give(position, random.randint(1, 6))  # at most dice, skip the trial of wrong outcomes
                continue
            before = position.state()
            assert (position.choices, position.chooser(), position.is_over()) == ((), NOBODY, False)
            wrong: list[Any] = [
                0,
                7,
                -1,
                10**5000,
                True,
                2.0,
                "3",
                None,
                *([UNKNOWN] if position.due() == A_DIE else []),
            ]
            for chance in wrong:
                with pytest.raises(ImpossibleChance):
                    give(position, chance)
            for choice in (STOP, ROLL, CARD + 1, TURTLE):
                with pytest.raises(IllegalChoice):
                    choose(position, choice)
            assert position.state() == before
            give(position, random.randint(1, 6))
        if random.randrange(8) and not position.is_over():
            continue
        before = position.state()
        with pytest.raises(ImpossibleChance):
            give(position, 3)
        for choice in (*range(-1, 32), 9.0, True, "1"):
            if type(choice) is not int or choice not in position.choices:
                with pytest.raises(IllegalChoice):
                    choose(position, choice)
        assert position.state() == before


@rule("R24", "R29", "R36")
def test_a_card_left_unknown_is_a_clutch_without_eggs_that_cannot_be_played() -> None:
    table = Table(4, {20: "red", 18: "yellow"}, deck=[5, 4, 3], cards=True)
    position = table.position
    for choice, face in ((ROLL, 1), (STOP, 0)):
        choose(position, choice)
        if face:
            give(position, face)
    assert position.due() == A_CARD
    assert (TURNED_UP, UNKNOWN, 2) in give(position, UNKNOWN)
    assert (position.face_up(), table.hand("red")) == (UNKNOWN, [5])
    choose(position, ROLL)
    give(position, 5)
    assert (WON, 1, UNKNOWN, 1) in choose(position, STOP)
    give(position, 6)
    assert (eggs_of(position, 1), clutches_of(position, 1), position.held(1, UNKNOWN)) == (0, 1, 1)
    for _ in range(2):  # blue's turn and green's turn
        choose(position, ROLL)
        give(position, 1)
        choose(position, STOP)
    for face, choices in ((1, (ROLL, STOP, CARD + 5)), (1, (ROLL, STOP))):
        choose(position, ROLL)
        give(position, face)
        assert position.choices == choices
        choose(position, STOP)
    assert winners(position) == [0]


@given(start=starts)
def test_a_game_can_be_looked_through_to_its_end_without_seeing_a_card(start: Start) -> None:
    position, random = opening(start.setup(), UNKNOWN), start.random()
    while not position.is_over():
        choose(position, pick(random, position.choices))
        while position.due():
            give(position, random.randint(1, 6) if position.due() == A_DIE else UNKNOWN)
    players = range(start.players)
    assert sum(clutches_of(position, seat) for seat in players) == 21  # no card has been played, because none was known
    assert sorted(eggs_of(position, seat) for seat in players) == [0] * (start.players - 1) + [7]


@given(start=starts)
def test_the_copy_of_a_position_goes_its_own_way(start: Start) -> None:
    position, random = opening(start.setup(), 2), start.random()
    other = Position(position.setup)
    for _ in range(60):
        if position.is_over():
            return
        copy(position, other)
        before = position.state()
        assert other.state() == before
        choose(other, pick(random, other.choices))
        assert position.state() == before
        assert other.state() != before
        choose(position, pick(random, position.choices))
        while position.due():
            give(position, random.randint(1, 6))


def test_whatever_of_a_position_changes_is_copied_compared_and_saved() -> None:
    """The fields are read from the object, so that the test covers new ones, too."""
    position, other = opening(Setup(4, cards=True), 3), opening(Setup(4, cards=True), 3)
    for name, value in vars(position).items():
        for place in range(len(value)) if name in ("cells", "now") else [0]:
            if isinstance(value, (list, bytearray)):
                value[place] += 1 if value[place] < 255 else -1
            elif isinstance(value, tuple):
                setattr(position, name, (*value, 1))
            else:
                assert name in ("setup", "stacks"), name
                continue
            if name != "seats":
                assert other.state() != position.state(), (name, place)
            assert digest(other) != digest(position), (name, place)
            copy(position, other)
            other.seats[:] = position.seats
            assert vars(other)[name] == vars(position)[name], (name, place)
            assert (other.state(), digest(other)) == (position.state(), digest(position))


@rule("R9", "R13", "R23")
@given(start=starts)
def test_landing_and_reach_say_where_a_stop_leads_and_whether_it_wins(start: Start) -> None:
    position, random = opening(start.setup(), 2), start.random()
    trial = Position(position.setup)
    for _ in range(100):
        if position.is_over():
            return
        if STOP in position.choices:
            copy(position, trial)
            told = choose(trial, STOP)
            assert [event[MOVED_END] for event in told if event[0] == MOVED] == [landing(position)]
            assert (reach(position) >= 21) == any(event[0] == WON for event in told)
        choose(position, pick(random, position.choices))
        while position.due():
            give(position, random.randint(1, 6))


@rule("R38")
def test_a_card_lies_among_the_dice_as_a_card() -> None:
    table = Table(4, hands={"red": [3]}, cards=True)
    table.move("2 c3")
    assert (table.position.throws, table.position.total()) == ((2, CARD + 3), 5)


@rule("R31")
def test_before_the_first_of_two_turtles_is_chosen_none_is_to_move_and_nobody_decides() -> None:
    table = Table(2)
    for _ in range(3):
        position = table.position
        assert (position.turtle(), position.topmost(), position.decider()) == (NOBODY, NOBODY, NOBODY)
        table.move("red: 1 stop 1 stop" if table.on_turn == "red" else "blue: 1 stop 1 stop")

"""`check` finds impossible positions; games.py runs it on every position of its games."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahe.rules.game_setup import NOBODY
from mahe.rules.position import CARDS_LEFT_AT, DECIDER_AT, HAND, HANDS_AT, SEAT_AT, TOTAL_AT, Position
from mahe.rules.stacks import BELOW_AT, TOP_AT, swim
from mahe_board.simulator.soundness import check
from tests.rules.table import Table

RED, YELLOW, BLUE = 0, 1, 2


def put(place: int, value: int) -> Callable[[Position], None]:
    """Return a function that puts a value into a cell of a position."""
    return lambda position: position.cells.__setitem__(place, value)


def count(place: int, value: int) -> Callable[[Position], None]:
    """Return a function that puts a value into a position's `now`."""
    return lambda position: position.now.__setitem__(place, value)


def eight(position: Position) -> None:
    """Set a total of eight, and leave the position at a decision."""
    position.throws = (2, 6)
    position.now[TOTAL_AT] = 8


DAMAGE: dict[str, Callable[[Position], None]] = {
    "a turtle is nowhere": put(TOP_AT + 5, NOBODY),
    "yellow stands on 5, and says otherwise": put(YELLOW, 6),
    "blue is in two places": put(TOP_AT + 9, BLUE),
    "blue is on the raft, and on somebody": put(BELOW_AT + BLUE, RED),
    "on the raft nobody stands on anybody": put(TOP_AT, BLUE),
    "purple isn't in this game": lambda position: swim(position.cells, 5, (), 7),
    "seat 0 has clutches that it can't find": put(HANDS_AT, 0),
    "there are 9 clutches of 4, and the box has 5": put(HANDS_AT + HAND + 4, 9),
    "somebody who doesn't play has clutches": put(HANDS_AT + 5 * HAND + 8, 1),
    "there are more cards than in the deck": count(CARDS_LEFT_AT, 20),
    "the dice don't add up to the total": count(TOTAL_AT, 3),
    "there is no seat 4": count(SEAT_AT, 4),
    "the topmost turtle's owner decides": count(DECIDER_AT, 3),
    "3 dice lie there, and more may follow": lambda position: setattr(position, "throws", (1, 1, 0)),
    "a total of 8 is a bust": eight,
    "cells were added or lost": lambda position: setattr(position, "cells", position.cells + b"\0"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_can_not_be_is_found_and_said(damage: str) -> None:
    table = Table(4, {5: "red yellow"}, hands={"red": [3]}, deck=[1] * 3)
    table.throw(2)
    check(table.position)
    DAMAGE[damage](table.position)
    with pytest.raises(AssertionError) as refused:
        check(table.position)
    assert str(refused.value).startswith(damage)

"""Checks that a position is possible at all; the game itself never checks."""

from __future__ import annotations

from mahe.rules.clutch import BOX, DECK, FINAL
from mahe.rules.game_setup import NOBODY, TURTLES
from mahe.rules.limits import COLOURS, LIMIT, PLAYERS
from mahe.rules.position import HAND, HANDS_AT, UNKNOWN, Position
from mahe.rules.stacks import BEACH, BELOW_AT, CELLS, RAFT, TOP_AT


def check(position: Position) -> None:
    """Raise AssertionError, with the inconsistency, unless stacks, hands and numbers agree."""
    assert len(position.cells) == CELLS + PLAYERS * HAND, "cells were added or lost"
    _check_stacks(position)
    _check_hands(position)
    _check_move(position)


def _check_stacks(position: Position) -> None:
    """Each turtle is in exactly one place: on the raft, or once in the stack of its space."""
    cells = position.cells
    assert cells[TOP_AT + RAFT] == NOBODY, "on the raft nobody stands on anybody (R21)"
    found = [turtle for turtle in range(COLOURS) if cells[turtle] == RAFT]
    for turtle in found:
        assert cells[BELOW_AT + turtle] == NOBODY, f"{TURTLES[turtle]} is on the raft, and on somebody"
    for space in range(1, BEACH + 1):
        turtle = cells[TOP_AT + space]
        while turtle != NOBODY:
            assert turtle < COLOURS, f"there is no turtle number {turtle}, which stands on {space}"
            assert turtle not in found, f"{TURTLES[turtle]} is in two places"
            assert cells[turtle] == space, f"{TURTLES[turtle]} stands on {space}, and says otherwise"
            assert turtle in position.setup.turtles, f"{TURTLES[turtle]} isn't in this game"
            found.append(turtle)
            turtle = cells[BELOW_AT + turtle]
    assert len(found) == COLOURS, "a turtle is nowhere"


def _check_hands(position: Position) -> None:
    """No more clutches are held than exist, and the bits of each hand match its clutches."""
    hands = [position.cells[start : start + HAND] for start in range(HANDS_AT, len(position.cells), HAND)]
    number = [sum(held) for held in zip(*hands)]  # noqa: B905  of each kind of clutch; all hands are as long
    for eggs in range(1, FINAL + 1):
        most = 1 if eggs == FINAL else BOX[eggs - 1]
        there = number[eggs] + (position.face_up() == eggs)
        assert there <= most, f"there are {there} clutches of {eggs}, and the box has {most}"
    assert sum(number[1:FINAL]) + number[UNKNOWN] + position.cards_left() <= DECK, (
        "there are more cards than in the deck"
    )
    for seat, hand in enumerate(hands):
        bits = 0
        for eggs in range(1, FINAL + 1):
            if hand[eggs]:
                bits |= 1 << eggs
        assert hand[0] == bits, f"seat {seat} has clutches that it can't find"
        assert seat < position.setup.players or not any(hand), "somebody who doesn't play has clutches"


def _check_move(position: Position) -> None:
    """The dice add up to the total, and the decider owns the topmost turtle."""
    setup = position.setup
    throws = position.throws
    assert position.seat() < setup.players, f"there is no seat {position.seat()}"
    assert position.total() == sum([throw & 7 for throw in throws]), "the dice don't add up to the total"
    if position.choices:
        assert len(throws) < setup.dice, f"{len(throws)} dice lie there, and more may follow"
        assert position.total() <= LIMIT, f"a total of {position.total()} is a bust"
    if position.turtle() != NOBODY and not position.is_over():
        assert setup.owner[position.topmost()] == position.decider(), "the topmost turtle's owner decides (R19)"

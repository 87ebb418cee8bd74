"""What the net sees of a position after a move, from one seat: numbers of inputs, and how strongly each is there.

An input that is simply there has the strength ONE; counts and leads are whole numbers in sixteenths.
"""

from __future__ import annotations

import numpy as np

from mahe.rules.clutch import BOX, FINAL
from mahe.rules.net import (
    CARDED,
    CARDS,
    EARLIER,
    FACE,
    FINISH,
    HAND_OF,
    KIND,
    LEAD,
    LEADER,
    LEADS,
    LEFT,
    MOST,
    NEXT,
    ONE,
    ORDER,
    OTHERS,
    OWN,
    RIDING,
    SECOND,
    SPACES,
    THIRD7,
    WEIGHT,
)
from mahe.rules.setup import NOBODY
from mahe.rules.stacks import RAFT
from mahe_board.lab.batch.layout import TURTLE_COUNT, UNKNOWN
from mahe_board.lab.batch.moves import clutches_of, eggs_of, topmost_of
from mahe_board.lab.compiled import Array, Record, compiled

MOST_INPUTS = 96  # at once
WEIGHTS = np.array(WEIGHT)


@compiled
def bounded(number: int, most: int) -> int:
    """The number, or the bound that it passes."""
    return max(-most, min(most, number))


@compiled
def rides_on_others(position: Record, turtle: int) -> bool:
    """Whether a turtle of another player is somewhere below."""
    lower = position.below[turtle]
    while lower != NOBODY:
        if position.owner[lower] != position.owner[turtle]:
            return True
        lower = position.below[lower]
    return False


@compiled
def rank_others(position: Record, seat: int, ranked: Array) -> int:
    """The other players by eggs, then clutches, then seating order; returns how many there are."""
    results = np.empty(7, np.int64)
    count: int = position.players - 1
    for place in range(count):
        other = (seat + 1 + place) % position.players
        result = 32 * eggs_of(position, other) + clutches_of(position, other)
        slot = place
        while slot and results[slot - 1] < result:
            results[slot] = results[slot - 1]
            ranked[slot] = ranked[slot - 1]
            slot -= 1
        results[slot] = result
        ranked[slot] = other
    return count


@compiled
def look(position: Record, seat: int, inputs: Array, strengths: Array) -> int:
    """Write the inputs that are there and their strengths; returns how many."""
    ranked = np.empty(7, np.int64)
    others = rank_others(position, seat, ranked)
    count = look_at_turtles(position, seat, ranked[0], inputs)
    count = look_at_turn(position, seat, inputs, count)
    for place in range(count):
        strengths[place] = ONE
    count = look_at_leads(position, seat, ranked, others, inputs, strengths, count)
    count = look_at_clutches(position, inputs, strengths, count)
    if position.cards:
        count = look_at_hands(position, seat, ranked[0], inputs, strengths, count)
    return count


@compiled
def look_at_turtles(position: Record, seat: int, leader: int, inputs: Array) -> int:
    """Where everybody stands and who decides for whom."""
    count = 0
    mover = position.seat
    wait = (seat - mover) % position.players
    for turtle in range(TURTLE_COUNT):
        owner = position.owner[turtle]
        if owner == NOBODY:
            continue
        space = position.space[turtle]
        decider = position.owner[topmost_of(position, turtle)]
        if owner == seat:
            stands = 2 if decider != seat else 1 if rides_on_others(position, turtle) else 0
            inputs[count] = OWN + stands * SPACES + space
            count += 1
        else:
            stands = 1 if decider == seat else 0 if decider == owner else 2
            inputs[count] = OTHERS + stands * SPACES + space
            count += 1
            if owner == leader:
                inputs[count] = LEADER + space
                count += 1
            if (owner - mover) % position.players < wait:
                inputs[count] = EARLIER + space
                count += 1
        if turtle == position.turtle or (position.turtle == NOBODY and owner == mover):
            decides = (0 if owner == seat else 2) + (decider != seat)
            inputs[count] = NEXT + decides * SPACES + space
            count += 1
    return count


@compiled
def look_at_turn(position: Record, seat: int, inputs: Array, count: int) -> int:
    """The kind of game, and how far the turn has come."""
    inputs[count] = ORDER + (seat - position.seat) % position.players
    players = position.players
    inputs[count + 1] = KIND + (2 * (players - 2) + position.two if players < 4 else players - 4)
    inputs[count + 2] = LEFT + position.cards_left
    count += 3
    if position.third7:
        inputs[count] = THIRD7
        count += 1
    if position.cards:
        inputs[count] = CARDS
        count += 1
    if position.gone != NOBODY:
        inputs[count] = SECOND + (position.seat != seat)
        count += 1
    return count


@compiled
def look_at_leads(
    position: Record, seat: int, ranked: Array, others: int,
    inputs: Array, strengths: Array, count: int,
) -> int:  # fmt: skip
    """How far ahead or behind, in eggs and clutches."""
    eggs = eggs_of(position, seat)
    weight = WEIGHTS[position.cards_left]
    for place in range(min(3, others)):
        lead = eggs - eggs_of(position, ranked[place])
        scaled = bounded(lead * weight >> 8, MOST)
        inputs[count] = LEADS + place
        strengths[count] = scaled
        count += 1
        if place == 0:
            inputs[count] = LEAD + (scaled + 128 >> 4)
            strengths[count] = ONE
            count += 1
            if position.cards_left <= 4:
                inputs[count] = FINISH + 9 + bounded(lead, 9)
                strengths[count] = ONE
                count += 1
        if place < 2:
            inputs[count] = LEADS + 3 + place
            strengths[count] = bounded(4 * lead, MOST)
            count += 1
    inputs[count] = LEADS + 5
    strengths[count] = bounded(ONE * (clutches_of(position, seat) - clutches_of(position, ranked[0])), MOST)
    count += 1
    riding = 0
    for turtle in range(TURTLE_COUNT):
        owner = position.owner[turtle]
        if owner != NOBODY and owner != seat and position.space[turtle] != RAFT:
            riding += position.owner[position.top[position.space[turtle]]] == seat
    if riding:
        inputs[count] = RIDING
        strengths[count] = ONE * riding
        count += 1
    return count


@compiled
def look_at_clutches(position: Record, inputs: Array, strengths: Array, count: int) -> int:
    """The clutch to be won next; an unknown one as the share of each value among the cards not in anybody's hand."""
    if position.face_up != UNKNOWN:
        inputs[count] = FACE + position.face_up - 1
        strengths[count] = ONE
        return count + 1
    unseen = np.empty(7, np.int64)
    total = 0
    for eggs in range(1, FINAL):
        unseen[eggs] = BOX[eggs - 1]
        for seat in range(position.players):
            unseen[eggs] -= position.hands[seat, eggs]
        total += unseen[eggs]
    for eggs in range(1, FINAL):
        if unseen[eggs]:
            inputs[count] = FACE + eggs - 1
            strengths[count] = (ONE * unseen[eggs] + (total >> 1)) // total
            count += 1
    return count


@compiled
def look_at_hands(position: Record, seat: int, leader: int, inputs: Array, strengths: Array, count: int) -> int:
    """Cards that can be played."""
    decider = position.decider if position.turtle != NOBODY else position.seat
    for eggs in range(1, FINAL):
        for group in range(3):
            whose = seat if group == 0 else leader if group == 1 else decider
            held = position.hands[whose, eggs]
            if held and not (group == 2 and decider == seat):
                inputs[count] = HAND_OF + 6 * group + eggs - 1
                strengths[count] = ONE if group == 2 else ONE * held
                count += 1
    if position.carded >> seat & 1:
        inputs[count] = CARDED
        strengths[count] = ONE
        count += 1
    if decider != seat and position.carded >> decider & 1:
        inputs[count] = CARDED + 1
        strengths[count] = ONE
        count += 1
    return count

"""What the net sees of a position after a move, from one seat: the numbers of the active inputs, and their strengths.

An input that states a plain fact has the strength ONE; counts and leads are whole numbers in sixteenths.
"""

from __future__ import annotations

import numpy as np

from mahe.rules.clutch import BOX, FINAL
from mahe.rules.game_setup import NOBODY
from mahe.rules.net import (
    CARDED,
    CARDS,
    EARLIER,
    FACE,
    FINISH,
    HAND_OF,
    HIDDEN,
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
from mahe.rules.position import UNKNOWN
from mahe.rules.stacks import RAFT
from mahe_board.lab.batch_engine.layout import TURTLE_COUNT
from mahe_board.lab.batch_engine.moves import clutches_of, eggs_of, result_of, topmost_of
from mahe_board.lab.numba_jit import Array, Record, compiled

MOST_INPUTS = 96  # at once
WEIGHTS = np.array(WEIGHT)

# What is seen of one position: the active inputs, how many they are, and what they add up to in the hidden units.
SEEN = np.dtype(
    [
        ("count", "i8"),
        ("inputs", "i2", (MOST_INPUTS,)),
        ("strengths", "i2", (MOST_INPUTS,)),
        ("hidden", "i4", (HIDDEN,)),
    ]
)


@compiled
def bounded(number: int, most: int) -> int:
    """The number, kept between -most and most."""
    return max(-most, min(most, number))


@compiled
def rides_on_others(position: Record, turtle: int) -> bool:
    """Whether a turtle of another player is somewhere below this one."""
    lower = position.below[turtle]
    while lower != NOBODY:
        if position.owner[lower] != position.owner[turtle]:
            return True
        lower = position.below[lower]
    return False


@compiled
def rank_others(position: Record, seat: int, ranked: Array) -> int:
    """Rank the other players by eggs, then clutches, then seating order; returns how many there are."""
    results = np.empty(7, np.int64)
    count: int = position.players - 1
    for place in range(count):
        other = (seat + 1 + place) % position.players
        result = result_of(position, other)
        slot = place
        while slot and results[slot - 1] < result:
            results[slot] = results[slot - 1]
            ranked[slot] = ranked[slot - 1]
            slot -= 1
        results[slot] = result
        ranked[slot] = other
    return count


@compiled
def see(seen: Record, number: int, strength: int) -> None:
    """Add an active input."""
    seen.inputs[seen.count] = number
    seen.strengths[seen.count] = strength
    seen.count += 1


@compiled
def look(position: Record, seat: int, seen: Record) -> None:
    """Write down the active inputs and their strengths."""
    ranked = np.empty(7, np.int64)
    others = rank_others(position, seat, ranked)
    seen.count = 0
    look_at_turtles(position, seat, ranked[0], seen)
    look_at_turn(position, seat, seen)
    look_at_leads(position, seat, ranked, others, seen)
    look_at_clutches(position, seen)
    if position.cards:
        look_at_hands(position, seat, ranked[0], seen)


@compiled
def look_at_turtles(position: Record, seat: int, leader: int, seen: Record) -> None:
    """Where everybody stands and who decides for whom."""
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
            see(seen, OWN + stands * SPACES + space, ONE)
        else:
            stands = 1 if decider == seat else 0 if decider == owner else 2
            see(seen, OTHERS + stands * SPACES + space, ONE)
            if owner == leader:
                see(seen, LEADER + space, ONE)
            if (owner - mover) % position.players < wait:
                see(seen, EARLIER + space, ONE)
        if turtle == position.turtle or (position.turtle == NOBODY and owner == mover):
            decides = (0 if owner == seat else 2) + (decider != seat)
            see(seen, NEXT + decides * SPACES + space, ONE)


@compiled
def look_at_turn(position: Record, seat: int, seen: Record) -> None:
    """The kind of game, and how far the turn has come."""
    players = position.players
    see(seen, ORDER + (seat - position.seat) % players, ONE)
    see(seen, KIND + (2 * (players - 2) + position.two if players < 4 else players - 4), ONE)
    see(seen, LEFT + position.cards_left, ONE)
    if position.third7:
        see(seen, THIRD7, ONE)
    if position.cards:
        see(seen, CARDS, ONE)
    if position.gone != NOBODY:
        see(seen, SECOND + (position.seat != seat), ONE)


@compiled
def look_at_leads(position: Record, seat: int, ranked: Array, others: int, seen: Record) -> None:
    """How far this seat is ahead or behind, in eggs and clutches."""
    eggs = eggs_of(position, seat)
    weight = WEIGHTS[position.cards_left]
    for place in range(min(3, others)):
        lead = eggs - eggs_of(position, ranked[place])
        scaled = bounded(lead * weight >> 8, MOST)
        see(seen, LEADS + place, scaled)
        if place == 0:
            see(seen, LEAD + (scaled + 128 >> 4), ONE)
            if position.cards_left <= 4:
                see(seen, FINISH + 9 + bounded(lead, 9), ONE)
        if place < 2:
            see(seen, LEADS + 3 + place, bounded(4 * lead, MOST))
    clutches = clutches_of(position, seat) - clutches_of(position, ranked[0])
    see(seen, LEADS + 5, bounded(ONE * clutches, MOST))
    riding = 0
    for turtle in range(TURTLE_COUNT):
        owner = position.owner[turtle]
        if owner != NOBODY and owner != seat and position.space[turtle] != RAFT:
            riding += position.owner[position.top[position.space[turtle]]] == seat
    if riding:
        see(seen, RIDING, ONE * riding)


@compiled
def look_at_clutches(position: Record, seen: Record) -> None:
    """The clutch to be won next; if it is unknown, each value's share of the cards that are in nobody's hand."""
    if position.face_up != UNKNOWN:
        see(seen, FACE + position.face_up - 1, ONE)
        return
    unseen = np.empty(7, np.int64)
    total = 0
    for eggs in range(1, FINAL):
        unseen[eggs] = BOX[eggs - 1]
        for seat in range(position.players):
            unseen[eggs] -= position.hands[seat, eggs]
        total += unseen[eggs]
    for eggs in range(1, FINAL):
        if unseen[eggs]:
            see(seen, FACE + eggs - 1, (ONE * unseen[eggs] + (total >> 1)) // total)


@compiled
def look_at_hands(position: Record, seat: int, leader: int, seen: Record) -> None:
    """The cards that this seat, the leader and the decider can play."""
    decider = position.decider if position.turtle != NOBODY else position.seat
    for eggs in range(1, FINAL):
        for group in range(3):
            whose = seat if group == 0 else leader if group == 1 else decider
            held = position.hands[whose, eggs]
            if held and not (group == 2 and decider == seat):
                see(seen, HAND_OF + 6 * group + eggs - 1, ONE if group == 2 else ONE * held)
    if position.carded >> seat & 1:
        see(seen, CARDED, ONE)
    if decider != seat and position.carded >> decider & 1:
        see(seen, CARDED + 1, ONE)

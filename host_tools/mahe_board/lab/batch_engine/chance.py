"""Chance as mahe.rules.dice and mahe.rules.clutch draw it: the same seed gives the same dice and the same deck."""

from __future__ import annotations

import numpy as np

from mahe.rules.clutch import BOX, REMOVED
from mahe_board.lab.numba_jit import Array, Record, compiled

# Each seed has two streams: one for dice and deck, one for the players' luck. The board derives the latter by SHA-256.
DICE = 1
LUCK = 77


@compiled
def begin_stream(state: Array, seed: int, stream: int) -> None:
    """Set a generator to the beginning of one of a seed's streams."""
    state[0] = seed & 0xFFFF
    state[1] = seed >> 16 & 0xFFFF
    state[2] = seed >> 32 & 0xFFFF
    state[3] = stream
    for _ in range(12):
        word(state)


@compiled
def word(state: Array) -> int:
    """Return the next 16 bits of a generator (sfc16)."""
    drawn: int = (state[0] + state[1] + state[3]) & 0xFFFF
    b = state[1]
    c = state[2]
    state[3] = (state[3] + 1) & 0xFFFF
    state[0] = b ^ (b >> 5)
    state[1] = (c + (c << 3)) & 0xFFFF
    state[2] = ((c << 6 | c >> 10) + drawn) & 0xFFFF
    return drawn


@compiled
def below(state: Array, sides: int) -> int:
    """A number from 0 to sides - 1, each equally likely."""
    full = 65536 - 65536 % sides
    drawn = word(state)
    while drawn >= full:
        drawn = word(state)
    return drawn % sides


@compiled
def shuffle_and_deal(chance: Record, seed: int) -> None:
    """R3: shuffle and deal a seed's deck, its first face-up card first; the four cards taken out are dropped."""
    begin_stream(chance.dice, seed, DICE)
    begin_stream(chance.luck, seed, LUCK)
    cards = np.empty(sum(BOX), np.uint8)
    place = 0
    for eggs in range(1, 7):
        for _ in range(BOX[eggs - 1]):
            cards[place] = eggs
            place += 1
    for last in range(len(cards) - 1, 0, -1):
        other = below(chance.dice, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    for place in range(len(cards) - REMOVED):
        chance.deck[place] = cards[REMOVED + place]

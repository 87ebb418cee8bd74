"""Plays games and logs every decision; matches, calibration and learning read the log.

One loop plays all games, since compiling the players takes long; their users read its log.
"""

from __future__ import annotations

import numpy as np

from mahe.rules.position import UNKNOWN
from mahe_board.lab.batch_engine.layout import CHANCE, POSITION
from mahe_board.lab.batch_engine.moves import apply, begin
from mahe_board.lab.fox.choosing import MIND
from mahe_board.lab.numba_jit import Array, Record, compiled
from mahe_board.lab.players import choose, next_luck

LONGEST = 20_000  # most decisions of a game; random players' longest games have a tenth

ROOM = np.dtype([("position", POSITION), ("chance", CHANCE), ("mind", MIND)])
DECISION = np.dtype([("position", POSITION), ("chosen", "i8")])


@compiled
def play(room: Array, start: Array, seed: int, players: Array, nets: Array, which: Array, log: Array) -> int:
    """Play the game of a seed; returns the number of decisions in the log, which are followed by the end."""
    position = room[0].position
    chance = room[0].chance
    mind = room[0].mind
    room[0].position = start[0]
    begin(position, chance, seed)
    count = 0
    while position.face_up and count < LONGEST:
        seat = position.decider if position.dice else position.seat
        log[count].position = position
        choice = choose(players[seat], mind, nets[which[seat]], position, next_luck(chance.luck))
        log[count].chosen = choice
        apply(position, chance, choice)
        count += 1
    log[count].position = position
    return count


@compiled
def conceal(before: Record, after: Record) -> None:
    """Make a card that this move turned up unknown again: the net judges positions without it."""
    if after.face_up and 0 < after.cards_left < before.cards_left:
        after.face_up = UNKNOWN


class Table:
    """Plays one game after another, in the same memory."""

    def __init__(self) -> None:
        self.room = np.zeros(1, ROOM)
        self._log = np.zeros(LONGEST + 1, DECISION)

    def play(self, start: Array, seed: int, players: Array, nets: Array, which: Array) -> Array:
        """Play a game; returns its log, with the end as last entry, valid until the next call.

        `players` has the player of each seat, and `which` its net.
        """
        count = play(self.room, start, seed, players, nets, which, self._log)
        if count == LONGEST:
            raise ValueError(f"the game of seed {seed} doesn't come to an end")
        return self._log[: count + 1]

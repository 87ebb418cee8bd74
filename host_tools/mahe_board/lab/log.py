"""Games of the batch engine written down decision by decision, to be held against `mahe.rules`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mahe_board.lab.batch.layout import CHANCE, POSITION
from mahe_board.lab.batch.moves import MOST_CHOICES, apply, begin, legal_choices
from mahe_board.lab.compiled import Array, compiled
from mahe_board.lab.fox.choosing import MIND
from mahe_board.lab.players import choose, next_luck

MOST_DECISIONS = 8000


class Log(NamedTuple):
    """One game: before each decision the position and what could be chosen; then what was; at last the end."""

    positions: Array
    offered: Array  # bit by bit
    chosen: Array


@compiled
def write_down(
    start: Array, seed: int, players: Array, nets: Array, which: Array,
    positions: Array, offered: Array, chosen: Array,
) -> int:  # fmt: skip
    """Play the game of a seed; returns the number of decisions."""
    playing = np.empty(1, POSITION)
    chances = np.empty(1, CHANCE)
    playing[0] = start[0]
    position = playing[0]
    chance = chances[0]
    choices = np.empty(MOST_CHOICES, np.int64)
    minds = np.empty(1, MIND)
    mind = minds[0]
    begin(position, chance, seed)
    count = 0
    while position.face_up:
        positions[count] = position
        offered[count] = 0
        for place in range(legal_choices(position, choices)):
            offered[count] |= 1 << choices[place]
        seat = position.decider if position.dice else position.seat
        chosen[count] = choose(players[seat], mind, nets[which[seat]], position, next_luck(chance.luck))
        apply(position, chance, chosen[count])
        count += 1
    positions[count] = position
    return count


def log_of(start: Array, seed: int, players: Array, nets: Array, which: Array) -> Log:
    """The game of a seed between these players."""
    positions = np.zeros(MOST_DECISIONS, POSITION)
    offered = np.zeros(MOST_DECISIONS, np.int64)
    chosen = np.zeros(MOST_DECISIONS, np.int64)
    count = write_down(start, seed, players, nets, which, positions, offered, chosen)
    return Log(positions[: count + 1], offered[:count], chosen[:count])

"""Seeded games between players, and their results: tallies, which add up across workers."""

from __future__ import annotations

import numpy as np

from mahe.rules.stacks import RAFT
from mahe_board.lab.batch_engine.moves import eggs_of, share_of
from mahe_board.lab.games import Table
from mahe_board.lab.numba_jit import Array, compiled

# The units of a whole win; one to seven winners can share them equally.
WIN = 420
# What is counted for each seat: games; shares of the win; these times what all seats of the same player won in that
# game, so that over a player's seats they add up to the square of its share; eggs; choices made; moves of its own
# turtles that it decided and how many of them bust, moves of others' turtles that it decided and how many bust.
COUNTED = ("games", "share", "share2", "eggs", "choices", "moves", "busts", "rides", "ride_busts")
GAMES, SHARE, SHARE2, EGGS, CHOICES, MOVES, BUSTS, RIDES, RIDE_BUSTS = range(len(COUNTED))


def no_tally() -> Array:
    """An empty tally, seat by seat; integers, so that the order of adding doesn't matter."""
    return np.zeros((7, len(COUNTED)), np.int64)


def play_games(start: Array, seeds: Array, players: Array, nets: Array, which: Array, tally: Array) -> None:
    """Play a game of each seed, and add it to the tally. `players` are by seat, as are `which`, their nets."""
    table = Table()
    for seed in seeds:
        count_game(table.play(start, seed, players, nets, which), players, tally)


@compiled
def count_game(log: Array, players: Array, tally: Array) -> None:
    """Add a game's results to a tally; `players` sat seat by seat."""
    for number in range(len(log) - 1):
        position = log[number].position
        after = log[number + 1].position
        decider = position.decider
        tally[decider if position.dice else position.seat, CHOICES] += 1
        if not after.dice:
            kind = MOVES if decider == position.seat else RIDES
            tally[decider, kind] += 1
            tally[decider, kind + 1] += after.space[position.turtle] == RAFT
    end = log[len(log) - 1].position
    for seat in range(end.players):
        share = share_of(end, seat, WIN)
        tally[seat, GAMES] += 1
        tally[seat, SHARE] += share
        for other in range(end.players if share else 0):
            if players[other] == players[seat]:
                tally[seat, SHARE2] += share * share_of(end, other, WIN)
        tally[seat, EGGS] += eggs_of(end, seat)

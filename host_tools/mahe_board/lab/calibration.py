"""How accurate the fox's judgement is: the share of the win it expects, beside the share it gets."""

from __future__ import annotations

import numpy as np

from mahe.rules.net import WHOLE
from mahe_board.lab.batch_engine.chance import below
from mahe_board.lab.batch_engine.moves import share_of
from mahe_board.lab.fox.net import judge
from mahe_board.lab.games import Table, conceal
from mahe_board.lab.matches import WIN
from mahe_board.lab.numba_jit import Array, compiled

STEPS = 20  # number of steps, each of 5 points of expected share
COUNTED = ("judgements", "expected", "won")
JUDGEMENTS, EXPECTED, WON = range(len(COUNTED))
ONE_MOVE_IN = 8  # judge one move in this many, as neighbouring positions are much alike


def nothing_counted() -> Array:
    """Zeros for each step's counts: judgements, sum of expected shares (65536ths), sum of real shares (420ths)."""
    return np.zeros((STEPS, len(COUNTED)), np.int64)


def count_games(start: Array, seeds: Array, players: Array, nets: Array, which: Array, counted: Array) -> None:
    """Play a game of each seed, and judge some positions after a move, each for a random player."""
    table = Table()
    for seed in seeds:
        count_game(table.play(start, seed, players, nets, which), table.room, nets, which, counted)


@compiled
def count_game(log: Array, room: Array, nets: Array, which: Array, counted: Array) -> None:
    """Add one game to the counts."""
    luck = room[0].chance.luck
    end = log[len(log) - 1].position
    for number in range(len(log) - 2):
        position = log[number + 1].position
        if not position.dice and below(luck, ONE_MOVE_IN) == 0:
            conceal(log[number].position, position)
            seat = below(luck, position.players)
            judged = judge(nets[which[seat]], position, seat, room[0].mind.seen)
            step = min(STEPS - 1, judged * STEPS // WHOLE)
            counted[step, JUDGEMENTS] += 1
            counted[step, EXPECTED] += judged
            counted[step, WON] += share_of(end, seat, WIN)

"""How true the fox's judgement is: the share of the win that it expects, beside the share that comes of it."""

from __future__ import annotations

import numpy as np

from mahe.rules.net import WHOLE
from mahe_board.lab.batch.chance import below
from mahe_board.lab.batch.layout import CHANCE, POSITION
from mahe_board.lab.batch.moves import begin, carry_out, turn_up, win_shares
from mahe_board.lab.compiled import Array, compiled
from mahe_board.lab.fox.choosing import MIND
from mahe_board.lab.fox.net import judge
from mahe_board.lab.matches import WIN
from mahe_board.lab.players import choose, next_luck

STEPS = 20  # of expectation, 5 points of win share each
COUNTED = ("judgements", "expected", "won")
JUDGEMENTS, EXPECTED, WON = range(len(COUNTED))
ONE_MOVE_IN = 8  # is judged: neighbours tell the same
MOST_MOVES = 1000


def nothing_counted() -> Array:
    """Step by step: judgements, the sum of what they expected (in 65536ths), and of what came (in 420ths)."""
    return np.zeros((STEPS, len(COUNTED)), np.int64)


@compiled
def count_games(start: Array, seeds: Array, players: Array, nets: Array, which: Array, counted: Array) -> None:
    """Play a game of each seed, and judge some of its positions after a move for one player each, at random."""
    positions = np.empty(1, POSITION)
    chances = np.empty(1, CHANCE)
    shares = np.empty(7, np.int64)
    judged = np.empty(MOST_MOVES, np.int64)
    seats = np.empty(MOST_MOVES, np.int64)
    minds = np.empty(1, MIND)
    mind = minds[0]
    for seed in seeds:
        positions[0] = start[0]
        position = positions[0]
        chance = chances[0]
        begin(position, chance, seed)
        count = 0
        while position.face_up:
            seat = position.decider if position.dice else position.seat
            choice = choose(players[seat], mind, nets[which[seat]], position, next_luck(chance.luck))
            carry_out(position, chance, choice)
            over_or_decision = not position.face_up or position.dice
            if not over_or_decision and count < MOST_MOVES and below(chance.luck, ONE_MOVE_IN) == 0:
                seats[count] = below(chance.luck, position.players)
                net = nets[which[seats[count]]]
                judged[count] = judge(net, position, seats[count], mind.seen)
                count += 1
            turn_up(position, chance)
        win_shares(position, WIN, shares)
        for place in range(count):
            step = min(STEPS - 1, judged[place] * STEPS // WHOLE)
            counted[step, JUDGEMENTS] += 1
            counted[step, EXPECTED] += judged[place]
            counted[step, WON] += shares[seats[place]]

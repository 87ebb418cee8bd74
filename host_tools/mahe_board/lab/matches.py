"""Seeded games between players, and what they came to: numbers that add up, whoever counted them."""

from __future__ import annotations

import numpy as np

from mahe.rules.stacks import RAFT
from mahe_board.lab.batch.layout import CHANCE, POSITION
from mahe_board.lab.batch.moves import apply, begin, eggs_of, win_shares
from mahe_board.lab.compiled import Array, compiled
from mahe_board.lab.fox.choosing import MIND
from mahe_board.lab.players import choose, next_luck

# A win in whole numbers, whoever shares it.
WIN = 420
# What is counted of each seat: games, shares of the win and their squares, eggs, choices made; moves of own turtles
# that it decided and how many of them bust, moves of others' turtles that it decided as a rider and how many bust.
COUNTED = ("games", "share", "share2", "eggs", "choices", "moves", "busts", "rides", "ride_busts")
GAMES, SHARE, SHARE2, EGGS, CHOICES, MOVES, BUSTS, RIDES, RIDE_BUSTS = range(len(COUNTED))


def no_tally() -> Array:
    """Nothing counted yet, seat by seat; whole numbers, so that tallies add up to the same in any order."""
    return np.zeros((7, len(COUNTED)), np.int64)


@compiled
def play_games(start: Array, seeds: Array, players: Array, nets: Array, which: Array, tally: Array) -> None:
    """Play a game of each seed. Players, which net each has, and the tally that is added to are seat by seat."""
    positions = np.empty(1, POSITION)
    chances = np.empty(1, CHANCE)
    shares = np.empty(7, np.int64)
    minds = np.empty(1, MIND)
    mind = minds[0]
    for seed in seeds:
        positions[0] = start[0]
        position = positions[0]
        chance = chances[0]
        begin(position, chance, seed)
        while position.face_up:
            seat = position.decider if position.dice else position.seat
            mover = position.seat
            choice = choose(players[seat], mind, nets[which[seat]], position, next_luck(chance.luck))
            turtle = position.turtle
            decider = position.decider
            apply(position, chance, choice)
            tally[seat, CHOICES] += 1
            if not position.dice:
                kind = MOVES if decider == mover else RIDES
                tally[decider, kind] += 1
                tally[decider, kind + 1] += position.space[turtle] == RAFT
        win_shares(position, WIN, shares)
        for seat in range(position.players):
            tally[seat, GAMES] += 1
            tally[seat, SHARE] += shares[seat]
            tally[seat, SHARE2] += shares[seat] * shares[seat]
            tally[seat, EGGS] += eggs_of(position, seat)

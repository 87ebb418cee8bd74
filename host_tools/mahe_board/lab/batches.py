"""Batches of seeded games: a few numbers describe a batch, a few more its result; results add up."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from mahe.rules.game_setup import Setup
from mahe_board.command_line.errors import ToolError
from mahe_board.games.choice_values import not_valued
from mahe_board.lab import calibration, nets
from mahe_board.lab.batch_engine.layout import positions
from mahe_board.lab.matches import no_tally, play_games
from mahe_board.lab.numba_jit import Array, sources_digest
from mahe_board.lab.players import CUB, FOX

MOST_GAMES = 4000  # most games of a batch: a few seconds of work
_NUMBER_BITS, _GAME_BITS = 22, 12  # bits of a 48-bit seed for the batch and the game; the upper 14 are the run's seed


class House(NamedTuple):
    """The kind of game: number of players and house rules."""

    players: int
    cards: bool = False
    two: bool = True
    third7: bool = False

    def setup(self, first: int) -> Setup:
        """Such a game's set-up, with this seat to begin."""
        return Setup(self.players, first=first, cards=self.cards, two=self.two, third7=self.third7)


class Batch(NamedTuple):
    """Games of one kind between the players `who`, seat by seat; the first has `seed`, the next ones count up."""

    house: House
    first: int
    who: tuple[int, ...]
    seed: int
    games: int
    calibrates: bool = False  # compare the fox's judgement with the result, instead of counting wins

    def play(self) -> Array:
        """Play the games; returns a tally, or the counts of a calibration."""
        house = self.house
        start = positions([house.setup(self.first)])
        seeds = self.seed + np.arange(self.games)
        who = np.array(self.who + (0,) * (7 - len(self.who)))
        which = np.full(7, nets.number_for(house.players))
        if self.calibrates:
            counted = calibration.nothing_counted()
            calibration.count_games(start, seeds, who, nets.committed(), which, counted)
            return counted
        tally = no_tally()
        play_games(start, seeds, who, nets.committed(), which, tally)
        return tally


def batches_of(
    house: House, who: tuple[int, ...], games: int, seed: int, first_number: int = 0, calibrates: bool = False
) -> Iterator[Batch]:
    """Batches of at least this many games in all, seats and first player rotated, each combination equally often.

    A run's batches are numbered from `first_number` on, so that no two of its games have the same seed.
    """
    unknown = not_valued(house.setup(0))
    if unknown and (calibrates or {FOX, CUB} & set(who)):
        raise ToolError(f"the fox and the cub don't know the house rule {unknown[0]}: let other players play")
    players = house.players
    each = -(-games // players**2)
    number = first_number
    for first in range(players):
        for turned in range(players):
            seats = who[turned:] + who[:turned]
            for done in range(0, each, MOST_GAMES):
                yield Batch(house, first, seats, _seed(seed, number), min(MOST_GAMES, each - done), calibrates)
                number += 1


def _seed(seed: int, number: int) -> int:
    """The seed of a batch's first game."""
    return seed << _NUMBER_BITS + _GAME_BITS | number << _GAME_BITS


def version() -> str:
    """A digest of the laboratory's sources and nets, which determine how each game goes."""
    return hashlib.sha256(sources_digest().encode() + nets.committed().tobytes()).hexdigest()[:16]


def play_as(version_asked: str, batch: Batch) -> Array:
    """Play a batch on a worker; raises ToolError if the worker has another version of these sources."""
    if version_asked != version():
        raise ToolError("a worker of the cluster has another version of the laboratory: install this one there")
    return batch.play()

"""Shares of the win and Elo numbers from tallies, each with its 95 % interval."""

from __future__ import annotations

from collections.abc import Iterable
from math import log, sqrt
from typing import NamedTuple

import numpy as np

from mahe_board.lab.batches import Batch
from mahe_board.lab.matches import BUSTS, CHOICES, EGGS, GAMES, MOVES, RIDE_BUSTS, RIDES, SHARE, SHARE2, WIN
from mahe_board.lab.numba_jit import Array

SURE = 1.96  # number of standard deviations to either side that a 95 % interval has
ELO = 400 / log(10)  # Elo points per unit of log odds


class Standing(NamedTuple):
    """One player's results over all its games."""

    games: int  # each counted once, even if the player had several seats
    share: float  # of one seat, like all figures below
    margin: float  # the share's 95 % interval is ± this
    eggs: float  # eggs per game
    busts: float  # share of busts in the moves of its own turtles that it decided
    ride_busts: float  # share of busts in the moves that it decided as a rider
    rides: float  # share of others' turtles in all moves that it decided
    choices: float  # choices per game


def by_player(batches: list[Batch], results: dict[int, Array]) -> dict[int, list[tuple[int, Array]]]:
    """Of each player, for each batch, the number of its seats and their tallies added up."""
    parts: dict[int, list[tuple[int, Array]]] = {}
    for number, tally in results.items():
        who = batches[number].who
        for player in dict.fromkeys(who):
            seats = [seat for seat, other in enumerate(who) if other == player]
            parts.setdefault(player, []).append((len(seats), tally[seats].sum(axis=0)))
    return parts


def standing(parts: list[tuple[int, Array]]) -> Standing:
    """A player's figures; the shares of its seats in one game depend on each other, so a game is one observation."""
    tally = np.sum([part for _, part in parts], axis=0)
    seats = tally[GAMES]
    share = tally[SHARE] / WIN / seats
    squares = sum(
        part[SHARE2] / WIN**2 - 2 * share * each * part[SHARE] / WIN + share**2 * each * part[GAMES]
        for each, part in parts
    )
    decided = tally[MOVES] + tally[RIDES]
    return Standing(
        sum(int(part[GAMES]) // each for each, part in parts),
        float(share),
        SURE * sqrt(max(0.0, squares)) / float(seats),
        tally[EGGS] / seats,
        tally[BUSTS] / max(1, tally[MOVES]),
        tally[RIDE_BUSTS] / max(1, tally[RIDES]),
        tally[RIDES] / max(1, decided),
        tally[CHOICES] / seats,
    )


def elo(batches: list[Batch], results: dict[int, Array], anchor: int) -> dict[int, tuple[float, float]]:
    """Elo numbers and their margins; a player's chance to win is in proportion to the exponential of its number.

    Newton's method finds the likeliest numbers. Only differences matter, so the anchor's number is fixed at 0.
    """
    players = sorted({player for number in results for player in batches[number].who})
    place = {player: index for index, player in enumerate(players)}
    free = [index for player, index in place.items() if player != anchor]
    numbers = np.zeros(len(players))
    information = np.zeros((len(players), len(players)))
    games = list(_games(batches, results, place))
    for _ in range(50):
        slope = np.zeros(len(players))
        information[:] = 0
        for seats, count, won in games:
            power = np.exp(numbers[seats] - numbers[seats].max())
            expected = power / power.sum()
            np.add.at(slope, seats, won - count * expected)
            spread = count * (np.diag(expected) - np.outer(expected, expected))
            np.add.at(information, np.ix_(seats, seats), spread)
        step = np.linalg.solve(information[np.ix_(free, free)], slope[free])
        numbers[free] += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    margins = np.zeros(len(players))
    margins[free] = SURE * np.sqrt(np.diag(np.linalg.inv(information[np.ix_(free, free)])))
    return {player: (float(numbers[index]) * ELO, float(margins[index]) * ELO) for player, index in place.items()}


def _games(
    batches: list[Batch], results: dict[int, Array], place: dict[int, int]
) -> Iterable[tuple[list[int], int, Array]]:
    """For each batch, who played, how many games, and how much each won."""
    for number, tally in results.items():
        who = batches[number].who
        yield [place[player] for player in who], int(tally[0, GAMES]), tally[: len(who), SHARE] / WIN

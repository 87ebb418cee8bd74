"""Every kind of game, and logs of some games, for the laboratory's tests."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np

from mahe.rules.game_setup import Setup
from mahe_board.lab.arguments import NAMES
from mahe_board.lab.batch_engine.layout import positions
from mahe_board.lab.batch_engine.moves import MOST_CHOICES, legal_choices
from mahe_board.lab.games import Table
from mahe_board.lab.nets import committed, number_for

Array = np.ndarray[Any, Any]

# Each: the number of players, and whether each player has two turtles.
TABLES = [(2, True), (3, True), (2, False), (3, False), (4, False), (5, False), (6, False), (7, False)]
# Each table with and without playing cards, and with and without rolling on at 7.
KINDS = [(*table, cards, third7) for table, cards, third7 in itertools.product(TABLES, (False, True), (False, True))]


TABLE = Table()


class Log(NamedTuple):
    """One game: the position before each decision and at the end, and the choices."""

    positions: Array
    chosen: Array


def kind_name(kind: tuple[int, bool, bool, bool]) -> str:
    players, two, cards, third7 = kind
    return f"{players} players{', two turtles' * two}{', cards' * cards}{', third7' * third7}"


def a_setup(random: Random, kind: tuple[int, bool, bool, bool]) -> Setup:
    """Return a random set-up of this kind."""
    players, two, cards, third7 = kind
    turtles = random.sample(range(7), players * (1 + two))
    return Setup(players, tuple(turtles), random.randrange(players), cards=cards, two=two, third7=third7)


def a_log(setup: Setup, seed: int, *names: str) -> Log:
    """Return the log of a game between the named players; the last name fills all remaining seats."""
    who = [NAMES.index(names[min(seat, len(names) - 1)]) for seat in range(7)]
    which = np.full(7, number_for(setup.players))
    log = TABLE.play(positions([setup]), seed, np.array(who), committed(), which).copy()
    return Log(log["position"], log["chosen"][:-1])


def offered(position: Array) -> list[int]:
    """Return the legal choices in a position of the batch engine."""
    choices = np.zeros(MOST_CHOICES, np.int64)
    return [int(choice) for choice in choices[: legal_choices(position, choices)]]


def some_logs(random: Random, games: int, *names: str) -> Iterator[tuple[Setup, int, Log]]:
    """Yield set-up, seed and log of so many games of each kind."""
    for kind in KINDS:
        for _ in range(games):
            setup, seed = a_setup(random, kind), random.getrandbits(48)
            yield setup, seed, a_log(setup, seed, *names)

"""Every kind of game, and logs of some, for the laboratory's tests."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

import numpy as np

from mahe.rules.setup import Setup
from mahe_board.lab.arguments import NAMES
from mahe_board.lab.batch.layout import positions
from mahe_board.lab.log import Log, log_of
from mahe_board.lab.nets import committed, number_for

# The number of players, and whether each has two turtles.
TABLES = [(2, True), (3, True), (2, False), (3, False), (4, False), (5, False), (6, False), (7, False)]
# With and without cards, and with and without a third die at 7.
KINDS = [(*table, cards, third7) for table, cards, third7 in itertools.product(TABLES, (False, True), (False, True))]


def kind_name(kind: tuple[int, bool, bool, bool]) -> str:
    players, two, cards, third7 = kind
    return f"{players} players{', two turtles' * two}{', cards' * cards}{', third7' * third7}"


def a_setup(random: Random, kind: tuple[int, bool, bool, bool]) -> Setup:
    """Any turtles, anybody first."""
    players, two, cards, third7 = kind
    turtles = random.sample(range(7), players * (1 + two))
    return Setup(players, tuple(turtles), random.randrange(players), cards=cards, two=two, third7=third7)


def a_log(setup: Setup, seed: int, *names: str) -> Log:
    """A game between players, the last of whom sits in all the seats that are left."""
    who = [NAMES.index(names[min(seat, len(names) - 1)]) for seat in range(7)]
    nets = committed()
    return log_of(positions([setup]), seed, np.array(who), nets, np.full(7, number_for(setup.players)))


def some_logs(random: Random, games: int, *names: str) -> Iterator[tuple[Setup, int, Log]]:
    """Games of each kind, with their seeds."""
    for kind in KINDS:
        for _ in range(games):
            setup, seed = a_setup(random, kind), random.getrandbits(48)
            yield setup, seed, a_log(setup, seed, *names)

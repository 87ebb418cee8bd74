"""Every kind of game, for other projects' test suites."""

from __future__ import annotations

import itertools
from typing import NamedTuple


class Kind(NamedTuple):
    """A kind of game: the arguments of both the OpenSpiel game and the PettingZoo environment."""

    players: int
    two: bool
    cards: bool
    third7: bool

    def __str__(self) -> str:
        return ",".join(f"{name}={str(value).lower()}" for name, value in self._asdict().items())


TABLES = [(2, True), (3, True), *((players, False) for players in range(2, 8))]
KINDS = [Kind(*table, *house) for table in TABLES for house in itertools.product((False, True), repeat=2)]

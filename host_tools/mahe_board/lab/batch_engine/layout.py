"""A position and its hidden chance as records: plain memory, copied in one go."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from mahe.rules.clutch import DECK
from mahe.rules.game_setup import NOBODY, TURTLES, Setup
from mahe.rules.limits import PLAYERS
from mahe.rules.position import HAND
from mahe.rules.stacks import BEACH
from mahe_board.lab.numba_jit import Array

TURTLE_COUNT = len(TURTLES)

# All that a computer player may know; the names are those of mahe.rules.position.Position.
POSITION = np.dtype(
    [
        ("space", "i2", (TURTLE_COUNT,)),
        ("below", "i2", (TURTLE_COUNT,)),
        ("top", "i2", (BEACH + 1,)),
        ("hands", "i2", (PLAYERS * HAND,)),  # number of clutches, by seat and eggs
        ("owner", "i2", (TURTLE_COUNT,)),
        ("turtles", "i2", (TURTLE_COUNT,)),  # the turtles in the order of their seats
        ("players", "i2"),
        ("two", "i2"),
        ("cards", "i2"),
        ("third7", "i2"),
        ("most_dice", "i2"),  # most dice of a move
        ("face_up", "i2"),  # eggs of the face-up card; UNKNOWN in a look-ahead; 0 after the end
        ("cards_left", "i2"),
        ("seat", "i2"),
        ("gone", "i2"),
        ("carded", "i2"),
        ("turtle", "i2"),
        ("topmost", "i2"),
        ("decider", "i2"),
        ("dice", "i2"),
        ("total", "i2"),
        ("turn", "i2"),
    ]
)

# Hidden from players: the deck, the dice to come, and the generator of players' luck.
CHANCE = np.dtype([("deck", "i2", (DECK,)), ("dice", "i8", (4,)), ("luck", "i8", (4,))])


def positions(setups: Iterable[Setup]) -> Array:
    """Return a record for each setup: the start of a game, before its first card is turned up."""
    setups = list(setups)
    made = np.zeros(len(setups), POSITION)
    for position, setup in zip(made, setups, strict=True):
        position["below"] = NOBODY
        position["top"] = NOBODY
        position["owner"] = np.frombuffer(bytes(setup.owner), np.uint8)
        position["turtles"] = NOBODY
        position["turtles"][: len(setup.turtles)] = np.frombuffer(setup.turtles, np.uint8)
        for name in ("players", "two", "cards", "third7"):
            position[name] = getattr(setup, name)
        position["most_dice"] = setup.dice
        position["seat"] = setup.first
        position["gone"] = position["turtle"] = position["topmost"] = position["decider"] = NOBODY
        position["cards_left"] = DECK
        position["turn"] = 1
    return made

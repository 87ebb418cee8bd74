"""Lets `copy` and `pickle` copy a game and a position; on laptops only.

Python can neither copy nor pickle a position's memoryviews, and after plain `copy.copy` two positions would share
their turtles. The state passes through immutable values, which makes a copy quick: a search makes many.

This uses `copyreg` because on a Pico each method of a class costs memory. It has two drawbacks: importing any module
of the rules imports the game as well (5 ms), and a subclass of these classes must be registered itself.
"""

import copy
import copyreg
from typing import Any

from mahe.rules.errors import BadSetup, IllegalChoice, ImpossibleChance, RulesError
from mahe.rules.game import Game
from mahe.rules.game_setup import Setup
from mahe.rules.position import Position
from mahe.rules.position import copy as put_into

_Carried = tuple[Any, ...]


def _from_position(position: Position) -> _Carried:
    return (
        tuple(vars(position.setup).items()),
        bytes(position.seats),
        bytes(position.cells),
        tuple(position.now),
        position.throws,
        position.choices,
    )


def _position(
    setup: _Carried, seats: bytes, cells: bytes, now: _Carried, throws: _Carried, choices: _Carried
) -> Position:
    own = Setup.__new__(Setup)  # made unchecked: a computer player may have written into the set-up of its view
    vars(own).update(setup)
    position = Position(own)
    position.seats[:] = seats
    position.cells[:] = cells
    position.now[:] = now
    position.throws = throws
    position.choices = choices
    return position


def _from_game(game: Game) -> _Carried:
    return (
        (_from_position(game.position), game.deck, game._dice, game.removed, game.seed),
        (game.journal.first_seats, game.journal.choices()),
        tuple(_from_position(before) for before in game._kept[: game._number_kept]),
    )


def _game(begun: _Carried, journal: tuple[bytes, bytes], kept: tuple[_Carried, ...]) -> Game:
    position, deck, dice, removed, seed = begun
    game = Game(_position(*position), deck, copy.copy(dice), removed, seed)
    game.journal.first_seats, game.journal.made[:] = journal
    for before in kept:
        put_into(_position(*before), game._kept[game._number_kept])
        game._number_kept += 1
    return game


def register() -> None:
    """Register the functions above with `copyreg`."""
    copyreg.pickle(Position, lambda position: (_position, _from_position(position)))
    copyreg.pickle(Game, lambda game: (_game, _from_game(game)))
    for error in (RulesError, BadSetup, IllegalChoice, ImpossibleChance):  # by default, `pickle` passes only their text
        copyreg.pickle(error, lambda raised: (type(raised), (raised.rule, raised.text)))

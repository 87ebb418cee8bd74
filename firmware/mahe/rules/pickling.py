"""Copying and pickling a game and a position, by `copy` and `pickle`: for laptops alone, a board never has this module.

Python can neither copy nor pickle the views into bytes that a position has. And a copy must share nothing with its
original: plain `copy.copy` would give two positions with the same turtles. What is carried over can't be changed, so
that a copy takes little time: a search for the best choice makes many.

It is done by `copyreg` because a class pays on a Pico for each method it has. This has two prices: a laptop that
imports any module of the rules imports the game as well, which takes 5 ms; and what is registered holds for these very
classes, so a class derived from one of them must be registered, too.
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
    own = Setup.__new__(Setup)  # as it stands, since a computer player may have written into that of its view
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
    """Tell `copy` and `pickle` how it is done."""
    copyreg.pickle(Position, lambda position: (_position, _from_position(position)))
    copyreg.pickle(Game, lambda game: (_game, _from_game(game)))
    for error in (RulesError, BadSetup, IllegalChoice, ImpossibleChance):  # else they'd be made from their text alone
        copyreg.pickle(error, lambda raised: (type(raised), (raised.rule, raised.text)))

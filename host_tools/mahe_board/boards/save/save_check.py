"""Describes a save in words, and refuses one that no board could load."""

from __future__ import annotations

from mahe.rules.errors import BadSave, RulesError
from mahe.rules.save import restore
from mahe.table.settings import unpack
from mahe_board.command_line.errors import NoSave


def sound(name: str, data: bytes, where: str) -> None:
    """Raise an error for a game or settings that a board would set aside."""
    try:
        restore(data) if name == "game" else unpack(data)
    except (BadSave, RulesError, ValueError) as error:
        raise NoSave(f"{where} is of no use to a board: {error}") from None


def told(data: bytes) -> str:
    """Describe a saved game in a few words."""
    try:
        game = restore(data)
    except (BadSave, RulesError) as error:
        return f"a game that can't be read ({error})"
    players = game.position.setup.players
    if game.position.is_over():
        return f"a finished game of {players}"
    return f"a game of {players} in turn {game.position.turn()}"

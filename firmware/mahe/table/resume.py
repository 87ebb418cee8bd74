"""Finds the saved game when the board starts; one that can't be continued is reported and kept."""

from mahe.rules import RULES_VERSION
from mahe.rules.errors import BadSave, ForeignSave
from mahe.rules.save import RULES, restore
from mahe.show import words
from mahe.table.keeper import SIDES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.rules.game import Game
    from mahe.table.table import Table

_FOREIGN = "foreign"  # with a version of the rules behind it, the name under which a game waits for that version


def waiting_game(table: "Table") -> "Game | None":
    """The saved game; one that can't be continued is set aside and reported, and the save before it is tried."""
    waiting = None
    for _ in range(SIDES):
        data = table.keeper.store.read("game")
        if not data:
            break
        try:
            waiting = restore(data)
            break
        except BadSave as trouble:
            foreign = isinstance(trouble, ForeignSave)
            told = (words.FOREIGN_GAME if foreign else words.BROKEN_GAME,)
            if told not in table.troubles:  # no second report: the older save is of the same game
                table.troubles.append(told)
                if foreign:
                    table.keeper.keep(_FOREIGN + str(data[RULES]), data)
            table.keeper.store.set_aside("game")
    return _come_back(table, waiting)


def _come_back(table: "Table", waiting: "Game | None") -> "Game | None":
    """The game that was kept as foreign, if this version can play it and no other game goes on; otherwise `waiting`."""
    name = _FOREIGN + str(RULES_VERSION)
    kept = table.keeper.store.read(name)
    if not kept:
        return waiting
    try:
        game = restore(kept)
    except BadSave:
        return waiting
    if waiting is None or waiting.seed != game.seed:  # with an equal seed it is the same game
        if waiting and not waiting.position.is_over():
            return waiting
        if not table.keeper.keep("game", kept):
            return game
        waiting = game
    table.keeper.keep(name, b"")
    return waiting

"""An evening at the table: one game after the other."""

from mahe.show import keys, turn_pages, words
from mahe.show.waves import Wave
from mahe.table.turns import play_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Script
    from mahe.table.table import Table


# These pass by themselves; after any other, play waits for ROLL.
_PASSING = (words.FAULT, words.OTHER_PLAYS, words.NO_ROOM, words.UNREADABLE)
PASSES_MS = 4000


class GivenUp(Exception):
    """The players have given the game up."""


def evening(table: "Table") -> "Script":
    """Tell what was found damaged, continue the game that waits or begin one, play it, count; and again."""
    waiting = table.waiting_game()
    table.stage.scene(Wave())
    if table.stuck:
        from mahe.show import set_up_pages

        table.stage.page(set_up_pages.stuck_keys, table.stuck)
        yield from table.ask(keys.ROLL, keys.STOP, keys.CARD, keys.MENU)
    yield from tell_troubles(table)
    while True:
        from mahe.table.opening import open_game  # a board forgets this module while a game is played

        yield from open_game(table, waiting)
        waiting = None
        yield from play_out(table)


def tell_troubles(table: "Table") -> "Script":
    """What has gone wrong, a page each, for as long as it takes to read it, or until ROLL goes on."""
    while table.troubles:
        yield from _tell(table, *table.troubles.pop(0))


def _tell(table: "Table", text: int, *about: object) -> "Script":
    stage = table.stage
    stage.page(turn_pages.trouble, text, *about)
    end = stage.now + PASSES_MS
    until = (lambda: stage.now >= end) if text in _PASSING else None
    yield from table.ask(keys.ROLL, until=until)


def play_out(table: "Table") -> "Script":
    """Play the game on the table and count, then another round with the same set-up for as long as people want one."""
    again = True
    while again:
        try:
            if not table.playing().position.is_over():
                yield from play_game(table)
            from mahe.table.ending import show_result  # loaded when a game has ended: heap is short in play

            again = yield from show_result(table)
        except GivenUp:
            again = False

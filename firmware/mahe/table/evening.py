"""An evening at the table: one game after the other."""

from mahe.table.turns import GivenUp, play_game, tell_troubles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.rules.game import Game
    from mahe.show.ports import Script
    from mahe.table.table import Table


def play_evening(table: "Table") -> "Script":
    """Report damage; continue the saved game or begin one, play it, count, and begin the next."""
    waiting = _waiting(table)
    _wave(table)
    if table.stuck:
        yield from _tell_of_stuck_keys(table)
    yield from tell_troubles(table)
    while True:
        yield from _open(table, waiting)
        waiting = None
        yield from play_out(table)


# Each of these functions imports its own module: as a local of `play_evening`, which runs all evening, the name would
# keep in memory a module that a board unloads during play.


def _wave(table: "Table") -> None:
    from mahe.show.waves import Wave

    table.stage.scene(Wave())


def _waiting(table: "Table") -> "Game | None":
    from mahe.table.resume import waiting_game

    return waiting_game(table)


def _tell_of_stuck_keys(table: "Table") -> "Script":
    from mahe.table.opening import tell_of_stuck_keys

    yield from tell_of_stuck_keys(table)


def _open(table: "Table", waiting: "Game | None") -> "Script":
    from mahe.table.opening import open_game

    yield from open_game(table, waiting)


def _show_result(table: "Table") -> "Script":
    from mahe.table.ending import show_result

    return (yield from show_result(table))


def play_out(table: "Table") -> "Script":
    """Play the game on the table and count, then another round with the same set-up for as long as people want one."""
    again = True
    while again:
        try:
            if not table.playing().position.is_over():
                yield from play_game(table)
                while table.loading:
                    yield
            again = yield from _show_result(table)
        except GivenUp:
            again = False

"""What has gone wrong is told before the next choice, a page each."""

from mahe.show import turn_pages, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Script
    from mahe.table.table import Table

# The pages of these troubles pass by themselves; at any other, play waits for ROLL.
_PASSING = (words.FAULT, words.OTHER_PLAYS, words.NO_ROOM, words.UNREADABLE, words.COPY_DAMAGED)
PASSES_MS = 4000


def tell_troubles(table: "Table") -> "Script":
    """Report what has gone wrong, a page each: until ROLL goes on or, for some, until it can have been read."""
    while table.troubles:
        yield from _tell(table, *table.troubles.pop(0))


def _tell(table: "Table", text: int, *about: object) -> "Script":
    stage = table.stage
    end = stage.now + PASSES_MS
    until = (lambda: stage.now >= end) if text in _PASSING else None
    yield from table.ask(turn_pages.READ, turn_pages.trouble, text, *about, until=until)

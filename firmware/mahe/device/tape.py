"""The last of what the table was told, kept so that a laptop can play it again: `mahe replay-log`."""

import json
from array import array
from binascii import hexlify

from mahe.rules.save import write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.keys import Keys
    from mahe.table.table import Table

KEPT = 200
STEP_MS = 20  # between two ticks, if nothing else is noted
_HOLD = 8  # key events from here on are no presses
CHOICE = 255  # instead of a key: a choice is awaited from here on, as if the game had just been resumed


class Tape:
    """Stands between the keys and the table; notes every key, and every tick out of the ordinary step."""

    def __init__(self, keys: "Keys") -> None:
        self._keys = keys
        self.now = 0
        self.presses = 0  # so far
        self._times = array("i", [0] * KEPT)
        self._events = bytearray(KEPT)
        self._choices = array("H", [0] * KEPT)  # made in the game so far, where a choice is awaited
        self._next = 0
        self._count = 0
        self._before = -STEP_MS
        self._made = 0
        self._asking = False
        self.table: Table | None = None

    def read(self) -> int:
        """The next key event."""
        event = self._keys.read()
        if event or self.now - self._before != STEP_MS:
            self._add(event, 0)
        if 0 < event < _HOLD:
            self.presses += 1
        self._before = self.now
        return event

    def note(self, table: "Table") -> None:
        """After a tick: whether it ended where a choice is awaited."""
        game = table.game
        if game is None:
            return
        made = game.journal.length()
        if made < self._made:
            self._count = 0  # something was taken back: what led there can't be played again
        self._made = made
        asking = table.asking
        if asking and not self._asking and table.stage.showing() is table.stage.waiting:
            self._add(CHOICE, made)
            self.table = table
        self._asking = asking

    def _add(self, event: int, choices: int) -> None:
        place = self._next
        self._times[place] = self.now
        self._events[place] = event
        self._choices[place] = choices
        self._next = place + 1 if place + 1 < KEPT else 0
        if self._count < KEPT:
            self._count += 1

    def report(self) -> str:
        """All of it, with the game and the settings it belongs to, as JSON."""
        table = self.table
        kept = []
        for back in range(self._count, 0, -1):
            place = (self._next - back) % KEPT
            kept.append([self._times[place], self._events[place], self._choices[place]])
        return json.dumps({
            "tape": kept,
            "now": self._before,
            "game": hexlify(write(table.playing())).decode() if table and table.game else "",
            "settings": hexlify(table.settings.pack()).decode() if table else "",
        })  # fmt: skip


_last: Tape | None = None


def begin(keys: "Keys") -> Tape:
    """A new tape."""
    global _last  # noqa: PLW0603  # found from the prompt, after an interruption
    _last = Tape(keys)
    return _last


def report() -> str:
    """Of the tape that was running last."""
    return _last.report() if _last else "{}"

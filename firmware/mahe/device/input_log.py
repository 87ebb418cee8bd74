"""The latest keys and ticks that the table was given, kept so that a laptop can replay them: `mahe replay-log`."""

import json
from array import array
from binascii import hexlify

from mahe.rules.save import write
from mahe.show.frame import FRAME_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.rules.game import Game
    from mahe.show.ports import KeyPort
    from mahe.table.table import Table

_KEPT = 200
LATE = 64  # added to a key or 0: there was no tick since the entry before
_APART = 20  # entries at least from one start to the next


class Tape:
    """Stands between the keys and the table; notes every key, and every tick that is not 20 ms after the one before.

    A start is a moment from which the rest can be played again: a choice was due, and what it depends on was noted.
    """

    def __init__(self, keys: "KeyPort") -> None:
        self._keys = keys
        self.now = 0
        self._times = array("i", [0] * _KEPT)
        self._events = bytearray(_KEPT)
        self._noted = 0  # entries so far; the last of them are kept
        self._before = 0
        self._late = False
        self._starts: list[tuple] = []
        self._rounds = self._made = self._offered = self._others = 0
        self._game: Game | None = None
        self.table: Table | None = None

    def read(self) -> int:
        """The next key event."""
        event = self._keys.read()
        step = self.now - self._before
        self._late = step > FRAME_MS
        if self._late:
            self._add(self._before, 0)
            self._add(self.now, LATE + event)
        elif event or step < FRAME_MS:
            self._add(self.now, event)
        self._before = self.now
        return event

    def _add(self, at: int, event: int) -> None:
        place = self._noted % _KEPT
        self._times[place] = at
        self._events[place] = event
        self._noted += 1

    def note(self, table: "Table", offered: int, others: int) -> None:
        """Note, after a tick with this supply, a start if it is one; drop earlier starts that can't be played again."""
        game = table.game
        if game is None:
            return
        made = game.journal.length()
        if game is not self._game or made < self._made or offered != self._offered or others != self._others:
            self._starts.clear()
            self._game = game
            self._offered = offered
            self._others = others
        self._made = made
        if table.rounds != self._rounds:
            self._rounds = table.rounds
            if not self._starts or self._noted - self._starts[-1][0] >= _APART:
                self._start(table)

    def _start(self, table: "Table") -> None:
        due = table.stage.clock  # the nominal end of what was shown last
        press = table.people.press
        if self._late or (press.key and press.since != due):
            return  # several things at once, or a key that is still held and may yet become a hold
        if self._starts and self._noted - self._starts[0][0] > _KEPT:
            self._starts.pop(0)
        self.table = table
        pressed, settings = table.people.idle.pressed, table.settings.pack()
        self._starts.append((self._noted, due, self.now, press.key, int(press.spent), pressed, self._made, settings))

    def latest(self, number: int) -> list[list[int]]:
        """The last presses and releases, [ms, key] each, as the crash log keeps them."""
        found: list[list[int]] = []
        entry = self._noted - 1
        while entry >= 0 and entry >= self._noted - _KEPT and len(found) < number:
            event = self._events[entry % _KEPT] & (LATE - 1)
            if event:
                found.insert(0, [self._times[entry % _KEPT], event])
            entry -= 1
        return found

    def report(self) -> str:
        """The whole tape, with the game it belongs to, as JSON."""
        oldest = max(0, self._noted - _KEPT)
        table = self.table
        return json.dumps({
            "tape": [[self._times[entry % _KEPT], self._events[entry % _KEPT]] for entry in range(oldest, self._noted)],
            "starts": [list(start[1:-1]) + [_hexadecimal(start[-1])] for start in self._starts if start[0] >= oldest],
            "now": self._before,
            "offered": self._offered,
            "others": self._others,
            "game": _hexadecimal(write(table.playing())) if table and table.game else "",
        })  # fmt: skip


def _hexadecimal(data: bytes) -> str:
    return hexlify(data).decode()


_last: Tape | None = None


def begin(keys: "KeyPort") -> Tape:
    """Begin a new tape, which `report` tells from now on."""
    global _last  # noqa: PLW0603  # found from the prompt, after an interruption
    _last = Tape(keys)
    return _last


def report() -> str:
    """The report of the tape that was running last; an empty object if there was none."""
    return _last.report() if _last else "{}"

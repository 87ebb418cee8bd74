"""The input log: the table's latest keys and ticks, which a laptop can replay by `mahe replay-log`."""

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
LATE = 64  # a bit in an entry's event: no tick came since the entry before (an event may be 0)
_APART = 20  # the fewest entries from one start to the next


class Tape:
    """Stands between the keys and the table; logs every key, and every tick that is not 20 ms after the one before.

    A start is a moment from which a replay can begin: a choice is due, and the state that it depends on is logged.
    """

    def __init__(self, keys: "KeyPort") -> None:
        self._keys = keys
        self.now = 0
        self._times = array("i", [0] * _KEPT)
        self._events = bytearray(_KEPT)
        self._noted = 0  # how many entries were logged so far; the latest are kept
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
            self._add(self.now, LATE | event)
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
        """After a tick with this supply, log a start if there is one; drop earlier starts that can't be replayed."""
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
        due = table.stage.clock  # the nominal end of the last scene
        press = table.people.press
        if self._late or (press.key and press.since != due):
            return  # a late tick, or a key that is down and may become a hold
        if self._starts and self._noted - self._starts[0][0] > _KEPT:
            self._starts.pop(0)
        self.table = table
        pressed, settings = table.people.idle.pressed, table.settings.pack()
        self._starts.append((self._noted, due, self.now, press.key, int(press.spent), pressed, self._made, settings))

    def latest(self, number: int) -> list[list[int]]:
        """The last presses and releases, [ms, event] each, for the crash log."""
        found: list[list[int]] = []
        entry = self._noted - 1
        while entry >= 0 and entry >= self._noted - _KEPT and len(found) < number:
            event = self._events[entry % _KEPT] & ~LATE
            if event:
                found.insert(0, [self._times[entry % _KEPT], event])
            entry -= 1
        return found

    def report(self) -> str:
        """The whole log, with its game, as JSON."""
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
    """Begin a new log, which `report` returns from now on."""
    global _last  # noqa: PLW0603  # found from the prompt, after an interruption
    _last = Tape(keys)
    return _last


def report() -> str:
    """The latest log as JSON; an empty object if there was none."""
    return _last.report() if _last else "{}"

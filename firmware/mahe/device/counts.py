"""Counters for `mahe doctor`: starts, saves, erases, faults and hangs."""

import json

from mahe.device.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.guard import Guard

NAME = "counts"
_COUNTED = ("starts", "saves", "erases", "faults", "hangs")
_MOST = 1 << 30  # more than any board reaches
_EVERY = 64  # the counters are written every so many saves
ERASES = 25  # erases in a hundred saves, measured in twenty games of seven with the same littlefs on a computer


class Counts:
    """Stores the counters when a start has succeeded, and then every few saves, so that a power cut loses little."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._due = 0

    def add(self, guard: "Guard | None") -> None:
        """Store the saves since the last time and, given a guard, this start and the fault or hang before it."""
        counts = self._stored()
        if counts is None:
            counts = dict.fromkeys(_COUNTED, 0)
            self._due = 0
        if guard:
            counts["starts"] += 1
            counts["hangs"] += guard.hung
            counts["faults"] += 1 if guard.faults and not guard.hung else 0
        counts["saves"] += self._store.saves - self._due
        counts["erases"] = counts["saves"] * ERASES // 100
        try:
            self._store.replace(NAME, json.dumps(counts).encode())
        except OSError:
            return  # no room: the table says so
        self._due = self._store.saves

    def _stored(self) -> "dict[str, int] | None":
        """Returns the stored counters whose values are possible; None if there are none."""
        try:
            found = json.loads(self._store.read(NAME) or b"{}")
        except Exception:  # damaged counters must not stop a start
            return None
        if not isinstance(found, dict):
            return None
        values = [found.get(name) for name in _COUNTED]
        return {
            name: value if isinstance(value, int) and 0 <= value < _MOST else 0
            for name, value in zip(_COUNTED, values)  # noqa: B905
        }

    def due(self) -> bool:
        """Whether it is time to store the counters again."""
        return self._store.saves - self._due >= _EVERY

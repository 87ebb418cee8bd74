"""What the board counts for `mahe doctor`: starts, saves, erases, faults and hangs."""

import json

from mahe.device.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.guard import Guard

NAME = "counts"
_COUNTED = ("starts", "saves", "erases", "faults", "hangs")
_MOST = 1 << 30  # more than any board lives to see
_EVERY = 64  # saves from one writing to the next
ERASES = 25  # per hundred saves of twenty games of seven, measured with the same littlefs on a computer


class Counts:
    """Stores the counts when a start has succeeded, and then now and then, so that a power cut loses few of them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._due = 0

    def add(self, guard: "Guard | None") -> None:
        """Store what has come since the last time and, given a guard, this start and how the one before it ended."""
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
        """What was counted so far, without what makes no sense; None if nothing of it does."""
        try:
            found = json.loads(self._store.read(NAME) or b"{}")
        except Exception:  # whatever the parser raises: counts are not worth a start
            return None
        if not isinstance(found, dict):
            return None
        values = [found.get(name) for name in _COUNTED]
        return {
            name: value if isinstance(value, int) and 0 <= value < _MOST else 0
            for name, value in zip(_COUNTED, values)  # noqa: B905
        }

    def due(self) -> bool:
        """Whether enough saves have come since the last time to store the counts."""
        return self._store.saves - self._due >= _EVERY

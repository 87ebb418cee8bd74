"""The last ticks of the table, kept so that a laptop can play them again."""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.keys import Keys

KEPT = 200


class Tape:
    """Stands between the keys and the table, and notes when it was asked and what it answered."""

    def __init__(self, keys: "Keys") -> None:
        self._keys = keys
        self.now = 0
        self._times = array("i", [0] * KEPT)
        self._events = bytearray(KEPT)
        self._next = 0
        self.count = 0

    def read(self) -> int:
        """The next key event."""
        event = self._keys.read()
        place = self._next
        self._times[place] = self.now
        self._events[place] = event
        self._next = place + 1 if place + 1 < KEPT else 0
        self.count += 1
        return event

    def pairs(self) -> list[tuple[int, int]]:
        """What is kept, oldest first."""
        order = [(self._next + place) % KEPT for place in range(KEPT)]
        kept = [(self._times[place], self._events[place]) for place in order]
        return kept[-self.count :] if self.count < KEPT else kept

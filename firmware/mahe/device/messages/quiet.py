"""Decides when a sector may be erased: an erase stops the whole board."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.loop import Loop

_AFTER_A_PRESS_MS = 400  # in the table's time: 300 ms of quiet, and 100 that it may be behind
_AFTER_A_CONTACT_US = 350_000  # also of presses that never reach the table: they try a supply that was cut
_LONGEST_MS = 20_000  # a decision counts as shown after this long


class Quiet:
    """Notes the last press, and which decision was due at it."""

    def __init__(self, loop: "Loop") -> None:
        self._table = loop.table
        self._keys = loop.keys
        self._pressed = loop.table.people.idle.pressed
        self._rounds = loop.table.rounds  # the decision that was due at that press

    def now(self) -> bool:
        """Whether no key was just pressed, and no person's decision is being shown."""
        table, keys = self._table, self._keys
        people = table.people
        keys.poll()
        if keys.waiting() or keys.pressed_within(_AFTER_A_CONTACT_US):
            return False
        for key in range(4):  # closed, but not yet debounced: a press may be coming
            if keys.closed[key] and not (keys.down[key] or keys.stuck[key]):
                return False
        if people.idle.pressed != self._pressed:
            self._pressed = people.idle.pressed
            self._rounds = table.rounds
        since = table.stage.now - self._pressed
        if since < _AFTER_A_PRESS_MS:
            return False
        return people.are_asked or table.rounds != self._rounds or since >= _LONGEST_MS

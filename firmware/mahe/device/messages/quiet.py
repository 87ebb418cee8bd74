"""When an erase, for which everything waits, disturbs nobody."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.loop import Loop

_AFTER_A_PRESS_MS = 400  # 300, and a frame may have come 100 ms after the time that it is drawn for
_LONGEST_MS = 20_000  # that a decision is shown; whatever takes longer isn't one


class Quiet:
    """Knows whether somebody has just pressed a key, or sees what it has led to."""

    def __init__(self, loop: "Loop") -> None:
        self._table = loop.table
        self._keys = loop.keys
        self._pressed = loop.table.people.idle.pressed
        self._rounds = loop.table.rounds  # the decision that was due then

    def now(self) -> bool:
        """Whether an erase may begin."""
        table, keys = self._table, self._keys
        people = table.people
        keys.poll()
        if keys.waiting():
            return False
        for key in range(4):  # it isn't a press before it has been closed for a while
            if keys.closed[key] and not (keys.down[key] or keys.stuck[key]):
                return False
        if people.idle.pressed != self._pressed:
            self._pressed = people.idle.pressed
            self._rounds = table.rounds
        since = table.stage.now - self._pressed
        if since < _AFTER_A_PRESS_MS:
            return False
        return people.are_asked or table.rounds != self._rounds or since >= _LONGEST_MS

"""A press that lasts: a key that is held may mean something other than a tap."""

from mahe.show.keys import HOLD, RELEASE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import KeyPort

HOLD_MS = 800


class Press:
    """Reads presses and releases from the port, and reports a hold once, while it lasts."""

    def __init__(self, port: "KeyPort") -> None:
        self.port = port
        self.key = 0  # the one that went down last and is still down
        self.since = 0  # when it went down
        self.spent = False  # it has had its effect: holding it longer does nothing

    def next(self, now: int) -> int:
        """The next event, 0 if nothing has happened."""
        event = self.port.read()
        if event:
            if event < HOLD:
                self.key = event
                self.since = now
                self.spent = False
            elif event == RELEASE + self.key:
                self.key = 0
        elif self.key and not self.spent and now - self.since >= HOLD_MS:
            self.spent = True
            return HOLD + self.key
        return event

    def spend(self) -> None:
        """The press has had its effect: holding the key any longer does nothing."""
        self.spent = True

"""The four keys: presses, holds and releases, as small numbers."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import KeyPort

ROLL = 1  # go, yes, another die
STOP = 2  # enough, no, back
CARD = 3  # another choice
MENU = 4  # scores; held: the menu
HOLD = 8  # HOLD + key: it has been held for a while
RELEASE = 16  # RELEASE + key

HOLD_MS = 800


class Keys:
    """Reads presses and releases from the port, and tells a hold once, while it lasts."""

    def __init__(self, port: "KeyPort") -> None:
        self._port = port
        self.held = 0  # the key that went down last and is down still
        self.since = 0  # then
        self.told = False  # that it is held on, or this means nothing

    def next(self, now: int) -> int:
        """The next event, 0 if nothing has happened."""
        event = self._port.read()
        if event:
            if event < HOLD:
                self.held = event
                self.since = now
                self.told = False
            elif event == RELEASE + self.held:
                self.held = 0
        elif self.held and not self.told and now - self.since >= HOLD_MS:
            self.told = True
            return HOLD + self.held
        return event

    def spend(self) -> None:
        """The press has done its work: holding the key on means nothing more."""
        self.told = True

"""The people at the table: their presses and holds, and the board's questions to them."""

from mahe.show import tunes
from mahe.show.keys import HOLD, KEY_BITS, MENU, RELEASE, STOP, UNUSED, waits, word_of
from mahe.show.stage import ASLEEP, AWAKE, BLANK, DIM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mahe.show.ports import KeyPort, Page, Script
    from mahe.show.stage import Stage

MINUTE = 60000
_DIM_AFTER = 5 * MINUTE
_BLANK_AFTER = 10 * MINUTE
_ASLEEP_AFTER = 30 * MINUTE
HOLD_MS = 800
_LOOKS = 250  # ms between two calls of `until`
_LONG_TAP = 300  # ms: a MENU that is down this long will probably be held


class Press:
    """Reads presses and releases from the port, and reports a hold once, while it lasts."""

    def __init__(self, port: "KeyPort") -> None:
        self.port = port
        self.key = 0  # the key pressed last, until its release
        self.since = 0  # when it was pressed
        self.spent = False  # the press has had its effect: a hold does nothing

    def next(self, now: int) -> int:
        """The next event, 0 if nothing has happened."""
        event = self.port.read()
        if event:
            if event < HOLD:
                self.key = event
                self.since = now
                self.spent = False
            elif event == RELEASE | self.key:
                self.key = 0
        elif self.key and not self.spent and now - self.since >= HOLD_MS:
            self.spent = True
            return HOLD | self.key
        return event

    def spend(self) -> None:
        """Note that the press has had its effect: a hold of it does nothing."""
        self.spent = True


class Idle:
    """Counts the time since the last press; the press that lights the screen again does only that."""

    def __init__(self) -> None:
        self.pressed = 0  # when a key was last pressed
        self._waking = 0  # the key whose press woke the board, until it is let go

    def pass_on(self, event: int, now: int, depth: int) -> int:
        """The key event, or 0 if all it did was wake the board."""
        if event and event < HOLD:
            self.pressed = now
            self._waking = event if depth > DIM else 0  # a dimmed board can be read: its first press counts
            return 0 if self._waking else event
        return 0 if event and event & KEY_BITS == self._waking else event

    def depth(self, now: int) -> int:
        """How deeply the board rests by now."""
        alone = now - self.pressed
        if alone < _DIM_AFTER:
            return AWAKE
        if alone < _BLANK_AFTER:
            return DIM
        return BLANK if alone < _ASLEEP_AFTER else ASLEEP


class People:
    """Reads their key events, and asks them by pages on the stage."""

    def __init__(self, keys: "KeyPort", stage: "Stage") -> None:
        self._stage = stage
        self.press = Press(keys)
        self.idle = Idle()
        self.are_asked = False  # whether the board waits for them
        self._menu_called = False
        self._stop_held = False
        self._unanswered = 0  # a bit for each key that was pressed while they were asked, and has had no effect yet

    def hear(self, now: int) -> int:
        """The event of this tick, 0 if there is none; a press that only wakes the board is none."""
        stage = self._stage
        event = self.idle.pass_on(self.press.next(now), now, stage.rest)
        stage.go_to_rest(self.idle.depth(now))
        if event == HOLD | MENU:
            self._menu_called = True
        elif event == HOLD | STOP:
            self._stop_held = True
        elif 0 < event < HOLD:
            self._stop_held = False
            self._unanswered = self._unanswered & ~(1 << event) | self.are_asked << event
            stage.dip()
        return event

    def menu_is_coming(self) -> bool:
        """Whether MENU has been down for a while: it will probably be held."""
        return self.press.key == MENU and self._stage.now - self.press.since >= _LONG_TAP

    def ask(self, keys: tuple, page: "Page", *about: object, until: "Callable[[], bool] | None" = None) -> "Script":
        """Show a page and wait for one of its keys (keys.py); any other press points to the legends.

        Returns the key; or 0 when `until`, which is called now and then, is true.
        """
        stage = self._stage
        stage.display.put(page, about, keys)
        self.are_asked = True
        look = stage.now + _LOOKS
        while True:
            if until and stage.now >= look:
                if until():
                    self.are_asked = False
                    return 0
                look = stage.now + _LOOKS
            event = yield
            if not event:
                continue
            key = self._meant(keys, event)
            if key:
                self.are_asked = False
                self._unanswered &= ~(1 << (key & KEY_BITS))
                if event < HOLD and key != MENU:  # a MENU that is still down may open the menu
                    self.press.spend()
                stage.cue()
                stage.sing(tunes.KEY)
                return key
            if event < HOLD:
                stage.nudge(tunes.ERROR if word_of(keys, HOLD | event) == UNUSED else tunes.KEY)

    def _meant(self, keys: tuple, event: int) -> int:
        """The event of the page's keys that this one means, or 0.

        A tap that waits for its release counts only if its press had no effect: it may have ended an animation.
        """
        key = event & ~RELEASE
        is_let_go = event > RELEASE
        if word_of(keys, key) == UNUSED or (key < HOLD and waits(keys, key) != is_let_go):
            return 0
        return 0 if is_let_go and not self._unanswered >> key & 1 else key

    def menu_is_called(self) -> bool:
        """Whether MENU has been held since the last call, even during an animation."""
        called = self._menu_called
        self._menu_called = False
        return called

    def stop_is_held(self) -> bool:
        """Whether STOP has been held, with no other press, since the last call, even during an animation."""
        held = self._stop_held
        self._stop_held = False
        return held

    def next_event(self) -> "Script":
        """Wait for the next key event."""
        event = 0
        while not event:  # no other work here: a steady frame must not allocate
            event = yield
        self._stage.cue()
        return event

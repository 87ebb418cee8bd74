"""The way back from a prompt that a laptop has left: ROLL held for two seconds starts the game again.

The screen says so, once: from then on the screen and its bus are the laptop's. Of the guard, only a timer runs beside
a laptop's programs; a soft reset ends it, so `_boot.py` starts it each time. Nothing restarts by itself.
"""

from machine import Pin, Timer, reset

from mahe_guard.chip import SCRATCH
from mahe_guard.noted import WRITES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.fitted import Fitted

_LOOK_MS = 100
_HELD = 20  # looks: two seconds
_PAGE_AT = 15  # the look that shows the page: a usual start has closed the door by then
_PAGE = ("Laptop -> Mahe:", "Hold ROLL 2 s", "ROLL 2 s halten", "Tenir ROLL 2 s", "ROLL 2 s vast", "Tenere ROLL 2 s")


class Door:
    """Looks at ROLL ten times a second, from `open` to `close`."""

    def __init__(self, fitted: "Fitted") -> None:
        self._fitted = fitted
        self._roll = Pin(fitted.KEY_ROLL, Pin.IN, Pin.PULL_UP)
        self._timer = Timer(-1)

    def open(self, page_at: int = _PAGE_AT) -> None:
        """Begin to look, and show the page at look `page_at`."""
        from mahe_guard.page import show  # imported here to take no memory in play

        self._show = show
        self._looks = -page_at
        self._held = 0
        self._timer.init(period=_LOOK_MS, callback=self._look)

    def close(self) -> None:
        """Stop looking: the game has the keys now."""
        self._timer.deinit()
        del self._show

    def _look(self, _: Timer) -> None:
        self._held = 0 if self._roll() else self._held + 1
        if self._held >= _HELD:
            SCRATCH[WRITES] = 0  # a write that this reset interrupts has not hung
            reset()  # a soft reset would be a SystemExit, which is dropped here
        if self._looks == 0:
            self._show(self._fitted, _PAGE, anew=True)
        self._looks += 1

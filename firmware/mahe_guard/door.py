"""The way back from a prompt that a laptop has left: ROLL held for two seconds starts the game again.

The screen says so, in each language in turn. Only a timer goes on beside whatever runs at a prompt; a soft reset ends
it, so `_boot.py` starts it anew each time. Nothing restarts by itself.
"""

from machine import Pin, Timer, reset

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mahe.device.fitted import Fitted

_LOOK_MS = 100
_HELD = 20  # looks: two seconds
_FIRST_PAGE = 15  # looks until a page comes: a usual start has closed the door by then
_NEXT_PAGE = 50
_PAGES = (
    ("A laptop has", "the board.", "", "Hold ROLL 2 s:", "play on"),
    ("Ein Laptop hat", "das Brett.", "", "ROLL 2 s halten:", "weiterspielen"),
    ("Un ordinateur", "a le plateau.", "", "Tenir ROLL 2 s:", "rejouer"),
    ("Een laptop heeft", "het bord.", "", "ROLL 2 s vast:", "verder spelen"),
    ("Un computer ha", "il tabellone.", "", "Tenere ROLL 2 s:", "si gioca ancora"),
)


class Door:
    """Looks at ROLL ten times a second, from `open` to `close`."""

    def __init__(self, fitted: "Fitted") -> None:
        self._fitted = fitted
        self._roll = Pin(fitted.KEY_ROLL, Pin.IN, Pin.PULL_UP)
        self._timer = Timer(-1)
        self._looks = self._held = 0

    def open(self, first_page: int = _FIRST_PAGE) -> None:
        """Begin to look; the first page comes after this many looks."""
        from mahe_guard.page import show  # in play it would only take room

        self._show: Callable[..., None] = show
        self._looks = -first_page
        self._held = 0
        self._timer.init(period=_LOOK_MS, callback=self._look)

    def close(self) -> None:
        """The game has the keys now."""
        self._timer.deinit()
        del self._show

    def _look(self, _: Timer) -> None:
        self._held = 0 if self._roll() else self._held + 1
        if self._held >= _HELD:
            reset()  # a soft reset would be a SystemExit, which is dropped here
        if self._looks >= 0 and self._looks % _NEXT_PAGE == 0:
            self._show(self._fitted, _PAGES[self._looks // _NEXT_PAGE % len(_PAGES)], anew=self._looks == 0)
        self._looks += 1

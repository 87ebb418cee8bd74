"""The display: the page on the screen, its keys, and how much of it is drawn."""

from mahe.show import turn_pages
from mahe.show.paper import Paper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahe.show.ports import Moment, Page, Parts, Screen
    from mahe.show.shown_position import Picture

_POINTS = 240  # ms for which the legends stand out
_BLANK = turn_pages.blank, (), ()


class Display:
    """Draws a page part by part, and sends it to the screen once all of it is there."""

    def __init__(self, screen: "Screen") -> None:
        self.paper = Paper()
        self.moment: Moment = _BLANK  # a page, its arguments, and its keys (keys.py)
        self._screen = screen
        self._warning: int | None = None  # a text that takes the place of every page
        self._rests = False
        self._stale = True  # whether the page is yet to be drawn
        self._parts: Iterable[None] | None = None  # the parts left of a page that is being drawn
        self._points = False  # whether the legends stand out
        self._points_since = 0

    def page(self, page: "Page", *about: object) -> None:
        """Put up a page with its arguments, without keys."""
        self.put(page, about, ())

    def put(self, page: "Page", about: tuple, keys: tuple) -> None:
        """Put up a page with its arguments and its keys."""
        before, said, did = self.moment
        if page is not before or about != said or keys != did:
            self.moment = page, about, keys
            self._stale = True

    def on_screen(self) -> "Moment":
        """Returns the moment on the screen: the warning if there is one, a blank page if the screen rests."""
        if self._warning is not None:
            return turn_pages.trouble, (self._warning,), turn_pages.READ
        return _BLANK if self._rests else self.moment

    def warn(self, text: int | None) -> None:
        """Put this text on the screen instead of every page; None brings the pages back."""
        if text != self._warning:
            self._warning = text
            self._stale = True

    def rest(self, rests: bool) -> None:
        """Show nothing, or the page again."""
        self._rests = rests
        self._stale = True

    def refresh(self) -> None:
        """Draw the page anew: something it shows has changed."""
        self._stale = True

    def point(self, now: int) -> None:
        """Make the legends stand out for a moment."""
        self._points_since = now
        self._points = self._stale = True

    def draw(self, picture: "Picture", now: int) -> bool:
        """Draw a part of the page; False if it was complete."""
        if self._points and now - self._points_since >= _POINTS:
            self._points = False
            self._stale = True
        if self._stale:
            self._stale = False
            page, about, keys = self.on_screen()
            self.paper.clear(keys)
            self._parts = self._drawn(page(self.paper, picture, *about) or ())
        elif self._parts is None:
            return False
        for _ in self._parts:
            return True  # more of it is left
        self._parts = None
        if self._points and not self._rests:
            self.paper.point()
        self._screen.show(self.paper.pixels)
        return True

    def _drawn(self, parts: "Iterable[None]") -> "Parts":
        """Draw all parts of a page, then its legends."""
        yield from parts
        yield from self.paper.legends()

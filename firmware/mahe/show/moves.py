"""The scenes that show in light what happens to turtles and eggs, one event each."""

from mahe.rules.events import BUST_RIDERS, BUST_TURTLE, TURNED_UP_EGGS, WON_EGGS, WON_TURTLE
from mahe.rules.stacks import BEACH
from mahe.show.board import draw_board, pulse, standing
from mahe.show.canvas import WHOLE, Canvas
from mahe.show.geometry import raft, space
from mahe.show.palette import ALARM_AT, BEACH_AT, EGG_AT
from mahe.show.picture import Picture

_HOP = 240  # ms for each space of a short way
_LONG_WAY = 2600  # ms at most: the spaces of a longer way pass faster
_FLASH = 700  # ms of the alarm, before the swim to the raft
_SWIM = 700


class _Group:
    """A scene about one turtle and those above it."""

    length = 0

    def __init__(self) -> None:
        self._lifted = bytearray(7)
        self.group = b""

    def _lift(self, turtle: int, riders: tuple[int, ...]) -> None:
        self.group = bytes((turtle,) + riders)
        for one in range(7):
            self._lifted[one] = 0
        for one in self.group:
            self._lifted[one] = 1


class Hops(_Group):
    """The group hops from space to space, above everybody it passes."""

    def begin(self, event: tuple) -> "Hops":
        """Begin to show a MOVED event."""
        _, turtle, riders, start, end, _, _ = event
        self._lift(turtle, riders)
        self._from = start % BEACH
        self.spaces = (end - self._from + BEACH - 1) % BEACH + 1
        self.step = min(_HOP, _LONG_WAY // self.spaces)
        self.length = self.step * self.spaces
        return self

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw the group where it is by now."""
        draw_board(canvas, picture, colours, self._lifted)
        hop = min(ms // self.step, self.spaces - 1)
        place = (self._from + hop) % BEACH + 1
        level = standing(picture, place, self._lifted)
        for turtle in self.group:
            canvas.light(space(place, level), colours, 3 * turtle, WHOLE)
            level += 1


class Bust(_Group):
    """The group flashes, fades where it stood and comes up on the raft."""

    length = _FLASH + _SWIM

    def begin(self, event: tuple) -> "Bust":
        """Begin to show a BUST event."""
        self._lift(event[BUST_TURTLE], event[BUST_RIDERS])
        return self

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw the alarm first, then the swim to the raft."""
        draw_board(canvas, picture, colours, self._lifted)
        swum = min(WHOLE, (ms - _FLASH) * WHOLE // _SWIM)
        for turtle in self.group:
            light = picture.light[turtle]
            if ms >= _FLASH:
                canvas.light(light, colours, 3 * turtle, WHOLE - swum)
                canvas.light(raft(turtle), colours, 3 * turtle, swum)
            else:
                canvas.light(light, colours, 3 * turtle if ms // 100 & 1 else ALARM_AT, WHOLE)


class Laying(_Group):
    """The face-up clutch takes the colour of the turtle that laid it, and the beach shines."""

    length = 1500

    def begin(self, event: tuple) -> "Laying":
        """Begin to show a WON event."""
        self._eggs, self._turtle = event[WON_EGGS], event[WON_TURTLE]
        return self

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Eggs and turtle pulse together."""
        draw_board(canvas, picture, colours, self._lifted)
        strength = pulse(ms, 500)
        canvas.beach(colours, BEACH_AT, min(WHOLE, strength))
        canvas.eggs(self._eggs, colours, 3 * self._turtle, strength)
        canvas.light(picture.light[self._turtle], colours, 3 * self._turtle, strength)


class TurningUp(_Group):
    """The next clutch appears egg by egg."""

    length = 700

    def begin(self, event: tuple) -> "TurningUp":
        """Begin to show a TURNED_UP event."""
        self._eggs = event[TURNED_UP_EGGS]
        return self

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw the eggs that have appeared by now."""
        draw_board(canvas, picture, colours, self._lifted)
        canvas.eggs(min(self._eggs, 1 + ms * self._eggs // self.length), colours, EGG_AT, WHOLE)


class Blink(_Group):
    """A turtle makes itself known: its player's turn begins, or it decides for another."""

    length = 600

    def begin(self, turtle: int) -> "Blink":
        """Begin to show the turtle that everybody should look at."""
        self._lift(turtle, ())
        return self

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw the turtle off and on, three times."""
        draw_board(canvas, picture, colours, self._lifted)
        turtle = self.group[0]
        canvas.light(picture.light[turtle], colours, 3 * turtle, WHOLE if ms // 100 & 1 else 0)

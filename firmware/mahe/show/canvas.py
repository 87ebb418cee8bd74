"""The frame being drawn: 161 lights in chain order, each green, red, blue."""

import framebuf

from mahe.show.frame import BYTES
from mahe.show.geometry import LEVELS, SPACES, egg, space

_BEACH = bytes([space(SPACES, level) for level in range(LEVELS)])
# The eggs lit for each number: opposite pairs, and the middle one if it is odd.
_PAIRS = bytes((1, 4, 2, 5, 3, 6))
_EGGS = [bytes([egg(place) for place in bytes(number & 1) + _PAIRS[: number & 6]]) for number in range(8)]
WHOLE = 256  # intensity: 256 is the colour itself


class Canvas:
    """A frame to draw on. `colours` has three bytes for each colour: green, red, blue; a colour begins at `at`."""

    def __init__(self) -> None:
        self.bytes = bytearray(BYTES)
        self.buffer = framebuf.FrameBuffer(self.bytes, BYTES, 1, framebuf.GS8)

    def clear(self) -> None:
        """Make everything dark."""
        self.buffer.fill(0)

    def light(self, number: int, colours: bytes, at: int, intensity: int) -> None:
        """Set one light by its place in the chain."""
        start = 3 * number
        drawn = self.bytes
        drawn[start] = colours[at] * intensity >> 8
        drawn[start + 1] = colours[at + 1] * intensity >> 8
        drawn[start + 2] = colours[at + 2] * intensity >> 8

    def beach(self, colours: bytes, at: int, intensity: int) -> None:
        """Set all lights of the beach."""
        self._all(_BEACH, colours, at, intensity)

    def eggs(self, number: int, colours: bytes, at: int, intensity: int) -> None:
        """Light this many eggs; an odd number includes the one in the middle."""
        self._all(_EGGS[number], colours, at, intensity)

    def _all(self, lights: bytes, colours: bytes, at: int, intensity: int) -> None:
        """Set several lights in one call, which every frame in play needs."""
        drawn = self.bytes
        green = colours[at] * intensity >> 8
        red = colours[at + 1] * intensity >> 8
        blue = colours[at + 2] * intensity >> 8
        for number in lights:
            start = 3 * number
            drawn[start] = green
            drawn[start + 1] = red
            drawn[start + 2] = blue

"""The frame being drawn: 161 lights in chain order, each green, red, blue."""

import framebuf

from mahe.show.frame import BYTES
from mahe.show.geometry import LEVELS, SPACES, egg, space

_BEACH = 3 * space(SPACES, 0)  # where the bytes of its seven lights begin, bottom first
WHOLE = 256  # intensity: 256 is the colour itself


class Canvas:
    """A frame to draw on. `colours` has three bytes for each colour: green, red, blue; `at` is where one begins."""

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
        """Set all lights of the beach in one go: every frame of the board in play needs them."""
        drawn = self.bytes
        green = colours[at] * intensity >> 8
        red = colours[at + 1] * intensity >> 8
        blue = colours[at + 2] * intensity >> 8
        for start in range(_BEACH, _BEACH + 3 * LEVELS, 3):
            drawn[start] = green
            drawn[start + 1] = red
            drawn[start + 2] = blue

    def eggs(self, number: int, colours: bytes, at: int, intensity: int) -> None:
        """Light this many eggs; an odd number includes the one in the middle."""
        if number & 1:
            self.light(egg(0), colours, at, intensity)
        for pair in range(number >> 1):
            # Opposite eggs in pairs: 1 and 4, 2 and 5, 3 and 6.
            self.light(egg(1 + pair), colours, at, intensity)
            self.light(egg(4 + pair), colours, at, intensity)

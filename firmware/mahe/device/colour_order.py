"""Sorts a frame for lights that don't take their three bytes as green, red, blue."""

import framebuf

from mahe.device.lights import SENT
from mahe.show.geometry import LIGHTS


class Sorter:
    """Puts the bytes of a frame into another order, a colour at a time."""

    def __init__(self, order: str) -> None:
        self._sorted = bytearray(3 * LIGHTS)
        self._source: bytearray | None = None
        self._from: list = []
        self._to = [_column(self._sorted, order.index(colour)) for colour in SENT]

    def sorted(self, frame: bytearray) -> bytearray:
        """The frame in the order of the lights."""
        if frame is not self._source:
            self._source = frame
            self._from = [_column(frame, place) for place in range(3)]
        for place in range(3):
            self._to[place].blit(self._from[place], 0, 0)
        return self._sorted


def _column(frame: bytearray, place: int) -> framebuf.FrameBuffer:
    """One colour of all lights: a picture one dot wide, whose lines are three bytes apart."""
    return framebuf.FrameBuffer(memoryview(frame)[place:], 1, LIGHTS, framebuf.GS8, 3)

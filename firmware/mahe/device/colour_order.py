"""Reorders the bytes of a frame for lights of another colour order than green, red, blue."""

import framebuf

from mahe.show.geometry import LIGHTS


class Sorter:
    """Copies the bytes of a frame, which are in the order `sent`, into another order, a colour at a time."""

    def __init__(self, sent: str, order: str) -> None:
        self._sorted = bytearray(3 * LIGHTS)
        self._source: bytearray | None = None
        self._from: list = []
        self._to = [_column(self._sorted, order.index(colour)) for colour in sent]

    def sorted(self, frame: bytearray) -> bytearray:
        """Returns the frame in the colour order of the lights."""
        if frame is not self._source:
            self._source = frame
            self._from = [_column(frame, place) for place in range(3)]
        for place in range(3):
            self._to[place].blit(self._from[place], 0, 0)
        return self._sorted


def _column(frame: bytearray, place: int) -> framebuf.FrameBuffer:
    """One colour of all lights, as a frame buffer one dot wide whose lines are three bytes apart."""
    return framebuf.FrameBuffer(memoryview(frame)[place:], 1, LIGHTS, framebuf.GS8, 3)

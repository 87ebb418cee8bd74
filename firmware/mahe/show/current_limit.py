"""Estimates a frame's current, and keeps it within the budget by dimming the whole frame evenly."""

from array import array

import framebuf

from mahe.show.frame import BYTES
from mahe.show.geometry import LIGHTS

CHANNEL_MA = 20  # the current of one channel of one light, fully on
DARK_MA = 1  # the current of a light that is dark
PICO_AND_SCREEN_MA = 90
_IDLE_MA = PICO_AND_SCREEN_MA + LIGHTS * DARK_MA
FULL = 64  # a level is a factor in 64ths: this one leaves a frame as it is
_KEPT = 32  # how many scales of 336 bytes are cached: no scene needs more, so a steady one allocates none
# The smallest budget that can always be kept, even if every channel is lit at its lowest.
LEAST_MA = _IDLE_MA + BYTES * CHANNEL_MA // 255 + 1


class Limiter:
    """Scales each frame by the brightness, or by less if the budget asks for it; nothing lit goes fully dark."""

    def __init__(self) -> None:
        self.frame = bytearray(BYTES)  # sent to the lights
        self._out = framebuf.FrameBuffer(self.frame, BYTES, 1, framebuf.GS8)
        self._scales: list = [None] * FULL  # by level: the scale, which has the scaled value of each byte
        self._made: list[tuple] = []  # level, row and buffer of each cached scale; the oldest is evicted
        self.budget = 450  # mA, set in the menu
        self.offered = 10000  # mA of the supply, found out by the device
        self.others = 0  # mA outside the drawn frame: lit keys, and lights that the device adds
        self.brightness = FULL
        self.dips = False  # for a moment everything is a quarter darker
        self.level = FULL  # the level of the last frame
        self.wanted_ma = _IDLE_MA  # mA of the last frame at the chosen brightness

    def supply(self, offered: int, others: int) -> None:
        """Set the mA that the supply offers, and how many of them are taken outside the drawn frame."""
        self.offered = offered
        self.others = others

    def scale(self, drawn: bytearray, drawn_buffer: framebuf.FrameBuffer) -> None:
        """Scale a drawn frame into `self.frame`."""
        light = sum(drawn)
        level = self.brightness
        allowed = (min(self.budget, self.offered) - self.others - _IDLE_MA) * 255 // CHANNEL_MA
        # Below FULL each byte is rounded, but never to 0: that may add up to one unit a byte.
        wanted = light if level == FULL else (light * level >> 6) + BYTES
        self.wanted_ma = _IDLE_MA + self.others + (light * level >> 6) * CHANNEL_MA // 255
        if wanted > allowed:
            level = min(level, max(0, (allowed - BYTES) * FULL // light))
        self.level = level
        if self.dips:
            level -= level >> 2
        if level == FULL:
            self._out.blit(drawn_buffer, 0, 0)
        else:
            self._out.blit(drawn_buffer, 0, 0, -1, self._scales[level] or self._make(level))  # type: ignore[arg-type]  # the stub is wrong

    def _make(self, level: int) -> framebuf.FrameBuffer:
        if len(self._made) < _KEPT:
            row = bytearray(256)
            scale = framebuf.FrameBuffer(row, 256, 1, framebuf.GS8)
        else:
            oldest, row, scale = self._made.pop(0)
            self._scales[oldest] = None
        scale.fill(0)
        if level:
            # Two bytes each, the upper one value * level / FULL to the nearest: rounded down, white would be pink.
            products = bytearray(array("H", range(128, 128 + 1024 * level, 4 * level)))
            column = framebuf.FrameBuffer(row, 1, 256, framebuf.GS8)
            column.blit(framebuf.FrameBuffer(products, 2, 256, framebuf.GS8), -1, 0)
        value = 1
        while value < 256 and not row[value]:
            row[value] = 1
            value += 1
        self._scales[level] = scale
        self._made.append((level, row, scale))
        return scale

"""MicroPython's `framebuf` in pure Python, the same to the pixel.

Follows extmod/modframebuf.c, with only the formats and methods in use here, and without `text`: the board has its own
font. For speed, `fill` and `blit` of GS8 (the lights, every frame) work on whole rows, and `blit` of MONO_VLSB (the
screen's letters and signs) on whole columns.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

MONO_VLSB = 0
RGB565 = 1
GS4_HMSB = 2
GS8 = 6

Buffer: TypeAlias = "bytearray | memoryview"


class FrameBuffer:
    """A picture in the caller's buffer; drawing is clipped to it."""

    def __init__(self, buffer: Buffer, width: int, height: int, format: int, stride: int | None = None, /) -> None:  # noqa: A002
        if memoryview(buffer).readonly:
            raise TypeError("object with buffer protocol required")
        self._view = _View(buffer, width, height, format, width if stride is None else stride)

    def fill(self, c: int, /) -> None:
        self._view.fill_rect(0, 0, self._view.width, self._view.height, c)

    def pixel(self, x: int, y: int, c: int | None = None, /) -> int | None:
        """Return a pixel (None outside), or set it if a colour is given."""
        if not self._view.holds(x, y):
            return None
        if c is None:
            return self._view.get(x, y)
        self._view.set(x, y, c)
        return None

    def fill_rect(self, x: int, y: int, w: int, h: int, c: int, /) -> None:
        self._view.fill_rect(x, y, w, h, c)

    def rect(self, x: int, y: int, w: int, h: int, c: int, /) -> None:
        self._view.fill_rect(x, y, w, 1, c)
        self._view.fill_rect(x, y + h - 1, w, 1, c)
        self._view.fill_rect(x, y, 1, h, c)
        self._view.fill_rect(x + w - 1, y, 1, h, c)

    def blit(self, fbuf: FrameBuffer, x: int, y: int, key: int = -1, palette: FrameBuffer | None = None, /) -> None:
        """Copy another picture to (x, y); colour `key`, after the palette, is transparent."""
        if not isinstance(fbuf, FrameBuffer):
            raise TypeError("MicroPython 1.25 copies from a FrameBuffer only")
        mine, source = self._view, fbuf._view
        colours = None if palette is None else palette._view
        if x >= mine.width or y >= mine.height or -x >= source.width or -y >= source.height:
            return
        left, right = max(0, x), min(mine.width, x + source.width)
        top, bottom = max(0, y), min(mine.height, y + source.height)
        if key == -1 and mine.takes_rows_of(source) and (colours is None or colours.is_table()):
            for row in range(top, bottom):
                mine.copy_row(source, left, row, left - x, row - y, right - left, colours)
            return
        if mine.takes_columns_of(source, y):
            mine.copy_columns(source, x, y, range(left, right), range(top, bottom), key & 0xFFFFFFFF, colours)
            return
        for row in range(top, bottom):
            for column in range(left, right):
                c = source.get(column - x, row - y)
                if colours is not None:
                    c = colours.get(c, 0)
                if c != key & 0xFFFFFFFF:
                    mine.set(column, row, c)

    def text(self, s: str, x: int, y: int, c: int = 1, /) -> None:
        raise NotImplementedError("framebuf.text has no accents: draw with mahe.show.font")


class _View:
    """Pixels in a buffer, accessed singly, by rows and by rectangles."""

    def __init__(self, buffer: Buffer, width: int, height: int, format: int, stride: int) -> None:  # noqa: A002
        if not (1 <= width <= 0xFFFF and 1 <= height <= 0xFFFF and width <= stride <= 0xFFFF):
            raise ValueError("width, height or stride")
        self.width, self.height, self.format = width, height, format
        pixels = memoryview(buffer).cast("B")
        if format == MONO_VLSB:
            self.stride = stride
            needed = ((height + 7) // 8 - 1) * stride + width
            self.get, self.set = self._get_vertical, self._set_vertical
        elif format == GS8:
            self.stride = stride
            needed = (height - 1) * stride + width
            self.get, self.set = self._get_grey, self._set_grey
        elif format == RGB565:
            self.stride = stride
            needed = 2 * ((height - 1) * stride + width)
            self.get, self.set = self._get_colour, self._set_colour
        elif format == GS4_HMSB:
            self.stride = stride + 1 & ~1
            needed = ((height - 1) * self.stride + (width + 1 & ~1)) // 2
            self.get, self.set = self._get_half, self._set_half
        else:
            raise ValueError("invalid format")
        if needed > len(pixels):
            raise ValueError(f"a buffer of {len(pixels)} bytes is too small: {needed} are needed")
        self.pixels = pixels

    get: Callable[[int, int], int]
    set: Callable[[int, int, int], None]

    def holds(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    def fill_rect(self, x: int, y: int, w: int, h: int, c: int) -> None:
        left, right = max(0, x), min(self.width, x + w)
        top, bottom = max(0, y), min(self.height, y + h)
        if left >= right or top >= bottom:
            return
        if self.format == GS8:
            row_of_it = bytes([c & 0xFF]) * (right - left)
            for row in range(top, bottom):
                start = row * self.stride
                self.pixels[start + left : start + right] = row_of_it
        elif self.format == MONO_VLSB:
            for page in range(top >> 3, (bottom + 7) >> 3):
                self._fill_page(page, left, right, _bits(top - page * 8, bottom - page * 8), c)
        else:
            for row in range(top, bottom):
                for column in range(left, right):
                    self.set(column, row, c)

    def takes_rows_of(self, source: _View) -> bool:
        """Return whether copying whole rows gives the same as copying single pixels: not within one buffer."""
        return self.format == source.format == GS8 and self.pixels.obj is not source.pixels.obj

    def takes_columns_of(self, source: _View, y: int) -> bool:
        """Return whether copying whole columns gives the same; within one buffer only if no pixel changes its row."""
        elsewhere = self.pixels.obj is not source.pixels.obj or (self is source and y == 0)
        return elsewhere and self.format == source.format == MONO_VLSB

    def is_table(self) -> bool:
        """Return whether this palette can be used by `bytes.translate`."""
        return self.format == GS8 and self.width == 256

    def copy_row(
        self, source: _View, x: int, y: int, from_x: int, from_y: int, length: int, palette: _View | None
    ) -> None:
        """Copy a part of a GS8 row."""
        start = from_y * source.stride + from_x
        row = bytes(source.pixels[start : start + length])
        if palette is not None:
            row = row.translate(bytes(palette.pixels[:256]))
        start = y * self.stride + x
        self.pixels[start : start + length] = row

    def copy_columns(
        self, source: _View, x: int, y: int, columns: range, rows: range, key: int, palette: _View | None
    ) -> None:
        """Copy a part of a MONO_VLSB picture; each column is a number whose lowest bit is the top pixel."""
        dark, lit = (0, 1) if palette is None else (palette.get(0, 0), palette.get(1, 0))
        window = (1 << rows.stop) - (1 << rows.start)
        starts = range(0, -(-source.height // 8) * source.stride, source.stride)
        pages = range(rows.start >> 3, (rows.stop + 7) >> 3)
        for column in columns:
            found = 0
            for page, start in enumerate(starts):
                found |= source.pixels[start + column - x] << 8 * page
            found = found << y if y >= 0 else found >> -y
            drawn = ((found if lit != key else 0) | (~found if dark != key else 0)) & window
            shining = (found if lit else 0) | (~found if dark else 0)
            for page in pages:
                bits = drawn >> 8 * page & 0xFF
                if bits:
                    index = page * self.stride + column
                    self.pixels[index] = self.pixels[index] & ~bits | shining >> 8 * page & bits

    def _fill_page(self, page: int, left: int, right: int, mask: int, c: int) -> None:
        start = page * self.stride
        if mask == 0xFF:
            self.pixels[start + left : start + right] = (b"\xff" if c else b"\x00") * (right - left)
            return
        on = mask if c else 0
        for index in range(start + left, start + right):
            self.pixels[index] = self.pixels[index] & ~mask | on

    def _get_vertical(self, x: int, y: int) -> int:
        return self.pixels[(y >> 3) * self.stride + x] >> (y & 7) & 1

    def _set_vertical(self, x: int, y: int, c: int) -> None:
        index, bit = (y >> 3) * self.stride + x, 1 << (y & 7)
        self.pixels[index] = self.pixels[index] & ~bit | (bit if c else 0)

    def _get_colour(self, x: int, y: int) -> int:
        index = 2 * (x + y * self.stride)
        return int.from_bytes(self.pixels[index : index + 2], "little")

    def _set_colour(self, x: int, y: int, c: int) -> None:
        index = 2 * (x + y * self.stride)
        self.pixels[index : index + 2] = (c & 0xFFFF).to_bytes(2, "little")

    def _get_half(self, x: int, y: int) -> int:
        return self.pixels[(x + y * self.stride) >> 1] >> (0 if x & 1 else 4) & 15

    def _set_half(self, x: int, y: int, c: int) -> None:
        index, at = (x + y * self.stride) >> 1, 0 if x & 1 else 4
        self.pixels[index] = self.pixels[index] & ~(15 << at) | (c & 15) << at

    def _get_grey(self, x: int, y: int) -> int:
        return self.pixels[x + y * self.stride]

    def _set_grey(self, x: int, y: int, c: int) -> None:
        self.pixels[x + y * self.stride] = c & 0xFF


def _bits(first: int, end: int) -> int:
    """Return a byte in which the bits from `first` up to, but not including, `end` are set."""
    return (1 << min(end, 8)) - (1 << max(first, 0))

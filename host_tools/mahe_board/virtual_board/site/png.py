"""Pictures of pixels, painted with circles and written as PNG, with the standard library alone."""

from __future__ import annotations

import math
import struct
import zlib


class Painting:
    """A square of pixels, each with red, green, blue and opacity; later circles lie above earlier ones."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._rows = [bytearray(4 * size) for _ in range(size)]

    def fill(self, colour: str) -> None:
        """Fill the square with one colour."""
        self._rows = [bytearray(_bytes(colour) * self.size) for _ in range(self.size)]

    def circle(self, x: float, y: float, radius: float, colour: str, strength: float = 1) -> None:
        """Paint a circle around a point, in parts of the picture's side, with a soft edge one pixel wide."""
        x, y, radius = x * self.size, y * self.size, radius * self.size
        paint = _bytes(colour)
        for line in range(max(0, int(y - radius)), min(self.size, int(y + radius) + 2)):
            away = abs(line + 0.5 - y)
            outer = math.sqrt(max(0.0, (radius + 1) ** 2 - away**2))
            inner = math.sqrt(max(0.0, (radius - 1) ** 2 - away**2)) if strength == 1 else 0
            first, last = max(0, int(x - outer)), min(self.size, int(x + outer) + 2)
            solid = range(max(first, math.ceil(x - inner)), min(last, int(x + inner)))
            if solid:
                self._rows[line][4 * solid.start : 4 * solid.stop] = paint * len(solid)
            for column in (*range(first, solid.start), *range(solid.stop, last)) if solid else range(first, last):
                cover = min(1.0, radius + 0.5 - math.hypot(column + 0.5 - x, away)) * strength
                if cover > 0:
                    self._blend(line, column, paint, cover)

    def png(self) -> bytes:
        """The picture as a PNG file."""
        header = struct.pack(">IIBBBBB", self.size, self.size, 8, 6, 0, 0, 0)
        pixels = zlib.compress(b"".join(b"\0" + bytes(row) for row in self._rows), 9)
        chunks = _chunk(b"IHDR", header), _chunk(b"IDAT", pixels), _chunk(b"IEND", b"")
        return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)

    def _blend(self, line: int, column: int, paint: bytes, cover: float) -> None:
        row, at = self._rows[line], 4 * column
        below = row[at + 3] / 255 * (1 - cover)
        alpha = cover + below
        for part in range(3):
            row[at + part] = round((paint[part] * cover + row[at + part] * below) / alpha)
        row[at + 3] = round(255 * alpha)


def _bytes(colour: str) -> bytes:
    return bytes.fromhex(colour.lstrip("#")) + b"\xff"


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

"""Carries out drawing commands (plain data), both on MicroPython's framebuf and on the stand-in."""

import binascii

import framebuf

try:
    from collections.abc import Sequence
    from typing import Any, TypeAlias
except ImportError:  # MicroPython has no `typing`, and ignores annotations
    pass
else:
    Picture: TypeAlias = tuple[int, int, int, int]  # width, height, format, stride
    Order: TypeAlias = tuple[int, str, tuple[Any, ...]]  # number of the picture, method, arguments


def buffer_for(height: int, kind: int, stride: int) -> bytearray:
    """Return a buffer for a picture, with a margin in which faulty drawing outside the picture would show."""
    pixels = (stride + 8) * (height + 8)
    bits = {framebuf.RGB565: 16, framebuf.GS8: 8, framebuf.GS4_HMSB: 4}.get(kind, 1)
    return bytearray(pixels * bits // 8)


def paint(pictures: Sequence[Picture], orders: Sequence[Order]) -> list[str]:
    """Make the pictures, carry out the commands; return each buffer as hex, and a digest of all return values."""
    buffers = [buffer_for(*picture[1:]) for picture in pictures]
    frames = [framebuf.FrameBuffer(buffers[n], *pictures[n]) for n in range(len(pictures))]
    seen = 0
    for number, name, numbers in orders:
        if name == "blit":
            source, x, y, key, palette = numbers
            frames[number].blit(frames[source], x, y, key, None if palette < 0 else frames[palette])
        else:
            answer = getattr(frames[number], name)(*numbers)
            seen = (seen * 31 + (7 if answer is None else answer)) & 0xFFFFFF
    return [binascii.hexlify(buffer).decode() for buffer in buffers] + [str(seen)]

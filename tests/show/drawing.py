"""Draws on a screen in memory and tells which dots are lit; runs on CPython and on MicroPython."""

import binascii

import framebuf

from mahe.show import font, glyphs, signs

WIDTH = 128
HEIGHT = 64
FONT = ("COLUMNS", "INDEX", "MARKS")  # bytes of `glyphs` that aren't signs, but the font


def screen() -> tuple[bytearray, framebuf.FrameBuffer]:
    """Return the bytes of a dark screen, and the frame buffer that draws into them."""
    buffer = bytearray(WIDTH * HEIGHT // 8)
    return buffer, framebuf.FrameBuffer(buffer, WIDTH, HEIGHT, framebuf.MONO_VLSB)


def rows(fb: framebuf.FrameBuffer, x: int, y: int, width: int, height: int) -> list[str]:
    """Return a part of a picture, each row as a string: # is a lit dot, . a dark one."""
    return ["".join(["#" if fb.pixel(x + i, y + j) else "." for i in range(width)]) for j in range(height)]


def written(text: str, x: int, y: int, scale: int, ink: int) -> str:
    """Return the bytes of a screen with a text on it, as hex."""
    buffer, fb = screen()
    fb.fill(1 - ink)
    font.draw(fb, text, x, y, scale, ink)
    return binascii.hexlify(buffer).decode()


def all_signs() -> str:
    """Return the bytes of screens with all signs, dice and cards, some of them cut off by the edge, as hex."""
    pages = []
    pictures = sorted([name for name in dir(glyphs) if isinstance(getattr(glyphs, name), bytes) and name not in FONT])
    for ink in (1, 0):
        buffer, fb = screen()
        fb.fill(1 - ink)
        for place, name in enumerate(pictures):
            signs.draw(fb, getattr(glyphs, name), place % 6 * 24 - 4, place // 6 * 18 - 3, ink)
        pages.append(binascii.hexlify(buffer).decode())
    buffer, fb = screen()
    for value in range(8):
        signs.card(fb, value, value * 18 - 5, 40)
        if value < 7:
            signs.die(fb, value, value * 20 - 5, -2)
    pages.append(binascii.hexlify(buffer).decode())
    return " ".join(pages)

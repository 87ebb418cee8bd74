"""Draws on a screen of its own and tells what is lit; runs on CPython and on MicroPython."""

import binascii

import framebuf

from mahe.show import font

WIDTH = 128
HEIGHT = 64


def screen() -> tuple[bytearray, framebuf.FrameBuffer]:
    """A dark screen and its bytes."""
    buffer = bytearray(WIDTH * HEIGHT // 8)
    return buffer, framebuf.FrameBuffer(buffer, WIDTH, HEIGHT, framebuf.MONO_VLSB)


def rows(fb: framebuf.FrameBuffer, x: int, y: int, width: int, height: int) -> list[str]:
    """A part of a picture as texts of # and . ."""
    return ["".join(["#" if fb.pixel(x + i, y + j) else "." for i in range(width)]) for j in range(height)]


def written(text: str, x: int, y: int, scale: int, ink: int) -> str:
    """The bytes of a screen with a text on it, as hex."""
    buffer, fb = screen()
    fb.fill(1 - ink)
    font.draw(fb, text, x, y, scale, ink)
    return binascii.hexlify(buffer).decode()

"""Small pictures for the screen: turtles' signs, dice, clutch cards, and those of signs.txt.

    signs.draw(fb, signs.TURTLES[turtle], x, y)
    signs.draw(fb, glyphs.KEY_ROLL, x, y)

x, y is the upper left corner.
"""

import framebuf

from mahe.show import font, glyphs

# In the order of TURTLES in rules/game_setup.py, 7 × 7 each.
TURTLES = (glyphs.RED, glyphs.YELLOW, glyphs.BLUE, glyphs.GREEN, glyphs.ORANGE, glyphs.PURPLE, glyphs.WHITE)

LETTERS = "♥★≈♣◯◇■"  # the same signs, in the middle of a text

DIE = 24
LITTLE = 10  # the side of a die or card in a line of text
CARD_WIDTH = 20
CARD_HEIGHT = 25

# The pips of a die and the eggs of a card: a bit for each of nine places, left to right and downwards.
_PLACES = (
    0,
    0b000_010_000,
    0b100_000_001,
    0b100_010_001,
    0b101_000_101,
    0b101_010_101,
    0b101_101_101,
    0b101_111_101,
)


def framed(picture: bytes) -> framebuf.FrameBuffer:
    """A picture as a frame buffer to blit; keep it if you draw it often."""
    return framebuf.FrameBuffer(bytearray(picture), picture[-2], picture[-1], framebuf.MONO_VLSB)


def draw(fb: framebuf.FrameBuffer, picture: bytes, x: int, y: int, ink: int = 1) -> None:
    """Draw the lit pixels of a picture; ink 0 makes them dark, on a lit ground."""
    fb.blit(framed(picture), x, y, 1 - ink, None if ink else font.INVERSE)  # type: ignore[arg-type]  # the stub is wrong


def row(fb: framebuf.FrameBuffer, turtles: bytes, y: int) -> None:
    """Draw the signs of turtles side by side, centred."""
    x = 65 - 5 * len(turtles)
    for turtle in turtles:
        draw(fb, TURTLES[turtle], x, y)
        x += 10


def stack(fb: framebuf.FrameBuffer, turtles: bytes, top: int, bottom: int) -> None:
    """Draw the signs of turtles one above the other at the left edge, the first at the bottom."""
    high = min(9, (bottom - top) // len(turtles))
    for place in range(len(turtles)):
        draw(fb, TURTLES[turtles[place]], 2, bottom - high * place - 7)


def die(fb: framebuf.FrameBuffer, value: int, x: int, y: int) -> None:
    """Draw a die; value 0 is a die that still tumbles."""
    for inset in range(3):  # the corners are rounded
        fb.fill_rect(x + inset, y + 2 - inset, DIE - 2 * inset, DIE - 4 + 2 * inset, 1)
    for place in range(9):
        if _PLACES[value] >> place & 1:
            left = x + 4 + place % 3 * 6
            top = y + 4 + place // 3 * 6
            fb.fill_rect(left + 1, top, 2, 4, 0)
            fb.fill_rect(left, top + 1, 4, 2, 0)


def little_die(fb: framebuf.FrameBuffer, value: int, x: int, y: int) -> None:
    """Draw a die that fits into a line of text."""
    fb.fill_rect(x, y, LITTLE, LITTLE, 1)
    for place in range(9):
        if _PLACES[value] >> place & 1:
            fb.fill_rect(x + 1 + place % 3 * 3, y + 1 + place // 3 * 3, 2, 2, 0)


def little_card(fb: framebuf.FrameBuffer, eggs: int, x: int, y: int) -> None:
    """Draw a clutch card that fits into a line of text: a frame around its number."""
    fb.rect(x, y, LITTLE, LITTLE, 1)
    text = str(eggs)
    font.draw(fb, text, x + (LITTLE - font.width(text) >> 1), y + 1)


def card(fb: framebuf.FrameBuffer, eggs: int, x: int, y: int) -> None:
    """Draw a clutch card with 1 to 7 eggs; with 0 it lies face down."""
    fb.fill_rect(x, y, CARD_WIDTH, CARD_HEIGHT, 0)
    fb.rect(x + 1, y, CARD_WIDTH - 2, CARD_HEIGHT, 1)
    fb.rect(x, y + 1, CARD_WIDTH, CARD_HEIGHT - 2, 1)
    fb.fill_rect(x + 1, y + 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 0)
    if not eggs:
        for row in range(3, CARD_HEIGHT - 3, 2):
            for column in range(3 + (row >> 1 & 1), CARD_WIDTH - 3, 2):
                fb.pixel(x + column, y + row, 1)
    for place in range(9):
        if _PLACES[eggs] >> place & 1:
            draw(fb, glyphs.LITTLE_EGG, x + 3 + place % 3 * 5, y + 3 + place // 3 * 7)

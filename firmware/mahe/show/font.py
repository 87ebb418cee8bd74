"""The board's own letters: proportional, with the accents of its five languages.

A capital is 7 pixels high. Accents reach 2 pixels above it, g and ç 2 below: lines must be 9 pixels apart, and look
better with 10. `y` is always the top of a capital.
"""

import framebuf

from mahe.show import glyphs

HEIGHT = 7  # of a capital, in pixels
ABOVE = 2  # rows that a mark needs above a capital
LINE = 10  # pixels from a line to the next

_WIDEST = 7
_ASCII = 32
_MORE = 127 - _ASCII  # where those of glyphs.MORE begin
_BOX = 4  # the width of the box for an unknown character

# To draw a glyph, its bytes are blitted from all columns into `_columns`, each as a grey dot. Frame buffers, one for
# each width, share these bytes, so that drawing allocates nothing.
_all_columns = framebuf.FrameBuffer(bytearray(glyphs.COLUMNS), len(glyphs.COLUMNS), 1, framebuf.GS8)
_columns = bytearray(_WIDEST)
_copy = framebuf.FrameBuffer(_columns, _WIDEST, 1, framebuf.GS8).blit
_glyphs = [framebuf.FrameBuffer(_columns, wide, 8, framebuf.MONO_VLSB) for wide in range(1, _WIDEST + 1)]
_glyphs.insert(0, _glyphs[0])  # the index of a buffer is its width
INVERSE = framebuf.FrameBuffer(bytearray((1, 0)), 2, 1, framebuf.MONO_VLSB)  # a palette that swaps light and dark
# A palette that doubles: four dots, read as one of 16 greys, become a colour of two equal bytes with each dot twice.
_TWICE = framebuf.FrameBuffer(
    bytearray([(n & 1 | (n & 2) << 1 | (n & 4) << 2 | (n & 8) << 3) * 3 for n in range(16) for _ in range(2)]),
    16,
    1,
    framebuf.RGB565,
)


def missing(character: str) -> None:
    """Called for a character without a glyph. The board does nothing but draw a box; tests raise an error here."""


def width(text: str, scale: int = 1) -> int:
    """How many pixels wide a text is drawn, without a gap after it."""
    index = glyphs.INDEX
    pixels = number = 0
    # Bytes take an eighth of the time of characters on MicroPython. In UTF-8, 0x80 to 0xBF continue a character.
    for code in text.encode():
        if 32 <= code < 127:  # _ASCII
            pixels += 1 + (index[code + code - 63] >> 4 & 7 or _BOX)  # 2 * (code - _ASCII) + 1
        elif code < 0x80 or code >= 0xC0:
            glyph = _body(text[number])
            pixels += 1 + (_BOX if glyph < 0 else index[2 * glyph + 1] >> 4 & 7)
        else:
            continue
        number += 1
    return (pixels - 1) * scale if pixels else 0


def draw(fb: framebuf.FrameBuffer, text: str, x: int, y: int, scale: int = 1, ink: int = 1) -> int:
    """Draw a text, at scale 1 or 2, and return where the next one would go on; ink 0 draws dark on lit."""
    if scale > 1:
        return x + _draw_large(fb, text, x, y, ink)
    # ASCII is inlined, with numbers in place of names: so a letter takes 0.08 ms, not 0.27.
    index, blit, copy, columns, buffers = glyphs.INDEX, fb.blit, _copy, _all_columns, _glyphs
    key, palette = 1 - ink, None if ink else INVERSE
    number = 0
    for code in text.encode():
        if 32 <= code < 127:  # _ASCII
            high = index[code + code - 63]  # 2 * (code - _ASCII) + 1
            wide = high >> 4 & 7
            if wide:
                copy(columns, -(index[code + code - 64] | (high & 15) << 8), 0)
                blit(buffers[wide], x, y + (high >> 7), key, palette)  # type: ignore[arg-type]  # the stub is wrong
                x += wide + 1
                number += 1
                continue
        elif 0x80 <= code < 0xC0:  # continues a character
            continue
        x += _draw_any(fb, text[number], x, y, ink) + 1
        number += 1
    return x


def draw_number(fb: framebuf.FrameBuffer, number: int, edge: int, y: int) -> None:
    """Draw a number right-aligned at an edge, from its last digit on; a text would take three times as long."""
    while True:
        glyph = 48 - _ASCII + number % 10
        edge -= glyphs.INDEX[2 * glyph + 1] >> 4 & 7
        _draw_glyph(fb, glyph, edge, y, 1)
        number //= 10
        if not number:
            return
        edge -= 1


def _draw_any(fb: framebuf.FrameBuffer, character: str, x: int, y: int, ink: int) -> int:
    """Draw any character and return its width."""
    glyph = _plain(character)
    if glyph >= 0:
        return _draw_glyph(fb, glyph, x, y, ink)
    place = 3 * glyphs.MARKED.find(character)
    if place < 0:
        missing(character)
        fb.rect(x, y, _BOX, HEIGHT, ink)
        return _BOX
    body, mark, where = glyphs.MARKS[place : place + 3]
    _draw_glyph(fb, mark, x + (where >> 4), y + (where & 15) - ABOVE, ink)
    return _draw_glyph(fb, body, x, y, ink)


def _plain(character: str) -> int:
    """The number of a character's own glyph, -1 if it has none."""
    code = ord(character)
    if code < 127:
        glyph = code - _ASCII
        return glyph if glyph >= 0 and glyphs.INDEX[2 * glyph + 1] & 0x70 else -1
    place = glyphs.MORE.find(character)
    return place if place < 0 else place + _MORE


def _body(character: str) -> int:
    """The number of the glyph that gives a character its width, -1 if there is none."""
    glyph = _plain(character)
    if glyph >= 0:
        return glyph
    place = glyphs.MARKED.find(character)
    return place if place < 0 else glyphs.MARKS[3 * place]


def _draw_glyph(fb: framebuf.FrameBuffer, glyph: int, x: int, y: int, ink: int) -> int:
    """Draw one glyph and return its width."""
    high = glyphs.INDEX[2 * glyph + 1]
    wide = high >> 4 & 7
    _copy(_all_columns, -(glyphs.INDEX[2 * glyph] | (high & 15) << 8), 0)
    y += high >> 7
    # `1 - ink` is transparent: only the letter's own dots are drawn.
    fb.blit(_glyphs[wide], x, y, 1 - ink, None if ink else INVERSE)  # type: ignore[arg-type]  # the stub is wrong
    return wide


def _draw_large(fb: framebuf.FrameBuffer, text: str, x: int, y: int, ink: int) -> int:
    """Draw a text twice as large; returns how wide it is, with the gap after it.

    It is drawn small, and then doubled, four dots at a time: one by one they would take twice as long.
    """
    room = (_WIDEST + 1) * len(text)
    if not room:
        return 0
    # Two bands of eight rows; a doubled first band spills into the free one between them.
    small, large = bytearray(3 * room), bytearray(6 * room)
    picture = framebuf.FrameBuffer
    end = 2 * draw(picture(small, room, 16, framebuf.MONO_VLSB, 2 * room), text, 0, ABOVE)
    halves = picture(small, 2, 3 * room, framebuf.GS4_HMSB)
    doubled = picture(large, 1, 3 * room, framebuf.RGB565)
    doubled.blit(halves, -1, 0, 0, _TWICE)  # type: ignore[arg-type]  # the stub is wrong
    doubled.blit(halves, 0, room, 0, _TWICE)  # type: ignore[arg-type]
    doubled = picture(large, end, 24, framebuf.MONO_VLSB, 2 * room)
    fb.blit(doubled, x, y - 2 * ABOVE, 1 - ink, None if ink else INVERSE)  # type: ignore[arg-type]
    return end

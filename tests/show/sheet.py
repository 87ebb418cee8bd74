"""Records where each text and sign of a page is drawn, so that tests find overlaps and cut texts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import NamedTuple

import framebuf
import pytest

from mahe.show import font, glyphs, signs
from mahe.show.paper import HEIGHT, WIDTH


class Box(NamedTuple):
    """A rectangle of dots, and the text or sign in it."""

    left: int
    top: int
    right: int
    bottom: int
    what: str

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def ink(text: str, x: int, y: int, scale: int) -> Box | None:
    """Return the smallest rectangle round the dots of a text, which is drawn with room on every side to find them."""
    margin = 16
    wide, high = font.width(text, scale) + 2 * margin, 9 * scale + 2 * margin
    buffer = bytearray(wide * ((high + 7) // 8))
    fb = framebuf.FrameBuffer(buffer, wide, high, framebuf.MONO_VLSB)
    font.draw(fb, text, margin, margin, scale)
    lit = [(i, j) for i in range(wide) for j in range(high) if fb.pixel(i, j)]
    if not lit:
        return None
    columns, rows = [i for i, _ in lit], [j for _, j in lit]
    return Box(
        x + min(columns) - margin,
        y + min(rows) - margin,
        x + max(columns) + 1 - margin,
        y + max(rows) + 1 - margin,
        text,
    )


class Sheet:
    """The texts and signs drawn so far, as boxes; a test clears them before each page."""

    def __init__(self) -> None:
        self.boxes: list[Box] = []

    def faults(self) -> list[str]:
        """Return a sentence for each box that leaves the screen, and for each two that overlap."""
        found = [
            f"{box.what!r} leaves the screen: {box[:4]}"
            for box in self.boxes
            if box.left < 0 or box.top < 0 or box.right > WIDTH or box.bottom > HEIGHT
        ]
        for one, other in combinations(self.boxes, 2):
            if one.meets(other):
                found.append(f"{one.what!r} {one[:4]} covers {other.what!r} {other[:4]}")
        return found


_NAMES = {picture: name.lower() for name, picture in vars(glyphs).items() if isinstance(picture, bytes)}
_INK: dict[tuple[str, int], Box | None] = {}


@contextmanager
def watched() -> Iterator[Sheet]:
    """Record texts, signs, dice and cards on the sheet instead of drawing them: tests run through all pages quickly."""
    sheet = Sheet()
    draw_text = font.draw

    def text(_fb, text, x, y, scale=1, _ink=1):  # type: ignore[no-untyped-def]
        if (text, scale) not in _INK:
            _INK[text, scale] = ink_of(text, scale)
        box = _INK[text, scale]
        if box is not None:
            sheet.boxes.append(Box(box.left + x, box.top + y, box.right + x, box.bottom + y, text))
        return x + font.width(text, scale) + scale

    def ink_of(text: str, scale: int) -> Box | None:
        with pytest.MonkeyPatch.context() as back:
            back.setattr(font, "draw", draw_text)
            return ink(text, 0, 0, scale)

    def number(_fb, number, edge, y):  # type: ignore[no-untyped-def]
        text(_fb, str(number), edge - font.width(str(number)), y)  # type: ignore[no-untyped-call]

    def sign(_fb, picture, x, y, _ink=1):  # type: ignore[no-untyped-def]
        sheet.boxes.append(Box(x, y, x + picture[-2], y + picture[-1], _NAMES[picture]))

    def die(_fb, value, x, y):  # type: ignore[no-untyped-def]
        sheet.boxes.append(Box(x, y, x + signs.DIE, y + signs.DIE, f"die {value}"))

    def card(_fb, eggs, x, y):  # type: ignore[no-untyped-def]
        sheet.boxes.append(Box(x, y, x + signs.CARD_WIDTH, y + signs.CARD_HEIGHT, f"card {eggs}"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(font, "draw", text)
        patch.setattr(font, "draw_number", number)
        patch.setattr(signs, "draw", sign)
        patch.setattr(signs, "die", die)
        patch.setattr(signs, "card", card)
        yield sheet

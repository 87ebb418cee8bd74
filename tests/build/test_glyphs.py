"""Drawings of # and . are read to the pixel, and mistakes in them are named."""

from __future__ import annotations

import pytest

from mahe_board.build.glyphs import reading
from mahe_board.command_line.errors import BadDrawing

TWO = """Words for people.

= i g
# ..
. ..
# ##
# ##
# ##
# ##
# ##
. .#
. #.

í = i g 1 -2
"""


def test_drawings_side_by_side_become_columns_with_the_upper_pixel_lowest() -> None:
    glyphs, marked = reading.font(TWO)
    assert glyphs == {"i": reading.Glyph(b"\x7d", 0), "g": reading.Glyph(bytes([0b10111110, 0b01111110]), 1)}
    assert marked == {"í": reading.Marked("i", "g", 1, -2)}


def test_a_high_picture_is_cut_into_pages_of_eight_rows() -> None:
    tall = "\n".join(["= pole", *["#."] * 9, ".#"])
    assert reading.pages(reading.signs(tall)["pole"]) == bytes([0xFF, 0, 0b01, 0b10])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("= A B\n# .\n#\n", "font.txt, line 1: 2 names, but rows of .1, 2. drawings"),
        ("= A\n#\n##\n", "font.txt, line 1: the rows of drawing 1 are not equally long"),
        ("= A\n########\n", "A is wider than 7"),
        ("= A\n" + "#\n" * 9, "A is higher than 8"),
        ("á = a ´ 1\n", "font.txt, line 1: draw it below, or write “é = e ´ RIGHT BELOW”"),
        ("= a\n#\n\ná = a ´ 0 1\n", "font.txt: á is made of ´, which isn't drawn there"),
        ("= A\n#\n\n= A\n#\n", "font.txt, line 4: A is drawn twice; remove one drawing"),
    ],
)
def test_a_mistake_in_a_drawing_is_named(text: str, words: str) -> None:
    with pytest.raises(BadDrawing, match=words):
        reading.font(text)

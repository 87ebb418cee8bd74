"""The board's own letters: complete, different, readable, and the same on MicroPython."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

from mahe.show import font, glyphs
from mahe_board.build.glyphs import writing
from tests.needs import need_node
from tests.show.drawing import rows, screen, written
from tests.webassembly import run_code

FIRMWARE = Path(font.__file__).parents[2]
ENGLISH = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
# The letters that each language adds to the English ones, both small and capital if both occur.
LETTERS = {
    "en": ENGLISH,
    "de": "äöüßÄÖÜ",
    "fr": "àâçèéêëîïôœùûÀÂÇÈÉÊËÎÏÔŒÙÛ",
    "nl": "áéíóúëïöüèêÁÉÍÓÚËÏÖÜ",
    "it": "àèéìíòóùúÀÈÉÌÍÒÓÙÚ",
}
PUNCTUATION = " .,:;!?…·'\"-–_‘’“”„«»()/&%+−=×#*<>←→↑↓▶✓●○"
ALL = "".join(dict.fromkeys("".join(LETTERS.values()) + PUNCTUATION))
TEXTS = (
    "YELLOW decides for RED: 5 × 2",
    "Schildkröte, Würfel, Öl, Süß",
    "À l’île: œufs. Où ? Ça, ŒUF",
    "È più di 7 – «perché»…",
    "„gelijke stand“ @\n~ één",
)


def picture(character: str) -> list[str]:
    """Return the dots of a character as rows, with room for accents above and descenders below."""
    _, fb = screen()
    font.draw(fb, character, 0, 2)
    return rows(fb, 0, 0, font.width(character), 11)


@pytest.mark.parametrize("language", LETTERS)
def test_every_letter_of_a_language_has_a_glyph(language: str) -> None:
    for letter in LETTERS[language]:
        picture(letter)  # conftest.py makes drawing a letter without a glyph fail


def test_every_punctuation_mark_and_arrow_has_a_glyph() -> None:
    for mark in PUNCTUATION:
        picture(mark)


def test_no_two_characters_look_the_same() -> None:
    pictures = {character: picture(character) for character in ALL}
    assert [pair for pair in combinations(ALL, 2) if pictures[pair[0]] == pictures[pair[1]]] == []


def test_letters_look_as_they_were_drawn() -> None:
    assert picture("R")[2:9] == ["####.", "#...#", "#...#", "####.", "#.#..", "#..#.", "#...#"]
    assert picture("g")[4:11] == [".###", "#..#", "#..#", "#..#", ".###", "...#", ".##."]
    assert picture("Ö")[:3] == [".#.#.", ".....", ".###."]
    assert picture("é")[1:5] == ["..#.", ".#..", "....", ".##."]


@pytest.mark.parametrize("letter", [letter for letter in glyphs.MARKED if letter not in "çÇ"])
def test_a_mark_stands_free_above_its_letter(letter: str) -> None:
    filled = [row for row, pixels in enumerate(picture(letter)) if "#" in pixels]
    body = max(row for row in range(11) if row in filled and row - 1 not in filled)
    above = [row for row in filled if row < body]
    assert above, "there is a mark"
    assert body - max(above) == 2, "one dark row between mark and letter"
    assert body <= 4, "the rows below are the letter's"


@pytest.mark.parametrize("letter", "çÇ")
def test_a_cedilla_hangs_below_the_line(letter: str) -> None:
    assert ["#" in row for row in picture(letter)[9:]] == [True, True]


def test_nothing_reaches_further_up_or_down_than_the_font_says() -> None:
    for character in ALL:
        _, fb = screen()
        font.draw(fb, character, 0, 10)
        filled = [row for row, pixels in enumerate(rows(fb, 0, 0, 20, 30)) if "#" in pixels]
        assert all(10 - font.ABOVE <= row < 10 + font.HEIGHT + 2 for row in filled), character


def test_a_text_is_as_wide_as_its_glyphs_with_a_pixel_between() -> None:
    assert font.width("") == 0
    assert font.width("I") == 3
    assert font.width("IF") == 3 + 1 + 4
    assert font.width("É i") == 4 + 1 + 2 + 1 + 1
    assert font.width("IF", 2) == 16


@pytest.mark.parametrize("scale", [1, 2])
def test_drawing_goes_on_a_gap_after_the_last_lit_column(scale: int) -> None:
    for text in ("Roll", "Ä", "j", "Où"):
        _, fb = screen()
        end = font.draw(fb, text, 3, 20, scale)
        assert end == 3 + font.width(text, scale) + scale
        columns = list(zip(*rows(fb, 0, 0, 128, 64), strict=True))
        assert "#" in columns[end - scale - 1]
        assert not any("#" in column for column in columns[end - scale :])


@pytest.mark.parametrize("number", [0, 7, 10, 11, 21, 105])
def test_a_number_is_drawn_as_its_text_up_to_the_edge(number: int) -> None:
    buffer, fb = screen()
    font.draw_number(fb, number, 60, 20)
    text = str(number)
    assert buffer.hex() == written(text, 60 - font.width(text), 20, 1, 1)


def test_twice_the_size_is_every_pixel_as_a_square() -> None:
    for text in TEXTS[:4]:
        _, small = screen()
        _, large = screen()
        font.draw(small, text[:10], 0, 4)
        font.draw(large, text[:10], 0, 8, 2)
        doubled = ["".join(pixel * 2 for pixel in row) for row in rows(small, 0, 0, 64, 20) for _ in range(2)]
        assert rows(large, 0, 0, 128, 40) == doubled


def test_dark_letters_on_lit_are_the_lit_ones_turned_round() -> None:
    for text in TEXTS[:4]:
        light = bytes.fromhex(written(text, 1, 20, 1, 1))
        assert bytes.fromhex(written(text, 1, 20, 1, 0)) == bytes(byte ^ 0xFF for byte in light)


def test_text_leaves_what_is_around_its_letters() -> None:
    _, fb = screen()
    fb.fill_rect(0, 8, 40, 1, 1)
    font.draw(fb, "Hi", 0, 4)
    assert rows(fb, 0, 8, 40, 1) == ["#" * 40]


def test_text_half_off_the_screen_is_cut() -> None:
    _, fb = screen()
    font.draw(fb, "ÉgÉg", -3, -4)
    font.draw(fb, "ÉgÉg", 118, 60)
    whole_buffer, whole = screen()
    font.draw(whole, "ÉgÉg", 7, 6)
    assert rows(fb, 0, 0, 14, 5) == rows(whole, 10, 10, 14, 5)
    assert any(whole_buffer)


def test_a_character_without_a_glyph_is_reported_here() -> None:
    _, fb = screen()
    with pytest.raises(LookupError, match="@"):
        font.draw(fb, "a@b", 0, 0)


def test_a_character_without_a_glyph_is_a_box_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(font, "missing", lambda _: None)
    _, fb = screen()
    font.draw(fb, "@", 0, 0)
    assert rows(fb, 0, 0, 6, 8) == ["####.."] + ["#..#.."] * 5 + ["####..", "......"]


def test_the_data_is_what_was_drawn() -> None:
    assert writing.MODULE.read_text(encoding="utf-8") == writing.module(), "make drawings writes it anew"


def test_the_font_is_small() -> None:
    data = len(glyphs.COLUMNS) + len(glyphs.INDEX) + len(glyphs.MARKS)
    assert data + len((glyphs.MORE + glyphs.MARKED).encode()) <= 1200


ASK = """
import json
from drawing import written
for order in json.loads({orders!r}):
    print(written(*order))
"""


def test_micropython_draws_the_same_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    need_node()
    monkeypatch.setattr(font, "missing", lambda _: None)
    orders = [
        (text, x, y, scale, ink)
        for text in (*TEXTS, ALL[:30], ALL[30:60], ALL[60:90], ALL[90:])
        for x, y, scale, ink in ((0, 4, 1, 1), (-7, 57, 1, 0), (3, 20, 2, 1), (-30, -5, 2, 0))
    ]
    there = run_code(ASK.format(orders=json.dumps(orders)), FIRMWARE, Path(__file__).parent).splitlines()
    assert there == [written(*order) for order in orders]

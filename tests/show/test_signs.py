"""The small pictures of the screen: pips can be counted, signs differ, and MicroPython draws the same."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from mahe.rules.game_setup import TURTLES
from mahe.show import glyphs, signs
from tests.needs import need_node
from tests.show.drawing import all_signs, rows, screen
from tests.webassembly import run_code

FIRMWARE = Path(signs.__file__).parents[2]
OTHERS = ("KEY_ROLL", "KEY_STOP", "KEY_CARD", "KEY_MENU", "COMPUTER", "EGG", "TURTLE")


def blobs(picture: list[str], pixel: str) -> int:
    """Return the number of connected areas of this kind of pixel."""
    left = {(x, y) for y, row in enumerate(picture) for x, seen in enumerate(row) if seen == pixel}
    count = 0
    while left:
        count += 1
        reached = {left.pop()}
        while reached:
            x, y = reached.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            reached |= near
    return count


def die(value: int) -> list[str]:
    _, fb = screen()
    signs.die(fb, value, 3, 5)
    assert not any("#" in row for row in rows(fb, 3 + signs.DIE, 0, 20, 64) + rows(fb, 0, 5 + signs.DIE, 128, 8))
    return rows(fb, 3, 5, signs.DIE, signs.DIE)


def card(eggs: int) -> list[str]:
    _, fb = screen()
    signs.card(fb, eggs, 0, 0)
    return rows(fb, 2, 2, signs.CARD_WIDTH - 4, signs.CARD_HEIGHT - 4)


def test_every_turtle_has_its_own_sign() -> None:
    assert len(signs.TURTLES) == len(TURTLES)
    for colour, sign in zip(TURTLES, signs.TURTLES, strict=True):
        assert sign is getattr(glyphs, colour.upper())
        assert sign[-2:] == bytes((7, 7))


def test_any_two_turtles_signs_differ_in_a_quarter_of_their_pixels() -> None:
    for one, other in combinations(signs.TURTLES, 2):
        assert sum(bin(a ^ b).count("1") for a, b in zip(one, other, strict=True)) >= 12


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_its_value_in_pips(value: int) -> None:
    face = die(value)
    assert blobs(face, ".") - 4 == value, "the corners are dark too"
    turned = [row[::-1] for row in face[::-1]]
    assert face == turned, "a die's face is the same upside down"


def test_a_tumbling_die_has_no_pips() -> None:
    assert blobs(die(0), ".") == 4


def test_a_die_has_rounded_corners_and_pips() -> None:
    assert [row[:12] for row in die(3)[:12]] == [
        "..##########",
        ".###########",
        "############",
        "############",
        "#####..#####",
        "####....####",
        "####....####",
        "#####..#####",
        "############",
        "############",
        "###########.",
        "##########..",
    ]


@pytest.mark.parametrize("eggs", range(1, 8))
def test_a_card_shows_its_eggs(eggs: int) -> None:
    assert blobs(card(eggs), "#") == eggs


def test_a_card_face_down_shows_neither_eggs_nor_nothing() -> None:
    assert blobs(card(0), "#") > 7


def test_a_card_covers_what_lies_under_it() -> None:
    _, fb = screen()
    fb.fill(1)
    signs.card(fb, 1, 0, 0)
    assert rows(fb, 2, 2, signs.CARD_WIDTH - 4, signs.CARD_HEIGHT - 4) == card(1)


def test_a_sign_leaves_what_is_around_it_and_can_be_dark_on_lit() -> None:
    _, fb = screen()
    signs.draw(fb, glyphs.PURPLE, 0, 0)
    _, lit = screen()
    lit.fill(1)
    signs.draw(lit, glyphs.PURPLE, 0, 0, 0)
    turned = [row.translate(str.maketrans("#.", ".#")) for row in rows(lit, 0, 0, 9, 9)]
    assert rows(fb, 0, 0, 9, 9) == turned
    assert rows(fb, 0, 0, 7, 3) == ["...#...", "..#.#..", ".#...#."]


@pytest.mark.parametrize("name", OTHERS)
def test_a_picture_fits_a_line_or_the_start_page(name: str) -> None:
    picture = getattr(glyphs, name)
    width, height = picture[-2:]
    assert len(picture) - 2 == width * ((height + 7) // 8)
    assert height <= (16 if name == "TURTLE" else 10)
    assert width <= 24


def test_micropython_draws_the_same_signs() -> None:
    need_node()
    there = run_code("from drawing import all_signs\nprint(all_signs())", FIRMWARE, Path(__file__).parent)
    assert there.strip() == all_signs()

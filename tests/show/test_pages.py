"""On every page, in every language, no text or sign is cut off or overlaps another."""

from __future__ import annotations

import pytest

from mahe.rules.choices import CARD
from mahe.show import keys, turn_pages, words
from mahe.show.display import Display
from mahe.show.paper import HEIGHT, Paper
from mahe.show.shown_position import Picture
from mahe.show.texts import LANGUAGES
from mahe.table import turns
from mahe_board.emulator.memory_ports import Screen
from mahe_board.virtual_board.moment import FIELDS
from tests.show.every_page import Shown, every_page, picture
from tests.show.sheet import Sheet, watched


class Nothing:
    """A screen that ignores all drawing."""

    def fill(self, ink: int) -> None: ...

    def fill_rect(self, *where: int) -> None: ...

    def rect(self, *where: int) -> None: ...

    def pixel(self, *where: int) -> None: ...

    def blit(self, *picture: object) -> None: ...


def draw(shown, paper: Paper, sheet: Sheet) -> list[str]:  # type: ignore[no-untyped-def]
    sheet.boxes.clear()
    paper.clear()
    shown.draw(paper)
    return sheet.faults()


@pytest.mark.parametrize("language", [letters for _, letters, _ in LANGUAGES])
def test_every_text_of_every_page_has_its_place(language: str) -> None:
    paper = Paper()
    paper.speak(language)
    paper.buffer = Nothing()  # type: ignore[assignment]
    found: dict[str, str] = {}
    with watched() as sheet:
        for shown in every_page(language):
            for fault in draw(shown, paper, sheet):
                found.setdefault(fault, str(shown))
    assert not found, "\n".join(f"{where}: {fault}" for fault, where in list(found.items())[:40])


def test_no_page_is_left_out_here() -> None:
    assert {shown.page.__name__ for shown in every_page("en")} == set(FIELDS) - {"blank"}


class Blits(Nothing):
    """A screen that only records which pictures are put on it, and where."""

    def __init__(self) -> None:
        self.seen: list[tuple[object, int, int]] = []

    def blit(self, picture: object, x: int, y: int, *_: object) -> None:  # type: ignore[override]
        self.seen.append((picture, x, y))


@pytest.mark.parametrize("language", [letters for _, letters, _ in LANGUAGES])
def test_legends_never_wander(language: str) -> None:
    paper = Paper()
    paper.speak(language)
    paper.buffer = screen = Blits()  # type: ignore[assignment]
    found, signs = set(), 0
    for shown in list(every_page(language))[::5]:
        screen.seen.clear()
        shown.draw(paper)
        drawn = [(paper._keys.index(picture), x, y) for picture, x, y in screen.seen if picture in paper._keys]
        drawn = [sign for sign in drawn if sign[2] >= 43]  # a sign further up isn't a legend's
        signs += len(drawn)
        if any((x, y) != (55 * (key & 1), 43 + 11 * (key >> 1)) for key, x, y in drawn):
            found.add(str(shown))
    assert signs > 1000
    assert not found


def test_each_legend_begins_with_the_name_of_its_key() -> None:
    """So does the legend of a key that does something else when held: here STOP takes back the card just played."""
    seen = picture(4, (2, CARD + 1), 0)
    paper = Paper()
    paper.speak("en")
    Shown(turn_pages.decision, (0,), seen, turns.deciding(seen, False, 0, True)).draw(paper)
    assert paper.words[-5:] == ["ROLL: 3rd die", "STOP: swim 6", "CARD: coach", "MENU: eggs", "STOP: hold: undo"]


def test_other_keys_on_the_same_page_are_other_legends() -> None:
    display = Display(Screen())
    display.paper.speak("en")
    for word, legend in ((words.OPEN, "ROLL: open"), (words.CHANGE, "ROLL: change")):
        display.put(turn_pages.blank, (), keys.taps(word))
        while display.draw(Picture(), 0):
            pass
        assert display.paper.words == [legend]


def test_the_sum_makes_room_for_a_line_on_what_a_held_key_does() -> None:
    seen = picture(4, (2, 3), 0)
    for may_play, undo, top in ((False, False, 19), (True, False, 12), (False, True, 12)):
        paper = Paper()
        paper.speak("en")
        Shown(turn_pages.decision, (0,), seen, turns.deciding(seen, may_play, 0, undo)).draw(paper)
        assert min(y for y in range(12, HEIGHT) if paper.buffer.pixel(58, y)) == top


def test_what_finds_no_room_beside_three_dice_is_written_all_the_same() -> None:
    paper = Paper()
    paper.speak("nl")
    Shown(turn_pages.busting, (), picture(4, (1, 5, 6), 0)).draw(paper)
    assert paper.words[1] == "meer dan 7!"


def test_with_two_turtles_each_a_page_says_whose_turtle_it_is_or_at_least_its_colour() -> None:
    paper = Paper()
    paper.speak("en")
    seen = picture(3, (6, 5), 1)
    Shown(turn_pages.deciding, (3, 1), seen).draw(paper)
    assert paper.words == ["Blue’s green turtle decides for Red’s yellow turtle"]
    paper.clear()
    Shown(turn_pages.busting, (), seen).draw(paper)
    assert paper.words[-1] == "Yellow: to the raft"  # "Red’s yellow turtle" would leave no room for the rest


def test_a_lesson_shows_a_card_as_a_card_with_its_number() -> None:
    paper = Paper()
    paper.speak("en")
    Shown(turn_pages.lesson, (words.FIRST_DOUBLE, 7, 14), picture(4, (2, CARD + 5), 0)).draw(paper)
    dots = [[paper.pixels[(y >> 3) * 128 + x] >> (y & 7) & 1 for x in range(128)] for y in range(10)]
    rows = ["".join(".#"[dot] for dot in row) for row in dots]
    card = [
        "##########",
        "#..####..#",
        "#..#.....#",
        "#..#.....#",
        "#..###...#",
        "#.....#..#",
        "#.....#..#",
        "#..###...#",
        "#........#",
        "##########",
    ]
    start = rows[0].rindex("#" * 10)
    assert [row[start : start + 10] for row in rows] == card
    assert rows[0].count("#" * 10) == 2, "the die is the other one"


def test_stopping_on_the_beach_itself_lays_eggs_and_a_space_before_it_does_not() -> None:
    """The turtle stands on space 19."""
    assert turn_pages.where_to(picture(4, (1,), 0)) == (words.LANDS, 20)
    assert turn_pages.where_to(picture(4, (2,), 0)) == (words.LAYING, picture(4).face_up())
    assert turn_pages.where_to(picture(4, (1,), 0), 1) == (words.LAYING, picture(4).face_up())  # with a card 2 × 2


def test_the_pictures_of_the_keys_do_not_touch() -> None:
    paper = Paper()
    paper.speak("en")
    paper.clear(tuple((key, words.OK, -1, -1) for key in (keys.ROLL, keys.STOP, keys.CARD, keys.MENU)))
    assert len(list(paper.legends())) == 2, "two legends are a part of the page"
    lit = [bool(any(paper.buffer.pixel(x, y) for x in range(10))) for y in range(HEIGHT)]
    assert lit == [False] * 43 + [True] * 10 + [False] + [True] * 10


def test_a_text_of_many_lines_is_one_in_the_words_of_the_page() -> None:
    paper = Paper()
    paper.speak("en")
    Shown(turn_pages.lesson, (words.FIRST_GOAL,), picture(7)).draw(paper)
    assert paper.words[0] == "Reach the beach and lay the eggs that glow in the middle. Most eggs win."
    Shown(turn_pages.turning_up, (7, 0), picture(7)).draw(paper)
    assert "Whoever reaches the beach next lays them, and the game ends." in paper.words

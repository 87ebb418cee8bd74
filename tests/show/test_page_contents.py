"""The contents of each page, line by line and from left to right."""

from __future__ import annotations

import pytest

from mahe import VERSION
from mahe.rules.choices import CARD, TURTLE
from mahe.rules.position import HAND, HANDS_AT
from mahe.rules.roster import number_of
from mahe.show import menu_pages, score_pages, set_up_pages, turn_pages, words
from mahe.show.coach_page import ADVICE
from mahe.show.paper import Paper
from mahe.show.shown_position import Picture
from mahe.table import turns
from tests.show.every_page import Shown, picture
from tests.show.sheet import watched

RED, YELLOW, BLUE, GREEN = range(4)
FOX = number_of("fox")


def with_hands(seen: Picture, *hands: tuple[int, ...]) -> Picture:
    for seat, cards in enumerate(hands):
        for eggs in cards:
            seen.cells[HANDS_AT + HAND * seat + eggs] += 1
    return seen


FOUR = picture(4)
TWO = picture(2)
AT_19 = picture(4, (), GREEN)
UNDER = picture(4, (), GREEN, YELLOW)
ITEMS = [("sound", words.LOUD), ("pace", "a"), ("coach", "b"), ("night", "c"), ("cards", "d"), (words.ABOUT, "→")]
NAMED = (("", "en", "English"), ("", "de", "Deutsch"), ("", "fr", "Français"))
ROWS = [
    (Shown(turn_pages.first_die, (GREEN,), AT_19), "green · Green’s turn · green · Green"),
    (Shown(turn_pages.first_die, (GREEN,), UNDER), "green · Green’s turn · Yellow decides for Green · green · Green"),
    (
        Shown(turn_pages.first_die, (GREEN,), picture(2)),
        "red · Red’s turn · green · Which turtle first? · green · Green",
    ),
    (
        Shown(turn_pages.first_die, (GREEN, TURTLE + GREEN + 9 * ADVICE), picture(2)),
        "red · Fox: ♣ first, +9 % · Which turtle first? · green · Green",
    ),
    (Shown(turn_pages.tumbling, (3,), picture(4, (2,), GREEN)), "green · Green’s turn · die 2 · die 3"),
    (Shown(turn_pages.tumbling, (3, 5, 2), picture(4, (2,), GREEN)), "green · Green’s turn · die 2 · die 3 · 5×2=10"),
    (Shown(turn_pages.tumbling, (6, 8, 2), picture(4, (2,), GREEN)), "green · Green’s turn · die 2 · die 6 · over 7!"),
    (
        Shown(turn_pages.tumbling, (4, 7, 3), picture(4, (2, CARD + 1), GREEN)),
        "green · Green’s turn · die 2 · card 1 · die 4 · 7×3=21",
    ),
    (
        Shown(turn_pages.decision, (0,), picture(4, (2, CARD + 1), GREEN)),
        "green · Green’s turn · die 2 · card 1 · 3×2=6",
    ),
    (
        Shown(turn_pages.decision, (turn_pages.PLAIN,), picture(4, (2,), GREEN, YELLOW)),
        "yellow · Yellow decides for Green · 6: over 7 · die 2 · 2×1=2",
    ),
    (
        Shown(turn_pages.card_in_hand, (3,), picture(4, (2,), GREEN)),
        "green · Green’s turn · 5×2=10 · die 2 · card 3 · eggs: 3",
    ),
    (Shown(turn_pages.turn, (3,), FOUR), "green · Green’s turn"),
    (Shown(turn_pages.turn, (1,), TWO), "blue · green · Blue’s turn"),
    (Shown(turn_pages.thinking, (1,), TWO), "blue · Blue thinks…"),
    (Shown(turn_pages.thinking, (3,), AT_19), "green · Green’s turn · Green thinks…"),
    (
        Shown(turn_pages.thinking, (1,), picture(4, (2,), GREEN, YELLOW)),
        "yellow · Yellow decides for Green · die 2 · 2×1=2 · Yellow thinks…",
    ),
    (
        Shown(turn_pages.thinking, (1,), picture(4, (2,), GREEN, YELLOW), turns.thinking(True)),
        "yellow · Yellow decides for Green · die 2 · 2×1=2 · Yellow · hold: undo · thinks… · eggs",
    ),
    (
        Shown(turn_pages.swimming, (6, 4, bytes((GREEN,))), picture(4, (2, 1), GREEN)),
        "green · Green’s turn · swims 6 · → space 4",
    ),
    (
        Shown(turn_pages.swimming, (6, 4, bytes((GREEN, YELLOW))), picture(4, (2, 1), GREEN, YELLOW)),
        "yellow · Yellow decides for Green · swims 6 · → space 4 · yellow · green",
    ),
    (
        Shown(turn_pages.busting, (), picture(4, (2, 6), GREEN)),
        "green · Green’s turn · die 2 · die 6 · over 7! · Green: to the raft",
    ),
    (Shown(turn_pages.laying, (GREEN, 3), FOUR), "green · Green lays eggs · egg · egg · egg · 3"),
    (Shown(turn_pages.laying, (RED, 1), FOUR), "red · Red lays an egg · egg · 1"),
    (Shown(turn_pages.turning_up, (5, 17), FOUR), "card 5 · clutch cards left: 17"),
    (
        Shown(turn_pages.turning_up, (7, 0), FOUR),
        "The last 7 eggs! · Whoever reaches the beach · next lays them, and the game · ends.",
    ),
    (Shown(turn_pages.deciding, (YELLOW, GREEN), UNDER), "Yellow decides for Green · yellow · green"),
    (
        Shown(turn_pages.playing, (3, 5, 2), picture(4, (2,), GREEN)),
        "green · Green’s turn · die 2 · card 3 · 5×2=10 · Green plays a card",
    ),
    (
        Shown(turn_pages.playing, (3, 5, 2), picture(4, (2,), GREEN, YELLOW)),
        "yellow · Yellow decides for Green · die 2 · card 3 · 5×2=10 · Yellow plays a card",
    ),
    (Shown(turn_pages.message, (words.TOO_LATE,), FOUR), "Too late to take that back."),
    (Shown(turn_pages.trouble, (words.BROKEN_GAME,), FOUR), "The saved game was damaged. · It has been put aside."),
    (
        Shown(turn_pages.lesson, (words.FIRST_DOUBLE, 3, 6), picture(4, (2, CARD + 1), GREEN)),
        "1 · 3×2=6 · Two dice count double: · 3 × 2 = 6 spaces. · Three dice count triple.",
    ),
    (
        Shown(turn_pages.lesson, (words.FIRST_STACK,), picture(4, (2,), GREEN)),
        "A stack! The innermost light · is the bottom turtle. · The topmost one decides.",
    ),
    (
        Shown(score_pages.scores, (1,), with_hands(picture(2), (1, 2), (4,))),
        "red · yellow · Red · 3 · 2 · little_card · ▶ · blue · green · Blue · 4 · 1 · little_card",
    ),
    (
        Shown(score_pages.scores, (2,), with_hands(picture(5), (1, 2), (4,), (), (6, 6), (3,))),
        "red · Red · 3 · 2 · yellow · Yel · 4 · 1 · ▶ · blue · Blu · 0 · 0 · "
        "green · Gre · 12 · 2 · orange · Ora · 3 · 1",
    ),
    (Shown(score_pages.hand, (1,), with_hands(picture(4), (1,), (6, 2, 2))), "yellow · Yellow · 2 2 6"),
    (Shown(score_pages.hand, (1,), FOUR), "yellow · Yellow · –"),
    (
        Shown(score_pages.counting, (1,), with_hands(picture(4), (1,), (6, 2, 2))),
        "yellow · Yellow · eggs: 10 · clutch cards: 3",
    ),
    (Shown(score_pages.counting, (0,), with_hands(picture(4), (1,))), "red · Red · eggs: 1 · clutch cards: 1"),
    (Shown(score_pages.result, (1, 0, 0), with_hands(picture(4), (1,), (6, 2, 2))), "Yellow wins! · 10 eggs"),
    (
        Shown(score_pages.result, (1, 0, 2), with_hands(picture(4), (1,), (6, 2, 2))),
        "Yellow wins! · 10 eggs · Tie: 3 cards beat 2",
    ),
    (
        Shown(score_pages.result, (0, 0b1001, 0), with_hands(picture(4), (4,), (1,), (), (4,))),
        "Shared victory! · Red, Green · 4 eggs, 1 cards each",
    ),
    (
        Shown(score_pages.result, (0, 0b1001, 1), with_hands(picture(4), (2, 2), (4,), (), (2, 2))),
        "Shared victory! · Red, Green · 4 eggs, 2 cards beat 1",
    ),
    (Shown(set_up_pages.language, (NAMED, "de"), FOUR), "language · English · ▶ · Deutsch · Français"),
    (Shown(set_up_pages.welcome, (), FOUR), "Mahé · turtle"),
    (Shown(set_up_pages.game_waits, (), picture(4, (2,), GREEN, YELLOW)), "Mahé · A game is waiting. · Yellow decides"),
    (Shown(set_up_pages.game_waits, (), UNDER), "Mahé · A game is waiting. · Green’s turn"),
    (
        Shown(set_up_pages.stuck_keys, (bytes((1, 0, 0, 1)),), FOUR),
        "Stuck: ROLL, MENU. A key · counts once it is released.",
    ),
    (
        Shown(set_up_pages.like_last_time, (bytes((RED, YELLOW, BLUE, GREEN)), bytes((0, FOX))), FOUR),
        "Play like this? · red · yellow · Red · blue · green · Blue · computer",
    ),
    (
        Shown(set_up_pages.like_last_time, (bytes((0, 1, 2, 3)), bytes((0, 0, 0, FOX))), FOUR),
        "Play like this? · red · Red · yellow · Yellow · blue · Blue · green · Green · computer",
    ),
    (
        Shown(set_up_pages.like_last_time, (bytes(range(7)), bytes((0, 0, FOX, 0, 0, 0, 0))), FOUR),
        "red · Red · yellow · Yellow · blue · Blue · computer · green · Green · orange · Orange · "
        "purple · Purple · white · White",
    ),
    (Shown(set_up_pages.how_many, (3,), FOUR), "How many players? · 3"),
    (Shown(set_up_pages.which_turtle, (2, GREEN, -1), FOUR), "Player 3: turtle · green · Green"),
    (Shown(set_up_pages.which_turtle, (2, GREEN, BLUE), FOUR), "blue · Blue: 2nd turtle · green · Green"),
    (Shown(set_up_pages.who_sits, (bytes((RED, GREEN)), 0), FOUR), "red · Who plays Red? · red · green · Person"),
    (
        Shown(set_up_pages.who_sits, (bytes((RED, GREEN)), FOX), FOUR),
        "red · Who plays Red? · computer · Fox · Weighs everything. Hard to · beat.",
    ),
    (Shown(set_up_pages.who_begins, (bytes((RED, GREEN)),), FOUR), "Who begins? · red · green · Red"),
    (Shown(set_up_pages.who_begins, (b"",), FOUR), "Who begins? · draw lots"),
    (Shown(set_up_pages.begins, (bytes((RED, GREEN)),), FOUR), "red · green · Red begins"),
    (Shown(set_up_pages.drawing_lots, (), FOUR), "Who begins?"),
    (Shown(menu_pages.menu, (ITEMS, 0, ()), FOUR), "▶ · sound · loud · pace · a · coach · b · day or night · c"),
    (
        Shown(menu_pages.menu, (ITEMS, 2, (words.NOW_MA, 300)), FOUR),
        "a · pace · ▶ · coach · b · day or night · c · play cards · d · now 300 mA",
    ),
    (Shown(menu_pages.menu, (ITEMS, 5, ()), FOUR), "coach · b · day or night · c · play cards · d · ▶ · about · →"),
    (Shown(menu_pages.seat, (3, 0), FOUR), "green · Green · green · Person"),
    (Shown(menu_pages.about, (), FOUR), "Mahé · Game by Alex Randolph · unofficial board " + VERSION),
    (Shown(menu_pages.sure, (words.SURE,), FOUR), "Give up this game?"),
    (Shown(menu_pages.self_test, (words.TEST_EACH,), FOUR), "self-test · each light"),
    (Shown(menu_pages.self_test, (words.TEST_KEYS, 0b10100), FOUR), "self-test · press each key · key_stop · key_menu"),
]


def contents(shown: Shown) -> str:
    """Return a page's texts and signs, line by line and from left to right."""
    paper = Paper()
    paper.speak("en")
    with watched() as sheet:
        shown.draw(paper)
    return " · ".join(box.what for box in sorted(sheet.boxes, key=lambda box: ((box.top + box.bottom) // 15, box.left)))


@pytest.mark.parametrize(("shown", "wanted"), ROWS, ids=[str(shown) for shown, _ in ROWS])
def test_a_page_says_and_shows(shown: Shown, wanted: str) -> None:
    assert contents(shown) == wanted

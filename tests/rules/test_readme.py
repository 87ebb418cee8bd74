"""The example game in the rules' README gives the output shown there, and every event can be told in words."""

from __future__ import annotations

import doctest
from pathlib import Path

import mahe
from mahe.rules.choices import hand_over
from mahe.rules.event_text import told
from tests.rules.table import Table

README = Path(mahe.__file__).parent / "rules" / "README.md"


def test_the_readme_of_the_rules_plays_a_game_as_it_says() -> None:
    seen = doctest.testfile(str(README), module_relative=False)
    assert seen.attempted >= 12
    assert seen.failed == 0


def test_a_move_with_riders_a_win_and_a_card_is_told_in_words() -> None:
    table = Table(4, {18: "blue red yellow"}, deck=[5, 4], hands={"yellow": [2]}, cards=True)
    assert told(table.move("1 c2 stop")).splitlines() == [
        "DIE 1, total 1 of 1",
        "CARD_PLAYED 2 by seat 1, total 3 of 2",
        "MOVED red +yellow 18→3",
        "WON 5 eggs by seat 1, laid by yellow",
        "TURNED_UP 4 eggs, 1 cards left",
        "TURN 2, seat 1",
        "GOES yellow, seat 1 decides",
    ]


def test_a_bust_the_end_a_seat_and_what_was_taken_back_are_told() -> None:
    table = Table(4, {3: "red blue"}, deck=[])
    assert told(table.move("6 6")).splitlines()[2] == "BUST red +blue 3→0"
    assert told(table.game.apply(hand_over(2, 1))) == "HANDED seat 2 to player 1"
    table = Table(4, {20: "red"}, deck=[])
    assert told(table.move("1 stop")).splitlines()[-1] == "OVER"
    assert told(table.game.take_back()).splitlines() == ["TAKEN_BACK 0", "POSITION"]

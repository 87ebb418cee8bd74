"""The worked examples of the rule books, by their numbers in RULES.md."""

from __future__ import annotations

import pytest

from mahe.rules.events import BUST, MOVED, WON
from tests.rules.table import Table

rule = pytest.mark.rule


@rule("E1", "R8")
def test_example_1_two_and_six_are_a_bust() -> None:
    table = Table(4, {11: "red"})
    assert table.move("2 6")[2][0] == BUST
    assert table.space("red") == 0


@rule("E2", "R10")
def test_example_2_two_and_four_are_twelve_spaces() -> None:
    table = Table(4)
    assert (MOVED, 0, (), 0, 12, (), ()) in table.move("2 4 stop")


@rule("E3", "R11", "R16")
@pytest.mark.parametrize(("start", "end"), [(0, 21), (6, 6), (21, 21)])
def test_example_3_two_one_and_four_are_a_full_circle(start: int, end: int) -> None:
    table = Table(4, {start: "red"} if start else {})
    table.move("2 1 4")
    assert table.space("red") == end


@rule("E4", "R18", "R19", "R24")
def test_example_4_red_carries_yellow_over_the_beach_and_leaves_blue() -> None:
    table = Table(4, {18: "blue red yellow"}, deck=[5, 2])
    table.throw(1)
    assert table.asked == "yellow"
    table.throw(2)
    assert table.asked == "yellow"
    told = table.throw(3)
    assert (MOVED, 0, (1,), 18, 15, (2,), ()) in told
    assert (WON, 1, 5, 1) in told
    assert (table.stack(15), table.stack(18)) == ("red yellow", "blue")
    assert (table.hand("yellow"), table.hand("red")) == ([5], [])


@rule("E5", "R28", "R29", "A8")
def test_example_5_martin_beats_david_by_one_card() -> None:
    martin, eva, david, andrea = "red", "yellow", "blue", "green"
    hands = {martin: [1, 3, 3, 4, 5, 6], eva: [1, 2, 4, 4, 6], david: [2, 3, 4, 6], andrea: [3, 3, 4, 5, 5]}
    table = Table(4, {21: "blue"}, deck=[], hands=hands, turn=david)
    table.move("2 1 4")
    assert [table.score(player) for player in (martin, eva, david, andrea)] == [(22, 6), (17, 5), (22, 5), (20, 5)]
    assert table.winners == martin


@rule("E6", "R35", "R38")
def test_example_6_a_five_and_a_card_of_two_are_fourteen_spaces_and_the_card_is_gone() -> None:
    table = Table(4, hands={"red": [1, 2, 4]}, cards=True)
    assert (MOVED, 0, (), 0, 14, (), ()) in table.move("5 c2")
    assert table.hand("red") == [1, 4]

"""R19 to R24: the topmost turtle's owner decides, goes down with the others, and wins."""

from __future__ import annotations

import pytest

from mahe.rules.events import BUST, GOES, WON
from tests.rules.table import Table

rule = pytest.mark.rule


@rule("R19", "A4")
def test_the_rider_makes_the_carrier_throw_on() -> None:
    table = Table(4, {4: "red yellow"})
    table.throw(1)
    assert (table.on_turn, table.asked, table.open) == ("red", "yellow", "throw stop")
    table.throw(2)
    assert table.asked == "yellow"
    table.throw(3)
    assert table.stack(1) == "red yellow"


@rule("R19", "A4")
def test_the_rider_forbids_the_second_die() -> None:
    table = Table(4, {4: "red yellow"})
    table.move("1 stop")
    assert table.stack(5) == "red yellow"


@rule("R19")
def test_of_many_riders_only_the_topmost_decides() -> None:
    table = Table(4, {4: "red yellow blue green"})
    table.throw(1)
    assert table.asked == "green"


@rule("R19")
def test_the_player_on_turn_throws_the_first_die_even_under_a_rider() -> None:
    table = Table(4, {4: "red yellow"})
    assert table.asked == "red"


@rule("R19")
def test_who_decides_is_told_before_the_first_die() -> None:
    table = Table(4, {4: "yellow blue"}, turn="red")
    told = table.move("1 stop")
    assert told[-1] == (GOES, 1, 2, 2)


@rule("R19")
def test_turtles_below_have_no_say() -> None:
    table = Table(4, {4: "yellow red"})
    table.throw(1)
    assert table.asked == "red"


@rule("R20")
def test_a_bust_takes_the_riders_to_the_raft_and_leaves_those_below() -> None:
    table = Table(6, {18: "blue green red yellow orange"})
    told = table.move("1 2 5")
    assert [table.space(turtle) for turtle in ("red", "yellow", "orange")] == [0, 0, 0]
    assert table.stack(18) == "blue green"
    assert (BUST, 0, (1, 4), 18, (2, 3)) in told


@rule("R21", "A3")
def test_on_the_raft_nobody_rides_or_decides_for_another() -> None:
    table = Table(4, {18: "red yellow"})
    table.move("6 6")
    table.throw(2)
    assert table.asked == "yellow"
    table.stop()
    assert (table.space("yellow"), table.space("red")) == (2, 0)


@rule("R21", "A3")
def test_a_turtle_that_left_the_raft_carries_nobody() -> None:
    table = Table(4)
    table.move("3 stop")
    assert table.stack(3) == "red"
    assert [table.space(turtle) for turtle in ("yellow", "blue", "green")] == [0, 0, 0]


@rule("R22", "A13")
def test_a_player_whose_own_turtle_is_topmost_decides() -> None:
    table = Table(2, {4: "red blue green yellow"})
    table.throw(1, "red")
    assert table.asked == "red"


@rule("A13", "R19")
def test_a_foreign_turtle_on_top_of_both_of_ones_own_decides_for_either() -> None:
    for turtle in ("red", "yellow"):
        table = Table(2, {4: "red yellow blue"})
        table.throw(1, turtle)
        assert table.asked == "blue"


@rule("R23", "A22")
@pytest.mark.parametrize(("start", "dice", "wins"), [
    (20, "1 stop", True), (19, "1 stop", False), (15, "6 stop", True), (14, "6 stop", False),
    (20, "6 stop", True), (21, "6 stop", False), (21, "1 stop", False), (21, "3 4", False), (21, "1 2 3", False),
    (21, "1 2 4", True), (1, "1 2 4", True), (3, "1 2 3", True), (2, "1 2 3", False),
])  # fmt: skip
def test_entering_or_crossing_the_beach_wins_and_leaving_it_does_not(start: int, dice: str, wins: bool) -> None:
    table = Table(4, {start: "red"}, deck=[5, 4])
    table.move(dice)
    assert table.hand("red") == ([5] if wins else [])
    assert table.position.face_up() == (4 if wins else 5)


@rule("R23")
@pytest.mark.parametrize("dice", ["6 stop", "3 4", "1 2 3"])
def test_from_the_raft_less_than_21_spaces_win_nothing(dice: str) -> None:
    table = Table(4)
    table.move(dice)
    assert table.hand("red") == []


@rule("R24", "A12")
def test_only_the_topmost_owner_of_the_moving_group_gets_the_card() -> None:
    table = Table(4, {18: "red yellow green"}, deck=[5, 4])
    told = table.move("4 stop")
    assert [table.hand(player) for player in ("red", "yellow", "blue", "green")] == [[], [], [], [5]]
    assert (WON, 3, 5, 3) in told


@rule("R24", "A12")
def test_who_stands_on_the_landing_place_gets_nothing() -> None:
    table = Table(4, {20: "red", 21: "blue"}, deck=[5, 4])
    table.move("1 stop")
    assert table.stack(21) == "blue red"
    assert (table.hand("red"), table.hand("blue")) == ([5], [])


@rule("R24")
def test_whoever_decided_the_move_wins_the_card() -> None:
    table = Table(4, {20: "red blue"}, deck=[5, 4])
    table.throw(1)
    assert table.asked == "blue"
    table.stop()
    assert table.hand("blue") == [5]

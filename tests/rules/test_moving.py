"""R9 to R18: how far a turtle moves, and onto whose back."""

from __future__ import annotations

from pathlib import Path

import pytest

import mahe.rules
from mahe.rules.events import MOVED, WON
from tests.rules.table import Table

rule = pytest.mark.rule


@rule("R9", "R12", "R13")
@pytest.mark.parametrize("face", range(1, 7))
def test_one_die_moves_its_face_and_from_the_raft_that_is_the_number_of_the_space(face: int) -> None:
    table = Table(4)
    table.move(f"{face} stop")
    assert table.space("red") == face


@rule("R10", "R12")
@pytest.mark.parametrize(("dice", "end"), [("1 1 stop", 6), ("2 4 stop", 14), ("6 1", 16)])
def test_two_dice_move_twice_their_total(dice: str, end: int) -> None:
    table = Table(4, {2: "red"})
    table.move(dice)
    assert table.space("red") == end


@rule("R11", "R12")
@pytest.mark.parametrize(("dice", "end"), [("1 1 1", 11), ("1 2 3", 20), ("1 1 2", 14)])
def test_three_dice_move_three_times_their_total(dice: str, end: int) -> None:
    table = Table(4, {2: "red"})
    table.move(dice)
    assert table.space("red") == end


@rule("R13")
@pytest.mark.parametrize(("face", "end"), [(1, 21), (2, 1), (3, 2), (6, 5)])
def test_after_space_20_comes_21_and_then_1(face: int, end: int) -> None:
    table = Table(4, {20: "red"})
    table.move(f"{face} stop")
    assert table.space("red") == end


@rule("R13")
@pytest.mark.parametrize(("dice", "end"), [("1 stop", 1), ("6 stop", 6), ("1 1 1", 9), ("3 4", 14)])
def test_after_space_21_comes_1_and_never_the_raft(dice: str, end: int) -> None:
    table = Table(4, {21: "red"})
    table.move(dice)
    assert table.space("red") == end


@rule("R14", "A2")
def test_the_rules_know_no_direction() -> None:
    folder = Path(mahe.rules.__file__).parent
    text = "".join(file.read_text("utf-8") for file in folder.glob("*.py")).lower()
    assert not [word for word in ("clockwise", "direction", "mirror") if word in text]


@rule("R15")
def test_turtles_that_are_passed_stay_where_they_are() -> None:
    table = Table(4, {3: "red", 4: "yellow", 6: "blue green"})
    table.move("5 stop")
    assert table.space("red") == 8
    assert (table.stack(4), table.stack(6)) == ("yellow", "blue green")


@rule("R16", "A14")
@pytest.mark.parametrize("start", [1, 10, 20, 21])
def test_21_spaces_are_a_full_circle_and_win_one_card(start: int) -> None:
    table = Table(4, {start: "red"}, deck=[5, 4, 3])
    told = table.move("2 1 4")
    assert table.space("red") == start
    assert table.hand("red") == [5]
    assert [event[0] for event in told].count(WON) == 1


@rule("R16", "R23")
def test_21_spaces_from_the_raft_end_on_the_beach() -> None:
    table = Table(4, deck=[5, 4, 3])
    table.move("2 1 4")
    assert table.space("red") == 21
    assert table.hand("red") == [5]


@rule("A14", "R16", "R17", "R18")
@pytest.mark.parametrize("space", [7, 21])
def test_a_full_circle_of_a_group_ends_on_the_turtles_it_left(space: int) -> None:
    table = Table(5, {space: "blue green red yellow"}, deck=[5, 4, 3])
    told = table.move("2 1 4")
    assert table.stack(space) == "blue green red yellow"
    assert table.hand("yellow") == [5]
    assert (MOVED, 0, (1,), space, space, (2, 3), (2, 3)) in told


@rule("R17")
def test_a_turtle_that_ends_on_another_stands_on_top_of_it() -> None:
    table = Table(4, {3: "red", 8: "yellow blue"})
    told = table.move("5 stop")
    assert table.stack(8) == "yellow blue red"
    assert (MOVED, 0, (), 3, 8, (), (1, 2)) in told


@rule("R17", "R13")
def test_a_turtle_from_the_raft_can_land_on_another() -> None:
    table = Table(4, {5: "yellow"})
    table.move("5 stop")
    assert table.stack(5) == "yellow red"


@rule("R17", "R18")
def test_a_group_keeps_its_order_and_leaves_those_below() -> None:
    table = Table(6, {4: "purple red blue yellow", 10: "green orange"})
    told = table.move("6 stop")
    assert table.stack(4) == "purple"
    assert table.stack(10) == "green orange red blue yellow"
    assert (MOVED, 0, (2, 1), 4, 10, (5,), (3, 4)) in told


@rule("R18")
def test_the_topmost_turtle_moves_alone() -> None:
    table = Table(4, {4: "yellow blue red"})
    table.move("2 stop")
    assert (table.stack(4), table.stack(6)) == ("yellow blue", "red")


@rule("R18")
def test_the_lowest_turtle_carries_all_seven() -> None:
    table = Table(7, {4: "red white purple orange green blue yellow"})
    table.move("2 stop")
    assert table.stack(4) == ""
    assert table.stack(6) == "red white purple orange green blue yellow"

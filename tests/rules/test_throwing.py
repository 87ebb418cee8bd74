"""R5 to R8: throwing one die after the other, until the player stops or busts."""

from __future__ import annotations

import pytest

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.errors import IllegalChoice
from mahe.rules.events import BUST, DIE
from tests.rules.table import Table

rule = pytest.mark.rule


def refusal(table: Table, choice: int) -> str:
    """Return the rule that a choice breaks."""
    with pytest.raises(IllegalChoice) as refused:
        table.game.apply(choice)
    return refused.value.rule


@rule("R5")
def test_the_first_die_must_be_thrown() -> None:
    table = Table(4)
    assert table.open == "throw"
    assert refusal(table, STOP) == "R5"


@rule("R5", "R36")
def test_no_card_is_played_instead_of_the_first_die() -> None:
    table = Table(4, hands={"red": [3]}, cards=True)
    assert table.open == "throw"
    assert refusal(table, CARD + 3) == "R36"


@rule("R6")
@pytest.mark.parametrize("face", range(1, 7))
def test_after_one_die_of_any_face_the_player_may_stop_or_throw_on(face: int) -> None:
    table = Table(4)
    table.throw(face)
    assert table.open == "throw stop"
    assert table.asked == "red"


@rule("R7", "A1")
@pytest.mark.parametrize(("first", "second"), [(1, 1), (2, 4), (1, 5), (3, 3)])
def test_after_two_dice_below_seven_the_player_may_stop_or_throw_the_third(first: int, second: int) -> None:
    table = Table(4)
    table.move(f"{first} {second}")
    assert table.open == "throw stop"


@rule("R7", "A1")
@pytest.mark.parametrize(("first", "second"), [(1, 6), (2, 5), (3, 4), (6, 1)])
def test_two_dice_that_make_seven_move_at_once_and_nobody_is_asked(first: int, second: int) -> None:
    table = Table(4)
    table.move(f"{first} {second}")
    assert table.space("red") == 14
    assert table.on_turn == "yellow"


@rule("R7")
@pytest.mark.parametrize("dice", ["1 1 1", "1 2 3", "2 2 3", "1 1 5"])
def test_three_dice_up_to_seven_move_at_once(dice: str) -> None:
    table = Table(4)
    table.move(dice)
    assert table.space("red") == 3 * sum(map(int, dice.split()))
    assert table.on_turn == "yellow"


@rule("R8", "E1")
def test_two_dice_of_eight_are_a_bust() -> None:
    table = Table(4, {9: "red"})
    table.move("2 6")
    assert table.space("red") == 0
    assert table.on_turn == "yellow"


@rule("R8")
@pytest.mark.parametrize(("dice", "space"), [("1 2 4", 21), ("1 2 5", 0), ("3 3 1", 21), ("3 3 2", 0), ("5 1 6", 0)])
def test_three_dice_of_seven_move_and_of_eight_are_a_bust(dice: str, space: int) -> None:
    table = Table(4)
    table.move(dice)
    assert table.space("red") == space


@rule("R8")
def test_a_bust_moves_nothing_wins_nothing_and_costs_no_card_won_before() -> None:
    table = Table(4, {20: "red"}, deck=[5, 4], hands={"red": [2, 3]})
    told = table.move("5 4")
    assert [event[0] for event in told].count(BUST) == 1
    assert table.hand("red") == [2, 3]
    assert (table.position.face_up(), table.position.cards_left()) == (5, 2)


@rule("R8")
def test_a_turtle_on_the_raft_that_busts_stays_there() -> None:
    table = Table(4)
    table.move("6 6")
    assert table.space("red") == 0
    assert table.on_turn == "yellow"


@rule("A1")
def test_by_house_rule_the_decider_is_asked_at_exactly_seven_and_may_stop() -> None:
    table = Table(4, third7=True)
    table.move("3 4")
    assert table.open == "throw stop"
    table.stop()
    assert table.space("red") == 14


@rule("A1")
@pytest.mark.parametrize("face", range(1, 7))
def test_by_house_rule_a_third_die_at_exactly_seven_always_busts(face: int) -> None:
    table = Table(4, {5: "red"}, third7=True)
    table.move(f"3 4 {face}")
    assert table.space("red") == 0


@rule("A1", "R19")
def test_by_house_rule_a_spiteful_rider_demands_the_third_die_at_seven() -> None:
    table = Table(4, {5: "red yellow"}, third7=True)
    table.move("3 4")
    assert table.asked == "yellow"
    table.throw(1)
    assert (table.space("red"), table.space("yellow")) == (0, 0)


@rule("A1", "R36")
def test_by_house_rule_no_card_is_played_at_exactly_seven() -> None:
    table = Table(4, hands={"red": [1]}, cards=True, third7=True)
    table.move("3 4")
    assert table.open == "throw stop"
    assert refusal(table, CARD + 1) == "A1"


@rule("A1")
def test_by_house_rule_three_dice_of_seven_still_move_at_once() -> None:
    table = Table(4, third7=True)
    table.move("2 1 4")
    assert table.space("red") == 21


@rule("R6", "R7")
def test_each_die_is_told_with_the_total_and_the_number_of_dice() -> None:
    table = Table(4)
    told = table.move("2 1 3")
    assert [event for event in told if event[0] == DIE] == [(DIE, 2, 2, 1), (DIE, 1, 3, 2), (DIE, 3, 6, 3)]


@pytest.mark.parametrize(
    ("choice", "broken"),
    [(STOP, "R5"), (TURTLE, "R31"), (TURTLE + 1, "R31"), (CARD + 2, "R35"), (99999, "R5"), (-1, "R5"), (7, "R5")],
)
def test_a_refusal_before_the_first_die_names_the_rule(choice: int, broken: str) -> None:
    assert refusal(Table(4), choice) == broken


@rule("A6")
@pytest.mark.parametrize("choice", [STOP, ROLL, TURTLE, CARD + 1, 32, 33])
def test_after_the_end_nothing_may_be_chosen(choice: int) -> None:
    table = Table(4, {20: "red"}, deck=[])
    table.move("1 stop")
    assert table.open == ""
    assert table.asked == ""
    assert refusal(table, choice) == "A6"

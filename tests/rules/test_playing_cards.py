"""R35 to R39: the variant in which clutch cards are played as dice."""

from __future__ import annotations

import pytest

from mahe.rules.errors import IllegalChoice
from mahe.rules.events import BUST, CARD_PLAYED
from tests.rules.table import Table

rule = pytest.mark.rule


def refusal(table: Table, card: int) -> str:
    """Return the rule that playing this card breaks."""
    with pytest.raises(IllegalChoice) as refused:
        table.play(card)
    return refused.value.rule


@rule("R35")
def test_without_the_variant_no_card_is_played() -> None:
    table = Table(4, hands={"red": [2]})
    table.throw(1)
    assert table.open == "throw stop"
    assert refusal(table, 2) == "R35"


@rule("R35", "R10")
def test_a_card_can_be_the_second_die_and_counts_for_the_doubling() -> None:
    table = Table(4, hands={"red": [2, 4]}, cards=True)
    told = table.move("1 c4 stop")
    assert (CARD_PLAYED, 4, 5, 2, 0) in told
    assert table.space("red") == 10
    assert table.hand("red") == [2]


@rule("R35", "R11")
def test_a_card_can_be_the_third_die_and_moves_at_once() -> None:
    table = Table(4, hands={"red": [1]}, cards=True)
    table.move("1 2 c1")
    assert table.space("red") == 12
    assert table.on_turn == "yellow"


@rule("A21", "R35")
def test_a_card_as_second_and_a_thrown_third_die_go_together() -> None:
    table = Table(4, hands={"red": [1]}, cards=True)
    table.move("1 c1 5")
    assert table.space("red") == 21


@rule("R36", "A11")
@pytest.mark.parametrize(("dice", "allowed"), [
    ("1", "c1 c2 c3 c4 c5 c6"), ("2", "c1 c2 c3 c4 c5"), ("5", "c1 c2"), ("6", "c1"),
    ("1 1", "c1 c2 c3 c4 c5"), ("3 3", "c1"),
])  # fmt: skip
def test_cards_up_to_a_total_of_seven_are_allowed_and_no_higher_one(dice: str, allowed: str) -> None:
    table = Table(4, hands={"red": [1, 2, 3, 4, 5, 6]}, cards=True)
    table.move(dice)
    assert table.open == f"throw stop {allowed}"
    for card in range(1, 7):
        if f"c{card}" not in allowed:
            assert refusal(table, card) == "R36"


@rule("R36", "A1", "R7")
@pytest.mark.parametrize(("words", "end"), [("5 c2", 14), ("1 c6", 14), ("3 3 c1", 21)])
def test_a_card_that_makes_exactly_seven_moves_at_once(words: str, end: int) -> None:
    table = Table(4, hands={"red": [1, 2, 6]}, cards=True)
    table.move(words)
    assert table.space("red") == end
    assert table.on_turn == "yellow"


@rule("A1")
def test_by_house_rule_the_decider_is_asked_when_a_card_makes_exactly_seven() -> None:
    table = Table(4, hands={"red": [2, 1]}, cards=True, third7=True)
    table.move("5 c2")
    assert table.open == "throw stop"
    table.stop()
    assert table.space("red") == 14


@rule("R36", "A11")
def test_a_card_that_would_make_eight_changes_nothing() -> None:
    table = Table(4, hands={"red": [3]}, cards=True)
    table.throw(5)
    assert refusal(table, 3) == "R36"
    assert (table.open, table.hand("red"), table.position.total()) == ("throw stop", [3], 5)


@rule("R35", "A21")
def test_a_card_the_player_does_not_have_is_refused() -> None:
    table = Table(4, hands={"red": [3], "yellow": [2]}, cards=True)
    table.throw(1)
    assert table.open == "throw stop c3"
    assert refusal(table, 2) == "R35"


@rule("R37", "A9")
def test_a_player_plays_only_one_card_in_a_move() -> None:
    table = Table(4, hands={"red": [1, 2]}, cards=True)
    table.move("1 c1")
    assert table.open == "throw stop"
    assert refusal(table, 2) == "R37"


@rule("R37")
def test_in_the_next_turn_a_player_may_play_a_card_again() -> None:
    table = Table(4, hands={"red": [1, 2]}, cards=True)
    table.move("1 c1 stop")
    for _ in range(3):
        table.move("1 stop")
    table.throw(1)
    assert table.open == "throw stop c2"


@rule("A9", "R37")
def test_one_card_counts_for_both_moves_of_a_turn() -> None:
    table = Table(2, hands={"red": [1, 2]}, cards=True)
    table.move("red: 1 c1 stop")
    table.throw(1)
    assert refusal(table, 2) == "R37"


@rule("A9", "R37")
def test_a_rider_who_decides_both_moves_of_a_turn_has_one_card() -> None:
    table = Table(2, {4: "red blue", 9: "yellow green"}, hands={"blue": [1, 2]}, cards=True)
    table.move("red: 1 c1 stop")
    table.throw(1)
    assert (table.asked, table.open) == ("blue", "throw stop")
    assert refusal(table, 2) == "R37"


@rule("A9", "R37")
def test_two_cards_of_two_players_can_be_played_in_one_turn() -> None:
    table = Table(2, {4: "red blue", 9: "yellow"}, hands={"blue": [1], "red": [2]}, cards=True)
    table.move("red: 1 c1 stop")
    table.throw(1)
    assert (table.asked, table.open) == ("red", "throw stop c2")
    table.move("c2 stop")
    assert (table.hand("red"), table.hand("blue")) == ([], [])


@rule("A9", "A21")
def test_a_card_won_by_the_first_move_can_be_played_in_the_second() -> None:
    table = Table(2, {20: "red"}, deck=[5, 4], cards=True)
    table.move("red: 1 stop")
    table.throw(2)
    assert table.open == "throw stop c5"


@rule("A9", "A21")
def test_a_card_won_by_a_rider_in_the_first_move_is_his_to_play_in_the_second() -> None:
    table = Table(2, {20: "red blue", 9: "yellow green"}, deck=[5, 4], cards=True)
    table.move("red: 1 stop")
    table.throw(2)
    assert (table.asked, table.open) == ("blue", "throw stop c5")


@rule("R38")
def test_a_played_card_counts_neither_as_eggs_nor_as_a_card() -> None:
    table = Table(4, hands={"red": [2, 4]}, cards=True)
    table.move("1 c4 stop")
    assert table.score("red") == (2, 1)


@rule("R38", "R29")
def test_a_played_card_is_missing_in_the_tie_break() -> None:
    table = Table(4, hands={"red": [1, 5], "yellow": [5]}, cards=True)
    assert table.winners == "red"
    table.move("1 c1 stop")
    assert table.winners == "red yellow"


@rule("A23", "R8")
def test_a_played_card_is_gone_even_if_the_third_die_busts() -> None:
    table = Table(4, {8: "red"}, hands={"red": [4, 6]}, cards=True)
    told = table.move("2 c4 2")
    assert [event[0] for event in told].count(BUST) == 1
    assert table.hand("red") == [6]


@rule("R39", "A10")
def test_the_rider_plays_his_own_card_and_the_carriers_cannot_be_used() -> None:
    table = Table(4, {8: "red yellow"}, hands={"red": [1], "yellow": [3]}, cards=True)
    table.throw(2)
    assert (table.asked, table.open) == ("yellow", "throw stop c3")
    assert refusal(table, 1) == "R39"
    told = table.move("c3 stop")
    assert (CARD_PLAYED, 3, 5, 2, 1) in told
    assert (table.hand("red"), table.hand("yellow")) == ([1], [])


@rule("A10")
def test_a_carrier_does_not_answer_a_demanded_die_with_a_card() -> None:
    table = Table(4, {8: "red yellow"}, hands={"red": [1]}, cards=True)
    table.throw(2)
    assert (table.asked, table.open) == ("yellow", "throw stop")


@rule("A24", "R37")
def test_a_riders_card_is_a_die_and_never_comes_on_top_of_three() -> None:
    table = Table(4, {8: "red yellow"}, hands={"yellow": [1, 1]}, cards=True)
    table.move("1 1 1")
    assert table.stack(17) == "red yellow"
    table = Table(4, {8: "red yellow"}, hands={"yellow": [1, 1]}, cards=True)
    table.move("1 1 c1")
    assert table.stack(17) == "red yellow"
    assert table.on_turn == "yellow"


@rule("R38", "R27")
def test_a_played_card_does_not_come_back_into_the_deck() -> None:
    table = Table(4, {20: "red"}, deck=[5], hands={"red": [1]}, cards=True)
    table.move("1 c1 stop")
    assert (table.position.face_up(), table.position.cards_left()) == (7, 0)
    assert table.hand("red") == [5]

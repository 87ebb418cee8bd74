"""R25 to R29: cards, the seven at the end, and who has won."""

from __future__ import annotations

import pytest

from mahe.rules.events import MOVED, OVER, TURNED_UP, WON
from mahe.rules.game_setup import NOBODY
from mahe.rules.score import last_layer
from tests.rules.table import Table

rule = pytest.mark.rule


@rule("R25", "A15")
def test_the_winner_keeps_the_card_and_the_next_is_turned_up_at_once() -> None:
    table = Table(4, {20: "red"}, deck=[5, 4, 3])
    told = table.move("1 stop")
    assert table.hand("red") == [5]
    assert (TURNED_UP, 4, 2) in told
    assert (table.position.face_up(), table.position.cards_left()) == (4, 2)


@rule("A15")
def test_won_cards_are_public_and_the_deck_is_not_part_of_the_position() -> None:
    table = Table(4, {20: "red"}, deck=[5, 4, 3])
    table.move("1 stop")
    assert table.position.held(0, 5) == 1
    assert not hasattr(table.position, "deck")
    assert not hasattr(table.position, "removed")


@rule("R26")
@pytest.mark.parametrize("space", range(22))
def test_the_longest_move_wins_one_card_from_anywhere(space: int) -> None:
    table = Table(4, {space: "red"} if space else {}, deck=[5, 4, 3])
    told = table.move("1 2 4")
    assert [event[0] for event in told].count(WON) == 1
    assert table.hand("red") == [5]


@rule("R27")
def test_when_the_last_card_is_won_the_seven_of_the_clutch_space_are_the_prize() -> None:
    table = Table(4, {20: "red"}, deck=[5])
    told = table.move("1 stop")
    assert (TURNED_UP, 7, 0) in told
    assert (table.position.face_up(), table.position.cards_left()) == (7, 0)
    assert not table.position.is_over()
    assert table.on_turn == "yellow"


@rule("R27", "A6")
def test_who_next_reaches_the_beach_takes_the_seven_and_the_game_is_over_at_once() -> None:
    table = Table(4, {20: "red", 19: "yellow"}, deck=[5])
    table.move("1 stop")
    told = table.move("2 stop")
    assert [event[0] for event in told][-3:] == [MOVED, WON, OVER]
    assert table.position.is_over()
    assert table.hand("yellow") == [7]
    assert last_layer(table.position) == 1


@rule("R27")
def test_before_the_end_nobody_has_taken_the_seven() -> None:
    table = Table(4, {20: "red"}, deck=[5])
    assert last_layer(table.position) == NOBODY
    table.move("1 stop")
    assert last_layer(table.position) == NOBODY


@rule("R27")
def test_the_turtle_that_took_the_last_card_may_take_the_seven_too() -> None:
    table = Table(4, {20: "red"}, deck=[5])
    table.move("1 stop")
    for _ in range(3):
        table.move("1 stop")
    table.move("1 2 4")
    assert table.hand("red") == [5, 7]
    assert table.position.is_over()


@rule("R27")
def test_leaving_the_beach_does_not_take_the_seven() -> None:
    table = Table(4, {21: "red"}, deck=[])
    table.move("6 stop")
    assert not table.position.is_over()


@rule("R27", "R24")
def test_the_topmost_owner_takes_the_seven_and_the_move_is_told_as_usual() -> None:
    table = Table(4, {20: "red yellow", 1: "blue"}, deck=[])
    told = table.move("2 stop")
    assert table.hand("yellow") == [7]
    assert (MOVED, 0, (1,), 20, 1, (), (2,)) in told
    assert table.stack(1) == "blue red yellow"


@rule("R28", "A8")
def test_the_score_is_the_eggs_and_the_seven_and_most_eggs_win() -> None:
    table = Table(4, {20: "red"}, deck=[], hands={"red": [1, 2], "yellow": [4, 5], "blue": [1, 1, 1, 1, 1]})
    table.move("1 stop")
    assert table.score("red") == (10, 3)
    assert table.winners == "red"


@rule("R28")
def test_more_eggs_beat_more_cards() -> None:
    table = Table(4, hands={"red": [6, 5], "yellow": [1, 1, 2, 2, 2, 2]})
    assert table.winners == "red"
    # One egg more beats as many more cards as the box allows.
    table = Table(2, hands={"red": [6, 6, 5, 5], "blue": [1, 1, 1, 2, 2, 2, 3, 3, 3, 3]})
    assert (table.score("red"), table.score("blue")) == ((22, 4), (21, 10))
    assert table.winners == "red"


@rule("R29")
def test_with_equal_eggs_more_cards_win() -> None:
    table = Table(4, hands={"red": [5, 5], "yellow": [4, 3, 3], "green": [6]})
    assert table.winners == "yellow"


@rule("R29", "A8")
@pytest.mark.parametrize(("others", "winner"), [([5, 4, 3], "yellow"), ([6, 6], "red yellow"), ([4, 4, 4], "yellow")])
def test_the_seven_counts_as_one_card_in_a_tie(others: list[int], winner: str) -> None:
    table = Table(4, {20: "red"}, deck=[], hands={"red": [5], "yellow": others})
    table.move("1 stop")
    assert table.score("red") == (12, 2)
    assert table.winners == winner


@rule("A7", "R29")
def test_with_equal_eggs_and_cards_all_of_them_win() -> None:
    table = Table(5, hands={"red": [5, 1], "yellow": [4, 2], "blue": [3, 3], "green": [5], "orange": [6]})
    assert table.winners == "red yellow blue"


@rule("A7", "R38")
def test_two_players_can_share_a_victory_once_a_card_has_been_played() -> None:
    table = Table(2, {20: "red"}, deck=[], hands={"red": [1, 2], "blue": [4, 4]}, cards=True)
    table.move("red: 3 c2 stop")
    assert (table.score("red"), table.score("blue")) == ((8, 2), (8, 2))
    assert table.winners == "red blue"


@rule("A7")
def test_the_winners_are_nobody_else_than_those_with_the_best_result() -> None:
    table = Table(3, hands={"red": [6], "blue": [6], "orange": [5]})
    assert table.winners == "red blue"

"""R30 to R34: two or three players with two turtles each: red owns red and yellow, blue owns blue and green."""

from __future__ import annotations

import pytest

from mahe.rules.choices import ROLL, TURTLE
from mahe.rules.errors import IllegalChoice
from mahe.rules.events import GOES, OVER
from tests.rules.table import Table

rule = pytest.mark.rule


@rule("R31", "A18")
def test_the_player_chooses_which_of_the_two_goes_first() -> None:
    table = Table(2)
    assert table.open == "red yellow"
    told = table.move("yellow: 3 stop")
    assert told[0] == (GOES, 1, 0, 1)
    assert (table.space("red"), table.space("yellow")) == (0, 3)


@rule("R31")
def test_both_turtles_move_in_one_turn_and_then_it_is_the_next_players() -> None:
    table = Table(2)
    table.move("red: 3 stop")
    assert (table.on_turn, table.open) == ("red", "throw")
    table.move("4 stop")
    assert (table.space("red"), table.space("yellow")) == (3, 4)
    assert (table.on_turn, table.open) == ("blue", "blue green")


@rule("R31", "A18")
def test_the_order_is_chosen_anew_every_turn() -> None:
    table = Table(2)
    for first, second in (("red", "yellow"), ("blue", "green"), ("yellow", "red"), ("green", "blue")):
        told = table.move(f"{first}: 1 stop 1 stop")
        assert [event[1] for event in told if event[0] == GOES] == [
            ["red", "yellow", "blue", "green"].index(name) for name in (first, second)
        ]


@rule("R31")
def test_no_die_is_thrown_before_it_is_known_which_turtle_goes() -> None:
    with pytest.raises(IllegalChoice) as refused:
        Table(2).game.apply(ROLL)
    assert refused.value.rule == "R31"


@rule("R31", "A18")
@pytest.mark.parametrize("turtle", [0, 1, 2, 6])
def test_the_second_turtle_cannot_be_passed_over_nor_the_first_go_again(turtle: int) -> None:
    table = Table(2)
    table.move("red: 3 stop")
    with pytest.raises(IllegalChoice) as refused:
        table.game.apply(TURTLE + turtle)
    assert refused.value.rule == "R31"


@rule("R31")
def test_nobody_moves_another_players_turtle() -> None:
    with pytest.raises(IllegalChoice) as refused:
        Table(2).game.apply(TURTLE + 2)
    assert refused.value.rule == "R31"


@rule("R32", "A5")
def test_a_bust_of_the_first_does_not_cancel_the_second_move() -> None:
    table = Table(2, {5: "red", 9: "yellow"})
    table.move("red: 6 6")
    assert (table.space("red"), table.on_turn, table.open) == (0, "red", "throw")
    table.move("2 stop")
    assert table.space("yellow") == 11


@rule("A5", "A18")
def test_a_second_turtle_carried_to_the_raft_by_the_first_starts_there() -> None:
    table = Table(2, {9: "red yellow"})
    table.move("red: 6 6")
    table.move("2 stop")
    assert (table.space("red"), table.space("yellow")) == (0, 2)


@rule("A18", "R21")
def test_a_second_turtle_carried_to_the_raft_under_a_rider_is_decided_by_its_own_player() -> None:
    table = Table(2, {9: "red yellow blue"})
    table.throw(6, "red")
    assert table.asked == "blue"
    table.throw(6)
    table.throw(2)
    assert table.asked == "red"


@rule("A18")
def test_being_carried_does_not_use_up_a_turtles_own_move() -> None:
    table = Table(2, {9: "red yellow"})
    table.move("red: 2 stop 3 stop")
    assert (table.space("red"), table.space("yellow")) == (11, 14)


@rule("A18", "R19")
def test_who_decides_the_second_move_is_looked_up_after_the_first() -> None:
    table = Table(2, {4: "red blue", 8: "yellow"})
    table.throw(4, "red")
    assert table.asked == "blue"
    table.stop()
    assert table.stack(8) == "yellow red blue"
    table.throw(1)
    assert table.asked == "blue"


@rule("R22", "A18")
def test_ones_own_first_turtle_landing_on_the_second_makes_oneself_the_decider() -> None:
    table = Table(2, {4: "red", 8: "yellow"})
    table.move("red: 4 stop")
    table.throw(1)
    assert table.asked == "red"
    table.stop()
    assert table.stack(9) == "yellow red"


@rule("R33")
def test_both_turtles_win_cards_for_one_pile() -> None:
    table = Table(2, {20: "red", 19: "yellow"}, deck=[5, 4, 3])
    table.move("red: 1 stop 2 stop")
    assert table.hand("red") == [4, 5]
    assert table.score("red") == (9, 2)


@rule("R34", "A6")
def test_the_game_can_end_between_the_two_moves() -> None:
    table = Table(2, {20: "red", 19: "yellow"}, deck=[])
    told = table.move("red: 1 stop")
    assert told[-1] == (OVER,)
    assert (table.open, table.asked) == ("", "")
    assert table.space("yellow") == 19


@rule("A6", "R27", "R34")
def test_the_two_moves_of_a_turn_may_take_the_last_card_and_then_the_seven() -> None:
    table = Table(2, {20: "red", 19: "yellow"}, deck=[5])
    table.move("red: 1 stop")
    assert (table.hand("red"), table.position.is_over()) == ([5], False)
    table.move("2 stop")
    assert (table.hand("red"), table.position.is_over()) == ([5, 7], True)


@rule("R30", "A17", "R31")
def test_by_house_rule_one_turtle_moves_once_a_turn() -> None:
    table = Table(2, two=False)
    assert table.open == "throw"
    table.move("3 stop")
    assert table.on_turn == "yellow"


@rule("R4", "R31")
def test_the_turn_is_counted_once_for_both_moves() -> None:
    table = Table(3)
    for turn in range(1, 7):
        assert table.position.turn() == turn
        first = table.open.split()[0]
        table.move(f"{first}: 1 stop 1 stop")

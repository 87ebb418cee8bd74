"""A STOP or a card is taken back until the next die falls or a card is turned up."""

from __future__ import annotations

import pytest
from hypothesis import given

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE, hand_over
from mahe.rules.errors import IllegalChoice
from mahe.rules.events import POSITION, TAKEN_BACK, TURNED_UP
from mahe.rules.game import new_game
from mahe.rules.game_setup import NOBODY, Setup
from mahe.rules.record import record_of
from mahe.rules.save import restore, write
from tests.rules.games import Start, pick, starts
from tests.rules.reference import is_legal
from tests.rules.table import Table


def test_a_stop_is_taken_back_and_the_die_can_be_thrown_after_all() -> None:
    table = Table(4, {4: "red yellow"})
    table.throw(2)
    before = table.position.state()
    table.stop()
    assert table.space("red") == 6
    assert table.game.take_back() == [(TAKEN_BACK, STOP), (POSITION, table.position)]
    assert table.position.state() == before
    table.move("1 stop")
    assert table.stack(10) == "red yellow"


def test_a_card_is_taken_back_into_the_hand() -> None:
    table = Table(4, hands={"red": [3, 4]}, cards=True)
    table.move("2 c3")
    assert table.hand("red") == [4]
    assert table.game.take_back()[0] == (TAKEN_BACK, CARD + 3)
    assert (table.hand("red"), table.open, table.position.total()) == ([3, 4], "throw stop c3 c4", 2)


def test_a_card_that_moved_at_once_is_taken_back_too() -> None:
    table = Table(4, hands={"red": [5]}, cards=True)
    table.move("2 c5")
    assert table.space("red") == 14
    table.game.take_back()
    assert (table.space("red"), table.hand("red"), table.asked) == (0, [5], "red")


def test_a_card_and_the_stop_after_it_are_taken_back_one_after_the_other() -> None:
    table = Table(4, hands={"red": [3]}, cards=True)
    table.move("2 c3 stop")
    table.game.take_back()
    assert (table.position.total(), table.hand("red")) == (5, [])
    table.game.take_back()
    assert (table.position.total(), table.hand("red")) == (2, [3])
    assert table.game.last_decider() == NOBODY


def test_nothing_is_taken_back_twice() -> None:
    table = Table(4)
    table.move("2 stop")
    table.game.take_back()
    with pytest.raises(IllegalChoice):
        table.game.take_back()


@pytest.mark.parametrize("words", ["", "2", "2 3", "2 stop 1", "6 6"])
def test_a_die_is_never_taken_back_nor_what_lies_before_it(words: str) -> None:
    table = Table(4)
    table.move(words)
    before = table.position.state()
    assert table.game.last_decider() == NOBODY
    with pytest.raises(IllegalChoice):
        table.game.take_back()
    assert table.position.state() == before


def test_a_die_after_a_card_ends_the_taking_back_of_both() -> None:
    table = Table(4, hands={"red": [1]}, cards=True)
    table.move("2 c1 1")
    assert table.game.last_decider() == NOBODY


def test_choosing_the_first_turtle_throws_a_die_and_cannot_be_taken_back() -> None:
    table = Table(2)
    table.move("red: 2 stop")
    assert table.game.last_decider() != NOBODY
    table.throw(1)
    assert table.game.last_decider() == NOBODY


def test_a_stop_that_turned_up_a_card_stays() -> None:
    table = Table(4, {20: "red"}, deck=[5, 4])
    told = table.move("1 stop")
    assert (TURNED_UP, 4, 1) in told
    assert table.game.last_decider() == NOBODY


def test_a_card_before_a_stop_that_turned_up_a_card_stays_too() -> None:
    table = Table(4, {18: "red"}, deck=[5, 4], hands={"red": [1]}, cards=True)
    table.move("1 c1")
    assert table.game.last_decider() != NOBODY
    table.stop()
    assert table.game.last_decider() == NOBODY


def test_the_seven_are_printed_and_winning_the_last_card_shows_nothing_hidden() -> None:
    table = Table(4, {20: "red"}, deck=[5])
    table.move("1 stop")
    table.game.take_back()
    assert (table.space("red"), table.hand("red"), table.position.face_up()) == (20, [], 5)


def test_the_stop_that_ended_the_game_is_taken_back() -> None:
    table = Table(4, {20: "red"}, deck=[])
    table.move("1 stop")
    assert table.position.is_over()
    table.game.take_back()
    assert (table.position.is_over(), table.asked, table.hand("red")) == (False, "red", [])


def play_to_a_stop(seed: int) -> tuple[list[int], bytes]:
    """Return the choices and the save of a game of four after the first player has thrown and stopped."""
    game = new_game(Setup(4), seed)
    game.apply(ROLL)
    game.apply(STOP)
    return list(game.journal.choices()), write(game)


def test_seats_handed_over_since_stay_handed_over() -> None:
    _, save = play_to_a_stop(5)
    game = restore(save)
    game.apply(hand_over(1, 2))
    game.apply(hand_over(3, 1))
    game.take_back()
    assert list(game.journal.choices()) == [ROLL, hand_over(1, 2), hand_over(3, 1)]
    assert bytes(game.position.seats) == bytes([0, 2, 0, 1])
    assert game.position.choices == (ROLL, STOP)
    again = restore(write(game))
    assert again.position.state() == game.position.state()
    assert again.luck() == game.luck()


def test_a_seat_handed_over_between_a_card_and_a_stop_stays_when_both_are_taken_back() -> None:
    table = Table(4, hands={"red": [1]}, cards=True)
    table.throw(2)
    before = table.position.state()
    table.play(1)
    table.game.apply(hand_over(0, 1))
    table.stop()
    table.game.apply(hand_over(1, 2))
    table.game.take_back()
    assert list(table.game.journal.choices()) == [ROLL, CARD + 1, hand_over(0, 1), hand_over(1, 2)]
    table.game.take_back()
    assert list(table.game.journal.choices()) == [ROLL, hand_over(0, 1), hand_over(1, 2)]
    assert table.position.state() == before
    assert bytes(table.position.seats) == bytes([1, 2, 0, 0])
    assert table.game.last_decider() == NOBODY


def test_what_may_be_taken_back_may_be_so_after_a_restart() -> None:
    _, save = play_to_a_stop(5)
    game = restore(save)
    assert game.last_decider() != NOBODY
    game.take_back()
    assert restore(write(game)).last_decider() == NOBODY


def test_a_record_does_not_show_what_was_taken_back() -> None:
    _, save = play_to_a_stop(5)
    game = restore(save)
    whole = record_of(game)
    game.take_back()
    assert "pending: 1 red red: " in record_of(game)
    game.apply(STOP)
    assert record_of(game) == whole


@given(start=starts)
def test_taking_back_is_the_exact_opposite_of_choosing(start: Start) -> None:
    game, random = start.game(), start.random()
    taken = 0
    while not game.position.is_over():
        before = (game.position.state(), write(game), record_of(game) if taken % 50 == 0 else "")
        choice = pick(random, game.position.choices)
        events = game.apply(choice)
        hidden = choice == ROLL or choice >= TURTLE or any(event[0] == TURNED_UP and event[2] for event in events)
        assert (game.last_decider() != NOBODY) == (not hidden)
        if not hidden and random.random() < 0.5:
            game.take_back()
            taken += 1
            assert (game.position.state(), write(game)) == before[:2]
            if before[2]:
                assert record_of(game) == before[2]
            game.apply(choice)
    assert is_legal(record_of(game))

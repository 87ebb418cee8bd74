"""Pages that hold keys, and queued presses: the key events that the table then reads."""

from __future__ import annotations

import pytest

from mahe_board.virtual_board.play.held_keys import LEASE_MS, MOST_HELD, MOST_WAITING, Fingers, Press
from mahe_board.virtual_board.play.ports import MOST_UNREAD, Busy, QueuedKeys

ROLL, STOP, CARD = 1, 2, 3
UP = 16


class Hand:
    """The keys with their Fingers, and the table's part: at every tick, read all events."""

    def __init__(self) -> None:
        self.keys = QueuedKeys()
        self.fingers = Fingers(self.keys)

    def tick(self, now: int) -> list[int]:
        self.fingers.advance(now)
        read = []
        while event := self.keys.read():
            read.append(event)
        self.fingers.after_tick()
        return read


def test_a_key_goes_down_and_comes_up_once() -> None:
    hand = Hand()
    hand.fingers.hold("page", ROLL, 0)
    assert hand.tick(0) == [ROLL]
    hand.fingers.hold("page", ROLL, 400)
    assert hand.tick(400) == []
    hand.fingers.let_go("page", ROLL)
    assert hand.tick(420) == [ROLL + UP]


def test_a_tap_between_two_ticks_is_not_lost() -> None:
    hand = Hand()
    hand.fingers.hold("page", ROLL, 3)
    hand.fingers.let_go("page", ROLL)
    assert hand.tick(20) == [ROLL, ROLL + UP]


def test_a_key_that_two_pages_hold_comes_up_with_the_last() -> None:
    hand = Hand()
    hand.fingers.hold("one", STOP, 0)
    hand.fingers.hold("two", STOP, 5)
    hand.fingers.let_go("one", STOP)
    assert hand.tick(20) == [STOP]
    hand.fingers.let_go("two", STOP)
    assert hand.tick(40) == [STOP + UP]


def test_a_page_that_has_died_lets_go_when_its_lease_is_over() -> None:
    hand = Hand()
    hand.fingers.hold("page", CARD, 100)
    assert hand.tick(100 + LEASE_MS - 1) == [CARD]
    assert hand.tick(100 + LEASE_MS) == [CARD + UP]


def test_letting_go_of_what_is_not_held_does_nothing() -> None:
    hand = Hand()
    hand.fingers.let_go("page", CARD)
    assert hand.tick(0) == []


def test_a_press_lasts_as_long_as_it_says_and_is_done_when_its_release_was_read() -> None:
    hand = Hand()
    press = Press(ROLL, 60)
    hand.fingers.press(press)
    assert hand.tick(1000) == [ROLL]
    assert hand.tick(1059) == []
    assert not press.done.is_set()
    assert hand.tick(1060) == [ROLL + UP]
    assert press.done.is_set()


def test_a_press_is_not_done_while_the_table_reads_no_keys() -> None:
    keys = QueuedKeys()
    fingers = Fingers(keys)
    press = Press(ROLL, 10)
    fingers.press(press)
    for now in (0, 10, 20):
        fingers.advance(now)
        fingers.after_tick()
    assert not press.done.is_set()
    assert (keys.read(), keys.read(), keys.read()) == (ROLL, ROLL + UP, 0)
    fingers.after_tick()
    assert press.done.is_set()


def test_presses_queue_in_the_order_in_which_they_came() -> None:
    hand = Hand()
    for key in (ROLL, ROLL, STOP):
        hand.fingers.press(Press(key, 40))
    read = [event for now in range(0, 200, 20) for event in hand.tick(now)]
    assert read == [ROLL, ROLL + UP, ROLL, ROLL + UP, STOP, STOP + UP]


def test_a_press_of_a_key_that_a_page_holds_waits_until_it_lets_go() -> None:
    hand = Hand()
    hand.fingers.hold("page", ROLL, 0)
    hand.fingers.press(Press(ROLL, 20))
    assert hand.tick(0) == [ROLL]
    assert hand.tick(100) == []
    hand.fingers.let_go("page", ROLL)
    assert hand.tick(200) == [ROLL + UP, ROLL]
    assert hand.tick(220) == [ROLL + UP]


def test_a_press_that_was_given_up_is_passed_over() -> None:
    hand = Hand()
    hand.fingers.press(Press(ROLL, 20, given_up=True))
    hand.fingers.press(Press(STOP, 20))
    assert hand.tick(0) == [STOP]


def test_only_so_many_presses_wait() -> None:
    hand = Hand()
    for _ in range(MOST_WAITING):
        hand.fingers.press(Press(ROLL, 20))
    with pytest.raises(Busy, match="waiting already"):
        hand.fingers.press(Press(ROLL, 20))


def test_a_table_that_reads_nothing_is_not_swamped_and_every_press_has_its_release() -> None:
    keys = QueuedKeys()
    fingers = Fingers(keys)
    refused = 0
    for now in range(300):
        try:
            fingers.hold("page", ROLL, now)
        except Busy:
            refused += 1
        fingers.let_go("page", ROLL)
    assert refused > 0
    assert keys.given <= MOST_UNREAD + 1
    read = [keys.read() for _ in range(keys.given)]
    assert read == [ROLL, ROLL + UP] * (keys.given // 2)
    fingers.hold("page", ROLL, 400)
    assert keys.read() == ROLL, "a press that was refused left the key up"


def test_a_press_waits_while_the_keys_are_full() -> None:
    hand = Hand()
    for _ in range(MOST_UNREAD // 2):
        hand.fingers.hold("page", ROLL, 0)
        hand.fingers.let_go("page", ROLL)
    hand.fingers.press(Press(STOP, 20))
    assert hand.tick(0) == [ROLL, ROLL + UP] * (MOST_UNREAD // 2)
    assert hand.tick(20) == [STOP]
    assert hand.tick(40) == [STOP + UP]


def test_pages_without_number_can_not_hold_keys_without_number() -> None:
    fingers = Fingers(QueuedKeys())
    for page in range(MOST_HELD):
        fingers.hold(str(page), ROLL, 0)
    with pytest.raises(Busy, match="too many keys"):
        fingers.hold("one more", ROLL, 0)

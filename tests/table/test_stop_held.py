"""Holding STOP takes back the last STOP or card, and only that."""

from __future__ import annotations

import pytest

from mahe.rules.game_setup import NOBODY
from mahe.show.frame import FRAME_MS
from mahe.show.keys import CARD, HOLD, RELEASE, ROLL, STOP
from mahe.table.people import HOLD_MS, Press
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.boards import at_the_first_die, deciding, four, thinking, until
from tests.table.hands import begin, board_with, hurry, make, settings_for, tap


def after_a_card(seed: int) -> VirtualBoard:
    """Return a board on which a card was played as the second die; it may be taken back, or a third die decided."""
    board = board_with(settings_for(bytes(4), cards=True), seed)
    begin(board)

    def card_open(board: VirtualBoard) -> bool:
        position = board.table.playing().position
        return len(position.throws) == 1 and any(8 < choice < 14 and position.total() + choice - 8 < 7
                                                 for choice in position.choices)  # fmt: skip

    until(board, card_open)
    position = board.table.playing().position
    make(board, next(choice for choice in position.choices if choice > 8))
    return board


def test_a_key_that_ended_an_animation_stops_nothing_when_it_is_let_go() -> None:
    board = after_a_card(2)
    made = board.table.playing().journal.length()
    board.keys.press(STOP, 200)  # the press ends the card's animation; its release comes at the third die's decision
    board.wait(100)
    assert board.table.people.are_asked
    board.wait(400)
    assert board.table.playing().journal.length() == made
    tap(board, STOP)
    assert board.table.playing().journal.length() == made + 1


def test_stop_held_takes_a_card_back_and_letting_go_later_does_nothing() -> None:
    board = after_a_card(2)
    hurry(board)
    made = board.table.playing().journal.length()
    board.keys.press(STOP, 5000)
    board.wait(HOLD_MS)
    assert board.table.playing().journal.length() == made, "not before it is held long enough"
    board.wait(2 * FRAME_MS)
    assert board.table.playing().journal.length() == made - 1
    for _ in range(300):
        board.wait(FRAME_MS)
        assert "Too late to take that back." not in board.words, "one hold takes back one choice"
    assert board.table.playing().journal.length() == made - 1
    assert len(board.table.playing().position.throws) == 1


@pytest.mark.parametrize(("ms", "left"), [(799, 1), (800, HOLD + STOP)])
def test_a_key_is_held_from_its_800th_millisecond_on(ms: int, left: int) -> None:
    port = [STOP]
    reader = Press(type("Port", (), {"read": lambda _: port.pop() if port else 0})())
    assert reader.next(1000) == STOP
    assert reader.next(1000 + ms) == (0 if left == 1 else left)
    assert reader.next(1000 + HOLD_MS + 5000) == (HOLD + STOP if left == 1 else 0), "and told once"


def stopped(board: VirtualBoard) -> VirtualBoard:
    """Play to the first decision, answer it with STOP, and return the board."""
    until(board, deciding)
    make(board, 0)
    return board


def test_stop_held_takes_the_last_stop_back_even_while_the_turtle_swims() -> None:
    board = stopped(four())
    made = board.table.playing().journal.length()
    board.hold(STOP)
    assert board.table.playing().journal.length() == made - 1
    hurry(board)
    assert deciding(board)


def slow(board: VirtualBoard) -> VirtualBoard:
    board.table.settings.choose("pace", 0)
    board.table.use_settings()
    return board


@pytest.mark.parametrize("ms", [HOLD_MS + 2 * FRAME_MS, 3000])
def test_stop_held_during_an_animation_that_goes_on_takes_back_when_that_has_ended(ms: int) -> None:
    board = until(slow(four()), deciding)
    made = board.table.playing().journal.length()
    make(board, 0)
    board.keys.press(STOP, ms)  # the press ends the swim; then the next player's turtle blinks for 900 ms
    board.wait(HOLD_MS + 2 * FRAME_MS)
    assert not board.table.people.are_asked
    assert "Taken back." not in board.words
    board.wait(200)
    assert "Taken back." in board.words
    board.settle()
    assert board.table.playing().journal.length() == made
    assert deciding(board)


def test_another_key_pressed_after_stop_was_held_means_not_to_take_back() -> None:
    board = until(slow(four()), deciding)
    made = board.table.playing().journal.length()
    make(board, 0)
    board.keys.press(STOP, HOLD_MS + FRAME_MS)
    board.wait(HOLD_MS + 3 * FRAME_MS)
    assert not board.table.people.are_asked
    tap(board, CARD)
    board.settle()
    assert board.table.playing().journal.length() == made + 1


def test_once_a_die_is_thrown_stop_held_says_too_late() -> None:
    board = until(four(), lambda board: at_the_first_die(board) and board.table.playing().last_decider() == NOBODY)
    made = board.table.playing().journal.length()
    board.hold(STOP)
    assert board.table.playing().journal.length() == made
    assert "Too late to take that back." in board.words


def test_a_person_can_take_back_while_a_computer_is_thinking() -> None:
    board = board_with(settings_for(bytes((0, 2)), two=False), 5)
    begin(board)
    stopped(board)
    made = board.table.playing().journal.length()
    thinking(board)
    board.hold(STOP)
    hurry(board)
    assert board.table.playing().journal.length() == made - 1
    assert deciding(board)


def decided_after(key: int, ms: int) -> tuple[int, set[str]]:
    """Press a key while a computer thinks; return the ms until it chooses, and all words on the screen until then."""
    board = slow(board_with(settings_for(bytes((1, 2)), two=False), 5))
    tap(board, ROLL, ROLL, CARD)  # CARD ends the drawing of lots
    began = board.now
    board.keys.press(key, ms)
    said: set[str] = set()
    while not board.table.game or not board.table.game.journal.length():
        board.wait(FRAME_MS)
        said |= set(board.words)
    return board.now - began, said


def test_a_key_let_go_or_held_while_a_computer_thinks_hurries_nothing_unless_holding_it_means_something() -> None:
    times = {decided_after(ROLL, ms)[0] for ms in (60, 600, 3000)}
    assert len(times) == 1
    took, said = decided_after(STOP, 3000)
    assert took > max(times)
    assert "Too late to take that back." in said


def test_a_computers_stop_is_never_taken_back() -> None:
    board = board_with(settings_for(bytes((0, 2)), two=False), 5)
    begin(board)
    for _ in range(40):
        hurry(board)
        game = board.table.playing()
        if game.last_decider() != NOBODY and game.position.seats[game.last_decider()] == 2 and not deciding(board):
            break
        make(board, game.position.choices[0])
    made = game.journal.length()
    board.hold(STOP)
    assert game.journal.length() == made
    assert "Too late to take that back." in board.words


@pytest.mark.parametrize("after", [0, 300])
def test_stop_held_while_a_computer_plays_is_answered_too(after: int) -> None:
    """If a STOP is held while a computer thinks or moves, the board answers that nothing can be taken back."""
    board = board_with(settings_for(bytes((1, 2)), two=False), 5)
    slow(board)
    tap(board, ROLL, ROLL)
    thinking(board)
    board.wait(after)
    board.keys.press(STOP, HOLD_MS + 100)
    said = set()
    for _ in range(200):
        board.wait(FRAME_MS)
        said |= set(board.words)
    assert "Too late to take that back." in said


def test_stop_counts_when_another_key_is_tapped_while_it_is_down() -> None:
    board = after_a_card(2)
    hurry(board)
    made = board.table.playing().journal.length()
    board.keys._events = [(board.now + at, key) for at, key in
                          ((20, STOP), (60, CARD), (100, RELEASE + CARD), (140, RELEASE + STOP))]  # fmt: skip
    board.wait(200)
    assert board.table.playing().journal.length() == made + 1

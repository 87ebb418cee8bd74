"""The first die: the player who throws it, and the turtle that goes first."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahe.show import geometry
from mahe.show.frame import FRAME_MS
from mahe.show.keys import CARD, MENU, ROLL, STOP
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.boards import at_the_first_die, begun, four, until
from tests.table.hands import begin, board_with, hurry, settings_for, tap, to_item, used_board


def under_a_rider(board: VirtualBoard) -> bool:
    position = board.table.playing().position
    return at_the_first_die(board) and position.decider() != position.seat()


def test_the_turtle_to_move_blinks_until_its_first_die_is_thrown_and_then_the_one_above_it() -> None:
    """The player on turn throws the first die; the topmost turtle's owner decides about later dice (R19)."""
    board = until(four(), under_a_rider)
    position = board.table.playing().position
    below, above = position.turtle(), position.topmost()
    assert board.table.stage.waiting.blinking == below != above
    tap(board, ROLL)
    hurry(board)
    assert board.table.stage.waiting.blinking == above


def look_at_the_eggs(board: VirtualBoard) -> None:
    tap(board, MENU, STOP)


def be_refused_to_take_back(board: VirtualBoard) -> None:
    board.hold(STOP)
    assert "Too late to take that back." in board.words
    hurry(board)


def look_into_the_menu(board: VirtualBoard) -> None:
    board.hold(MENU)
    tap(board, STOP)


@pytest.mark.parametrize("look_away", [look_at_the_eggs, be_refused_to_take_back, look_into_the_menu])
def test_the_turtle_chosen_to_go_first_stays_chosen(look_away: Callable[[VirtualBoard], None]) -> None:
    board = begun(used_board(1))
    tap(board, CARD)
    page = board.words
    other = board.table.playing().position.choices[1]
    look_away(board)
    assert board.words == page
    tap(board, ROLL)
    assert list(board.table.playing().journal.choices()) == [other]


def test_a_seat_handed_to_a_computer_before_the_first_die_is_the_computers() -> None:
    board = board_with(settings_for(bytes(2)))
    begin(board)
    position = board.table.playing().position
    board.hold(MENU)
    to_item(board, "players")
    tap(board, CARD, *[ROLL] * position.seat(), CARD, STOP, STOP)
    assert any("thinks" in line for line in board.words)


def dark(board: VirtualBoard, turtle: int) -> list[bool]:
    """Return for each frame of one blink whether this turtle's light is dark; in other frames it shines as at rest."""
    picture = board.table.stage.picture
    at = 3 * geometry.space(picture.stacks.space[turtle], picture.level[turtle])
    board.table.stage.limiter.budget = 20000
    seen = []
    for _ in range(0, 1200, FRAME_MS):
        board.wait(FRAME_MS)
        seen.append(sum(board.lights.frame[at : at + 3]))
    assert set(seen) <= {0, max(seen)}
    return [not one for one in seen]


def test_under_a_rider_the_first_die_is_asked_of_the_player_on_turn() -> None:
    """R5, R19: the player on turn throws; the rider decides about later dice only."""
    board = until(four(), under_a_rider)
    board.wait(40)
    position = board.table.playing().position
    names = board.table.stage.display.paper.turtles
    turtle, rider = position.turtle(), position.topmost()
    assert board.words[:2] == [f"{names[turtle]}’s turn", f"{names[rider]} decides for {names[turtle]}"]
    assert sum(dark(board, turtle)) == pytest.approx(300 / FRAME_MS, abs=1)
    assert not any(dark(board, rider))
    tap(board, ROLL)
    hurry(board)
    assert board.words[0] == f"{names[rider]} decides for {names[turtle]}"
    assert sum(dark(board, rider)) == pytest.approx(300 / FRAME_MS, abs=1)
    assert sum(dark(board, turtle)) == pytest.approx(100 / FRAME_MS, abs=1), "whose turn it is can still be seen"

"""A tap on MENU shows the players' eggs; a hold opens the menu."""

from __future__ import annotations

import pytest

from mahe.show import score_pages
from mahe.show.frame import FRAME_MS
from mahe.show.keys import CARD, MENU, ROLL, STOP
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.boards import STATES, deciding, four, until
from tests.table.hands import tap


@pytest.mark.parametrize("state", ["first die", "decision", "two turtles"])
def test_menu_tapped_is_the_scores_and_stop_or_menu_goes_back(state: str) -> None:
    for back in (STOP, MENU):
        board = STATES[state]()
        page = board.table.stage.display.moment[0]
        made = board.table.playing().journal.length()
        tap(board, MENU)
        assert board.table.stage.display.moment[0] is score_pages.scores
        tap(board, back)
        assert board.table.stage.display.moment[0] is page
        assert board.table.playing().journal.length() == made


def test_menu_shows_the_scores_while_it_is_still_down_though_holding_it_means_something_too() -> None:
    board = four()
    board.move(MENU, True)
    assert board.table.stage.display.moment[0] is score_pages.scores


def test_menu_held_during_an_animation_is_the_menu_too() -> None:
    board = until(four(), deciding)
    tap(board, ROLL)
    assert not board.table.people.are_asked
    board.hold(MENU)
    assert "brightness" in board.words
    tap(board, STOP)
    assert "brightness" not in board.words


def hands_of_one_each(board: VirtualBoard) -> int:
    """Give player 0 a card with 1 egg, player 1 a card with 2, and so on; return the seat that chooses now."""
    for seat in range(4):
        board.table.stage.picture.take(seat, 1 + seat)
    return board.table.playing().position.chooser()


def arrow(board: VirtualBoard) -> str:
    """Return the name that ▶ points at."""
    return board.words[board.words.index("▶") + 1]


def test_roll_held_shows_the_cards_of_whom_the_arrow_is_at_until_it_is_let_go() -> None:
    board = four()
    seat = hands_of_one_each(board)
    name = board.words[0].removesuffix("’s turn")
    tap(board, MENU)
    assert arrow(board) == name, "at first whoever chooses"
    before = board.words
    board.keys.press(ROLL, 3000)
    board.wait(FRAME_MS)
    assert board.words == [name, str(1 + seat)]
    board.wait(3000 - 3 * FRAME_MS)
    assert board.words == [name, str(1 + seat)]
    board.wait(4 * FRAME_MS)
    assert board.words == before, "and the arrow stays"


def test_card_tapped_goes_to_the_next_player_and_shows_nobodys_cards() -> None:
    board = four()
    seat = hands_of_one_each(board)
    tap(board, MENU)
    names = []
    for _ in range(5):
        names.append(arrow(board))
        board.keys.press(CARD, 200)
        for _ in range(20):
            board.wait(FRAME_MS)
            assert "▶" in board.words
    assert names[4] == names[0]
    assert len(set(names)) == 4
    board.hold(ROLL)
    assert arrow(board) == names[1]
    board.keys.press(ROLL, 2000)
    board.wait(1000)
    assert board.words == [names[1], str(1 + (seat + 1) % 4)]

"""The end of a game: the winner, how a tie was broken, and shared victories."""

from __future__ import annotations

from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup
from mahe.rules.moves import finish
from mahe.rules.position import FACE_UP_AT
from mahe.show import palette
from mahe.show.frame import FRAME_MS
from mahe.show.geometry import raft
from mahe.table.ending import show_result
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.hands import hurry, used_board

NAMES = ("Red", "Yellow", "Blue", "Green")


def ended(*hands: tuple[int, ...]) -> VirtualBoard:
    """Return a board that shows the winner of a game of four with these clutches."""
    board = counting(*hands)
    hurry(board)
    return board


def counting(*hands: tuple[int, ...]) -> VirtualBoard:
    """Return a board that begins to count the eggs of four players with these clutches."""
    board = used_board(1)
    game = new_game(Setup(4), 4)
    for seat, hand in enumerate(hands):
        for eggs in hand:
            game.position.take(seat, eggs)
    game.position.now[FACE_UP_AT] = 0
    finish(game.position)
    table = board.table
    table.game = game
    table.script = show_result(table)
    table.people.are_asked = False
    next(table.script)
    return board


def shining(board: VirtualBoard) -> set[int]:
    """Return the turtles whose colours go round the ring; sets full brightness, so that colours are exact."""
    stage = board.table.stage
    stage.language, stage.brightness = "en", 4
    stage.adjust()
    stage.limiter.budget = 20000
    seen = set()
    for _ in range(60):
        board.wait(20)
        seen |= {board.lights.frame[3 * light : 3 * light + 3] for light in range(7, 161)}
    row = palette.row(False)
    return {turtle for turtle in range(7) if row[3 * turtle : 3 * turtle + 3] in seen}


def test_the_counting_begins_with_nothing_but_the_first_turtle() -> None:
    board = counting((1, 3))
    board.wait(FRAME_MS)
    assert [light for light in range(161) if any(board.lights.frame[3 * light :][:3])] == [raft(0)]


def test_most_eggs_win_and_nothing_is_said_of_a_tie() -> None:
    board = ended((1, 3), (7, 6), (5,), (2, 2, 2))
    assert board.words[:2] == ["Yellow wins!", "13 eggs"]
    assert "Tie" not in " ".join(board.words)
    assert shining(board) == {1}


def test_the_tie_of_the_rule_book_is_broken_by_cards_and_explained() -> None:
    """Worked example 5: Martin with 6 cards beats David with 5: four, and the 7, which counts as one."""
    board = ended((1, 3, 3, 4, 5, 6), (1, 2, 4, 4, 6), (2, 3, 4, 6, 7), (3, 3, 4, 5, 5))
    assert board.words[:3] == ["Red wins!", "22 eggs", "Tie: 6 cards beat 5"]
    assert shining(board) == {0}


def test_who_is_level_in_eggs_and_cards_wins_together() -> None:
    board = ended((6, 5), (7, 4), (5, 6), (3,))
    assert board.words[:3] == ["Shared victory!", "Red, Yellow, Blue", "11 eggs, 2 cards each"]
    assert shining(board) == {0, 1, 2}


def test_a_shared_victory_may_have_beaten_others_by_cards() -> None:
    board = ended((6, 5, 1), (7, 4, 1), (6, 6), (3,))
    assert board.words[:3] == ["Shared victory!", "Red, Yellow", "12 eggs, 3 cards beat 2"]
    assert shining(board) == {0, 1}

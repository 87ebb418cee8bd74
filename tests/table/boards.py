"""Makes virtual boards that have reached various points of an evening."""

from __future__ import annotations

from collections.abc import Callable

from mahe.rules.game_setup import NOBODY
from mahe.show import turn_pages
from mahe.show.frame import FRAME_MS
from mahe.show.keys import CARD, MENU, ROLL
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.hands import begin, board_with, hurry, make, settings_for, tap, to_item, used_board


def four(seed: int = 1) -> VirtualBoard:
    """Return a board on which four people with one turtle each have begun: at the first die."""
    board = board_with(settings_for(bytes(4)), seed)
    begin(board)
    return board


def until(board: VirtualBoard, wanted: Callable[[VirtualBoard], bool], choices: int = 3000) -> VirtualBoard:
    """Play on, with various choices, until `wanted` is true of the board; return the board."""
    for number in range(choices):
        hurry(board)
        if wanted(board):
            return board
        position = board.table.playing().position
        make(board, position.choices[(number // 3) % len(position.choices)])
    raise AssertionError("this never came about")


def thinking(board: VirtualBoard) -> VirtualBoard:
    """Wait until a computer player thinks; return the board."""
    for _ in range(400):
        if board.table.stage.display.moment[0] is turn_pages.thinking:
            return board
        board.wait(FRAME_MS)
    raise AssertionError("no computer player has its turn")


def deciding(board: VirtualBoard) -> bool:
    return bool(board.table.playing().position.throws)


def at_the_first_die(board: VirtualBoard) -> bool:
    position = board.table.playing().position
    return not position.throws and position.turtle() != NOBODY


STATES: dict[str, Callable[[], VirtualBoard]] = {
    "language": lambda: VirtualBoard(1),
    "first how many": lambda: pressed(VirtualBoard(1), ROLL),
    "welcome": lambda: used_board(1),
    "like last time": lambda: pressed(used_board(1), ROLL),
    "how many": lambda: pressed(used_board(1), ROLL, CARD),
    "which turtle": lambda: pressed(used_board(1), ROLL, CARD, ROLL),
    "two turtles": lambda: begun(used_board(1)),
    "first die": four,
    "decision": lambda: until(four(), deciding),
    "scores": lambda: pressed(four(), MENU),
    "menu": lambda: held(four(), MENU),
    "self-test": lambda: pressed(at_item(used_board(1), "self-test"), CARD),
    "give up?": lambda: pressed(at_item(four(), "give up game"), CARD),
}


def pressed(board: VirtualBoard, *wanted: int) -> VirtualBoard:
    tap(board, *wanted)
    board.wait(400)
    return board


def held(board: VirtualBoard, key: int) -> VirtualBoard:
    board.hold(key)
    board.wait(400)
    return board


def at_item(board: VirtualBoard, item: str) -> VirtualBoard:
    to_item(held(board, MENU), item)
    return board


def begun(board: VirtualBoard) -> VirtualBoard:
    begin(board)
    return board

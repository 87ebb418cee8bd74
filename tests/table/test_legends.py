"""What the keys do on each page that waits for one, those included that count without a legend."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahe.rules.choices import STOP as STOP_CHOICE
from mahe.show import words
from mahe.show.keys import CARD, HOLD, MENU, ROLL, SILENT, STOP
from mahe.show.texts import KEY_NAMES
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.boards import STATES, at_item, begun, deciding, four, pressed, thinking, until
from tests.table.hands import board_with, make, settings_for, used_board
from tests.table.test_ending import ended


def one_space(board: VirtualBoard) -> bool:
    return list(board.table.playing().position.throws) == [1]


def two_dice(board: VirtualBoard) -> bool:
    return len(board.table.playing().position.throws) == 2


def with_cards() -> VirtualBoard:
    """A board at a decision where the coach has one key with the cards."""
    board = begun(board_with(settings_for(bytes(4), cards=True), 2))
    return until(board, lambda board: len(board.table.playing().position.choices) > 2)


def computers(*players: int) -> VirtualBoard:
    return board_with(settings_for(bytes(players), two=False), 5)


def with_trouble(board: VirtualBoard) -> VirtualBoard:
    """A board that tells of a trouble in the next game, until it can have been read."""
    board.table.troubles.append((words.NO_ROOM,))
    return board


def stopped(board: VirtualBoard) -> VirtualBoard:
    make(until(board, deciding), STOP_CHOICE)
    return board


TO_THE_KEYS = [ROLL] * 8  # in the self-test: one test of each light, seven of all
ALL_KEYS = [STOP, CARD, MENU, ROLL]

OTHERS: dict[str, Callable[[], VirtualBoard]] = {
    "one space": lambda: until(begun(board_with(settings_for(bytes(4), language="de"))), one_space),
    "third die": lambda: until(four(), two_dice),
    "cards": with_cards,
    "card in hand": lambda: pressed(with_cards(), CARD),
    "thinking": lambda: thinking(pressed(computers(1, 2), ROLL, ROLL)),
    "thinking after a trouble": lambda: thinking(pressed(with_trouble(computers(1, 2)), ROLL, ROLL)),
    "thinking after a stop": lambda: thinking(stopped(begun(computers(0, 2)))),
    "result": lambda: ended((1,), (2,), (3,), (4,)),
    "game waits": lambda: VirtualBoard(2, dict(four().stored)),
    "item to open": lambda: at_item(four(), "players"),
    "seat": lambda: pressed(at_item(four(), "players"), CARD),
    "about": lambda: pressed(at_item(used_board(1), "about"), CARD),
    "test of the keys": lambda: pressed(STATES["self-test"](), *TO_THE_KEYS),
    "test of the screen": lambda: pressed(STATES["self-test"](), *TO_THE_KEYS, *ALL_KEYS),
    "test of the sound": lambda: pressed(STATES["self-test"](), *TO_THE_KEYS, *ALL_KEYS, ROLL),
}
DOES = {
    "language": "ROLL ok, CARD change, MENU held menu",
    "first how many": "ROLL ok, STOP back, CARD change, MENU held menu",
    "welcome": "ROLL new game, MENU held menu",
    "like last time": "ROLL play, STOP back, CARD change, MENU held menu",
    "how many": "ROLL ok, STOP back, CARD change, MENU held menu",
    "which turtle": "ROLL ok, STOP back, CARD change, MENU held menu",
    "two turtles": "ROLL roll, STOP held counts, CARD other one, MENU eggs, MENU held menu",
    "first die": "ROLL roll, STOP held counts, MENU eggs, MENU held menu",
    "decision": "ROLL 2nd die, STOP swim 2, STOP held counts, CARD coach, MENU eggs, MENU held menu",
    "one space": "ROLL 2. Würfel, STOP 1 Feld, STOP held counts, CARD Tipps, MENU Eier, MENU held Menü",
    "third die": "ROLL 3rd die, STOP swim 8, STOP held counts, CARD coach, MENU eggs, MENU held menu",
    "cards": "ROLL 2nd die, STOP swim 3, STOP held counts, CARD cards, CARD held coach, MENU eggs, MENU held menu",
    "card in hand": "ROLL play, STOP back, CARD next, MENU eggs, MENU held menu",
    "thinking": "STOP held counts, MENU eggs, MENU held menu",
    "thinking after a trouble": "STOP held counts, MENU eggs, MENU held menu",
    "thinking after a stop": "STOP held undo, MENU eggs, MENU held menu",
    "scores": "ROLL cards, STOP back, CARD next, MENU counts, MENU held menu",
    "result": "ROLL again, STOP back, MENU eggs, MENU held menu",
    "game waits": "ROLL go on, STOP new game, MENU held menu",
    "menu": "ROLL next, STOP back, CARD change",
    "item to open": "ROLL next, STOP back, CARD open",
    "seat": "ROLL next, STOP back, CARD change",
    "give up?": "ROLL held yes, STOP no",
    "about": "STOP back",
    "self-test": "ROLL next, STOP back",
    "test of the keys": "STOP held back",
    "test of the screen": "ROLL counts, STOP counts",
    "test of the sound": "ROLL next, STOP back",
}


def what_keys_do(board: VirtualBoard) -> str:
    """Key by key, a tap before a hold."""
    say = board.table.stage.display.paper.say
    told = []
    for key, word, value, _ in sorted(
        board.table.stage.display.on_screen()[2], key=lambda does: (does[0] % HOLD, does)
    ):
        text = "counts" if word == SILENT else say(word) if value < 0 else say(word, value)
        told.append(f"{KEY_NAMES[key % HOLD - ROLL]} {'held ' if key > HOLD else ''}{text.split(': ')[-1]}")
    return ", ".join(told)


@pytest.mark.parametrize("page", DOES)
def test_each_page_says_what_its_keys_do(page: str) -> None:
    board = (STATES | OTHERS)[page]()
    assert what_keys_do(board) == DOES[page]
    assert board.table.people.are_asked == (not page.startswith("thinking")), "a computer needs nobody"


def test_no_board_is_left_out_here() -> None:
    assert set(DOES) == set(STATES | OTHERS)

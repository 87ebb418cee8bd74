"""Each page's keys, and the page to which each of them leads."""

from __future__ import annotations

from collections.abc import Callable, Generator

import pytest

from mahe.rules.choices import STOP as STOP_CHOICE
from mahe.show import turn_pages, words
from mahe.show.frame import FRAME_MS
from mahe.show.keys import CARD, HOLD, MENU, ROLL, SILENT, STOP
from mahe.show.texts import KEY_NAMES
from mahe.table.evening import play_evening
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.boards import STATES, at_item, begun, deciding, four, pressed, thinking, until
from tests.table.hands import board_with, make, settings_for, used_board
from tests.table.test_ending import ended


def one_space(board: VirtualBoard) -> bool:
    return list(board.table.playing().position.throws) == [1]


def two_dice(board: VirtualBoard) -> bool:
    return len(board.table.playing().position.throws) == 2


def with_cards() -> VirtualBoard:
    """Return a board at a decision where CARD is both for the cards (tap) and the coach (hold)."""
    board = begun(board_with(settings_for(bytes(4), cards=True), 19))
    return until(board, lambda board: len(board.table.playing().position.choices) > 3)


def computers(*players: int) -> VirtualBoard:
    return board_with(settings_for(bytes(players), two=False), 5)


def result() -> VirtualBoard:
    """Return a board that shows the result, and whose script goes on with another round afterwards."""
    board = ended((1,), (2,), (3,), (4,))

    def rest_of_the_evening(script: Generator[None, int, object]) -> Generator[None, int, None]:
        yield from script
        yield from play_evening(board.table)

    board.table.script = rest_of_the_evening(board.table.script)
    next(board.table.script)
    return board


def with_trouble(board: VirtualBoard) -> VirtualBoard:
    """A board that tells of a trouble in the next game, until it can have been read."""
    board.table.troubles.append((words.NO_ROOM,))
    return board


def stopped(board: VirtualBoard) -> VirtualBoard:
    make(until(board, deciding), STOP_CHOICE)
    return board


TO_THE_KEYS = [ROLL] * 8  # in the self-test: past one test of each light, and seven of all lights in one colour
ALL_KEYS = [STOP, CARD, MENU, ROLL]

OTHERS: dict[str, Callable[[], VirtualBoard]] = {
    "one space": lambda: until(begun(board_with(settings_for(bytes(4), language="de"), 7)), one_space),
    "third die": lambda: until(four(), two_dice),
    "cards": with_cards,
    "card in hand": lambda: pressed(with_cards(), CARD),
    "thinking": lambda: thinking(pressed(computers(1, 2), ROLL, ROLL)),
    "thinking after a trouble": lambda: thinking(pressed(with_trouble(computers(1, 2)), ROLL, ROLL)),
    "thinking after a stop": lambda: thinking(stopped(begun(computers(0, 2)))),
    "result": result,
    "game waits": lambda: VirtualBoard(2, dict(four().stored)),
    "item to open": lambda: at_item(four(), "players"),
    "seat": lambda: pressed(at_item(four(), "players"), CARD),
    "about": lambda: pressed(at_item(used_board(1), "about"), CARD),
    "test of the keys": lambda: pressed(STATES["self-test"](), *TO_THE_KEYS),
    "test of the screen": lambda: pressed(STATES["self-test"](), *TO_THE_KEYS, *ALL_KEYS),
    "test of the sound": lambda: pressed(STATES["self-test"](), *TO_THE_KEYS, *ALL_KEYS, ROLL),
}
EGGS_AND_MENU = "MENU eggs → scores, MENU held menu → menu"
# "KEY legend → page"; "KEY → page" if the key has no legend. "STOP held" alone: it has no legend, and may be refused.
DOES = {
    "language": "ROLL ok → how_many, CARD change → language, MENU held menu → menu",
    "first how many": "ROLL ok → like_last_time, STOP back → welcome, CARD change → how_many, MENU held menu → menu",
    "welcome": "ROLL new game → like_last_time, MENU held menu → menu",
    "like last time": "ROLL play → drawing_lots, STOP back → welcome, CARD change → how_many, MENU held menu → menu",
    "how many": "ROLL ok → which_turtle, STOP back → like_last_time, CARD change → how_many, MENU held menu → menu",
    "which turtle": "ROLL ok → which_turtle, STOP back → how_many, CARD change → which_turtle, MENU held menu → menu",
    "two turtles": "ROLL roll → tumbling, STOP held, CARD other one → first_die, " + EGGS_AND_MENU,
    "first die": "ROLL roll → tumbling, STOP held, " + EGGS_AND_MENU,
    "decision": "ROLL 2nd die → tumbling, STOP swim 2 → swimming, STOP held, CARD coach → decision, " + EGGS_AND_MENU,
    "one space": "ROLL 2. Würfel → tumbling, STOP 1 Feld → swimming, STOP held, CARD Tipps → decision, "
    "MENU Eier → scores, MENU held Menü → menu",
    "third die": "ROLL 3rd die → tumbling, STOP swim 8 → swimming, STOP held, CARD coach → decision, " + EGGS_AND_MENU,
    "cards": "ROLL 2nd die → tumbling, STOP swim 2 → swimming, STOP held, CARD cards → card_in_hand, "
    "CARD held coach → decision, " + EGGS_AND_MENU,
    "card in hand": "ROLL play → playing, STOP back → decision, CARD next → card_in_hand, " + EGGS_AND_MENU,
    "thinking": "STOP held, " + EGGS_AND_MENU,
    "thinking after a trouble": "STOP held, " + EGGS_AND_MENU,
    "thinking after a stop": "STOP held undo → message, " + EGGS_AND_MENU,
    "scores": "ROLL cards → hand, STOP back → first_die, CARD next → scores, MENU → first_die, MENU held menu → menu",
    "result": "ROLL again → drawing_lots, STOP back → welcome, " + EGGS_AND_MENU,
    "game waits": "ROLL go on → first_die, STOP new game → like_last_time, MENU held menu → menu",
    "menu": "ROLL next → menu, STOP back → first_die, CARD change → menu",
    "item to open": "ROLL next → menu, STOP back → first_die, CARD open → seat",
    "seat": "ROLL next → seat, STOP back → menu, CARD change → seat",
    "give up?": "ROLL held yes → welcome, STOP no → menu",
    "about": "STOP back → menu",
    "self-test": "ROLL next → self_test, STOP back → menu",
    "test of the keys": "STOP held back → menu",
    "test of the screen": "ROLL → self_test, STOP → menu",
    "test of the sound": "ROLL next → menu, STOP back → menu",
}


def what_keys_do(make_board: Callable[[], VirtualBoard]) -> str:
    """Return the legends of all keys, a tap's before a hold's, and the page that each leads to, like a row of DOES."""
    told = []
    board = make_board()
    assert board.table.people.are_asked == (board.table.stage.display.moment[0] is not turn_pages.thinking)
    say = board.table.stage.display.paper.say
    for key, word, value, _ in sorted(board.table.stage.display.on_screen()[2], key=lambda row: (row[0] % HOLD, row)):
        name = KEY_NAMES[key % HOLD - ROLL] + (" held" if key > HOLD else "")
        if word != SILENT:
            name += " " + (say(word) if value < 0 else say(word, value)).split(": ")[-1]
        told.append(name if (key, word) == (HOLD + STOP, SILENT) else f"{name} → {next_page(make_board(), key)}")
    return ", ".join(told)


def next_page(board: VirtualBoard, key: int) -> str:
    """Return the name of the page that follows a tap at once, or a hold after its release."""
    before = board.table.stage.display.moment
    if key > HOLD:
        board.hold(key - HOLD)
    else:
        board.keys.press(key, 60)
        for _ in range(5):
            board.wait(FRAME_MS)
            if board.table.stage.display.moment != before:
                break
    moment = board.table.stage.display.moment
    assert moment != before, f"{key} does nothing"
    return str(moment[0].__name__)


@pytest.mark.parametrize("page", DOES)
def test_each_page_says_what_its_keys_do_and_each_key_does_it(page: str) -> None:
    assert what_keys_do((STATES | OTHERS)[page]) == DOES[page]


def test_no_board_is_left_out_here() -> None:
    assert set(DOES) == set(STATES | OTHERS)

"""Simulated people who press the keys through a whole game on a virtual board."""

from __future__ import annotations

from collections.abc import Iterator

from mahe.rules.choices import STOP as STOP_CHOICE
from mahe.rules.players import careful, daring, pirate, timid
from mahe.show.frame import FRAME_MS
from mahe.show.keys import ROLL, STOP, UNUSED, word_of
from mahe_board.virtual_board.script.virtual_board import VirtualBoard

PEOPLE = (careful, daring, timid, pirate)  # the computer player that chooses for each person, seat by seat
THINKS_MS = 2000  # ms from a question to the press that answers it
PRESS_MS = 100


def frames(board: VirtualBoard) -> Iterator[None]:
    """Play from the first page to the result, a frame at a time."""
    waited = 0
    while True:
        if board.table.people.are_asked:
            waited += FRAME_MS
            if waited >= THINKS_MS:
                if board.table.game is not None and board.table.game.position.is_over():
                    return
                board.keys.press(_key(board), PRESS_MS)
                waited = 0
        board.jump(FRAME_MS)
        yield


def _key(board: VirtualBoard) -> int:
    """The key that the person who must choose presses."""
    game = board.table.game
    if game is None or word_of(board.table.stage.display.moment[2], STOP) == UNUSED:
        return ROLL
    choose = PEOPLE[game.position.chooser()]
    return STOP if choose(game.view(), game.luck()) == STOP_CHOICE else ROLL

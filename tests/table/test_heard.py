"""The tunes that sound outside the moves of a game, and when."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahe.show import fanfares, tunes
from mahe.show.frame import FRAME_MS
from mahe.show.keys import MENU, ROLL, STOP
from mahe.table.people import HOLD_MS
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.boards import STATES, four, held, pressed
from tests.table.hands import used_board
from tests.table.test_ending import counting, ended
from tests.table.test_legends import OTHERS

# For each page: a board, the key that leads from it to the page (negative: held, 0: none), and the tune.
BEGINS: dict[str, tuple[Callable[[], VirtualBoard], int, tuple[int, ...]]] = {
    "a new board": (lambda: VirtualBoard(1), 0, fanfares.START),
    "a used board": (used_board, 0, fanfares.START),
    "a used board, back from the menu": (lambda: pressed(held(used_board(), MENU)), STOP, fanfares.START),
    "lots": (STATES["like last time"], ROLL, tunes.TUMBLE),
    "who begins": (lambda: pressed(STATES["like last time"](), ROLL), ROLL, tunes.TURN),
    "eggs are counted": (lambda: counting((3,), (1,)), 0, tunes.EGGS),
    "a winner": (lambda: ended((3,), (1,)), 0, fanfares.WINNER),
    "two winners": (lambda: ended((3,), (3,)), 0, fanfares.SHARED),
    "too late": (four, -STOP, tunes.ERROR),
    "self-test": (OTHERS["test of the screen"], ROLL, fanfares.WINNER),
}


def notes(tones: list[int]) -> list[int]:
    """Return the tones without silence, each once for as long as it sounds."""
    return [hz for hz, before in zip(tones, [0, *tones], strict=False) if hz and hz != before]


@pytest.mark.parametrize("what", BEGINS)
def test_a_tune_is_heard_from_its_first_note_to_its_last(what: str) -> None:
    make, key, tune = BEGINS[what]
    board = make()
    tones = [board.sound.hz]
    if key:
        board.keys.press(abs(key), 60 if key > 0 else HOLD_MS + 100)
    for _ in range(200):
        board.wait(FRAME_MS)
        tones.append(board.sound.hz)
    heard, wanted = notes(tones), notes(list(tune[::2]))
    assert wanted in [heard[start : start + len(wanted)] for start in range(3)]

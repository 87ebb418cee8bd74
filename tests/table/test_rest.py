"""A board left alone dims after 5 minutes, blanks its screen after 10, sleeps after 30; a press only wakes it."""

from __future__ import annotations

import pytest

from mahe.show import stage
from mahe.show.canvas import Canvas
from mahe.show.keys import CARD, HOLD, MENU, RELEASE, ROLL, STOP
from mahe.table.people import HOLD_MS
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.hands import begin, tap, used_board

MINUTE = 60_000
PRESSED = 60_000  # ms; the time of the last press


def rested(ms: int) -> VirtualBoard:
    """Return a board at the first die, ticked last at exactly this many milliseconds after the last press."""
    board = used_board(1)
    begin(board)
    board.wait(PRESSED - board.now)
    board.keys._events.append((PRESSED, STOP))
    board.keys._events.append((PRESSED + 20, STOP + RELEASE))
    board.jump(0)
    at(board, PRESSED + 20)
    at(board, PRESSED + ms - 2)
    at(board, PRESSED + ms)
    return board


def at(board: VirtualBoard, now: int) -> None:
    board.jump(now - board.now)


def lit(board: VirtualBoard) -> int:
    return sum(1 for light in range(161) if any(board.lights.frame[3 * light : 3 * light + 3]))


def test_lights_dim_at_five_minutes_and_not_a_millisecond_before() -> None:
    awake, dim = rested(5 * MINUTE - 1), rested(5 * MINUTE)
    assert max(dim.lights.frame) * 4 < max(awake.lights.frame)
    assert lit(dim) == lit(awake), "all that was lit still is"
    assert any(dim.screen.pixels), "the screen is on"


def test_the_screen_rests_at_ten_minutes_and_not_a_millisecond_before() -> None:
    assert any(rested(10 * MINUTE - 1).screen.pixels)
    blank = rested(10 * MINUTE)
    assert not any(blank.screen.pixels)
    assert blank.words == []
    assert lit(blank) > 1


def test_one_slow_egg_is_left_at_thirty_minutes_and_not_a_millisecond_before() -> None:
    assert lit(rested(30 * MINUTE - 1)) > 1
    asleep = rested(30 * MINUTE)
    assert lit(asleep) == 1
    assert any(asleep.lights.frame[:3]), "the egg in the middle"
    frames = []
    for step in range(400):
        at(asleep, asleep.now + 20)
        frames.append(asleep.lights.frame)
        assert lit(asleep) == 1, step
    assert len(set(frames)) > 3, "it breathes"


def test_a_sleeping_board_takes_memory_for_its_egg_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Canvas] = []

    class Counted(Canvas):
        def __init__(self) -> None:
            super().__init__()
            made.append(self)

    monkeypatch.setattr(stage, "Canvas", Counted)
    board = rested(30 * MINUTE - 1)
    assert len(made) == 1
    board.wait(200)
    assert len(made) == 2


@pytest.mark.parametrize("minutes", [10, 30])
@pytest.mark.parametrize("key", [ROLL, STOP, CARD, MENU])
def test_the_press_that_wakes_the_board_only_wakes_it(minutes: int, key: int) -> None:
    board = rested(minutes * MINUTE)
    page = board.table.stage.display.moment[0]
    made = board.table.playing().journal.length()
    board.keys.press(key, 3000)  # long enough for a hold
    board.wait(20)
    assert any(board.screen.pixels)
    assert lit(board) > 1
    board.wait(4000)
    assert board.table.stage.display.moment[0] is page
    assert board.table.playing().journal.length() == made
    tap(board, MENU)
    assert board.table.stage.display.moment[0] is not page, "the next press counts"


@pytest.mark.parametrize("ms", [5 * MINUTE - 1, 5 * MINUTE, 10 * MINUTE - 1])
def test_the_first_press_counts_as_long_as_the_screen_can_be_read(ms: int) -> None:
    board = rested(ms)
    page = board.table.stage.display.moment[0]
    tap(board, MENU)
    assert board.table.stage.display.moment[0] is not page


def test_a_sleeping_board_is_silent() -> None:
    board = rested(30 * MINUTE)
    for _ in range(200):
        board.wait(20)
        assert board.sound.hz == 0


def test_hold_and_release_are_no_presses_to_the_rest() -> None:
    from mahe.table.people import Idle

    idle = Idle()
    assert idle.pass_on(ROLL, 1000, 0) == ROLL
    assert idle.pass_on(HOLD + ROLL, 400_000, 0) == HOLD + ROLL
    assert idle.depth(1000 + 5 * MINUTE) == 1
    assert HOLD_MS < MINUTE

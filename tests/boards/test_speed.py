"""`mahe doctor` compares the board's speed with the emulated Pico's: boards that are alike, slower, or don't count."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import pytest

from mahe_board.boards.doctor.speed import MISSES, check_speed, told
from mahe_board.boards.serial_link import Session
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.true_time import MISS_CYCLES

COLD, WARM, LONG = [1024, 25_000, 1524], [640, 25_000, 524], [9000, 250_000, 10_000]
LRU, FIFO, EITHER = 1.0, 0.0, 0.45


def measured(**other: Any) -> dict[str, Any]:
    """The answer of a board like the emulated one, except for the values in `other`."""
    return {"warm": [WARM], "cold": [COLD], "long": LONG, "kept": LRU, "hertz": 125_000_000, **other}


@pytest.mark.true_time
@pytest.mark.parametrize("cycles", [60, 40])
def test_a_board_whose_flash_is_slower_or_quicker_is_told_by_how_much(
    new_pico: Callable[..., Pico], cycles: int
) -> None:
    code = MISSES.read_text(encoding="utf-8") + "\nprint(misses())"
    here, there = (ast.literal_eval(new_pico(miss_cycles=each).exec(code)) for each in (cycles, MISS_CYCLES))
    said = told(here)
    assert said.startswith(f"a miss of the flash cache costs {cycles} clocks here, and the emulated Pico counts 48: ")
    percent = round(abs(here["long"][0] / there["long"][0] - 1) * 100)  # `long` does the same work on both boards
    assert percent > 5
    assert f": this board takes {percent} % {'longer' if cycles > MISS_CYCLES else 'less'} than it says. " in said


def test_a_board_whose_counters_stand_still_is_told_in_a_sentence(new_pico: Callable[..., Pico]) -> None:
    with new_pico(easy_time=True).live() as live, Session(live.pty) as board:
        assert check_speed(board).text == "not measured: the flash cache's counters don't count"


def test_a_cost_is_the_clocks_that_the_same_instructions_waited_longer_for_each_miss() -> None:
    assert told(measured()).startswith("a miss of the flash cache costs 48 clocks here")  # 384 µs × 125 MHz / 1000
    twice = measured(hertz=250_000_000)
    assert told(twice).startswith("a miss of the flash cache costs 96 clocks here")
    assert "this board takes 27 % longer than it says" in told(twice)  # 10 000 × 48 / 250 MHz of 9000 µs are excess


def test_work_that_was_disturbed_is_not_measured() -> None:
    assert told(measured(cold=[[1024, 26_000, 1524]])) == "not measured: something else ran on the board meanwhile"


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (LRU, "Of two lines, both evict the one used longest ago"),
        (
            FIFO,
            "Of two lines, this cache evicts the one that came first, and the emulated one the one used longest ago",
        ),
        (EITHER, "Of two lines, this cache evicts either, and the emulated one the one used longest ago"),
    ],
)
def test_which_line_makes_room_is_told(kept: float, said: str) -> None:
    assert told(measured(kept=kept)).endswith(f". {said}")


class AnotherChip:
    """A session with a board that isn't an RP2040: a Pico 2."""

    def call(self, name: str) -> dict[str, str]:
        assert name == "about"
        return {"machine": "Raspberry Pi Pico2 with RP2350"}


def test_another_chip_is_told_in_a_sentence() -> None:
    said = check_speed(AnotherChip()).text  # type: ignore[arg-type]
    assert said == "not measured: the emulated Pico is an RP2040, and this is a Raspberry Pi Pico2 with RP2350"

"""The lights' program in a second, independent emulator of state machines."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from mahe.show.frame import BYTES
from mahe_board.bench.pulses import assembled, pulses_of
from mahe_board.build.tree import modules
from mahe_board.emulator.pico.emulated_pico import Pico
from tests.needs import need_micropython

# Three, seven and ten ticks of 120 ns: firmware/mahe/device/lights.py says why.
SHORT, LONG = {360.0}, {840.0}


@pytest.fixture(scope="module")
def board() -> Iterator[Pico]:
    need_micropython()
    with Pico(files=modules()) as pico:
        yield pico


@pytest.mark.parametrize("mhz", [125, 200])
def test_every_bit_of_a_frame_comes_out_right_and_in_the_times_of_the_data_sheet(
    board: Pico, mhz: int, seed: int
) -> None:
    frame = Random(seed).randbytes(BYTES)
    seen = pulses_of(assembled(board, mhz), frame)
    assert len(seen.data) * 8 == 3_864
    assert seen.data == frame
    assert (seen.t0h, seen.t0l, seen.t1h, seen.t1l) == (SHORT, LONG, LONG, SHORT)


def test_a_pause_that_is_longer_by_a_tick_is_seen(board: Pico) -> None:
    program = assembled(board, 125)
    program["instructions"][0] += 1 << 8  # lengthens the delay of the instruction that takes a bit, with the line low
    seen = pulses_of(program, b"\x5a" * 4)
    assert (seen.t0h, seen.t0l, seen.t1h, seen.t1l) == (SHORT, {960.0}, LONG, {480.0})

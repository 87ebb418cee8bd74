"""Runs the lights' program in a second, independent PIO emulator: rp2040-pio-emulator on PyPI.

The program comes from MicroPython's own assembler, on the board.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from mahe.show.frame import BYTES
from mahe_board.bench.pico import ON_PICO
from mahe_board.build.tree import modules
from mahe_board.command_line.errors import ExtraMissing
from mahe_board.emulator.pico import start_pico

if TYPE_CHECKING:
    from mahe_board.emulator.pico.emulated_pico import Pico

ASSEMBLED = ON_PICO / "assembled.py"
IN_ALL_LANES = 0x01010101  # factor: like DMA, puts a byte into all four bytes of the FIFO's word
SIDE_SETS = 1  # number of side-set pins
BITS_OF_A_BYTE = 8
TIMES = ("t0h", "t0l", "t1h", "t1l")  # the high time and the low time of a 0, then of a 1
OUT = 3  # the upper three bits of an OUT instruction's code


@dataclass(frozen=True)
class Pulses:
    """The data pin's output: the bytes, and for each high or low time of a bit the different lengths, in ns."""

    data: bytes
    t0h: set[float]
    t0l: set[float]
    t1h: set[float]
    t1l: set[float]


def assembled(pico: Pico, mhz: int) -> dict[str, Any]:
    """The lights' program, from a board with the firmware's modules, at this clock."""
    pico.exec(f"import machine\nmachine.freq({mhz}_000_000)")
    told: dict[str, Any] = json.loads(pico.exec(ASSEMBLED.read_text(encoding="utf-8")))
    return told


def pulses_of(program: dict[str, Any], data: bytes) -> Pulses:
    """The second emulator's output for a program and a frame."""
    edges = _edges(program, data)
    highs = [fall - rise for rise, fall in zip(edges[::2], edges[1::2], strict=True)]
    lows = [rise - fall for fall, rise in zip(edges[1::2], edges[2::2], strict=False)]
    bits = [high > (min(highs) + max(highs)) / 2 for high in highs]
    tick = program["divider"] * 1e9 / 256 / program["freq"]

    def lengths(of: list[int], value: bool) -> set[float]:
        return {ticks * tick for ticks, bit in zip(of, bits, strict=False) if bit is value}

    return Pulses(_bytes(bits), lengths(highs, False), lengths(lows, False), lengths(highs, True), lengths(lows, True))


def _edges(program: dict[str, Any], data: bytes) -> list[int]:
    """The ticks at which the pin's level changes; the first change is to high."""
    try:
        from pioemu import State, emulate
    except ModuleNotFoundError as missing:
        raise ExtraMissing("test", "rp2040-pio-emulator") from missing
    shift, execution = program["shiftctrl"], program["execctrl"]
    fifo = deque(byte * IN_ALL_LANES for byte in data)
    steps = emulate(
        program["instructions"],
        stop_when=lambda opcode, state: opcode >> 13 == OUT and _waits(state),
        initial_state=replace(State(), transmit_fifo=fifo),
        auto_pull=bool(shift >> 17 & 1),
        pull_threshold=shift >> 25 & 31,
        shift_osr_right=bool(shift >> 19 & 1),
        side_set_base=program["pin"],
        side_set_count=SIDE_SETS,
        wrap_target=execution >> 7 & 31,
        wrap_top=execution >> 12 & 31,
    )
    edges, level = [], 0
    for before, after in steps:
        if (after.pin_values >> program["pin"] & 1) != level:
            level = 1 - level
            edges.append(before.clock)  # a side-set takes effect at the instruction's start
    return edges


def _waits(state: Any) -> bool:
    """Whether all bits are sent and the last pulse has ended."""
    return not state.transmit_fifo and state.output_shift_register.counter >= BITS_OF_A_BYTE and not state.pin_values


def _bytes(bits: list[bool]) -> bytes:
    text = "".join("01"[bit] for bit in bits)
    return int(text, 2).to_bytes(len(text) // BITS_OF_A_BYTE, "big")


def measured() -> dict[str, Any]:
    """The bits sent for a random frame, whether they are right, and a bit's times in ns."""
    frame = Random(0).randbytes(BYTES)
    with start_pico(files=modules()) as pico:
        seen = pulses_of(assembled(pico, 125), frame)
    times = {name: sorted(getattr(seen, name)) for name in TIMES}
    return {"bits": len(seen.data) * BITS_OF_A_BYTE, "right": seen.data == frame, "ns": times}


def lines(figures: dict[str, Any]) -> Iterator[str]:
    """The figures for a person."""
    times = ", ".join(f"{name} {' '.join(f'{ns:.0f}' for ns in lengths)}" for name, lengths in figures["ns"].items())
    right = "right" if figures["right"] else "WRONG"
    yield f"the lights' program in rp2040-pio-emulator: {figures['bits']} bits, {right}; ns: {times}"

"""Emulated time: exact to the cycle, and the same on a busy computer."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from mahe_board.emulator.pico.emulated_pico import Pico
from tests.processes import running

CYCLE_NS = 8  # 125 MHz
SHORT, LONG = 20_000, 120_000

LOOP = """
from machine import Pin, disable_irq, enable_irq
from array import array
out = Pin(3, Pin.OUT, value=0)

@micropython.asm_thumb
def loop(r0, r1, r2):
    mov(r3, 1)
    lsl(r3, r2)
    mov(r4, r1)
    mov(r5, 0xd0)
    lsl(r5, r5, 24)
    str(r3, [r5, 0x14])
    label(again)
BODY
    sub(r0, 1)
    bne(again)
    str(r3, [r5, 0x18])

cell = array("i", [7])
interrupts = disable_irq()  # USB's would be counted too
loop(COUNT, cell, 3)  # bit 3 of the port: pin 3
enable_irq(interrupts)
"""


def cycles_per_turn(pico: Pico, body: list[str]) -> float:
    """Measure a loop between a pin's edges before and after it; the fixed part cancels out."""
    pico.record_edges(3)
    took = []
    for count in (SHORT, LONG):
        lines = "\n".join(f"    {line}" for line in body)
        pico.exec(LOOP.replace("BODY", lines).replace("COUNT", str(count)))
        rise, fall = pico.edges(3)[-2:]
        took.append(fall.ns - rise.ns)
    return (took[1] - took[0]) / CYCLE_NS / (LONG - SHORT)


@pytest.mark.parametrize(
    ("body", "cycles"),
    [
        ([], 0),
        (["nop()"], 1),
        (["add(r6, r5, r4)", "eor(r6, r4)"], 2),
        (["ldr(r6, [r4, 0])"], 2),
        (["ldr(r6, [r4, 0])", "str(r6, [r4, 0])"], 4),
        (["b(on)", "label(on)"], 2),
        (["push({r4, r5})", "pop({r4, r5})"], 6),
        (["ldr(r6, [r5, 4])"], 1),
    ],
    ids=["empty", "nop", "add-eor", "load", "load-store", "branch", "push-pop", "load-from-SIO"],
)
def test_an_assembler_loop_takes_the_cycles_of_the_cortex_m0_plus_manual(
    pico: Pico, body: list[str], cycles: int
) -> None:
    # Cortex-M0+ reference manual, table 3-1: SUBS 1, a taken BNE 2; loads and stores 2, of the single-cycle I/O port 1;
    # PUSH and POP of n registers 1 + n.
    assert cycles_per_turn(pico, body) == pytest.approx(cycles + 3, rel=0.001)


def test_waiting_takes_exactly_the_time_that_was_asked_for(pico: Pico) -> None:
    pico.exec("1")
    before = pico.ms
    pico.wait(12.345)
    assert pico.ms - before == pytest.approx(12.345, abs=1e-5)


def test_a_sleep_on_the_board_is_a_sleep_in_emulated_time(pico: Pico) -> None:
    pico.record_edges(3)
    pico.exec("import time\nfrom machine import Pin\nout = Pin(3, Pin.OUT, value=1)\ntime.sleep_ms(2500)\nout(0)")
    rise, fall = pico.edges(3)[-2:]
    # MicroPython may end up to a millisecond early, as it counts begun ones; USB's interrupt may delay the end.
    assert 2_499e6 < fall.ns - rise.ns < 2_501e6


def an_eventful_life(pico: Pico) -> list[object]:
    """Run the board through a bit of everything; return all times."""
    pico.exec("from machine import Pin, bitstream\nimport time\npin = Pin(16, Pin.OUT)")
    pico.exec("for i in range(5):\n bitstream(pin, 0, (400, 850, 800, 450), bytes(30))\n time.sleep_ms(3)")
    pico.exec("with open('a.txt', 'w') as file:\n file.write('a' * 3000)")
    pico.press("roll", 20, bounce_ms=(0.3, 0.9))
    frames = pico.frames().kept
    return [pico.ms, [(frame.start, frame.end) for frame in frames], pico.flash_operations()]


def test_the_same_program_takes_the_same_nanoseconds_on_an_idle_and_on_a_busy_computer(
    new_pico: Callable[..., Pico],
) -> None:
    expected = an_eventful_life(new_pico())
    with ExitStack() as busy:
        for _ in range(3):
            busy.enter_context(running([sys.executable, "-c", "while True: pass"]))
        assert an_eventful_life(new_pico()) == expected


def test_time_stands_still_unless_it_is_asked_to_pass(pico: Pico) -> None:
    pico.start("import time\ntime.sleep_ms(50)")
    before = pico.ms
    time.sleep(0.2)
    assert pico.lights() is not None
    assert pico.ms == before


def test_a_live_board_keeps_to_wall_time(pico: Pico) -> None:
    pico.exec("1")
    before, started = pico.ms, time.monotonic()
    with pico.live():
        time.sleep(1)
        took = (time.monotonic() - started) * 1000
    lived = pico.ms - before
    # A live board never runs faster than wall time; on a busy computer it may be slower.
    assert 0.3 * took < lived < 1.1 * took + 50

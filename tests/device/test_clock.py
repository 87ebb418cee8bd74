"""The processor's speed on the emulated Pico: more voltage first, then the clock, and lights keep their pulses."""

from __future__ import annotations

import ast

from mahe_board.emulator.pico.emulated_pico import Pico
from tests.device.test_lights import BYTES, DATA_SHEET, MADE

NOTING = """
from machine import freq, mem32
from mahe.device import clock
seen = []
def noting(hertz=None):
    if hertz is None:
        return freq()
    seen.append((hertz, freq(), mem32[0x40064000] >> 4 & 15))
    freq(hertz)
clock.freq = noting
"""
V1_10, V1_15 = 0b1011, 0b1100  # RP2040 data sheet, 2.10.6: VSEL


def test_200_mhz_comes_after_its_voltage_and_the_usual_speed_comes_back(bench: Pico) -> None:
    bench.exec(NOTING)
    assert bench.eval("mem32[0x40064000] >> 4 & 15") == V1_10
    bench.exec("for hertz in (125_000_000, 200_000_000, 200_000_000, 125_000_000): clock.run_at(hertz)")
    assert ast.literal_eval(bench.exec("print(seen)")) == [
        (200_000_000, 125_000_000, V1_15),
        (125_000_000, 200_000_000, V1_15),
    ]


def test_lights_understand_their_pulses_at_200_mhz(bench: Pico) -> None:
    bench.exec("from mahe.device.clock import run_at\nrun_at(200_000_000)")
    bench.exec(MADE + "lights.show(bytearray(b'x' * 483))\ntime.sleep_ms(6)")
    frame = bench.frames().kept[-1]
    assert frame.data == b"x" * BYTES
    for name, (least, most) in DATA_SHEET.items():
        shortest, longest = getattr(frame, name)
        assert least <= shortest <= longest <= most, name

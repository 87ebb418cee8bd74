"""The budget on the emulated Pico, from the voltages on its analogue inputs."""

from __future__ import annotations

import pytest

from mahe.device import pins
from mahe.show.limit import LEAST_MA
from mahe_board.runtimes.pico.board import Pico
from tests.table.hands import meanings

CC1, CC2, VSYS = 0, 1, 3  # channels of the converter
MADE = """
import time
from mahe.device.power import Power
power = Power()
def after(ms):
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        budget = power.budget()
        time.sleep_ms(20)
    return budget
"""


def supply(bench: Pico, cc1: float = 0, cc2: float = 0, volts: float = 4.8) -> None:
    bench.adc(CC1, cc1)
    bench.adc(CC2, cc2)
    bench.adc(VSYS, volts / 3)


# What a source of 0.5, 1.5 and 3 A puts on a 5.1 kΩ resistor (USB-C specification): 0.25–0.61, 0.70–1.16, 1.31–2.04 V.
@pytest.mark.parametrize(
    ("cc", "least", "most"),
    [(0, 450, 450), (0.25, 450, 450), (0.61, 450, 450), (0.7, 1000, 1500), (1.16, 1000, 1500), (1.31, 2000, 3000)],
)
@pytest.mark.parametrize("turned", [False, True])
def test_the_budget_is_what_the_source_offers_whichever_way_the_plug_is_in(
    bench: Pico, cc: float, least: int, most: int, turned: bool
) -> None:
    supply(bench, cc2=cc) if turned else supply(bench, cc1=cc)
    bench.exec(MADE)
    assert least <= bench.eval("after(40)") <= most


def test_in_doubt_it_is_450_mA(bench: Pico) -> None:  # noqa: N802
    bench.adc(CC1, 1.7)  # an offer of 3 A, but VSYS can't be read: nothing would tell if the cable is a poor one
    bench.exec(MADE)
    assert bench.eval("after(40)") == 450


def test_an_offer_that_changes_in_use_counts_within_a_second_or_two(bench: Pico) -> None:
    supply(bench, cc1=1.7)
    bench.exec(MADE)
    assert bench.eval("after(40)") > 2000
    supply(bench, cc1=0.4)
    assert bench.eval("after(1100)") == 450


def test_while_the_supply_sags_less_is_taken_and_later_more_again(bench: Pico) -> None:
    supply(bench, cc1=1.7)
    bench.exec(MADE)
    full = bench.eval("after(40)")
    supply(bench, cc1=1.7, volts=4.0)
    assert bench.eval("after(200)") < full // 2
    assert bench.eval("after(2000)") == 300  # never less: the board is dark then but for a few lights
    supply(bench, cc1=1.7, volts=4.8)
    assert bench.eval("after(4000)") == 300  # it must last
    assert 300 < bench.eval("after(6000)") < full


def test_one_odd_reading_changes_nothing(bench: Pico) -> None:
    supply(bench, cc1=1.7)
    bench.exec(MADE)
    full = bench.eval("power.budget()")
    supply(bench, cc1=1.7, volts=4.0)
    bench.exec("power.budget()")
    supply(bench, cc1=1.7, volts=4.8)
    assert bench.eval("after(40)") == full


def test_the_lights_own_limiter_is_listened_to(bench: Pico) -> None:
    supply(bench, cc1=1.7)
    bench.exec(MADE)
    bench.drive(pins.LED_FAULT, 0)
    assert bench.eval("after(200)") < 1500


# A Pico W, whose VSYS isn't read; and a Pico on which it reads nonsense.
@pytest.mark.parametrize("wireless", [True, False])
def test_where_vsys_cant_be_read_one_dip_dims_the_lights_for_a_while_only(bench: Pico, wireless: bool) -> None:
    bench.exec(f"from mahe.device import chip\nchip.WIRELESS = {wireless}")
    bench.exec(MADE)
    assert bench.eval("after(40)") == 450
    bench.drive(pins.LED_FAULT, 0)
    assert bench.eval("after(200)") == 300
    bench.drive(pins.LED_FAULT, 1)
    assert bench.eval("after(4000)") == 300
    assert bench.eval("after(8000)", 20_000) == 450


def test_lights_in_the_keys_and_the_sign_of_a_missing_screen_fit_the_least_budget(bench: Pico) -> None:
    bench.exec("from mahe.device.lights import SIGN_MA")
    spare = min(meanings("budget")) - LEAST_MA - bench.eval("SIGN_MA")
    assert pins.KEY_LIGHTS_MA <= 35 <= spare

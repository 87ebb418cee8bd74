"""The arithmetic of POWER.md, done again from data sheet limits and from the schematic's own values."""

from __future__ import annotations

import pytest

from hardware.places import HARDWARE
from tests.hardware.circuit import Circuit

TEXT = (HARDWARE / "POWER.md").read_text()
PICO_AND_SCREEN = 0.09
LIGHTS, DARK = 161, 0.001
LOWEST_RAIL = 4.0

# Ohms on the way from USB-C: fuse after a trip, two hot P-FETs, copper, and plug and cable to the lights.
FUSE, FET, COPPER, PLUG = 0.050, 0.022, 0.005, 2 * 0.010 + 0.014
FROM_USB_C = FUSE + 2 * FET + COPPER + PLUG
SUPPLIES = {"USB-C, 3 A": 2.50, "USB-C, 1.5 A": 1.30, "USB-C, 0.5 A": 0.50, "the Pico's USB": 0.50}
OFFERED = {"USB-C, 3 A": 3.0, "USB-C, 1.5 A": 1.5, "USB-C, 0.5 A": 0.5, "the Pico's USB": 0.5}


def row(start: str) -> list[str]:
    """The cells of the line of POWER.md that starts so."""
    line = next(line for line in TEXT.splitlines() if line.startswith(f"| {start} |"))
    return [cell.strip() for cell in line.strip("|").split("|")]


@pytest.mark.parametrize(
    ("source", "micro", "low", "high"),
    [("0.5 A", 80, 0.25, 0.61), ("1.5 A", 180, 0.70, 1.16), ("3 A", 330, 1.31, 2.04)],
)
def test_a_source_recognises_the_board_even_with_a_dead_pico(
    source: str, micro: int, low: float, high: float, circuit: Circuit
) -> None:
    down, series = circuit.amount("R1"), circuit.amount("R3")
    alone, dead = micro * 1e-6 * down, micro * 1e-6 * down * series / (down + series)
    assert low < dead < alone < high, "the window of the USB-C standard"
    assert row(source)[2:4] == [f"{alone:.2f} V", f"{dead:.2f} V"]


@pytest.mark.parametrize("supply", SUPPLIES)
def test_every_supply_s_limit_is_within_what_it_offers_and_lights_something(supply: str) -> None:
    limit = SUPPLIES[supply]
    lights = limit - PICO_AND_SCREEN
    assert limit <= OFFERED[supply]
    assert lights - LIGHTS * DARK > 0.2, "enough to see a position by"
    left = (limit, PICO_AND_SCREEN, lights, LIGHTS * DARK, lights - LIGHTS * DARK)
    assert row(supply) == [supply, *(f"{ampere:.2f} A" for ampere in left)]


def test_all_white_needs_a_limit() -> None:
    assert f"{LIGHTS * 0.060:.2f} A" == "9.66 A"
    assert "9.66 A" in TEXT


def test_the_fuse_holds_the_limit_when_warm() -> None:
    assert SUPPLIES["USB-C, 3 A"] <= 3.0 * 0.85, "a polymer fuse loses 15 % from 20 to 40 °C"


def test_the_laptop_s_switch_lets_the_budget_pass_and_little_more(circuit: Circuit) -> None:
    kilo = circuit.amount("R10") / 1e3
    least, most = 25.23 / kilo**1.016, 22.98 / kilo**0.94  # from the TPS2553's data sheet
    assert SUPPLIES["the Pico's USB"] - PICO_AND_SCREEN <= least
    assert (f"{least:.2f}", f"{most:.2f}") == ("0.42", "0.52")
    assert "0.42 to 0.52 A" in TEXT


@pytest.mark.parametrize("socket", [5.00, 4.40])
def test_the_lights_get_at_least_4_volts_from_usb_c(socket: float) -> None:
    current = SUPPLIES["USB-C, 3 A"] - PICO_AND_SCREEN
    rail = socket - current * FROM_USB_C
    assert rail >= LOWEST_RAIL
    assert row(f"USB-C, {socket:.2f} V")[1] == f"{rail:.2f} V"
    assert row("together")[1:] == [f"{FROM_USB_C * 1e3:.0f} mΩ", f"{current * FROM_USB_C:.2f} V"]


def test_the_lights_get_at_least_4_volts_from_a_laptop() -> None:
    current = SUPPLIES["the Pico's USB"] - PICO_AND_SCREEN
    rail = (4.75 - 0.25) - current * (0.135 + PLUG) - 0.40
    assert rail >= LOWEST_RAIL
    assert row("the Pico's USB, 4.50 V, 0.41 A")[1] == f"{rail:.2f} V"


def test_folding_back_at_3_95_volts_of_vsys_keeps_the_lights_at_4_volts() -> None:
    current = SUPPLIES["USB-C, 3 A"] - PICO_AND_SCREEN
    vusb = 3.95 + 0.25
    assert round(vusb - current * (FROM_USB_C - FUSE), 2) >= LOWEST_RAIL
    reached = (4.75 - LOWEST_RAIL) / (0.75 / 3 + FROM_USB_C)
    assert f"{reached:.2f} A" == "1.96 A"
    assert "4.0 V at 1.96 A" in TEXT


@pytest.mark.parametrize(
    ("part", "watts", "per_watt", "most"),
    [
        ("Q1, Q2 each", 2.41**2 * FET, 85, 40),
        ("D3", 0.41 * 0.40, 90, 40),
        ("U2", 0.41**2 * 0.135, 180, 40),
        ("F1", 2.5**2 * FUSE, 0, 0),
        ("U2 into a short circuit", 0.522 * 5.25, 0, 0),
    ],
)
def test_nothing_gets_hot(part: str, watts: float, per_watt: int, most: int) -> None:
    cells = row(part)
    assert cells[2] == f"{watts:.2f} W"
    assert watts * per_watt <= most
    if per_watt:
        assert cells[3] == f"{watts * per_watt:.0f} K ({per_watt} K/W)"


def test_the_charging_current_is_the_capacitance_times_the_ramp(circuit: Circuit) -> None:
    whole = circuit.amount("C5") + LIGHTS * 100e-9
    for threshold in (1.2, 2.5):
        ramp = (5.0 - threshold) / circuit.amount("R8") / circuit.amount("C3")
        assert 0.15 < whole * ramp < 0.27
    on_the_laptop = whole * 4.9 / (0.422 - LIGHTS * DARK)
    assert f"{whole * 1e6:.0f} µF" == "1016 µF"
    assert f"{on_the_laptop * 1e3:.0f} ms" == "19 ms"
    assert "in 19 ms" in TEXT


@pytest.mark.parametrize("rail", [4.0, 5.25])
def test_the_lights_and_the_shifter_understand_at_the_corner_voltages(rail: float) -> None:
    needs, gets = 0.7 * rail, rail - 0.10
    assert gets - needs >= 1.0
    name = f"a light's input, high, at {rail:g} V" if rail > 4 else "a light's input, high, at 4.0 V"
    assert row(name)[1:] == [f"{needs:.2f} V", f"{gets:.2f} V", f"{gets - needs:.2f} V"]
    assert 1.6 <= rail <= 5.5, "the SN74LV1T34's supply"
    assert pytest.approx((0.5, 0.3)) == (2.6 - 2.1, 0.8 - 0.5)

"""POWER.md's arithmetic, recalculated from data sheet limits and the schematic's values."""

from __future__ import annotations

import pytest

from hardware.places import HARDWARE
from mahe.device import supply
from mahe.show import current_limit, geometry
from tests.hardware.circuit import Circuit

TEXT = (HARDWARE / "POWER.md").read_text()
PICO_AND_SCREEN = current_limit.PICO_AND_SCREEN_MA / 1000
LIGHTS, DARK, WHITE = geometry.LIGHTS, current_limit.DARK_MA / 1000, 3 * current_limit.CHANNEL_MA / 1000
LISTENS = supply.LISTENS / 1000
READS_WRONG = 0.03  # the Pico's converter, its reference and the divider's 1 % resistors

# Ohms on the way from USB-C: fuse after a trip, two hot P-FETs, copper; then plugs and cable, and the disc's copper.
FUSE, FET, COPPER = 0.050, 0.022, 0.005
METRE = 0.025  # a metre of wire of 0.75 mm², warm
CABLE = 4 * 0.010 + 2 * 0.6 * METRE
ON_THE_CONTROLLER = FUSE + 2 * FET + COPPER
FROM_USB_C = ON_THE_CONTROLLER + CABLE + COPPER
SWITCH, DIODE = 0.135, 0.40  # U2 in ohms, D3 in volts
SUPPLIES = {"USB-C, 3 A": supply.USB_C_3_A / 1000, "USB-C, 1.5 A": supply.USB_C_1A5 / 1000,
            "USB-C, 0.5 A": supply.SURE / 1000, "the Pico's USB": supply.SURE / 1000}  # fmt: skip
OFFERED = {"USB-C, 3 A": 3.0, "USB-C, 1.5 A": 1.5, "USB-C, 0.5 A": 0.5, "the Pico's USB": 0.5}
MOST, LAPTOP = (SUPPLIES[name] - PICO_AND_SCREEN for name in ("USB-C, 3 A", "the Pico's USB"))


def sags_at(budget: float) -> float:
    """The reading below which the firmware folds a budget back, in volts."""
    return supply.SAGS / 1000 + budget * supply.WAY / 1000


def row(start: str) -> list[str]:
    """The cells of POWER.md's row with this beginning."""
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


@pytest.mark.parametrize(("threshold", "below", "above"), [(supply.CC_1A5, 0.61, 0.70), (supply.CC_3_A, 1.16, 1.31)])
def test_the_firmware_tells_offers_apart_halfway_between_the_standard_s_windows(
    threshold: int, below: float, above: float
) -> None:
    assert threshold / 1000 == pytest.approx((below + above) / 2, abs=0.005)
    assert below + 0.04 <= threshold / 1000 <= above - 0.04, "whatever 1 µA of leakage through 47 kΩ does"


@pytest.mark.parametrize("name", SUPPLIES)
def test_every_supply_s_limit_is_within_what_it_offers_and_lights_something(name: str) -> None:
    whole = SUPPLIES[name]
    lights = whole - PICO_AND_SCREEN
    assert whole <= OFFERED[name]
    assert lights - LIGHTS * DARK > 0.19, "enough to see a position by"
    left = (whole, PICO_AND_SCREEN, lights, LIGHTS * DARK, lights - LIGHTS * DARK)
    assert row(name) == [name, *(f"{ampere:.2f} A" for ampere in left)]


def test_the_words_have_the_firmware_s_numbers_too() -> None:
    words = " ".join(TEXT.split())
    for said in (
        f"takes {supply.CC_1A5 / 1000:.2f} V and more for 1.5 A, {supply.CC_3_A / 1000:.2f} V and more for 3 A",
        f"Below {supply.SAGS / 1000:.2f} V, and {supply.WAY} mΩ times the budget",
        f"down to {supply.LEAST / 1000:.2f} A",
        f"After {supply.WELL // 1000} s without sagging",
        f"of what is fitted says, or {supply.SURE / 1000:.2f} A.",
        f"below {supply.DEAD / 1000:.1f} V {supply.RISES} ms after it was switched on, or for {supply.LASTS} ms",
        f"waits until it reads {LISTENS:.1f} V | at most {supply.SOFT_START} ms",
        f"get the {LISTENS:.1f} V they need",
    ):
        assert said in words


def test_all_white_needs_a_limit() -> None:
    assert f"{LIGHTS * WHITE:.2f} A" == "9.66 A"
    assert "9.66 A" in TEXT


def test_the_fuse_holds_the_limit_when_warm() -> None:
    assert SUPPLIES["USB-C, 3 A"] <= 3.0 * 0.85, "a polymer fuse loses 15 % from 20 to 40 °C"


def test_the_laptop_s_switch_lets_the_budget_pass_and_little_more(circuit: Circuit) -> None:
    kilo = circuit.amount("R10") / 1e3
    least, most = 25.23 / kilo**1.016, 22.98 / kilo**0.94  # from the TPS2553's data sheet
    assert least >= LAPTOP
    assert (f"{least:.2f}", f"{most:.2f}") == ("0.42", "0.52")
    assert "0.42 to 0.52 A" in TEXT


def test_the_cable_s_loss_is_what_the_firmware_allows_for() -> None:
    assert pytest.approx(CABLE + COPPER) == supply.WAY / 1000
    assert row("J2, J1, plugs and 0.6 m of 0.75 mm² there and back")[1:] == [f"{CABLE * 1e3:.0f} mΩ",
                                                                           f"{MOST * CABLE:.2f} V"]  # fmt: skip


@pytest.mark.parametrize("socket", [5.00, 4.40])
def test_the_lights_get_enough_from_usb_c(socket: float) -> None:
    lights = socket - MOST * FROM_USB_C
    assert lights >= LISTENS
    assert row(f"USB-C, {socket:.2f} V")[1:] == [f"{socket - MOST * ON_THE_CONTROLLER:.2f} V", f"{lights:.2f} V"]
    assert row("together")[1:] == [f"{FROM_USB_C * 1e3:.0f} mΩ", f"{MOST * FROM_USB_C:.2f} V"]


def test_the_lights_get_enough_from_a_laptop_and_it_is_not_taken_for_sagging() -> None:
    rail = (4.75 - 0.25) - LAPTOP * SWITCH - DIODE
    lights = rail - LAPTOP * (CABLE + COPPER)
    assert lights >= LISTENS
    assert row("the Pico's USB, 4.50 V, 0.36 A")[1:] == [f"{rail:.2f} V", f"{lights:.2f} V"]
    assert rail * (1 - READS_WRONG) > sags_at(SUPPLIES["the Pico's USB"]), "so it recovers from a dip"


@pytest.mark.parametrize("name", SUPPLIES)
def test_folding_back_keeps_the_lights_listening_whatever_the_converter_reads(name: str) -> None:
    budget = SUPPLIES[name]
    lights = sags_at(budget) / (1 + READS_WRONG) - (budget - PICO_AND_SCREEN) * (CABLE + COPPER)
    assert lights >= LISTENS
    assert row(f"folds back at, {name}")[1:] == [f"{sags_at(budget):.2f} V", f"{lights:.2f} V"]


def test_a_poor_but_lawful_cable_makes_it_fold_back_in_time() -> None:
    ohms = 0.75 / 3 + ON_THE_CONTROLLER  # 0.75 V lost at 3 A
    most = (4.75 - supply.SAGS / 1000) / (ohms + supply.WAY / 1000)
    assert most < MOST
    assert f"{most:.1f} A" == "2.1 A"
    assert "from 2.1 A on" in TEXT


def test_the_divider_keeps_the_pin_within_the_pico_s_range(circuit: Circuit) -> None:
    share = circuit.amount("R30") / (circuit.amount("R29") + circuit.amount("R30"))
    assert 1 / share == supply.DIVIDED_BY
    assert 5.5 * share <= 3.3


@pytest.mark.parametrize(
    ("part", "watts", "per_watt", "most"),
    [
        ("Q1, Q2 each", MOST**2 * FET, 85, 40),
        ("D3", LAPTOP * DIODE, 90, 40),
        ("U2", LAPTOP**2 * SWITCH, 180, 40),
        ("F1", SUPPLIES["USB-C, 3 A"] ** 2 * FUSE, 0, 0),
        ("R16", 5.25**2 / 470, 0, 0),
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


@pytest.mark.parametrize(("lights", "name"), [(LISTENS, "3.7 V"), (5.25, "5.25 V")])
def test_the_lights_and_the_shifter_understand_at_the_corner_voltages(lights: float, name: str) -> None:
    # The cable's voltage drop lifts the lights' ground and lowers their supply.
    lost = MOST * (CABLE + COPPER)
    needs, gets = 0.7 * lights, lights + lost - 0.10 - lost / 2
    assert gets - needs >= 1.0
    assert row(f"a light's input, high, at {name}")[1:] == [f"{needs:.2f} V", f"{gets:.2f} V", f"{gets - needs:.2f} V"]
    assert row("a light's input, low")[2] == f"−{lost / 2:.2f} V"
    assert lost / 2 < 0.3, "a light's input stands half a volt below its ground"
    assert 1.6 <= lights <= 5.5, "the SN74LV1T34's supply"
    assert pytest.approx((0.5, 0.3)) == (2.6 - 2.1, 0.8 - 0.5)


def test_a_leaking_pin_of_a_pico_2_lifts_no_pulled_down_line(circuit: Circuit) -> None:
    # RP2350, erratum 9: up to 120 µA; with at most 8.2 kΩ to ground a pin falls back to low.
    series = {"LED_DATA": 0.0, "LED_ENABLE": 0.0, "KEY_LIGHTS": 0.0, "PIEZO": circuit.amount("R27")}
    down = {"LED_DATA": "R15", "LED_ENABLE": "R9", "KEY_LIGHTS": "R21", "PIEZO": "R28"}
    for line, part in down.items():
        ohms = circuit.amount(part) + series[line]
        assert ohms <= 8200, line
        assert 120e-6 * circuit.amount(part) < 0.7, f"{line}: no FET conducts, and the shifter reads low"

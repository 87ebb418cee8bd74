"""Inrush, reverse current and data edges, simulated at the corners of voltage and parts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mahe.device import supply
from tests.hardware.circuit import Circuit
from tests.hardware.spice import parameters, simulate

SCALE = {"k": 1e3, "n": 1e-9, "u": 1e-6, "": 1.0}
THRESHOLDS = (-1.2, -2.5)  # of a P-FET, least and most


def _amount(text: str) -> float:
    found = re.fullmatch(r"([\d.]+)([knu]?)", text)
    assert found, text
    return float(found[1]) * SCALE[found[2]]


@pytest.mark.parametrize("name", ["inrush", "reverse", "level_shift", "cable"])
def test_a_simulation_uses_the_values_of_the_schematic(name: str, circuit: Circuit) -> None:
    parts = {part: text for part, text in parameters(name).items() if re.fullmatch(r"[RC]\d+", part)}
    assert parts
    assert {part: _amount(text) for part, text in parts.items()} == {
        part: pytest.approx(circuit.amount(part)) for part in parts
    }


@pytest.mark.parametrize("vth", THRESHOLDS)
@pytest.mark.parametrize("source", [4.4, 5.0, 5.25])
def test_lights_stay_dark_at_the_plug_and_come_on_softly(source: float, vth: float, tmp_path: Path) -> None:
    told = simulate("inrush", tmp_path, source=source, vth=vth)
    assert told["rail_before"] < 0.05, "the plug going in lifts nothing"
    assert -told["inrush"] <= 0.50, "what any USB-C source gives; the Pico, its screen and dark lights included"
    assert 0.035 < told["on_at"] - 0.020 < 0.104 < supply.SOFT_START / 1000, "the firmware waits long enough"
    assert told["alive_at"] - 0.020 < supply.RISES / 1000, "before the firmware takes it for dead"
    assert told["rail_on"] > told["vusb_on"] - 0.07, "with the dark lights' current through both FETs"
    assert told["gate_off_at"] - 0.300 < 0.012, "shut within 12 ms"


@pytest.mark.parametrize("vth", THRESHOLDS)
def test_a_plug_that_goes_in_while_the_firmware_has_long_said_on_starts_as_softly(vth: float, tmp_path: Path) -> None:
    told = simulate("inrush", tmp_path, vth=vth, enable_at=0.0001)
    assert -told["plugged"] <= 0.50
    assert -told["surge"] < 12, "the Pico's own capacitor, as on every Pico: D4 stands 30 A for 8 ms"
    assert -told["charge"] < 0.3e-3


# An SS14 with 5 V in reverse leaks some µA when it is cool, and 1 mA at 85 °C.
@pytest.mark.parametrize(("leak", "most"), [(2e-6, 0.05), (1e-3, 0.5)])
@pytest.mark.parametrize("vth", THRESHOLDS)
@pytest.mark.parametrize("laptop", [4.4, 5.25])
def test_an_open_usb_c_socket_stays_dead_while_the_laptop_feeds_the_lights(
    laptop: float, vth: float, leak: float, most: float, tmp_path: Path
) -> None:
    told = simulate("reverse", tmp_path, laptop=laptop, vth=vth, leak=leak)
    assert told["rail_on"] > laptop - 0.5
    assert told["socket"] < most, "USB-C calls less than 0.8 V nothing"
    assert told["gate_of_q4"] < most / 2 + 0.01 < 0.8, "the laptop's path isn't shut by its own current"


def test_a_weak_bleeder_would_let_a_hot_diode_lift_the_socket(tmp_path: Path) -> None:
    told = simulate("reverse", tmp_path, leak=1e-3, R16=4700)
    assert told["socket"] > 3.9


def test_all_lights_at_once_at_the_end_of_the_cable_dip_little_below_what_its_wires_lose(tmp_path: Path) -> None:
    told = simulate("cable", tmp_path)
    assert told["before"] - told["lowest"] < 2.25 * (0.07 + 0.1) + 0.05
    assert told["lost_at"] == pytest.approx((2.25 + 0.161) * 0.07, abs=0.005)


@pytest.mark.parametrize("rail", [3.7, 4.0, 5.0, 5.5])
def test_the_lights_read_the_bits_as_they_were_sent(rail: float, tmp_path: Path) -> None:
    told = simulate("level_shift", tmp_path, rail=rail)
    assert told["top"] > 0.7 * rail
    assert told["dip"] > 0.5, "ringing doesn't look like an edge"
    assert told["short_down"] - told["short_up"] == pytest.approx(350e-9, abs=60e-9)
    assert told["long_down"] - told["long_up"] == pytest.approx(800e-9, abs=60e-9)

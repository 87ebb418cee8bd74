"""Inrush, reverse current and data edges, simulated at the corners of voltage and parts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.hardware.circuit import Circuit
from tests.hardware.spice import parameters, simulate

SCALE = {"k": 1e3, "n": 1e-9, "u": 1e-6, "": 1.0}
THRESHOLDS = (-1.2, -2.5)  # of a P-FET, least and most


def _amount(text: str) -> float:
    found = re.fullmatch(r"([\d.]+)([knu]?)", text)
    assert found, text
    return float(found[1]) * SCALE[found[2]]


@pytest.mark.parametrize("name", ["inrush", "reverse", "level_shift"])
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
    assert -told["inrush"] <= 0.41, "0.5 A less the Pico and its screen, the dark lights included"
    assert told["on_at"] - 0.020 < 0.120, "3.7 V within 120 ms of the firmware's word"
    assert told["rail_on"] > source - 0.12
    assert told["gate_off_at"] - 0.300 < 0.012, "shut within 12 ms"


@pytest.mark.parametrize("vth", THRESHOLDS)
def test_a_plug_that_goes_in_while_the_firmware_has_long_said_on_starts_as_softly(vth: float, tmp_path: Path) -> None:
    assert -simulate("inrush", tmp_path, vth=vth, enable_at=0.0001)["plugged"] <= 0.41


@pytest.mark.parametrize("vth", THRESHOLDS)
@pytest.mark.parametrize("laptop", [4.4, 5.25])
def test_an_open_usb_c_socket_stays_dead_while_the_laptop_feeds_the_lights(
    laptop: float, vth: float, tmp_path: Path
) -> None:
    told = simulate("reverse", tmp_path, laptop=laptop, vth=vth)
    assert told["rail_on"] > laptop - 0.5
    assert told["socket"] < 0.2, "USB-C calls less than 0.8 V nothing"
    assert told["gate_of_q4"] < 0.8, "the laptop's path isn't shut by its own current"


@pytest.mark.parametrize("rail", [4.0, 4.5, 5.0, 5.5])
def test_the_lights_read_the_bits_as_they_were_sent(rail: float, tmp_path: Path) -> None:
    told = simulate("level_shift", tmp_path, rail=rail)
    assert told["top"] > 0.7 * rail
    assert told["dip"] > 0.5, "ringing doesn't look like an edge"
    assert told["short_down"] - told["short_up"] == pytest.approx(350e-9, abs=60e-9)
    assert told["long_down"] - told["long_up"] == pytest.approx(800e-9, abs=60e-9)

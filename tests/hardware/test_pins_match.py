"""The netlist's pins agree with the firmware's defaults of what is fitted."""

from __future__ import annotations

import pytest

from hardware.kicad.netlist import Netlist
from mahe.device.fitted import PINS
from tests.hardware.circuit import Circuit

# The Pico's header: which physical pin carries which GPIO (Pico data sheet, figure 2).
GPIO_AT = dict(
    zip((1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29), range(23), strict=True)
)
GPIO_AT |= {31: 26, 32: 27, 34: 28}
SPARE = (0, 1, 2, 3, 7, 8, 22)  # on the connector for spare pins


def firmware_pins() -> dict[str, int]:
    """The firmware's net names and GPIOs, and its free GPIOs."""
    return {name: gpio for name, gpio, _ in PINS} | {f"GP{gpio}": gpio for gpio in SPARE}


def wired_pins(circuit: Circuit) -> dict[str, int]:
    return {net: GPIO_AT[int(pin[3:])] for pin, net in circuit.net.items()
            if pin.startswith("U1.") and int(pin[3:]) in GPIO_AT and not net.startswith("unconnected")}  # fmt: skip


def test_the_pico_s_wires_are_those_of_the_firmware_s_table(circuit: Circuit) -> None:
    assert wired_pins(circuit) == firmware_pins()


@pytest.mark.parametrize(
    ("one", "other"), [("U1.14", "U1.15"), ("U1.6", "U1.7"), ("U1.21", "U1.22"), ("U1.31", "U1.32")]
)
def test_two_exchanged_wires_are_noticed(circuit: Circuit, one: str, other: str) -> None:
    assert wired_pins(circuit.swapped(one, other)) != firmware_pins()


def test_the_drawing_s_pin_names_agree_with_the_pico_s_header(netlists: dict[str, Netlist]) -> None:
    functions = {int(pin): name for (part, pin), name in netlists["controller"].function.items() if part == "U1"}
    assert {pin: f"GPIO{gpio}" for pin, gpio in GPIO_AT.items()} == {
        pin: functions[pin].split("_")[0] for pin in GPIO_AT
    }
    assert {pin: functions[pin] for pin in (30, 33, 36, 37, 39, 40)} == {
        30: "RUN", 33: "AGND", 36: "3V3", 37: "3V3_EN", 39: "VSYS", 40: "VBUS",
    }  # fmt: skip


def test_the_spare_pins_come_out_in_the_order_that_is_printed(circuit: Circuit) -> None:
    wanted = ["+3V3", "GND", *[f"GP{gpio}" for gpio in SPARE], "GND"]
    assert [circuit.net[f"J6.{number}"] for number in range(1, 11)] == wanted

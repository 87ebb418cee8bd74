"""A fact about the wiring, and questions that several facts share."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.hardware.circuit import Circuit

RAIL, USB_C, LAPTOP, PICO, LOGIC = "+5V_LED", "VUSB", "VBUS_PICO", "VSYS", "+3V3"


class Fact(NamedTuple):
    says: str
    holds: Callable[[Circuit], bool]
    broken: Callable[[Circuit], Circuit]


def pins(c: Circuit, **wanted: str) -> bool:
    """Pins of one part on nets: `pins(c, U3_5=RAIL)`."""
    return all(c.net[pin.replace("_", ".", 1)] == net for pin, net in wanted.items())

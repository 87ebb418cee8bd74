"""Which pin of the Pico goes where: the firmware's own table, and the buttons by what is written on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mahe.device import pins
from mahe.show.geometry import LIGHTS

BUTTONS = {"roll": pins.KEY_ROLL, "stop": pins.KEY_STOP, "card": pins.KEY_CARD, "menu": pins.KEY_MENU}


@dataclass(frozen=True)
class Wiring:
    """GPIO numbers; buttons close to ground."""

    lights: int = pins.LED_DATA
    leds: int = LIGHTS
    sda: int = pins.SCREEN_SDA
    scl: int = pins.SCREEN_SCL
    piezo: int = pins.PIEZO
    buttons: Mapping[str, int] = field(default_factory=lambda: dict(BUTTONS))

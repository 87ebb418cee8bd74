"""The wiring of the Pico's pins, from the firmware's table or a record of what is fitted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mahe.device.fitted import Fitted
from mahe.show.geometry import LIGHTS


@dataclass(frozen=True)
class Wiring:
    """GPIO numbers, None for missing parts; buttons close to ground."""

    lights: int
    leds: int
    sda: int
    scl: int
    piezo: int | None
    rail: int | None
    buttons: Mapping[str, int]

    @staticmethod
    def of(fitted: Fitted) -> Wiring:
        """The wiring of a board with these parts."""
        return Wiring(
            lights=fitted.LED_DATA,
            leds=fitted.CHAIN_START + LIGHTS,
            sda=fitted.SCREEN_SDA,
            scl=fitted.SCREEN_SCL,
            piezo=fitted.PIEZO,
            rail=fitted.RAIL_SENSE,
            buttons={
                "roll": fitted.KEY_ROLL,
                "stop": fitted.KEY_STOP,
                "card": fitted.KEY_CARD,
                "menu": fitted.KEY_MENU,
            },
        )

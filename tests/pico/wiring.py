"""Which pin of the Pico goes where. The firmware's own table of pins is the one that counts; this is its default here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Wiring:
    """GPIO numbers; buttons close to ground."""

    lights: int = 2
    leds: int = 161
    sda: int = 4
    scl: int = 5
    piezo: int = 15
    buttons: Mapping[str, int] = field(default_factory=lambda: {"roll": 10, "stop": 11, "card": 12, "menu": 13})

"""The processor's pins: four keys that may bounce or be stuck, voltages, and the lights' supply."""

from __future__ import annotations

from typing import Any

from mahe.device.fitted import Fitted
from mahe_board.simulator.clock import Clock

GPIO_EDGES = 0x400140F0
WATCHDOG_CLEAR = 0x4005B000
_EDGES = 0b1100
_FULL_MV, _RISES_US = 5000, 20_000
_3_A_MV, _RANGE_MV = 1700, 3300
KEYS = ("KEY_ROLL", "KEY_STOP", "KEY_CARD", "KEY_MENU")


class Pins:
    """Levels by pin, the latch of their edges, and what the analogue converter reads."""

    def __init__(self, clock: Clock, fitted: Fitted) -> None:
        self.clock = clock
        self.fitted = fitted
        self.keys = [getattr(fitted, name) for name in KEYS]
        self.levels = dict.fromkeys(range(30), 1)
        self.edges: dict[int, int] = {}
        self.went_down = [-(1 << 40)] * 4  # time at which each contact last closed
        self.stirred = -(1 << 40)  # time at which any contact last moved
        self.rail_mv = _FULL_MV  # voltage of the lights' supply when it is switched on
        self.lowest_mv = _FULL_MV  # lowest voltage of that supply since power-on
        self.cc_mv = _3_A_MV
        self._switched: int | None = None

    def forget(self) -> None:
        """Reset the pins: outputs are released, and the pull-down switches the lights' supply off."""
        self._switched = None
        self.levels[self.fitted.LED_ENABLE] = 0
        self.edges.clear()

    def power_on(self) -> None:
        """Begin to measure the lowest voltage of the lights' supply."""
        self.lowest_mv = self.rail_mv

    def rail(self, millivolts: int) -> None:
        """Set the voltage of the lights' supply."""
        self.rail_mv = millivolts
        self.lowest_mv = min(self.lowest_mv, millivolts)

    def key(self, number: int, down: bool) -> None:
        """Close or open a key's contact."""
        gpio = self.keys[number]
        if self.levels[gpio] != 1 - down:
            self.levels[gpio] = 1 - down
            if down:
                self.went_down[number] = self.clock.us
            address = GPIO_EDGES + (gpio >> 1)
            self.edges[address] = self.edges.get(address, 0) | (4 if down else 8) << 4 * (gpio & 1)
            self.stirred = self.clock.us

    def down(self) -> list[bool]:
        """For each key, whether its contact is closed."""
        return [not self.levels[gpio] for gpio in self.keys]

    def is_lit(self) -> bool:
        """Whether the lights have power."""
        return self._switched is not None and self.rail_mv > 2000

    def put(self, gpio: int, level: int) -> None:
        """Set a pin's level, as the firmware does."""
        self.levels[gpio] = level
        if gpio == self.fitted.LED_ENABLE:
            self._switched = (self.clock.us if self._switched is None else self._switched) if level else None

    def millivolts(self, gpio: int) -> int:
        """The voltage at an analogue pin."""
        if gpio == self.fitted.RAIL_SENSE:
            if self._switched is None:
                return 0
            risen = min(self.clock.us - self._switched, _RISES_US)
            return self.rail_mv * risen // _RISES_US // 2
        return self.cc_mv if gpio == self.fitted.CC1_SENSE else 0

    def pin(self) -> type:
        """The stand-in for `machine.Pin`."""
        pins = self
        levels = self.levels

        class Pin:
            IN, OUT, PULL_UP, OPEN_DRAIN = range(4)

            def __init__(self, gpio: int, mode: int = 0, pull: int | None = None, value: int | None = None) -> None:
                self.gpio = gpio
                if value is not None:
                    pins.put(gpio, value)

            def init(self, mode: int = 0, value: int | None = None) -> None:
                if value is not None:
                    pins.put(self.gpio, value)

            def __call__(self, level: int | None = None) -> int | None:
                if level is None:
                    return levels[self.gpio]
                pins.put(self.gpio, level)
                return None

        return Pin

    def adc(self) -> type:
        """The stand-in for `machine.ADC`."""
        pins = self

        class ADC:
            def __init__(self, gpio: int) -> None:
                self.gpio = gpio

            def read_u16(self) -> int:
                return min(65535, pins.millivolts(self.gpio) * 65536 // _RANGE_MV)

        return ADC


class Latch:
    """The stand-in for `machine.mem8`, which reads the latch of the pins' edges."""

    def __init__(self, pins: Pins) -> None:
        self._edges = pins.edges

    def __getitem__(self, address: int) -> int:
        return self._edges.get(address, 0)


class Words:
    """The stand-in for `machine.mem32`: a write clears the latch of edges, or stops the watchdog."""

    def __init__(self, pins: Pins) -> None:
        self._pins = pins
        self._others: dict[int, int] = {}

    def __getitem__(self, address: int) -> int:
        return self._others.get(address, 0)

    def __setitem__(self, address: int, word: int) -> None:
        if address == WATCHDOG_CLEAR:
            if not self._pins.clock.ended:
                self._pins.clock.stop_watching()
        elif GPIO_EDGES <= address < GPIO_EDGES + 16:
            edges = self._pins.edges
            for byte in range(4):
                bits = word >> 8 * byte & 0xFF
                if bits and address + byte in edges:
                    edges[address + byte] &= ~bits
        else:
            self._others[address] = word


class Sound:
    """The stand-in for `machine.PWM`; it is silent."""

    def __init__(self, *_: Any, **__: Any) -> None: ...
    def freq(self, hz: int) -> None: ...
    def duty_u16(self, duty: int) -> None: ...

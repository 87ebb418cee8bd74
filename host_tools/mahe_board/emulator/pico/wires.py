"""An emulated Pico's wires: levels, edges, analogue inputs, and lights, screen and piezo."""

from __future__ import annotations

from mahe.device.supply import DIVIDED_BY
from mahe_board.emulator.pico.observations import Edge, Frame, Frames, Screen
from mahe_board.emulator.pico.process import Emulator, decoded
from mahe_board.emulator.pico.wiring import Wiring

ADC_VOLTS, ADC_STEPS = 3.3, 4096
ADC_TEMPERATURE, FIRST_ADC_GPIO = 4, 26


class Wires:
    """The part of a `Pico` outside its chip; no time passes in these calls."""

    _emulator: Emulator
    wiring: Wiring

    def pin(self, gpio: int) -> int:
        """The level of a pin."""
        return int(self._emulator("level", pin=gpio)["level"])

    def drive(self, gpio: int, level: int | None) -> None:
        """Drive a pin from outside; None releases it."""
        self._emulator("drive", pin=gpio, level=level)

    def record_edges(self, gpio: int) -> None:
        """Record every edge of a pin from now on."""
        self._emulator("record-edges", pin=gpio)

    def edges(self, gpio: int) -> list[Edge]:
        """The edges recorded since `record_edges` or the last call."""
        return [Edge(*edge) for edge in self._emulator("edges", pin=gpio)["edges"]]

    def rail(self, volts: float) -> None:
        """Set the lights' voltage, which the board can read if a divider is fitted."""
        if self.wiring.rail is not None:
            self.adc(self.wiring.rail - FIRST_ADC_GPIO, volts / DIVIDED_BY)

    def adc(self, channel: int, volts: float) -> None:
        """Put a voltage on an analogue input: channels 0 to 3 are GPIO 26 to 29."""
        self._emulator("adc", channel=channel, value=min(ADC_STEPS - 1, max(0, round(volts / ADC_VOLTS * ADC_STEPS))))

    def temperature(self, celsius: float) -> None:
        """Set the chip's temperature sensor (27 °C at 0.706 V, 1.721 mV less per degree)."""
        self.adc(ADC_TEMPERATURE, 0.706 - (celsius - 27) * 0.001721)

    def lights(self) -> bytes:
        """The LEDs' colours: three bytes each in chain order, as sent."""
        return decoded(self._emulator("lights")["data"])

    def frames(self, after: int = 0) -> Frames:
        """The frames sent to the LEDs: all are counted, the last thousand kept; `after` skips older ones."""
        seen = self._emulator("frames", after=after)
        return Frames(seen["count"], seen["torn"], tuple(Frame.of(frame) for frame in seen["frames"]))

    def screen(self) -> Screen:
        """The screen's content; `str()` draws it."""
        seen = self._emulator("screen")
        return Screen(decoded(seen["memory"]), seen["on"], seen["inverted"], seen["contrast"], seen["bytes"])

    def screen_is(self, state: str, after_bytes: int = 0) -> None:
        """Make the screen `working`, `absent`, `failing` (stops acknowledging after a few bytes) or `hung`."""
        if state not in ("working", "absent", "failing", "hung"):
            raise ValueError(f"a screen can't be {state}: say working, absent, failing or hung")
        fails_after = after_bytes if state == "failing" else None
        self._emulator("screen", present=state != "absent", failsAfter=fails_after, hung=state == "hung")

    def tone(self) -> float | None:
        """The frequency on the piezo's pin in hertz, or None."""
        hertz = self._emulator("tone")["hertz"]
        return None if hertz is None else float(hertz)

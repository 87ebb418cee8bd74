"""The lights without the game: the first one at a start, red ones in safe mode."""

import time

from machine import ADC, Pin, bitstream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.fitted import Fitted

COUNT = 161
LISTENS, DEAD = 3700, 2000  # mV of the rail: up; failed or shorted
SOFT_START, RISES = 120, 100  # ms after it is switched on: by SOFT_START it is up, by RISES above DEAD
DIVIDED_BY = 2  # the divider between the rail and the pin
_GLOW = 24
_PULSES = (400, 850, 800, 450)  # ns: a zero, high and low; a one, high and low
WHITE, RED = "GRB", "R"


class Lights:
    """Lights that get one frame at a time; their supply needs a while after it is switched on."""

    def __init__(self, fitted: "Fitted") -> None:
        self._fitted = fitted
        self._data = Pin(fitted.LED_DATA, Pin.OUT, value=0)  # low before the supply is on: so nothing flashes
        self._supply = None if fitted.LED_ENABLE is None else Pin(fitted.LED_ENABLE, Pin.OUT)
        self._sense = None if fitted.RAIL_SENSE is None else ADC(fitted.RAIL_SENSE)
        self._since: int | None = None  # when the supply was switched on
        self._is_cut = False  # the supply has turned out to be faulty
        self.lit = False  # the first egg glows

    def are_ready(self) -> bool:
        """Switch the supply on; True if the lights listen, or if the supply was faulty and is off again."""
        if self._is_cut:
            return True
        if self._since is None:
            self._since = time.ticks_ms()
            if self._supply:
                self._supply(1)
        waited = time.ticks_diff(time.ticks_ms(), self._since)
        if self._sense is None:
            return self._supply is None or waited >= SOFT_START
        rail = DIVIDED_BY * self._sense.read_u16() * 3300 >> 16
        if rail < DEAD and waited >= RISES and self._supply:
            self._supply(0)
            self._is_cut = True
        return self._is_cut or rail >= LISTENS or waited >= SOFT_START

    def light_up(self) -> bool:
        """Light the first egg if the lights are ready, and return whether they are."""
        if not self.lit and self.are_ready():
            self.glow(1, WHITE)
            self.lit = not self._is_cut
        return self.lit or self._is_cut

    def glow(self, number: int, colour: str) -> None:
        """Let this many first lights of the game glow in a colour, and darken the others."""
        if self._is_cut:  # lights without a supply must get no power through their data line
            return
        start = self._fitted.CHAIN_START
        frame = bytearray(3 * (start + COUNT))
        for light in range(start, start + number):
            for part in colour:
                frame[3 * light + self._fitted.COLOUR_ORDER.index(part)] = _GLOW
        self._data.init(Pin.OUT, value=0)  # takes the pin back from the game's state machine
        bitstream(self._data, 0, _PULSES, frame)

    def switch_off(self) -> None:
        """Make the lights dark, and switch their supply off."""
        self.glow(0, WHITE)
        if self._supply:
            self._supply(0)

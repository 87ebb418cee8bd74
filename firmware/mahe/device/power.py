"""How much current the board may take: what the USB-C source offers, and less while the supply sags all the same."""

import time

from machine import ADC, Pin

from mahe.device import chip, pins

SURE_MA = 450  # what every USB port gives: in doubt this
LEAST_MA = 300
# From which reading of a CC input on (1.17, 0.62 V), so many mA: of the 3 A and the 1.5 A, with room to err.
_OFFERS = ((23300, 2700), (12300, 1350))
# Of VSYS a third is read: below 4.2 V the supply sags, above 4.5 V it is well again.
_SAGS = 27800
_WELL = 29800
_NONSENSE = 13000  # 2 V: nothing would run at all
_LOOK_MS = 1000  # between two looks at the offer, which may change in use
_WELL_MS = 5000  # before a step up


class Power:
    """Looked at once a frame."""

    def __init__(self) -> None:
        self._cc = (ADC(pins.CC1_SENSE), ADC(pins.CC2_SENSE))
        self._vsys = None if chip.WIRELESS else ADC(pins.VSYS_SENSE)
        self._fault = Pin(pins.LED_FAULT, Pin.IN, Pin.PULL_UP)
        self.offered = self._offer()  # by the source
        self._folded = self.offered  # what the supply has turned out to stand
        self._sags = 0  # looks in a row that found it sagging
        self._looked = self._changed = time.ticks_ms()

    def budget(self) -> int:
        """For the next frame, in mA."""
        now = time.ticks_ms()
        if time.ticks_diff(now, self._looked) >= _LOOK_MS:
            self._looked = now
            self.offered = self._offer()
        volts = self._vsys.read_u16() if self._vsys else 0
        if _NONSENSE < volts < _SAGS or not self._fault():
            self._sags += 1
            if self._sags > 1:  # one may be a disturbance
                self._fold(now)
        else:
            self._sags = 0
            doubtful = _NONSENSE < volts <= _WELL  # where VSYS isn't read, the lights' own limiter alone tells
            if self._folded < self.offered and not doubtful and time.ticks_diff(now, self._changed) >= _WELL_MS:
                self._folded += self._folded >> 2
                self._changed = now
        return min(self._folded, self.offered)

    def _fold(self, now: int) -> None:
        self._sags = 0
        self._folded = max(LEAST_MA, min(self._folded, self.offered) * 3 >> 2)
        self._changed = now

    def _offer(self) -> int:
        """More than the sure 450 mA only where VSYS is read too, and would tell if it were not true."""
        if self._vsys is None or self._vsys.read_u16() <= _NONSENSE:
            return SURE_MA
        reading = max(self._cc[0].read_u16(), self._cc[1].read_u16())
        for least, offered in _OFFERS:
            if reading >= least:
                return offered
        return SURE_MA

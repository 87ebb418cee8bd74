"""How much current the board may take: what the USB-C source offers, and less while the lights' rail sags."""

import time

from machine import ADC, Pin

from mahe.device import pins, supply

# The least reading of a CC input, and the mA it allows.
_OFFERS = ((supply.CC_3_A, supply.USB_C_3_A), (supply.CC_1A5, supply.USB_C_1A5))


class Rail:
    """The supply of the lights, measured on the controller."""

    def __init__(self) -> None:
        self._sense = ADC(pins.RAIL_SENSE)

    def millivolts(self) -> int:
        """Near 0 if the rail is off; meaningless if no divider is fitted."""
        return _millivolts(self._sense) * supply.DIVIDED_BY

    def wait(self, switched: int) -> None:
        """Wait until the lights listen, or should; `switched` is when, in ticks_ms, the supply was switched on."""
        while self.millivolts() < supply.LISTENS and time.ticks_diff(time.ticks_ms(), switched) < supply.SOFT_START:
            time.sleep_ms(1)


class Power:
    """Finds out how much current the board may take; it is asked once a frame."""

    def __init__(self) -> None:
        self._cc = (ADC(pins.CC1_SENSE), ADC(pins.CC2_SENSE))
        self.rail = Rail()
        self._fault = Pin(pins.LED_FAULT, Pin.IN, Pin.PULL_UP)
        self._sags = 0  # readings in a row that found the rail sagging, since the budget was folded last
        self._low = False  # whether the last reading did
        self._looked = self._changed = self._fell = time.ticks_ms()
        self._begin(self._offer(), self._looked)

    def budget(self) -> int:
        """What the board may take in the next frame, in mA."""
        now = time.ticks_ms()
        if time.ticks_diff(now, self._looked) >= supply.LOOK:
            self._looked = now
            offer = self._offer()
            if offer != self.offered:
                self._begin(offer, now)
        sags = supply.SAGS + (min(self._folded, self.offered) * supply.WAY >> 10)  # 1000 milliohms, near enough
        if supply.ABSENT < self.rail.millivolts() < sags or not self._fault():
            if not self._low:
                self._low = True
                self._fell = now
            self._sags += 1
            if self._sags > 1:  # one may be a disturbance
                self._fold(now)
        else:
            self._low = False
            self._sags = 0
            if self._folded < self.offered and time.ticks_diff(now, self._changed) >= self._patience:
                self._folded += self._folded >> 2
                self._changed = now
                self._tried = True
        return min(self._folded, self.offered)

    def is_steady(self) -> bool:
        """Whether a save may begin: the rail doesn't sag, or has sagged for so long that waiting is no use."""
        return not self._low or time.ticks_diff(time.ticks_ms(), self._fell) >= supply.SAVE_WAITS

    def _begin(self, offer: int, now: int) -> None:
        """Start over with a new source, or with a new offer."""
        self.offered = offer
        self._folded = offer  # what the supply has turned out to deliver
        self._patience = supply.WELL  # ms without sagging before a step up
        self._tried = False  # there was a step up since it was last folded back
        self._changed = now

    def _fold(self, now: int) -> None:
        """Allow a quarter less. After a failed step up, the next waits twice as long, or the lights would breathe."""
        if self._tried:
            self._tried = False
            self._patience = min(supply.WELL_AT_MOST, self._patience * 2)
        self._sags = 0
        self._folded = max(supply.LEAST, min(self._folded, self.offered) * 3 >> 2)
        self._changed = now

    def _offer(self) -> int:
        """What the source offers, in mA; only SURE if the rail isn't measured: a false promise would go unnoticed."""
        if self.rail.millivolts() > supply.ABSENT:
            reading = max(_millivolts(self._cc[0]), _millivolts(self._cc[1]))
            for least, offered in _OFFERS:
                if reading >= least:
                    return offered
        return supply.SURE


def _millivolts(sense: ADC) -> int:
    return sense.read_u16() * 3300 >> 16

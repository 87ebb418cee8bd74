"""The current that the board may take: as much as the USB-C source offers, and less while the lights' rail sags."""

import time

from machine import ADC, Pin

from mahe.device import supply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.fitted import Fitted

# The least reading of a CC input, and the mA it allows.
_OFFERS = ((supply.CC_3_A, supply.USB_C_3_A), (supply.CC_1A5, supply.USB_C_1A5))


class Rail:
    """The supply of the lights, measured on the controller if a divider is fitted there."""

    def __init__(self, fitted: "Fitted") -> None:
        self._sense = None if fitted.RAIL_SENSE is None else ADC(fitted.RAIL_SENSE)
        self._switch = fitted.LED_ENABLE is not None

    def millivolts(self) -> int | None:
        """The rail's voltage; None without a divider, near 0 if the rail is off."""
        return None if self._sense is None else _millivolts(self._sense) * supply.DIVIDED_BY

    def rises(self, switched: int) -> bool:
        """Wait until the lights listen, or should; False if the rail is dead.

        `switched` is the time, in ticks_ms, at which the supply was switched on.
        """
        while True:
            passed = time.ticks_diff(time.ticks_ms(), switched)
            millivolts = self.millivolts()
            if millivolts is None:
                if passed >= supply.SOFT_START or not self._switch:
                    return True
            elif millivolts >= supply.LISTENS or passed >= supply.SOFT_START:
                return True
            elif millivolts < supply.DEAD and passed >= supply.RISES:
                return False
            time.sleep_ms(1)


class Power:
    """Finds out how much current the board may take; it is asked once a frame."""

    def __init__(self, fitted: "Fitted") -> None:
        self._cc = [ADC(gpio) for gpio in (fitted.CC1_SENSE, fitted.CC2_SENSE) if gpio is not None]
        self.rail = Rail(fitted)
        self._most = fitted.MOST_MA
        self._fault = None if fitted.LED_FAULT is None else Pin(fitted.LED_FAULT, Pin.IN, Pin.PULL_UP)
        self._sags = 0  # readings in a row with a sagging rail, since the last cut of the budget
        self._low = False  # whether the last reading was one of them
        self._looked = self._changed = self._fell = self._alive = time.ticks_ms()
        self.dead = False  # whether the rail has no voltage; meaningless while it is switched off
        self._begin(self._offer(), self._looked)

    def budget(self) -> int:
        """The mA that the board may take in the next frame."""
        now = time.ticks_ms()
        if time.ticks_diff(now, self._looked) >= supply.LOOK:
            self._looked = now
            offer = self._offer()
            if offer != self.offered:
                self._begin(offer, now)
        if self._is_sagging(now) or (self._fault and not self._fault()):
            if not self._low:
                self._low = True
                self._fell = now
            self._sags += 1
            if self._sags > 1:  # a single one may be noise
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
        """Whether a save may begin: the rail doesn't sag, or has sagged for too long to wait any more."""
        return not self._low or time.ticks_diff(time.ticks_ms(), self._fell) >= supply.SAVE_WAITS

    def _is_sagging(self, now: int) -> bool:
        """Whether the rail is up but too low; notes whether it is dead."""
        millivolts = self.rail.millivolts()
        alive = millivolts is None or millivolts >= supply.DEAD
        if alive:
            self._alive = now
        self.dead = time.ticks_diff(now, self._alive) >= supply.LASTS
        sags = supply.SAGS + (min(self._folded, self.offered) * supply.WAY >> 10)  # near enough to / 1000
        return alive and millivolts is not None and millivolts < sags

    def _begin(self, offer: int, now: int) -> None:
        """Start over with a new source, or with a new offer."""
        self.offered = offer
        self._folded = offer  # mA that the supply has proved able to deliver
        self._patience = supply.WELL  # ms without sagging before a step up
        self._tried = False  # whether there was a step up since the last cut
        self._changed = now

    def _fold(self, now: int) -> None:
        """Cut the budget by a quarter. A failed step up doubles the next wait, or the lights would oscillate."""
        if self._tried:
            self._tried = False
            self._patience = min(supply.WELL_AT_MOST, self._patience * 2)
        self._sags = 0
        self._folded = max(supply.LEAST, min(self._folded, self.offered) * 3 >> 2)
        self._changed = now

    def _offer(self) -> int:
        """The mA that the source offers, up to the board's limit.

        The CC lines count only where the rail is measured: otherwise a false promise would go unnoticed.
        """
        if not self._cc or self.rail.millivolts() is None:
            return self._most or supply.SURE
        reading = 0
        for sense in self._cc:  # no list of readings: a frame must not allocate
            reading = max(reading, _millivolts(sense))
        offered = supply.SURE
        for least, promised in _OFFERS:
            if reading >= least:
                offered = max(offered, promised)
        return min(offered, self._most or offered)


def _millivolts(sense: ADC) -> int:
    return sense.read_u16() * 3300 >> 16

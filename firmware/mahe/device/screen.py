"""The screen, on I²C: changed bands are sent, one at a time; it may be missing.

A band is eight rows of dots; data sheets call it a page.
"""

import time

from machine import I2C, Pin

from mahe.device import ALL, slice_of, unwired
from mahe.device.screens import ADDRESS, head_of, setup_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.fitted import Fitted

BANDS = 8
_BAND = 128  # bytes
_TIMEOUT_US = 8000  # of a transfer; a band takes 3.1 ms at 400 kHz
_RETRY_MS = 1000
_REFRESH_MS = 2000  # everything is sent again: a screen that lost its power in between is blank, and gives no error


class Screen:
    """Buffers the picture, and sends it to the screen step by step."""

    def __init__(self, fitted: "Fitted") -> None:
        self._fitted = fitted
        self._wanted = bytearray(BANDS * _BAND)
        whole = memoryview(self._wanted)
        self._wanted_bands = [whole[band * _BAND : (band + 1) * _BAND] for band in range(BANDS)]
        self._setup = setup_of(fitted.SCREEN)
        self._messages = [bytearray(head_of(fitted.SCREEN, band) + bytes(_BAND)) for band in range(BANDS)]
        head = len(self._messages[0]) - _BAND
        self._sent_bands = [memoryview(message)[head:] for message in self._messages]
        self._data = slice_of(head, head + _BAND)
        self._reset = unwired if fitted.SCREEN_RESET is None else Pin(fitted.SCREEN_RESET, Pin.OUT, value=1)
        self._band = 0  # the next to be looked at
        self._left = BANDS  # bands to be looked at
        self._stale = BANDS  # bands to be sent, changed or not
        self.works = False
        self._due = time.ticks_ms()  # the next try, or the next refresh
        self.begin()

    def begin(self) -> None:
        """Look for the screen and set it up."""
        self._reset(0)
        self._free_bus()
        self._reset(1)
        data, clock = Pin(self._fitted.SCREEN_SDA), Pin(self._fitted.SCREEN_SCL)
        self._bus = I2C(0, sda=data, scl=clock, freq=self._fitted.SCREEN_HZ, timeout=_TIMEOUT_US)  # type: ignore[call-overload]  # the stub has no timeout
        self._send(self._setup)
        self._all_again()

    def show(self, pixels: bytearray) -> None:
        """Show these pixels from now on."""
        self._wanted[ALL] = pixels
        self._left = BANDS

    def step(self) -> bool:
        """Send one band, or look after the screen; returns whether there was anything to do."""
        if time.ticks_diff(time.ticks_ms(), self._due) >= 0:
            if self.works:
                self._send(self._setup)
                self._all_again()
            else:
                self.begin()
            return True
        while self.works and self._left:
            band = self._band
            self._band = (band + 1) & 7
            self._left -= 1
            if self._stale or self._wanted_bands[band] != self._sent_bands[band]:
                if self._stale:
                    self._stale -= 1
                self._messages[band][self._data] = self._wanted_bands[band]
                self._send(self._messages[band])
                return True
        return False

    def _all_again(self) -> None:
        self._stale = self._left = BANDS
        self._due = time.ticks_add(time.ticks_ms(), _REFRESH_MS if self.works else _RETRY_MS)

    def _send(self, message: bytes | bytearray) -> None:
        try:
            # A byte that isn't acknowledged ends the transfer without an error.
            self.works = self._bus.writeto(ADDRESS, message) == len(message)
        except OSError:
            self.works = False
        if not self.works:
            self._due = time.ticks_add(time.ticks_ms(), _RETRY_MS)

    def _free_bus(self) -> None:
        """Clock out the rest of a byte at which a screen was interrupted, or it would hold the data line."""
        Pin(self._fitted.SCREEN_SDA, Pin.IN, Pin.PULL_UP)
        clock = Pin(self._fitted.SCREEN_SCL, Pin.OPEN_DRAIN, value=1)
        for _ in range(9):
            clock(0)
            time.sleep_us(5)
            clock(1)
            time.sleep_us(5)

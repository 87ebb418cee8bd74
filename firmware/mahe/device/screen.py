"""The screen, on I²C: changed bands are sent, one at a time; it may be missing.

A band is eight rows of dots; data sheets call it a page.
"""

import time

from machine import I2C, Pin

from mahe.device import slice_of, unwired
from mahe.device.screens import ADDRESS, head_of, setup_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.fitted import Fitted

BANDS = 8
_BAND = 128  # bytes of a band
_ALL_BANDS = (1 << BANDS) - 1
_TIMEOUT_US = 8000  # timeout of a transfer; a band takes 3.1 ms at 400 kHz
_RETRY_MS = 1000
_REFRESH_MS = 2000  # everything is sent again: a screen that lost its power in between is blank, and gives no error


class Screen:
    """Keeps a message for each band, and sends those that have changed step by step."""

    def __init__(self, fitted: "Fitted") -> None:
        self._fitted = fitted
        self._setup = setup_of(fitted.SCREEN)
        self._messages = [bytearray(head_of(fitted.SCREEN, band) + bytes(_BAND)) for band in range(BANDS)]
        head = len(self._messages[0]) - _BAND
        self._bands = [memoryview(message)[head:] for message in self._messages]
        self._data = slice_of(head, head + _BAND)
        self._pixels: bytearray | None = None  # what was shown last, and its bands
        self._shown: list[memoryview] = []
        self._reset = unwired if fitted.SCREEN_RESET is None else Pin(fitted.SCREEN_RESET, Pin.OUT, value=1)
        self._band = 0  # the next band to be looked at
        self._stale = _ALL_BANDS  # a bit for each band that is to be sent
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
        if pixels is not self._pixels:  # nearly every call passes the same buffer
            self._pixels = pixels
            self._shown = _bands(pixels)
        shown, bands = self._shown, self._bands
        for band in range(BANDS):
            if bands[band] != shown[band]:
                self._messages[band][self._data] = shown[band]
                self._stale |= 1 << band

    def step(self) -> bool:
        """Send one band, refresh the screen, or look for a missing one; returns whether there was anything to do."""
        if time.ticks_diff(time.ticks_ms(), self._due) >= 0:
            if self.works:
                self._send(self._setup)
                self._all_again()
            else:
                self.begin()
            return True
        while self.works and self._stale:
            band = self._band
            self._band = (band + 1) & 7
            if self._stale >> band & 1:
                self._stale ^= 1 << band
                self._send(self._messages[band])
                return True
        return False

    def _all_again(self) -> None:
        self._stale = _ALL_BANDS
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


def _bands(pixels: bytearray) -> list[memoryview]:
    """Returns the bands of a picture; in `show` itself, the comprehension would take heap at every call."""
    whole = memoryview(pixels)
    return [whole[band * _BAND : (band + 1) * _BAND] for band in range(BANDS)]

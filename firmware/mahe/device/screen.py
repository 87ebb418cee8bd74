"""The screen: a SSD1306 or SSD1309 on I²C. Only pages that changed are sent, one at a time, and it may be missing."""

import time

from machine import I2C, Pin

from mahe.device import pins
from mahe.device.fixed import ALL, slice_of

ADDRESS = 0x3C
PAGES = 8
_PAGE = 128
# In front of a page's bytes: which page, then data. 0x80 announces one command, 0x40 only data. The column is 0 again
# after each page.
_HEAD = b"\x80\xb0\x40"
# Page addressing, column 0, 64 rows, upright as wired, contrast, charge pump (a SSD1309 has none and doesn't mind), on.
_SETUP = b"\x00\x20\x02\x00\x10\xa8\x3f\xd3\x00\x40\xa1\xc8\xda\x12\xd5\x80\x81\xcf\xd9\xf1\xdb\x30\xa4\xa6\x8d\x14\xaf"
TIMEOUT_US = 8000  # of a transfer; a page takes 3.1 ms at 400 kHz
RETRY_MS = 1000
REFRESH_MS = 2000  # everything is sent again: a screen that lost its power in between shows nothing and says nothing


class Screen:
    """Keeps what is to be shown, and brings the screen there step by step."""

    def __init__(self) -> None:
        self._wanted = bytearray(PAGES * _PAGE)
        whole = memoryview(self._wanted)
        self._wanted_pages = [whole[page * _PAGE : (page + 1) * _PAGE] for page in range(PAGES)]
        self._messages = [bytearray(len(_HEAD) + _PAGE) for _ in range(PAGES)]
        self._sent_pages = [memoryview(message)[len(_HEAD) :] for message in self._messages]
        for page, message in enumerate(self._messages):
            message[: len(_HEAD)] = _HEAD
            message[1] |= page
        self._data = slice_of(len(_HEAD), len(_HEAD) + _PAGE)
        self._reset = Pin(pins.SCREEN_RESET, Pin.OUT, value=1)
        self._page = 0  # the next to be looked at
        self._left = PAGES  # pages to be looked at
        self._stale = PAGES  # pages to be sent, changed or not
        self.works = False
        self._due = time.ticks_ms()  # the next try, or the next refresh
        self.begin()

    def begin(self) -> None:
        """Look for the screen and set it up."""
        self._reset(0)
        self._free_bus()
        self._reset(1)
        data, clock = Pin(pins.SCREEN_SDA), Pin(pins.SCREEN_SCL)
        self._bus = I2C(0, sda=data, scl=clock, freq=pins.SCREEN_HZ, timeout=TIMEOUT_US)  # type: ignore[call-overload]  # the stub has no timeout
        self._send(_SETUP)
        self._all_again()

    def show(self, pixels: bytearray) -> None:
        """This is to be shown from now on."""
        self._wanted[ALL] = pixels
        self._left = PAGES

    def step(self) -> bool:
        """Send one page, or look after the screen; whether there was anything to do."""
        if time.ticks_diff(time.ticks_ms(), self._due) >= 0:
            if self.works:
                self._send(_SETUP)
                self._all_again()
            else:
                self.begin()
            return True
        while self.works and self._left:
            page = self._page
            self._page = (page + 1) & 7
            self._left -= 1
            if self._stale or self._wanted_pages[page] != self._sent_pages[page]:
                if self._stale:
                    self._stale -= 1
                self._messages[page][self._data] = self._wanted_pages[page]
                self._send(self._messages[page])
                return True
        return False

    def _all_again(self) -> None:
        self._stale = self._left = PAGES
        self._due = time.ticks_add(time.ticks_ms(), REFRESH_MS if self.works else RETRY_MS)

    def _send(self, message: bytes | bytearray) -> None:
        try:
            # A byte that isn't acknowledged ends the transfer without an error.
            self.works = self._bus.writeto(ADDRESS, message) == len(message)
        except OSError:
            self.works = False
        if not self.works:
            self._due = time.ticks_add(time.ticks_ms(), RETRY_MS)

    @staticmethod
    def _free_bus() -> None:
        """A screen that was interrupted in the middle of a byte holds the data line until it has got its clocks."""
        Pin(pins.SCREEN_SDA, Pin.IN, Pin.PULL_UP)
        clock = Pin(pins.SCREEN_SCL, Pin.OPEN_DRAIN, value=1)
        for _ in range(9):
            clock(0)
            time.sleep_us(5)
            clock(1)
            time.sleep_us(5)

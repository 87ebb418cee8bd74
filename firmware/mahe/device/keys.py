"""The four keys, read every few milliseconds, and what the edge latch saw in between."""

import time

from machine import Pin, mem8, mem32

from mahe.device import pins
from mahe.device.chip import GPIO_EDGES

POLL_US = 4000
PRESSED_AFTER = 3  # equal samples
RELEASED_AFTER = 7
LONG_US = 12000  # between two polls: a whole tap may lie in there
_RELEASE = 16  # RELEASE + key, as the table has it
_EDGES = 0b1100  # of a pin's four bits: it fell, it rose
_QUEUE = 16
_NAMES = ("ROLL", "STOP", "CARD", "MENU")


class Keys:
    """Presses (1 to 4) and releases (17 to 20) in the order they happened."""

    def __init__(self) -> None:
        gpios = (pins.KEY_ROLL, pins.KEY_STOP, pins.KEY_CARD, pins.KEY_MENU)
        self._pins = tuple([Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in gpios])
        # A byte of the latch holds two pins; read as bytes it fits a small integer, whatever other pins do.
        self._latch = tuple([GPIO_EDGES + (gpio >> 1) for gpio in gpios])
        self._mask = bytes([_EDGES << 4 * (gpio & 1) for gpio in gpios])
        # Written as the whole register: a byte would be taken for all four of it.
        self._register = tuple([GPIO_EDGES + (gpio >> 3 << 2) for gpio in gpios])
        self._shift = bytes([(gpio & 6) << 2 for gpio in gpios])
        self._down = bytearray(4)
        self._same = bytearray(4)  # samples in a row that say otherwise
        self._hint = bytearray(4)  # something was seen of a press that isn't one yet
        self._events = bytearray(_QUEUE)
        self._first = self._number = 0
        time.sleep_us(50)  # for the pull-ups
        self.stuck = bytearray([1 - pin() for pin in self._pins])  # pressed since power-on: ignored
        self._at = time.ticks_us()
        for key in range(4):
            self._edges(key)

    def names_of_stuck(self) -> str:
        """The keys that were down at power-on, and are still."""
        return ", ".join([_NAMES[key] for key in range(4) if self.stuck[key]])

    def poll(self) -> None:
        """Look at the keys."""
        now = time.ticks_us()
        long = time.ticks_diff(now, self._at) > LONG_US
        self._at = now
        for key in range(4):
            fell = self._edges(key) and long
            if self._pins[key]():
                self._open(key, fell)
            else:
                self._closed(key)

    def due(self) -> bool:
        """Whether it is time to poll again."""
        return time.ticks_diff(time.ticks_us(), self._at) >= POLL_US

    def waiting(self) -> bool:
        """Whether there is something to read."""
        return self._number > 0

    def read(self) -> int:
        """The next event, 0 if there is none."""
        if not self._number:
            return 0
        event = self._events[self._first]
        self._first = (self._first + 1) % _QUEUE
        self._number -= 1
        return event

    def _edges(self, key: int) -> int:
        """Whether the pin has changed since the last time."""
        seen: int = mem8[self._latch[key]] & self._mask[key]
        if seen:
            mem32[self._register[key]] = seen << self._shift[key]
        return seen

    def _closed(self, key: int) -> None:
        if self.stuck[key] or self._down[key]:
            self._same[key] = 0
        else:
            self._hint[key] = 1
            self._same[key] += 1
            if self._same[key] >= PRESSED_AFTER:
                self._press(key)

    def _open(self, key: int, fell: int) -> None:
        if self._down[key] or self.stuck[key]:
            self._same[key] += 1
            if self._same[key] >= RELEASED_AFTER:
                self._release(key)
        elif self._hint[key] or fell:
            # Seen to be closed, though never three times running: a tap that was over before.
            self._press(key)

    def _press(self, key: int) -> None:
        self._down[key] = 1
        self._same[key] = self._hint[key] = 0
        self._tell(key + 1)

    def _release(self, key: int) -> None:
        if self.stuck[key]:
            self.stuck[key] = 0
        else:
            self._down[key] = 0
            self._tell(_RELEASE + key + 1)
        self._same[key] = self._hint[key] = 0

    def _tell(self, event: int) -> None:
        if self._number < _QUEUE:
            self._events[(self._first + self._number) % _QUEUE] = event
            self._number += 1

"""The four keys: polled every few milliseconds and debounced, with the edge latch for taps between two polls.

A tap on a key that bounces; # means closed, and each character is a millisecond:

    contact  ....#.#.############################.#.##.#.............................
    looks    |   |   |   |   |   |   |   |   |   |   |   |   |   |   |   |   |   |
    seen     .   #   #   #   #   #   #   #   #   .   #   .   .   .   .   .   .   .
    told                 P                                                   R

P, the press, is told at the third look in a row that finds the key closed, so after 8 ms; R, the release, once looks
have found it open for 20 ms. A tap that is over before its third look is told at the look that finds it open.
"""

import time

from machine import Pin, mem8, mem32

from mahe.device.chip import GPIO_EDGES
from mahe.show.keys import RELEASE, ROLL
from mahe.show.texts import KEY_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.fitted import Fitted

_POLL_US = 4000
_PRESSED_US = 8000  # a key closed at every look for this long is pressed: with looks 4 ms apart, at the third
# A contact may bounce for this long after a press or a release. A key that is open at every look for this long has been
# released; one that is closed for this long after being open has been pressed again. The fastest tappers lift their
# finger for 80 ms, for 60 of which the key is open without bounces: that is never missed, not even during a save of 80
# ms. An opening of less than 20 ms may be missed.
_BOUNCE_US = 20000
# If two looks are further apart, only the edge latch knows of taps in between. A save can take 120 ms, in which a
# whole tap may fall, or the end of one and the beginning of the next.
_LONG_US = 12000
_EDGES = 0b1100  # two of a pin's four bits: a falling edge, a rising edge
_QUEUE = 16


class Keys:
    """Presses (1 to 4) and releases (17 to 20) in the order they happened."""

    def __init__(self, fitted: "Fitted") -> None:
        gpios = (fitted.KEY_ROLL, fitted.KEY_STOP, fitted.KEY_CARD, fitted.KEY_MENU)
        self._pins = tuple([Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in gpios])
        # A byte of the latch holds two pins. A byte always fits a small integer; a register might not, with other pins.
        self._latch = tuple([GPIO_EDGES + (gpio >> 1) for gpio in gpios])
        self._mask = bytes([_EDGES << 4 * (gpio & 1) for gpio in gpios])
        # The register must be written as a whole: a single byte would be written to all four of its bytes.
        self._register = tuple([GPIO_EDGES + (gpio >> 3 << 2) for gpio in gpios])
        self._shift = bytes([(gpio & 6) << 2 for gpio in gpios])
        self.down = bytearray(4)
        self.closed = bytearray(4)  # by key: whether it was closed at the last look
        self._since = [0, 0, 0, 0]  # by key: when it was first seen in that state
        self._pressed = [0, 0, 0, 0]  # when a key that is down was first seen closed
        self._lifted = bytearray(4)  # whether a key that is down has really opened since (not contact bounce)
        self._events = bytearray(_QUEUE)
        self._first = self._number = 0
        time.sleep_us(50)  # until the pull-ups have raised the pins
        self.stuck = bytearray([1 - pin() for pin in self._pins])  # pressed since power-on: ignored
        self._at = time.ticks_us()
        for key in range(4):
            self._edges(key)

    def names_of_stuck(self) -> str:
        """The names of the keys that have been down since power-on."""
        return ", ".join([KEY_NAMES[key] for key in range(4) if self.stuck[key]])

    def poll(self) -> None:
        """Look at the keys."""
        now = time.ticks_us()
        before = self._at
        long = time.ticks_diff(now, before) > _LONG_US
        self._at = now
        for key in range(4):
            unseen = self._edges(key) and long
            closed = 1 - self._pins[key]()
            was = self.closed[key]
            if closed != was or (unseen and (self.down[key] or not closed)):
                self.closed[key] = closed
                self._since[key] = now
            lasted = time.ticks_diff(now, self._since[key])
            if self.down[key]:
                if unseen and time.ticks_diff(before, self._pressed[key]) >= _BOUNCE_US:
                    self._lifted[key] = 1
                self._watch(key, closed, lasted)
            elif self.stuck[key]:
                if not closed and lasted >= _BOUNCE_US:
                    self.stuck[key] = 0
            elif closed:
                if lasted >= _PRESSED_US:
                    self._press(key)
            elif was or unseen:  # a tap that ended between two looks
                self._press(key)

    def due(self) -> bool:
        """Whether it is time to poll again."""
        return time.ticks_diff(time.ticks_us(), self._at) >= _POLL_US

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

    def pressed_within(self, us: int) -> bool:
        """Whether a contact closed so short a time ago, be its press read or not."""
        now = time.ticks_us()
        return any(0 <= time.ticks_diff(now, pressed) < us for pressed in self._pressed)

    def give(self, event: int) -> None:
        """Take a press or a release from a laptop that watches."""
        self._tell(event)

    def _edges(self, key: int) -> int:
        """Whether the pin has changed since the last call."""
        seen: int = mem8[self._latch[key]] & self._mask[key]
        if seen:
            mem32[self._register[key]] = seen << self._shift[key]
        return seen

    def _watch(self, key: int, closed: int, lasted: int) -> None:
        """Notice the release of a key that is down, and a press that has followed it."""
        if lasted >= _BOUNCE_US and (self._lifted[key] or not closed):
            self.down[key] = 0
            self._tell(RELEASE + ROLL + key)
            if closed:
                self._press(key)
            return
        opened = time.ticks_diff(self._since[key], self._pressed[key])  # the time from its press to its opening
        if not closed and lasted >= _PRESSED_US and opened >= _BOUNCE_US:
            self._lifted[key] = 1

    def _press(self, key: int) -> None:
        self.down[key] = 1
        self._lifted[key] = 0
        self._pressed[key] = self._since[key]
        self._tell(ROLL + key)

    def _tell(self, event: int) -> None:
        if self._number < _QUEUE:
            self._events[(self._first + self._number) % _QUEUE] = event
            self._number += 1

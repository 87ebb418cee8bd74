"""A board's ports in memory, for the virtual board, scripts, replays and tests; MicroPython runs this file, too."""

import hashlib

from mahe.show.frame import BYTES
from mahe.show.keys import RELEASE, ROLL
from mahe.show.paper import HEIGHT, WIDTH
from mahe.show.texts import KEY_NAMES

KEYS = {name.lower(): ROLL + place for place, name in enumerate(KEY_NAMES)}


class Lights:
    """The chain of lights: keeps the last frame, and a digest of all frames."""

    def __init__(self) -> None:
        self.frame = bytes(BYTES)
        self.digest = hashlib.sha256()

    def show(self, frame: bytearray) -> None:
        self.frame = bytes(frame)
        self.digest.update(frame)


class Screen:
    """The screen: keeps the last page, in framebuf's format MONO_VLSB, and a digest of all pages."""

    def __init__(self) -> None:
        self.pixels = bytes(WIDTH * HEIGHT // 8)
        self.digest = hashlib.sha256()

    def show(self, pixels: bytearray) -> None:
        self.pixels = bytes(pixels)
        self.digest.update(pixels)


class Keys:
    """The four keys: a queue of events; once `now` is set, an event can't be read before its time."""

    def __init__(self) -> None:
        self.now = 0
        self.given = 0  # number of events queued so far
        self.taken = 0  # number of events that the table has read so far
        self._events: list[tuple[int, int]] = []

    def give(self, event: int) -> None:
        """Add a press or a release, now."""
        self._events.append((self.now, event))
        self.given += 1

    def press(self, key: int, ms: int) -> None:
        """Add a press now, and its release `ms` later."""
        self.give(key)
        self._events.append((self.now + ms, key + RELEASE))
        self._events.sort()
        self.given += 1

    def read(self) -> int:
        """The next event, or 0."""
        if self._events and self._events[0][0] <= self.now:
            self.taken += 1
            return self._events.pop(0)[1]
        return 0


class Sound:
    """The piezo: keeps the tone in hertz, 0 for silence, and its volume from 1 to 3."""

    def __init__(self) -> None:
        self.hz = 0
        self.volume = 0

    def tone(self, hz: int, volume: int = 3) -> None:
        self.hz = hz
        self.volume = volume


class Store:
    """The store: keeps data while the program runs."""

    saved = True  # whether the last save worked; in memory it always does

    def __init__(self, stored: dict[str, bytes] | None = None) -> None:
        self.stored: dict[str, bytes] = {} if stored is None else stored

    def read(self, name: str) -> bytes | None:
        return self.stored.get(name)

    def replace(self, name: str, data: bytes) -> None:
        self.stored[name] = bytes(data)

    def set_aside(self, name: str) -> None:
        self.stored[name + ".aside"] = self.stored.pop(name)

"""The ports of the virtual board: what the table is given in place of lights, screen, keys and piezo."""

from __future__ import annotations

import hashlib
import secrets
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from mahe.rules.dice import SEED_BITS
from mahe.show.keys import RELEASE as RELEASE
from mahe_board.script.virtual_board import KEYS as KEYS

MOST_UNREAD = 64  # presses the table has not read yet

LIGHT_BYTES = 161 * 3
SCREEN_BYTES = 128 * 64 // 8

Entropy = Callable[[], int]


class Busy(Exception):
    """More presses came in than the keys can take at once."""


class Store(Protocol):
    """Where saved games and settings are kept."""

    def read(self, name: str) -> bytes | None: ...
    def replace(self, name: str, data: bytes) -> None: ...
    def set_aside(self, name: str) -> None: ...


class TableLike(Protocol):
    """What the virtual board needs of a table."""

    @property
    def game(self) -> Any: ...  # mahe.rules.game.Game, or None
    @property
    def words(self) -> list[str]: ...  # the lines on the screen
    @property
    def awaits(self) -> str: ...  # the colour whose choice is awaited, or ""
    @property
    def look(self) -> str: ...  # "day" or "night"
    @property
    def language(self) -> str: ...  # its two letters

    def tick(self, now_ms: int, /) -> None: ...
    def follow_up(self) -> bool: ...  # to be called after each tick, until nothing is left to be done


class Lights:
    """The chain of lights: keeps the last frame."""

    def __init__(self) -> None:
        self.grb = bytes(LIGHT_BYTES)

    def show(self, frame: bytearray) -> None:
        """Take a frame; the table uses its buffer again, so this one is a copy."""
        self.grb = bytes(frame)


class Screen:
    """The screen: keeps the last pixels, as framebuf's MONO_VLSB has them."""

    def __init__(self) -> None:
        self.pixels = bytes(SCREEN_BYTES)

    def show(self, pixels: bytearray) -> None:
        self.pixels = bytes(pixels)


class Sound:
    """The piezo: keeps the tone in hertz, 0 for silence."""

    def __init__(self) -> None:
        self.hz = 0

    def tone(self, hz: int) -> None:
        self.hz = hz


class Keys:
    """The four keys: a queue of what was pressed and let go."""

    def __init__(self) -> None:
        self._events: deque[int] = deque()
        self.given = 0  # events put in, ever
        self.taken = 0  # events the table has read, ever

    @property
    def full(self) -> bool:
        """Whether a press would be refused."""
        return len(self._events) >= MOST_UNREAD

    def give(self, event: int) -> None:
        """A press or a release. A release always fits: there is one at most for each press."""
        if event < RELEASE and self.full:
            raise Busy("the board has not read the last presses yet; try again in a moment")
        self._events.append(event)
        self.given += 1

    def read(self) -> int:
        """The next event, or 0."""
        if not self._events:
            return 0
        self.taken += 1
        return self._events.popleft()


def hardware_entropy() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(SEED_BITS)


def seeded_entropy(seed: int) -> Entropy:
    """The seed for the first game, and for each one after it another that follows from it."""
    drawn = 0

    def entropy() -> int:
        nonlocal drawn
        drawn += 1
        if drawn == 1:
            return seed
        digest = hashlib.sha256(f"{seed} {drawn}".encode()).digest()
        return int.from_bytes(digest, "big") >> (256 - SEED_BITS)

    return entropy


MakeTable = Callable[[Lights, Screen, Keys, Sound, Store, Entropy], TableLike]

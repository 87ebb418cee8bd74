"""The ports of the virtual board and of its tables."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from mahe.rules.dice import SEED_BITS
from mahe.show.keys import RELEASE
from mahe_board.emulator import memory_ports
from mahe_board.emulator.memory_ports import Lights, Screen, Sound

MOST_UNREAD = 64  # most presses that the table hasn't read yet

Entropy = Callable[[], int]


class Busy(Exception):
    """The board can't take a press or an errand now."""


class Store(Protocol):
    """Where saved games and settings are kept."""

    saved: bool  # whether the last save worked

    def read(self, name: str) -> bytes | None: ...
    def replace(self, name: str, data: bytes) -> None: ...
    def set_aside(self, name: str) -> None: ...


class Shown(Protocol):
    """The interface of all that a page shows: the table in play, a replay, a real board, an emulated one.

    Lights, pixels and tones go to the ports that its constructor got.
    """

    @property
    def takes_presses(self) -> bool: ...
    @property
    def answers(self) -> Mapping[str, Callable[[object], Any]]: ...  # the questions that it can answer -> function

    def tick(self, now_ms: int, /) -> None: ...
    def told(self) -> dict[str, Any]: ...  # returns the fields that `UNTOLD` in frame.py lists
    def show_again(self) -> None: ...  # redraws everything, after something else was shown


class QueuedKeys(memory_ports.Keys):
    """The four keys, with a bounded queue, since a page could press for ever."""

    @property
    def full(self) -> bool:
        """Whether a press would be refused."""
        return self.given - self.taken >= MOST_UNREAD

    def give(self, event: int) -> None:
        """Add a press or a release. A release always fits, since there is at most one for each press."""
        if event < RELEASE and self.full:
            raise Busy("the board has not read the last presses yet; try again in a moment")
        super().give(event)


def hardware_entropy() -> int:
    """A seed from the system's entropy."""
    return secrets.randbits(SEED_BITS)


def seeded_entropy(seed: int) -> Entropy:
    """Returns a function that gives this seed for the first game, and seeds derived from it for later ones."""
    drawn = 0

    def entropy() -> int:
        nonlocal drawn
        drawn += 1
        if drawn == 1:
            return seed
        digest = hashlib.sha256(f"{seed} {drawn}".encode()).digest()
        return int.from_bytes(digest, "big") >> (256 - SEED_BITS)

    return entropy


MakeTable = Callable[[Lights, Screen, QueuedKeys, Sound, Store, Entropy], Shown]

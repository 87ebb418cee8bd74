"""Presses the keys, for pages that hold them down and for a queue of timed presses."""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass, field

from mahe.show.keys import RELEASE
from mahe_board.emulator.memory_ports import KEYS
from mahe_board.virtual_board.play.ports import Busy, QueuedKeys

LEASE_MS = 1500  # a key that its page doesn't renew in this time is released
MOST_HELD = 64  # most keys that pages hold at a time
MOST_WAITING = 32  # most presses in the queue


@dataclass(eq=False)
class Press:
    """A press of `ms` milliseconds; `done` is set when the table has read its release and shown a frame."""

    key: int
    ms: int
    done: threading.Event = field(default_factory=threading.Event)
    given_up: bool = False
    _read_at: int = 0

    def released(self, given: int) -> None:
        self._read_at = given

    def was_read(self, taken: int) -> bool:
        return taken >= self._read_at


class Fingers:
    """Turns holds and presses into key events. Time is an argument; not thread-safe."""

    def __init__(self, keys: QueuedKeys) -> None:
        self._keys = keys
        self._down: set[int] = set()
        self._leases: dict[tuple[str, int], int] = {}  # (page, key) -> when the hold expires unless renewed
        self._waiting: deque[Press] = deque()
        self._pressing: tuple[Press, int] | None = None  # the current press and its end
        self._released: list[Press] = []

    def hold(self, page: str, key: int, now_ms: int) -> None:
        """Press a key for a page, or renew its hold."""
        if (page, key) not in self._leases and len(self._leases) >= MOST_HELD:
            raise Busy("too many keys are held down; let go of one")
        self._leases[page, key] = now_ms + LEASE_MS
        try:
            self._settle()
        except Busy:
            del self._leases[page, key]
            raise

    def let_go(self, page: str, key: int) -> None:
        self._leases.pop((page, key), None)
        self._settle()

    def press(self, press: Press) -> None:
        """Queue a press."""
        if len(self._waiting) >= MOST_WAITING:
            raise Busy(f"{MOST_WAITING} presses are waiting already; try again in a moment")
        self._waiting.append(press)

    def advance(self, now_ms: int) -> None:
        """Before a tick: end expired holds and a press whose time is over, and begin the next press."""
        for held in [held for held, until in self._leases.items() if now_ms >= until]:
            del self._leases[held]
        if self._pressing and now_ms >= self._pressing[1]:
            press = self._pressing[0]
            self._pressing = None
            self._settle()
            press.released(self._keys.given)
            self._released.append(press)
        self._settle()
        self._begin(now_ms)

    def after_tick(self) -> None:
        """Complete the presses whose release the table has read."""
        for press in [press for press in self._released if press.was_read(self._keys.taken)]:
            self._released.remove(press)
            press.done.set()

    def next_change(self) -> int | None:
        """Return the millisecond at which the current press ends; None without one."""
        return self._pressing[1] if self._pressing else None

    def _begin(self, now_ms: int) -> None:
        while self._waiting and self._waiting[0].given_up:
            self._waiting.popleft()
        if self._pressing or not self._waiting or self._keys.full:
            return
        # A key that a page holds must be let go first, or two presses would look like one.
        if self._waiting[0].key in self._down:
            return
        press = self._waiting.popleft()
        self._pressing = (press, now_ms + press.ms)
        self._settle()

    def _settle(self) -> None:
        """Send the table the presses and releases since the last call."""
        held = {key for _, key in self._leases}
        if self._pressing:
            held.add(self._pressing[0].key)
        for key in KEYS.values():
            if key in self._down and key not in held:
                self._down.remove(key)
                self._keys.give(key + RELEASE)
            elif key in held and key not in self._down:
                self._keys.give(key)
                self._down.add(key)

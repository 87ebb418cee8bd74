"""Modelled time: it passes only by calls of `Clock`, which run the scheduled events that become due."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from types import ModuleType

from mahe_board.simulator.ends import Ended, Reset

NEVER = 1 << 62
WATCHDOG = "the watchdog"
LOOK_US = 20  # each look at the clock takes this long, so that a busy-waiting loop ends
_WRAPS = (1 << 30) - 1
_HALF = 1 << 29


class Clock:
    """Microseconds since the simulation began, the scheduled events, and the watchdog's deadline."""

    def __init__(self) -> None:
        self.us = 0
        self.begun = 0  # time of the processor's latest start, from which its own ticks count
        self.ended: Ended | None = None  # the end of this start: from then on the firmware has no effect
        self.unwatched: Callable[[], None] = lambda: None
        self.hangs = False  # whether `hang` was called in this start
        self.rests = False  # whether the firmware has slept; a reader resets it
        self.causes: dict[str, int] = {}  # time taken, by cause; a reader clears it
        self._soon = NEVER
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._number = 0
        self._deadline = NEVER

    def at(self, us: int, happens: Callable[[], None]) -> None:
        """Schedule a call for this time."""
        self._number += 1
        heapq.heappush(self._due, (us, self._number, happens))
        self._soon = min(self._soon, us)

    def after(self, ms: float, happens: Callable[[], None]) -> None:
        """Schedule a call after this delay."""
        self.at(self.us + int(ms * 1000), happens)

    def watch(self, ms: int) -> None:
        """Start or feed the watchdog: it resets the board after this time."""
        self._deadline = self.us + ms * 1000
        self._look_ahead()

    def stop_watching(self) -> None:
        """Stop the watchdog."""
        self._deadline = NEVER
        self._look_ahead()

    @property
    def is_watched(self) -> bool:
        """Whether the watchdog runs."""
        return self._deadline < NEVER

    def passes(self, us: int, cause: str = "") -> None:
        """Let time pass; with a cause it is also added to `causes`, to explain a long pass of the main loop."""
        if cause:
            self.causes[cause] = self.causes.get(cause, 0) + us
        until = self.us + us
        if until < self._soon:
            self.us = until
        else:
            self._happen(until)

    def hang(self) -> None:
        """Let time pass until the watchdog resets the board; if none runs, call `unwatched`, which ends the start."""
        if self._deadline == NEVER:
            self.unwatched()
        self.hangs = True
        while True:
            self.passes(self._deadline - self.us + 1)

    def idle(self, until: int) -> None:
        """Skip to this time, but not beyond the next scheduled event."""
        self.passes(max(0, min(until, self._soon) - self.us))

    def leap(self, turns: int) -> None:
        """Skip whole periods of `ticks_us`, 18 minutes each; scheduled events and the watchdog's deadline shift."""
        us = turns * (_WRAPS + 1)
        self.us += us
        self.causes["hours"] = self.causes.get("hours", 0) + us
        self._due = [(due + us, number, happens) for due, number, happens in self._due]
        if self._deadline < NEVER:
            self._deadline += us
        self._look_ahead()

    def end(self, ended: Ended) -> None:
        """End this start: raises `ended`, wherever the firmware is."""
        self.ended = ended
        raise ended

    def _happen(self, until: int) -> None:
        while True:
            if self.ended:
                raise self.ended
            due = self._due[0][0] if self._due else NEVER
            if min(due, self._deadline) > until:
                break
            if due <= self._deadline:
                self.us = max(self.us, due)
                happens = heapq.heappop(self._due)[2]
                self._look_ahead()
                happens()
            else:
                self.us = self._deadline
                self.stop_watching()
                self.end(Reset(WATCHDOG))
        self.us = until
        self._look_ahead()

    def _look_ahead(self) -> None:
        self._soon = min(self._deadline, self._due[0][0] if self._due else NEVER)

    def forget_the_end(self) -> None:
        """Begin another start, without a watchdog."""
        self.ended = None
        self.hangs = False
        self.begun = self.us
        self.stop_watching()

    def module(self) -> ModuleType:
        """The stand-in for MicroPython's `time`."""

        def ticks_us() -> int:
            self.us += LOOK_US
            if self.us >= self._soon:
                self._happen(self.us)
            return self.us - self.begun & _WRAPS

        def ticks_ms() -> int:
            self.us += LOOK_US
            if self.us >= self._soon:
                self._happen(self.us)
            return (self.us - self.begun) // 1000 & _WRAPS

        def ticks_diff(later: int, earlier: int) -> int:
            return (later - earlier + _HALF & _WRAPS) - _HALF

        def ticks_add(ticks: int, more: int) -> int:
            return ticks + more & _WRAPS

        def sleep_ms(ms: int) -> None:
            self.rests = True
            self.passes(ms * 1000)

        made = ModuleType("time")
        vars(made).update(
            ticks_us=ticks_us,
            ticks_ms=ticks_ms,
            ticks_diff=ticks_diff,
            ticks_add=ticks_add,
            sleep_ms=sleep_ms,
            sleep_us=self.passes,
        )
        return made

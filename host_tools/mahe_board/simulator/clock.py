"""Time on the modelled board: it passes only when somebody lets it pass, and what is due happens on the way."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from types import ModuleType

from mahe_board.simulator.ends import Ended, Reset

NEVER = 1 << 62
WATCHDOG = "the watchdog"
LOOK_US = 20  # that a look at the clock takes, so that a loop which waits comes to an end
_WRAPS = (1 << 30) - 1
_HALF = 1 << 29


class Clock:
    """Microseconds since the simulation began, what will happen when, and the watchdog's deadline."""

    def __init__(self) -> None:
        self.us = 0
        self.begun = 0  # when the processor was started last: its own ticks count from here
        self.ended: Ended | None = None  # what has ended this start: nothing of the firmware has an effect any more
        self.unwatched: Callable[[], None] = lambda: None
        self.hangs = False  # something never ends in this start
        self.rests = False  # the board has slept since somebody last looked
        self.causes: dict[str, int] = {}  # what has taken long, and for how long, since somebody last looked
        self._soon = NEVER
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._number = 0
        self._deadline = NEVER

    def at(self, us: int, happens: Callable[[], None]) -> None:
        """Have something happen at this time."""
        self._number += 1
        heapq.heappush(self._due, (us, self._number, happens))
        self._soon = min(self._soon, us)

    def after(self, ms: float, happens: Callable[[], None]) -> None:
        """Have something happen so much later."""
        self.at(self.us + int(ms * 1000), happens)

    def watch(self, ms: int) -> None:
        """The watchdog bites after this time."""
        self._deadline = self.us + ms * 1000
        self._look_ahead()

    def stop_watching(self) -> None:
        """The watchdog doesn't run."""
        self._deadline = NEVER
        self._look_ahead()

    @property
    def is_watched(self) -> bool:
        """Whether the watchdog runs."""
        return self._deadline < NEVER

    def passes(self, us: int, cause: str = "") -> None:
        """Let time pass, for a cause if it has one that a pass may take long for."""
        if cause:
            self.causes[cause] = self.causes.get(cause, 0) + us
        until = self.us + us
        if until < self._soon:
            self.us = until
        else:
            self._happen(until)

    def hang(self) -> None:
        """Let time pass until the watchdog bites; if none runs, `unwatched` ends it."""
        if self._deadline == NEVER:
            self.unwatched()
        self.hangs = True
        while True:
            self.passes(self._deadline - self.us + 1)

    def idle(self, until: int) -> None:
        """Skip time in which nothing happens, not beyond what is due next."""
        self.passes(max(0, min(until, self._soon) - self.us))

    def leap(self, turns: int) -> None:
        """Skip turns of `ticks_us`, 18 minutes each: nothing is due, and frames that are left out feed the watchdog."""
        us = turns * (_WRAPS + 1)
        self.us += us
        self.causes["hours"] = self.causes.get("hours", 0) + us
        self._due = [(due + us, number, happens) for due, number, happens in self._due]
        if self._deadline < NEVER:
            self._deadline += us
        self._look_ahead()

    def end(self, ended: Ended) -> None:
        """End this start, at whatever the firmware does now."""
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
        """Another start begins."""
        self.ended = None
        self.hangs = False
        self.begun = self.us
        self.stop_watching()

    def module(self) -> ModuleType:
        """What stands for MicroPython's `time`."""

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

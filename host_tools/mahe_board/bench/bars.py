"""The limits (bars) of a Pico in play: one table, for `mahe bench pico play` and for the tests.

Times are a real Pico's: at 125 MHz, with flash cache misses. Where a bar is broken, `today` is the last measurement:
the worst of MicroPython's link orders, also with an emptied cache. Until the bar is met, tests allow `today` and a
margin of 5 %, so that unrelated changes pass.
"""

from __future__ import annotations

from typing import NamedTuple

MARGIN = 1.05
CLOCKS = (125, 200)  # MHz: the firmware's clock, which the bars are for, and the highest that the chip is certified for


class Bar(NamedTuple):
    """A limit on a figure: at most `bar`, or at least `bar` if `at_least` is set."""

    what: str
    bar: float
    today: float | None = None
    at_least: bool = False

    @property
    def held(self) -> float:
        """The limit that tests check: the bar, or `today` with the margin while the bar is broken."""
        if self.today is None:
            return self.bar
        return self.today / MARGIN if self.at_least else self.today * MARGIN

    def keeps(self, value: float) -> bool:
        """Whether a value meets the bar."""
        return value >= self.bar if self.at_least else value <= self.bar

    def holds(self, value: float) -> bool:
        """Whether a value meets the limit that tests check."""
        return value >= self.held if self.at_least else value <= self.held

    def __str__(self) -> str:
        return f"at {'least' if self.at_least else 'most'} {self.bar:,g}"


FRAME_US = Bar("a frame, from its tick to its bytes, us", 5000)
FRAME_BYTES = Bar("heap that a frame takes, bytes", 0)
FRAMES_A_SECOND = Bar("frames a second", 49.9, at_least=True)
BLOCKED_US = Bar("blocked by sending a frame, us", 500)
# Passes of the main loop that draw, send or think. A save, a garbage collection or a module's load takes longer.
PASS_US = Bar("a pass, us", 15_000)
PAGE_US = Bar("a pass that draws a part of a page of words, us", 15_000)
SLICE_US = Bar("a slice of thought, us", 2000)
TYPICAL_MS = Bar("a computer player's decision, mostly, ms", 300)
THOUGHT_MS = Bar("a computer player's decision, always, ms", 1000)
CHOICE_US = Bar("a choice in the engine, in the mean, us", 500)
FIRST_LIGHT_MS = Bar("first light after power-on, ms", 200)
DECISION_MS = Bar("decision of a resumed game after power-on, ms", 1100)
QUICK_MS = Bar("press to light, ms", 40)
SLOW_MS = Bar("press to light, if it meets an erase or a collection, ms", 120)
LOST = Bar("presses lost", 0)
HEAP_FREE = Bar("heap free in play, bytes", 155_000, at_least=True)
UPDATE_MS = Bar("an update in play, where every sector must be erased, ms", 8000, 8872)
SLOW_UPDATE_MS = Bar("the same on a flash as slow as its data sheet allows, ms", 25_000)
UNCHANGED_MS = Bar("an update in play to the image that is there, ms", 1000)
HEAP_FREE_IN_UPDATE = Bar("heap free in an update, bytes", 145_000, at_least=True)

# Nobody is promised these figures, but promised ones depend on them, so they mustn't grow unnoticed.
SAVE_US = Bar("a save, us", 120_000)  # a save with two erases, one in thousands
GAP_MS = Bar("from a frame to the next, around a save, ms", 100)  # an erase, drawing a page, programming or collecting
COLLECTION_US = Bar("a collection of garbage, us", 30_000)
LOADING_US = Bar("a pass that loads a module, us", 75_000)
# Slower than in play, where the cache isn't emptied before each choice.
COLD_CHOICE_US = Bar("a choice in the engine, each with an empty cache, in the mean, us", 1300)
PAGE_SENT_US = {  # by the Hz of the screen's bus, on which a page's bits alone take 3.0 and 1.2 ms
    400_000: Bar("a page on its way to the screen, us", 3500, 3714),
    1_000_000: Bar("a page on its way to a quick screen, us", 1700, 1857),
}
BEHIND = Bar("share of moments when a watching laptop shows lights that are more than 0.1 s old", 0.02, 0.0375)
MPY_LOADED = Bar("modules loaded in play, bytes", 80_000)
THOUGHT_HEAP = Bar("the fox's room and net, bytes", 12 * 1024)

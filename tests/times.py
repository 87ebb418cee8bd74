"""The times of a Pico that tests hold: one table.

`bar` is what the board must do. Since the emulated Pico counts the flash cache's misses, some bars are broken; until
they are met, the tests hold what was measured, and 5 %. `today` is that measurement; None where the bar holds.
"""

from __future__ import annotations

from typing import NamedTuple

MARGIN = 1.05


class Time(NamedTuple):
    """A limit of a time, in the unit of its name."""

    bar: float
    today: float | None = None

    @property
    def held(self) -> float:
        return self.bar if self.today is None else self.today * MARGIN


FIRST_LIGHT_MS = Time(200)
DECISION_MS = Time(1100)  # of a resumed game, on lights and screen
BLOCKED_US = Time(500)  # by a frame
TICK_US = Time(8000, 9563)  # of the table
PART_US = Time(15_000)  # of a page, between two looks at the keys
SAVE_US = Time(120_000)  # with two erases, which one save in thousands has
SLICE_US = Time(2000)  # of a computer player's thinking
TYPICAL_MS = Time(300)  # a computer player's decision
THOUGHT_MS = Time(1000)
PAGE_SENT_US = {400_000: Time(3500, 3714), 1_000_000: Time(1700, 1857)}  # by the hertz of the screen's bus
NO_SCREEN_US = Time(12_000)
QUICK_MS = Time(40)  # from a press to its light
SLOW_MS = Time(120)  # if it meets an erase or a collection

"""The time from the last bounce of a key to the first light that changes, at random moments of real play."""

from __future__ import annotations

import pytest

from mahe_board.bench.bars import CLOCKS, LOST, QUICK_MS, SLOW_MS
from mahe_board.bench.in_play import spread
from mahe_board.bench.pico_builds import Build
from mahe_board.bench.presses import Presses
from tests.needs import need_micropython

pytestmark = pytest.mark.true_time


def test_a_press_is_answered_in_40_ms_and_in_120_where_it_meets_a_save(seed: int, exhaustive: bool) -> None:
    """Each save erases a sector, and a second finger presses a key while it does."""
    need_micropython()
    presses = Presses(Build(0, CLOCKS[0]).at_rest, seed, meet_saves=True)
    number = 500 if exhaustive else 6
    presses.make(number)
    print(f"in peace {spread(presses.in_peace)}, {len(presses.met_a_save)} met a save {spread(presses.met_a_save)}")
    assert presses.lost == LOST.held
    assert max(presses.in_peace) <= QUICK_MS.held
    assert max(presses.met_a_save) <= SLOW_MS.held
    assert len(presses.met_a_save) >= number // 4

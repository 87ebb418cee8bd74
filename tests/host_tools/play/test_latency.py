"""The time from a press to the frame that answers it, over HTTP and the stream."""

from __future__ import annotations

import statistics
import time

import pytest

from mahe_board.play import board
from mahe_board.play.latency import press_latencies
from tests.host_tools.play.standin import LampTable


class SlowTable(LampTable):
    """A table that takes 60 ms for a tick."""

    def tick(self, now_ms: int) -> None:
        time.sleep(0.06)
        super().tick(now_ms)


def test_a_press_is_on_the_page_within_20_ms() -> None:
    assert statistics.median(press_latencies(LampTable)) <= 20


def test_a_press_does_not_wait_for_the_next_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "FRAME_MS", 3000)
    assert max(press_latencies(LampTable, presses=3)) < 1500


def test_a_slow_table_is_measured_as_slow() -> None:
    measured = press_latencies(SlowTable, presses=6)
    assert len(measured) == 6
    assert min(measured) >= 60


def test_an_unknown_key_is_said() -> None:
    with pytest.raises(ValueError, match="no key 'enter'"):
        press_latencies(LampTable, key="enter")

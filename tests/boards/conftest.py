"""Lends these tests the fixtures of playing boards from tests/device."""

from __future__ import annotations

from tests.device.conftest import easy_time, guarded, new_board, new_pico, slots

__all__ = ["easy_time", "guarded", "new_board", "new_pico", "slots"]

"""Fixtures of boards that play, as the tests of the firmware have them."""

from __future__ import annotations

from tests.device.conftest import easy_time, guarded, new_board, new_pico, slots

__all__ = ["easy_time", "guarded", "new_board", "new_pico", "slots"]

"""The fixture of boards to measure, as the tests of the emulator have it."""

from __future__ import annotations

from tests.emulator.conftest import easy_time, new_pico

__all__ = ["easy_time", "new_pico"]

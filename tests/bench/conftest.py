"""The emulator tests' fixture of boards."""

from __future__ import annotations

from tests.emulator.conftest import easy_time, new_pico

__all__ = ["easy_time", "new_pico"]

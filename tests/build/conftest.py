"""The fixture of boards to try a build on, as the tests of the emulator have it."""

from __future__ import annotations

from tests.emulator.conftest import easy_time, new_pico

__all__ = ["easy_time", "new_pico"]

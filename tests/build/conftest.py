"""Lends the emulator's fixture `new_pico` to these tests, which run a built MicroPython on it."""

from __future__ import annotations

from tests.emulator.conftest import easy_time, new_pico

__all__ = ["easy_time", "new_pico"]

"""The emulator's fixture of boards, to try a build."""

from __future__ import annotations

from tests.emulator.conftest import easy_time, new_pico

__all__ = ["easy_time", "new_pico"]

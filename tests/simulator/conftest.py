"""Fixtures: boards on the emulated Pico, as the tests of the device have them."""

from tests.device.conftest import easy_time, new_board
from tests.emulator.conftest import new_pico

__all__ = ["easy_time", "new_board", "new_pico"]

"""What MicroPython has no name for: the watchdog's registers, and the page behind the firmware."""

from binascii import crc32
from os import uname

from machine import WDT, mem32
from uctypes import bytearray_at

from mahe_guard.flash_map import FIRMWARE_END

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

WATCHDOG_MS = 5500  # a hang ends after this long, and the decision is back two seconds later
_BASE = 0x400D8000 if "RP2350" in uname().machine else 0x40058000  # the watchdog's registers
_SCRATCH = _BASE + 0x0C
_CLEAR = _BASE + 0x3000  # a bit written here is cleared in the first register,
_ENABLED = 1 << 30  # where this bit lets the watchdog run
_FLASH = 0x10000000
_STAMP = 256  # bytes


class Scratch:
    """The watchdog's scratch registers, which keep what they hold until the power goes."""

    def __getitem__(self, number: int) -> int:
        return int(mem32[_SCRATCH + 4 * number] & 0xFFFFFFFF)

    def __setitem__(self, number: int, word: int) -> None:
        mem32[_SCRATCH + 4 * number] = word


def watch() -> "Callable[[], None]":
    """Start the watchdog; returns what must be called as long as nothing hangs."""
    return WDT(timeout=WATCHDOG_MS).feed


def stop_watching() -> None:
    """Stop the watchdog: somebody has taken over, or waits."""
    mem32[_CLEAR] = _ENABLED


def build() -> int:
    """The number of this firmware: of the stamp that a UF2 puts behind it."""
    return int(crc32(bytearray_at(_FLASH + FIRMWARE_END, _STAMP)))

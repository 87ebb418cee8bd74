"""Addresses that MicroPython has no name for: the watchdog's registers, the page behind the firmware."""

from binascii import crc32
from os import uname

from machine import WDT, mem32
from uctypes import ARRAY, UINT32, bytearray_at, struct

from mahe_guard.flash_map import FIRMWARE_END
from mahe_guard.history import PAGE, majority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

WATCHDOG_MS = 5500  # a hang ends after this long, and the decision is back two seconds later
_BASE = 0x400D8000 if "RP2350" in uname().machine else 0x40058000  # the watchdog's registers
SCRATCH = struct(_BASE + 0x0C, {"words": (ARRAY, UINT32 | 4)}).words  # type: ignore[arg-type]  # kept until power goes
_CLEAR = _BASE + 0x3000  # writing a bit here clears it in the first register,
_ENABLED = 1 << 30  # whose bit this is: it enables the watchdog
_FLASH = 0x10000000


def watch() -> "Callable[[], None]":
    """Start the watchdog; returns the function that feeds it."""
    return WDT(timeout=WATCHDOG_MS).feed


def stop_watching() -> None:
    """Stop the watchdog: a laptop has taken over, or a person is awaited."""
    mem32[_CLEAR] = _ENABLED


def build() -> int:
    """The number of this firmware: of the stamp that a UF2 puts behind it, three times."""
    return int(crc32(majority(bytearray_at(_FLASH + FIRMWARE_END, 3 * PAGE))))

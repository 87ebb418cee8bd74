"""The flash chip: two megabytes. Programs clear bits, erases set them, and both may fail in several ways."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

from mahe_board.simulator.clock import Clock
from mahe_board.simulator.ends import PowerCut
from mahe_guard import flash_map
from mahe_guard.flash_map import SECTOR

SIZE = flash_map.FILES_END
PROGRAM_US, ERASE_US = 400, 45_000
SLOW_ERASE_US = 400_000
_PAGE = 256
BLOCKS, BLOCK_SIZE, ERASE = 4, 5, 6  # `ioctl` requests of MicroPython's block devices
_STORAGE = flash_map.SLOT_A  # the start of MicroPython's storage region
BLANK = b"\xff" * SECTOR
# The outcomes of a program or an erase that a fault can choose.
CUT_BEFORE, CUT_HALF, CUT_AFTER, NOTHING, HANGS, SLOW = (
    "cut before",
    "cut half",
    "cut after",
    "nothing",
    "hangs",
    "slow",
)


class Flash:
    """The chip. Before each operation it calls `watched`, and then `meets`, which may return an outcome."""

    def __init__(self, clock: Clock, meets: Callable[[str], str | None]) -> None:
        self.clock = clock
        self.bytes = bytearray(b"\xff" * SIZE)
        self.meets = meets
        self.chance = Random(0)
        self.dead: set[int] = set()  # worn-out sectors, which no longer change
        self.takes_writes = True
        self.hangs = False  # whether each program and erase hangs
        self.in_files = False  # whether littlefs is running, which can't pass an exception on
        self.operations = 0
        self.at = 0  # address of the latest operation
        self.watched: Callable[[str, int], None] = lambda _, __: None  # called with kind and address

    def program(self, at: int, data: bytes) -> None:
        """Clear bits; asserts that the firmware stays within the storage region and on whole pages."""
        assert not at % _PAGE, at
        assert not len(data) % _PAGE, len(data)
        assert _STORAGE <= at <= SIZE - len(data), at
        for start in range(0, len(data), _PAGE):
            self._operation("program", at + start, data[start : start + _PAGE], PROGRAM_US)

    def erase(self, at: int) -> None:
        """Set all bits of a sector."""
        assert not at % SECTOR, at
        assert _STORAGE <= at < SIZE, at
        self._operation("erase", at, BLANK, ERASE_US)

    def _operation(self, kind: str, at: int, data: bytes, takes_us: int) -> None:
        if self.clock.ended:
            return
        self.operations += 1
        self.at = at
        self.watched(kind, at)
        fate = HANGS if self.hangs else self.meets(kind)
        if fate == CUT_BEFORE:
            self.clock.end(PowerCut(kind))
        if fate == HANGS:
            self.hangs = True
            self.clock.hang()
        if fate != NOTHING and self.takes_writes and at // SECTOR not in self.dead:
            place = slice(at, at + len(data))
            old = int.from_bytes(self.bytes[place], "little")
            new = int.from_bytes(data, "little")
            if kind == "program":
                new &= old
            if fate == CUT_HALF:
                done = self.chance.getrandbits(8 * len(data))
                new = new & done | old & ~done
            self.bytes[place] = new.to_bytes(len(data), "little")
        if fate in (CUT_HALF, CUT_AFTER):
            self.clock.end(PowerCut(kind))
        self.clock.passes(SLOW_ERASE_US if fate == SLOW else takes_us, "flash")

    def flip(self, at: int, bit: int) -> None:
        """Invert one bit, as ageing does."""
        self.bytes[at] ^= 1 << bit

    def used(self, start: int, end: int) -> list[int]:
        """The addresses of the sectors in this range that aren't blank."""
        return [at for at in range(start, end, SECTOR) if self.bytes[at : at + SECTOR] != BLANK]

    def opened(self, start: int, len: int) -> Any:
        """The stand-in for an `rp2.Flash` of this part of the storage region."""
        return Part(self, _STORAGE + start, len)


class Part:
    """The stand-in for an `rp2.Flash`; like the real one, it doesn't check its bounds."""

    def __init__(self, flash: Flash, start: int, length: int) -> None:
        self.flash = flash
        self.start = start
        self.length = length
        self.view = memoryview(flash.bytes)[start : start + length].toreadonly()

    def readblocks(self, block: int, buffer: bytearray, offset: int = 0) -> None:
        at = self.start + block * SECTOR + offset
        buffer[:] = self.flash.bytes[at : at + len(buffer)]

    def writeblocks(self, block: int, data: bytearray, offset: int = 0) -> None:
        assert isinstance(data, bytearray | memoryview | bytes)
        self.flash.program(self.start + block * SECTOR + offset, bytes(data))

    def ioctl(self, what: int, argument: int) -> int | None:
        if what == BLOCKS:
            return self.length // SECTOR
        if what == BLOCK_SIZE:
            return SECTOR
        if what == ERASE:
            self.flash.erase(self.start + argument * SECTOR)
        return 0


def module(flash: Flash) -> SimpleNamespace:
    """A stand-in for `_rp2` that has nothing but its `Flash`."""
    return SimpleNamespace(Flash=flash.opened)

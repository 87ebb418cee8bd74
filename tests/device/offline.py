"""The board's own store on CPython, with a littlefs in memory like MicroPython's: quick enough for much damage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from mahe.device import folder_blocks, store
from mahe.device.store import Store
from mahe_board.emulator.pico import flash_image
from mahe_board.emulator.pico.flash_image import BLOCK
from mahe_board.emulator.pico.observations import Operation
from mahe_board.simulator.filesystem import Littlefs
from mahe_board.simulator.flash import BLOCKS, ERASE


class Disk:
    """The part of the flash that holds the files, as a block device; it records all operations."""

    def __init__(self, image: bytes) -> None:
        self.buffer = bytearray(image)
        self.operations: list[Operation] = []

    def readblocks(self, block: int, buffer: bytearray, offset: int) -> None:
        at = block * BLOCK + offset
        buffer[:] = self.buffer[at : at + len(buffer)]

    def writeblocks(self, block: int, data: bytearray, offset: int) -> None:
        at = block * BLOCK + offset
        self.operations.append(Operation("program", at, len(data), 0, bytes(data)))
        self.buffer[at : at + len(data)] = data

    def ioctl(self, what: int, block: int) -> int:
        if what == ERASE:
            self.operations.append(Operation("erase", block * BLOCK, BLOCK, 0, b""))
            self.buffer[block * BLOCK : (block + 1) * BLOCK] = b"\xff" * BLOCK
        return len(self.buffer) // BLOCK if what == BLOCKS else 0


def formatted() -> bytes:
    """Return a formatted filesystem without files, like a new board's."""
    return flash_image.filesystem({})


@contextmanager
def mounted(disk: Disk) -> Iterator[Callable[[], Store]]:
    """Mount a disk; yield a function that makes a new store, as each start of the board does."""
    files = Littlefs(disk)
    with (
        patch.object(store, "os", files),
        patch.object(folder_blocks, "os", files),
        patch.object(store, "open", files.open, create=True),
        patch.object(folder_blocks, "open", files.open, create=True),
    ):
        yield Store


def settled(of: Store) -> None:
    """Do all the work that the store puts off after a save."""
    while of.due:
        of.follow_up()

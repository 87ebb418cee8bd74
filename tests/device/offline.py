"""The board's own store on CPython, with a littlefs in memory like MicroPython's: quick enough for much damage."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from littlefs import LittleFS, LittleFSError
from littlefs.context import UserContext
from littlefs.lfs import LFSConfig

from mahe.device import folder_blocks, store
from mahe.device.store import Store
from mahe_board.emulator.pico import flash_image
from mahe_board.emulator.pico.flash_image import BLOCK, FILES_SIZE
from mahe_board.emulator.pico.observations import Operation


class Disk(UserContext):
    """The part of the flash that holds the files; it records all operations."""

    def __init__(self, image: bytes) -> None:
        super().__init__(len(image))
        self.buffer[:] = image
        self.operations: list[Operation] = []

    def prog(self, cfg: LFSConfig, block: int, off: int, data: bytes) -> int:
        self.operations.append(Operation("program", block * BLOCK + off, len(data), 0, bytes(data)))
        return int(super().prog(cfg, block, off, data))

    def erase(self, cfg: LFSConfig, block: int) -> int:
        self.operations.append(Operation("erase", block * BLOCK, BLOCK, 0, b""))
        return int(super().erase(cfg, block))


class Files:
    """The functions of `os`, and `open`, that the store uses, with MicroPython's errors."""

    def __init__(self, disk: Disk) -> None:
        self.lfs = LittleFS(
            context=disk,
            block_size=BLOCK,
            block_count=FILES_SIZE // BLOCK,
            read_size=32,
            prog_size=256,
            cache_size=1024,
            lookahead_size=32,
            block_cycles=100,
        )

    def listdir(self, path: str) -> list[str]:
        return list(_tried(self.lfs.listdir, path))

    def mkdir(self, path: str) -> None:
        _tried(self.lfs.mkdir, path)

    def rename(self, old: str, new: str) -> None:
        _tried(self.lfs.rename, old, new)

    def remove(self, path: str) -> None:
        _tried(self.lfs.remove, path)

    def statvfs(self, _: str) -> int:
        return FILES_SIZE

    def stat(self, path: str) -> os.stat_result:
        return os.stat_result((0,) * 6 + (_tried(self.lfs.stat, path).size,) + (0,) * 3)

    def open(self, path: str, mode: str) -> Any:
        return _tried(self.lfs.open, path, mode)


def _tried(call: Callable[..., Any], *arguments: str) -> Any:
    try:
        return call(*arguments)
    except LittleFSError as error:
        raise OSError(-error.code, call.__name__) from error
    except FileExistsError as error:  # littlefs raises this and FileNotFoundError without a number
        raise OSError(errno.EEXIST, call.__name__) from error
    except FileNotFoundError as error:
        raise OSError(errno.ENOENT, call.__name__) from error


def formatted() -> bytes:
    """A new board's files: none."""
    return flash_image.filesystem({})


@contextmanager
def mounted(disk: Disk) -> Iterator[Callable[[], Store]]:
    """Mount it; yields a function that makes stores, each as after a new start of the board."""
    files = Files(disk)
    with (
        patch.object(store, "os", files),
        patch.object(folder_blocks, "os", files),
        patch.object(store, "open", files.open, create=True),
        patch.object(folder_blocks, "open", files.open, create=True),
    ):
        yield Store


def settled(of: Store) -> None:
    """Do all the work that saves leave."""
    while of.due:
        of.follow_up()

"""The board's files: the real littlefs over the firmware's own block device, and MicroPython's `os` and `open`."""

from __future__ import annotations

import errno
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import ModuleType
from typing import Any

from littlefs import LittleFSError, lfs

from mahe_board.simulator.clock import Clock
from mahe_board.simulator.ends import Ended
from mahe_board.simulator.flash import BLOCKS, ERASE
from mahe_guard.flash_map import SECTOR

_EIO = -5
_USUAL = (errno.ENOENT, errno.EEXIST)
_OPEN_US, _READ_US = 800, 300  # to open a file, and to list a folder; the flash adds its own time


class _Blocks:
    """A block device for littlefs. C code can't pass on an exception: `ended` keeps it, to be raised afterwards."""

    def __init__(self, device: Any) -> None:
        self._device = device
        self.ended: BaseException | None = None

    def read(self, cfg: lfs.LFSConfig, block: int, off: int, size: int) -> bytearray:
        del cfg
        buffer = bytearray(size)
        self._tried(self._device.readblocks, block, buffer, off)
        return buffer

    def prog(self, cfg: lfs.LFSConfig, block: int, off: int, data: bytes) -> int:
        del cfg
        return self._tried(self._device.writeblocks, block, bytearray(data), off)

    def erase(self, cfg: lfs.LFSConfig, block: int) -> int:
        del cfg
        return self._tried(self._device.ioctl, ERASE, block)

    def sync(self, cfg: lfs.LFSConfig) -> int:
        del cfg
        return 0

    def _tried(self, call: Callable[..., int | None], *arguments: object) -> int:
        if self.ended:
            return _EIO
        try:
            return call(*arguments) or 0
        except (Ended, KeyboardInterrupt) as ended:
            self.ended = ended
            return _EIO


class Littlefs:
    """The stand-in for `vfs.VfsLfs2`."""

    def __init__(self, device: Any, progsize: int = 256, clock: Clock | None = None) -> None:
        self._blocks = _Blocks(device)
        self._clock = clock or Clock()
        config = _config(self._blocks, device, progsize)
        self._config = config
        self._fs = lfs.LFSFilesystem()
        self.call(lfs.mount, config)

    @staticmethod
    def mkfs(device: Any, progsize: int = 256) -> None:
        """Format the device."""
        blocks = _Blocks(device)
        _called(blocks, lfs.format, lfs.LFSFilesystem(), _config(blocks, device, progsize))

    def call(self, function: Callable[..., Any], *arguments: object) -> Any:
        """Call a function of littlefs; raises OSError as MicroPython does."""
        return self.caller()(function, *arguments)

    def caller(self) -> Callable[..., Any]:
        """`call`, bound to the present mount, which an open file needs for as long as it is open."""
        return partial(self._called, self._fs)

    def _called(self, fs: lfs.LFSFilesystem, function: Callable[..., Any], *arguments: object) -> Any:
        try:
            return _called(self._blocks, function, fs, *arguments)
        except OSError as error:
            if error.errno not in _USUAL and function is not lfs.mount:
                self._mount_again()
            raise

    def _mount_again(self) -> None:
        """Drop littlefs's write cache after an error: on a board the next write overwrites it, here it would abort."""
        fresh = lfs.LFSFilesystem()
        with suppress(LittleFSError):
            lfs.mount(fresh, self._config)
            self._fs = fresh

    def open(self, path: str, mode: str = "r") -> Any:
        self._clock.passes(_OPEN_US)
        return File(self, path, mode)

    def listdir(self, path: str = "/") -> list[str]:
        self._clock.passes(_READ_US)
        folder = self.call(lfs.dir_open, path)
        try:
            names = []
            while (found := self.call(lfs.dir_read, folder)) is not None:
                names.append(found.name)
        finally:
            self.call(lfs.dir_close, folder)
        return [name for name in names if name not in (".", "..")]

    def mkdir(self, path: str) -> None:
        self.call(lfs.mkdir, path)

    def remove(self, path: str) -> None:
        self.call(lfs.remove, path)

    def rename(self, old: str, new: str) -> None:
        self.call(lfs.rename, old, new)

    def stat(self, path: str) -> tuple[int, ...]:
        found = self.call(lfs.stat, path)
        return (0x4000 if found.type == lfs.LFSStat.TYPE_DIR else 0x8000, 0, 0, 0, 0, 0, found.size, 0, 0, 0)

    def statvfs(self, path: str) -> tuple[int, ...]:
        del path
        return (SECTOR, SECTOR, self._fs.block_count, 0, 0, 0, 0, 0, 0, 255)


class File:
    """An open file; closing it twice is harmless."""

    def __init__(self, files: Littlefs, path: str, mode: str) -> None:
        self._text = "b" not in mode
        self._handle = files.call(lfs.file_open, path, {"r": "r", "w": "w"}[mode[0]])
        self._call = files.caller()
        self._is_open = True

    def read(self, size: int = -1) -> Any:
        found = self._call(lfs.file_read, self._handle, 1 << 20 if size < 0 else size)
        return str(found, "utf-8") if self._text else bytes(found)

    def write(self, data: Any) -> int:
        return int(self._call(lfs.file_write, self._handle, data.encode() if self._text else bytes(data)))

    def close(self) -> None:
        if self._is_open:
            self._is_open = False
            self._call(lfs.file_close, self._handle)

    def __enter__(self) -> File:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _config(blocks: _Blocks, device: Any, progsize: int) -> lfs.LFSConfig:
    return lfs.LFSConfig(
        blocks,
        block_size=SECTOR,
        block_count=device.ioctl(BLOCKS, 0),
        read_size=32,
        prog_size=progsize,
        cache_size=4 * progsize,
        lookahead_size=32,
        block_cycles=100,
    )


def _called(blocks: _Blocks, function: Callable[..., Any], *arguments: object) -> Any:
    try:
        found = function(*arguments)
    except LittleFSError as error:
        _raise_ended(blocks)
        raise OSError(-error.code, function.__name__) from None
    except FileExistsError:  # littlefs's binding raises this one without an errno
        raise OSError(errno.EEXIST, function.__name__) from None
    except FileNotFoundError:
        raise OSError(errno.ENOENT, function.__name__) from None
    _raise_ended(blocks)
    return found


def _raise_ended(blocks: _Blocks) -> None:
    if blocks.ended:
        ended, blocks.ended = blocks.ended, None
        raise ended


class Mounts:
    """The mounted filesystems, and stand-ins for MicroPython's `vfs`, `os` and `open` over them."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.root: Littlefs | None = None
        self.game: Any = None  # the ROMFS of the mounted image

    def forget(self) -> None:
        """Unmount everything, as a reset does."""
        self.root = self.game = None

    def files(self) -> Littlefs:
        """The filesystem mounted at /; raises ENODEV if there is none."""
        if self.clock.ended:
            raise self.clock.ended
        if self.root is None:
            raise OSError(errno.ENODEV)
        return self.root

    def open(self, path: str, mode: str = "r") -> Any:
        """The stand-in for the built-in `open`."""
        return self.files().open(path, mode)

    def vfs(self) -> ModuleType:
        """The stand-in for `vfs`."""

        def mount(what: Any, where: str) -> None:
            if where == "/":
                self.root = what
            else:
                self.game = what

        def littlefs(device: Any, progsize: int = 32) -> Littlefs:
            return Littlefs(device, progsize, self.clock)

        littlefs.mkfs = Littlefs.mkfs  # type: ignore[attr-defined]
        made = ModuleType("vfs")
        vars(made).update(mount=mount, VfsLfs2=littlefs, VfsRom=bytes)
        return made

    def os(self, machine: str, random: Callable[[int], bytes], dupterm: Callable[[object], object]) -> ModuleType:
        """The stand-in for `os`."""
        made = ModuleType("os")
        for name in ("listdir", "mkdir", "remove", "rename", "stat", "statvfs"):
            setattr(made, name, self._on_files(name))
        vars(made).update(uname=lambda: Uname(machine), urandom=random, dupterm=dupterm)
        return made

    def _on_files(self, name: str) -> Callable[..., Any]:
        def called(*arguments: str) -> Any:
            return getattr(self.files(), name)(*arguments)

        return called


class Uname:
    """The result of `os.uname`."""

    def __init__(self, machine: str) -> None:
        self.machine = machine

"""The content of the Pico's flash: a UF2's data, the slots, and a filesystem (through littlefs-python).

The numbers come from MicroPython's `_boot.py`, `extmod/vfs_lfsx.c` and the board RPI_PICO; those for the project's own
firmware, whose files begin at a higher address, from the guard's flash map.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from littlefs import LittleFS
from littlefs.context import UserContext

from mahe_board.build.uf2_file import FLASH, NOT_FOR_FLASH, blocks
from mahe_guard import flash_map, history

SIZE = 2 * 1024 * 1024
BLOCK = 4096
FILES_SIZE = 1408 * 1024  # bytes of the filesystem with MicroPython's own firmware
FILES_START = SIZE - FILES_SIZE
GUARD = b"mahe_guard"  # only the project's firmware contains this name
MTIME = 1  # the littlefs attribute in which MicroPython stores a file's time
NO_TIME = struct.pack("<Q", 1_609_459_200_000_000_000)  # 2021-01-01, where a Pico's clock starts

Tree = Path | Mapping[str, bytes | str | Path]


def blank(uf2: Path | bytes) -> bytes:
    """The whole flash with only a UF2's data, as on a new board."""
    return _with_firmware(uf2 if isinstance(uf2, bytes) else uf2.read_bytes())


@lru_cache(maxsize=4)
def _with_firmware(uf2: bytes) -> bytes:
    flash = bytearray(b"\xff" * SIZE)
    for block in blocks(uf2, "the firmware"):
        if not block.flags & NOT_FOR_FLASH:
            start = block.address - FLASH
            flash[start : start + len(block.data)] = block.data
    return bytes(flash)


def files_start(image: bytes) -> int:
    """The address of the filesystem in a whole flash, which depends on its firmware."""
    return flash_map.FILES if GUARD in image[: flash_map.FIRMWARE_END] else FILES_START


def build_number(image: bytes) -> int:
    """The firmware's build number in a whole flash, computed as the guard does."""
    return zlib.crc32(history.majority(image[flash_map.FIRMWARE_END :][: 3 * history.PAGE]))


@dataclass(frozen=True)
class Slot:
    """A slot's content: an image, and a history entry with this number if the image was made current."""

    image: bytes
    number: int = 0
    confirmed: bool = True

    def content(self, build: int) -> bytes:
        """The bytes of the whole slot."""
        entry = history.begun(self.number, build, self.confirmed) if self.number else b""
        before = flash_map.SLOT_SECTORS * BLOCK - history.PAGE
        return self.image.ljust(before, b"\xff") + entry.ljust(history.PAGE, b"\xff")


def whole(
    uf2: Path | bytes, *, a: Slot | None = None, b: Slot | None = None, fitted: bytes = b"", files: Tree | None = None
) -> bytes:
    """A whole flash: a UF2's data, and the given slots, record of what is fitted and files."""
    firmware = blank(uf2)
    flash, build = bytearray(firmware), build_number(firmware)
    for slot, start in ((a, flash_map.SLOT_A), (b, flash_map.SLOT_B)):
        if slot:
            flash[start : start + flash_map.SLOT_SECTORS * BLOCK] = slot.content(build)
    flash[flash_map.FITTED : flash_map.FITTED + len(fitted)] = fitted
    if files is not None:
        start = files_start(firmware)
        flash[start:] = filesystem(files, start)
    return bytes(flash)


def files_of(tree: Tree) -> dict[str, bytes]:
    """Convert a folder, or a mapping of names to contents, to names with bytes."""
    if isinstance(tree, Path):
        return {
            file.relative_to(tree).as_posix(): file.read_bytes() for file in sorted(tree.rglob("*")) if file.is_file()
        }
    return {name.lstrip("/"): _content(content) for name, content in tree.items()}


def _content(content: bytes | str | Path) -> bytes:
    if isinstance(content, Path):
        return content.read_bytes()
    return content.encode() if isinstance(content, str) else bytes(content)


def filesystem(tree: Tree, start: int = FILES_START) -> bytes:
    """A littlefs image from `start` to the flash's end, with these files as MicroPython writes them."""
    return _written(tuple(files_of(tree).items()), SIZE - start)


@lru_cache(maxsize=4)  # many boards have the same initial files
def _written(files: tuple[tuple[str, bytes], ...], size: int) -> bytes:
    context = UserContext(size)
    context.buffer[:] = b"\xff" * size
    lfs = _littlefs(context, mount=False)
    lfs.format()
    lfs.mount()
    for name, content in files:
        folder = str(Path(name).parent)
        if folder != ".":
            lfs.makedirs(folder, exist_ok=True)
        with lfs.open(name, "wb") as file:
            file.write(content)
        lfs.setattr(name, MTIME, NO_TIME)
    lfs.unmount()
    return bytes(context.buffer)


def read_files(image: bytes) -> dict[str, bytes]:
    """All files of a whole flash, read without the board."""
    start = files_start(image)
    context = UserContext(SIZE - start)
    context.buffer[:] = image[start:]
    lfs = _littlefs(context, mount=True)
    found = {}
    for folder, _, names in lfs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with lfs.open(path, "rb") as file:
                found[path.lstrip("/")] = file.read()
    return found


def _littlefs(context: UserContext, mount: bool) -> LittleFS:
    return LittleFS(
        context=context,
        mount=mount,
        block_size=BLOCK,
        block_count=len(context.buffer) // BLOCK,
        read_size=32,
        prog_size=256,
        cache_size=1024,
        lookahead_size=32,
        block_cycles=100,
    )

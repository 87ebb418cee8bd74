"""The content of the Pico's flash: what a UF2 brings, the slots, and littlefs, which littlefs-python writes and reads.

The numbers are those of MicroPython's `_boot.py`, `extmod/vfs_lfsx.c` and the board RPI_PICO, and the guard's flash map
for the project's own firmware, whose files begin further up.
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
FILES_SIZE = 1408 * 1024  # on MicroPython's own firmware
FILES_START = SIZE - FILES_SIZE
GUARD = b"mahe_guard"  # a name that only the project's firmware has in it
MTIME = 1  # the attribute in which MicroPython keeps a file's time
NO_TIME = struct.pack("<Q", 1_609_459_200_000_000_000)  # 2021-01-01, when the clock of a Pico starts

Tree = Path | Mapping[str, bytes | str | Path]


def blank(uf2: Path | bytes) -> bytes:
    """The whole flash with what a UF2 brings and nothing else, as after BOOTSEL on a new board."""
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
    """Where the files begin in a whole flash, by the firmware that is in it."""
    return flash_map.FILES if GUARD in image[: flash_map.FIRMWARE_END] else FILES_START


def build_number(image: bytes) -> int:
    """The number of the firmware in a whole flash, as the guard reckons it."""
    return zlib.crc32(history.majority(image[flash_map.FIRMWARE_END :][: 3 * history.PAGE]))


@dataclass(frozen=True)
class Slot:
    """What is in a slot: an image, and an entry in its history if it has been made current, with this number."""

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
    """A whole flash: what a UF2 brings, with other slots, what is fitted and a filesystem, as far as they are given."""
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
    """A folder, or a mapping of names to contents, as names to bytes."""
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
    """A littlefs image from `start` on, up to the flash's end, with these files as MicroPython itself writes them."""
    return _written(tuple(files_of(tree).items()), SIZE - start)


@lru_cache(maxsize=4)  # many boards begin with the same files
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

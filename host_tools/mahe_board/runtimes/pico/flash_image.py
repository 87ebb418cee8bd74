"""The content of the Pico's flash: MicroPython from a UF2, and its littlefs, which littlefs-python writes and reads.

The numbers are those of MicroPython's `_boot.py`, `extmod/vfs_lfsx.c` and the board RPI_PICO.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from littlefs import LittleFS
from littlefs.context import UserContext

SIZE = 2 * 1024 * 1024
BLOCK = 4096
FILES_SIZE = 1408 * 1024
FILES_START = SIZE - FILES_SIZE
XIP_START = 0x10000000
UF2_MAGIC = (0x0A324655, 0x9E5D5157)
NOT_FOR_FLASH = 1
MTIME = 1  # the attribute in which MicroPython keeps a file's time
NO_TIME = struct.pack("<Q", 1_609_459_200_000_000_000)  # 2021-01-01, when the clock of a Pico starts

Tree = Path | Mapping[str, bytes | str | Path]


def blank(uf2: Path) -> bytes:
    """The whole flash with MicroPython in it and no filesystem yet, as after BOOTSEL on a new board."""
    return _with_firmware(str(uf2), uf2.stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _with_firmware(uf2: str, _changed: int) -> bytes:
    flash = bytearray(b"\xff" * SIZE)
    blocks = Path(uf2).read_bytes()
    for offset in range(0, len(blocks) - 511, 512):
        first, second, flags, address, size = struct.unpack_from("<5I", blocks, offset)
        if (first, second) == UF2_MAGIC and not flags & NOT_FOR_FLASH:
            start = address - XIP_START
            flash[start : start + size] = blocks[offset + 32 : offset + 32 + size]
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


def filesystem(tree: Tree) -> bytes:
    """A littlefs image with these files, as MicroPython itself would have written it."""
    return _written(tuple(files_of(tree).items()))


@lru_cache(maxsize=4)  # many boards begin with the same files
def _written(files: tuple[tuple[str, bytes], ...]) -> bytes:
    context = UserContext(FILES_SIZE)
    context.buffer[:] = b"\xff" * FILES_SIZE
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
    """All files of a littlefs image (or of a whole flash image), read without the board."""
    context = UserContext(FILES_SIZE)
    context.buffer[:] = image[-FILES_SIZE:]
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
        block_count=FILES_SIZE // BLOCK,
        read_size=32,
        prog_size=256,
        cache_size=1024,
        lookahead_size=32,
        block_cycles=100,
    )

"""Makes a slot's image: a header, and a ROMFS of the game's modules, executed in place."""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

import mahe
from mahe.rules import RULES_VERSION
from mahe_board.build import prebuilt
from mahe_board.build.mpy_compiler import format_version
from mahe_board.build.mpy_file import is_whole
from mahe_board.build.tree import modules
from mahe_board.command_line.errors import CannotCompile, ExtraMissing
from mahe_guard import flash_map
from mahe_guard.image import CONTRACT, FIELDS, GUARD, MAGIC, SUM_AT

MOST = flash_map.IMAGE_SECTORS * flash_map.SECTOR


def write_image(out: Path) -> Path:
    """Write this version's image into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    (out / prebuilt.IMAGE).write_bytes(game())
    return out / prebuilt.IMAGE


def game() -> bytes:
    """This version's image: the release's, or made here."""
    return prebuilt.image() or made(modules(), mahe.VERSION)


def made(modules: Mapping[str, bytes], version: str) -> bytes:
    """Pack compiled modules into an image, under these names."""
    for name, module in modules.items():
        if not is_whole(module):  # an incomplete module would hang the board
            raise CannotCompile(f"{name} isn't whole")
    files = romfs(modules)
    content = header(files, version, format_version(), (RULES_VERSION, RULES_VERSION)) + files
    if len(content) > MOST:
        raise CannotCompile(f"the game takes {len(content):,} bytes, and a slot of the board has room for {MOST:,}")
    return content


def header(romfs: bytes, version: str, mpy: int, reads: tuple[int, int], guard: int = GUARD) -> bytes:
    """The header to put in front of this ROMFS."""
    sums = zlib.crc32(romfs), hashlib.sha256(romfs).digest()
    fields = struct.pack(FIELDS, MAGIC, CONTRACT, guard, mpy, *reads, 0, len(romfs), version.encode(), *sums)
    page = fields.ljust(SUM_AT, b"\xff")
    return page + struct.pack("<I", zlib.crc32(page))


def romfs(files: Mapping[str, bytes]) -> bytes:
    """A read-only filesystem with these files, in the order of their names."""
    try:
        from mpremote.romfs import VfsRomWriter
    except ImportError:
        raise ExtraMissing("board", "mpremote") from None
    writer = VfsRomWriter()
    open_folders: tuple[str, ...] = ()
    for name in sorted(files, key=lambda name: PurePosixPath(name).parts):
        folders = PurePosixPath(name).parts[:-1]
        while open_folders != folders[: len(open_folders)]:
            writer.closedir()
            open_folders = open_folders[:-1]
        for folder in folders[len(open_folders) :]:
            writer.opendir(folder)
        open_folders = folders
        writer.mkfile(PurePosixPath(name).name, files[name])
    for _ in open_folders:
        writer.closedir()
    return bytes(writer.finalise())

"""The project's own MicroPython board, `firmware/board`: its files in a build, and the build's size limit."""

from __future__ import annotations

import hashlib
from pathlib import Path

import mahe
from mahe_board.command_line.errors import CannotBuild
from mahe_guard import flash_map

MAHE_PICO, MAHE_PICO2 = OWN = "MAHE_PICO", "MAHE_PICO2"
FIRMWARE = Path(mahe.__file__).parents[1]
FOLDER = FIRMWARE / "board"
FLASH_MAP = Path(flash_map.__file__)


def digest() -> str:
    """A digest of everything that the board adds to MicroPython."""
    together = hashlib.sha256()
    for file in _files():
        together.update(file.relative_to(FIRMWARE).as_posix().encode() + b"\0" + file.read_bytes())
    return together.hexdigest()


def copied(into: Path) -> Path:
    """Copy the board into a build, to keep the clone's paths out of the image; return the copy's folder.

    Unchanged files aren't rewritten, so that nothing is recompiled.
    """
    for file in _files():
        copy = into / file.relative_to(FIRMWARE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not copy.exists() or copy.read_bytes() != file.read_bytes():
            copy.write_bytes(file.read_bytes())
    return into / FOLDER.relative_to(FIRMWARE)


def check(image: Path) -> None:
    """Refuse an image larger than its part of the flash map."""
    size, most = image.stat().st_size, flash_map.FIRMWARE_END
    if size > most:
        raise CannotBuild(
            f"MicroPython with its frozen modules takes {size:,} bytes, {size - most:,} more than fit below slot A: "
            f"freeze less, or move slot A in {FLASH_MAP.name}"
        )


def _files() -> list[Path]:
    return sorted([*FOLDER.iterdir(), FLASH_MAP])

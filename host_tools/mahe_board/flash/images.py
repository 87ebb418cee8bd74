"""UF2 files: which chip one is for, and where to get the one that a board needs."""

from __future__ import annotations

import os
import struct
import tempfile
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import mahe
from mahe_board.clone import in_a_clone
from mahe_board.errors import BadUf2, NoUf2, RuntimeMissing, reason
from mahe_board.folders import cache_folder
from mahe_board.given import content_of

MAGIC = (0x0A324655, 0x9E5D5157)
BLOCK = 512
HAS_FAMILY, NOT_FOR_FLASH = 0x2000, 1
OFFICIAL = "https://micropython.org/resources/firmware/"
LONGEST = 8_000_000
PATIENCE_S = 20


@dataclass(frozen=True)
class Chip:
    """A Pico's chip: what its drive calls itself, the family of its UF2 files, and MicroPython's official file."""

    name: str
    board_id: str
    family: int
    official: str


RP2040 = Chip("RP2040", "RPI-RP2", 0xE48BFF56, "RPI_PICO-20250415-v1.25.0.uf2")
RP2350 = Chip("RP2350", "RP2350", 0xE48BFF59, "RPI_PICO2-20250415-v1.25.0.uf2")
CHIPS = (RP2040, RP2350)


def chip_of(uf2: bytes, name: str) -> Chip:
    """The chip that a UF2 file is for; every block of it is checked."""
    families: set[int] = set()
    if not uf2 or len(uf2) % BLOCK:
        raise BadUf2(f"{name} is no UF2 file, or only a part of one")
    for start in range(0, len(uf2), BLOCK):
        first, second, flags, _, _, number, count, family = struct.unpack_from("<8I", uf2, start)
        if (first, second) != MAGIC or number >= count:
            raise BadUf2(f"{name} is no UF2 file, or a damaged one")
        if flags & HAS_FAMILY and not flags & NOT_FOR_FLASH:
            families.add(family)
    if number + 1 < count:
        raise BadUf2(f"{name} is no UF2 file, or only a part of one")
    for chip in CHIPS:
        if chip.family in families:
            return chip
    raise BadUf2(f"{name} is for another chip than those of a Pico (RP2040) and a Pico 2 (RP2350)")


def given(file: Path) -> bytes:
    """The content of a file that was named on the command line."""
    try:
        return content_of(file, LONGEST)
    except FileNotFoundError:
        raise NoUf2(f"there is no file {file}") from None
    except OSError as error:
        raise NoUf2(f"{file} can't be read: {error.strerror}") from None


def with_the_game(file: Path | None) -> bytes:
    """MicroPython with the game in it: the file that was given, or one that is built here."""
    if file:
        return given(file)
    if in_a_clone():
        from mahe_board.build.uf2 import frozen_firmware  # it needs what only a clone has

        try:
            return frozen_firmware().read_bytes()
        except RuntimeMissing as missing:
            reason = str(missing).splitlines()[0]
    else:
        reason = "it is built only in a clone"
    raise NoUf2(
        f"there is no UF2 with the game here ({reason}): get mahe-pico.uf2 of version {mahe.VERSION}, which is "
        f"published with it, and then: mahe flash --frozen --uf2 mahe-pico.uf2"
    )


def micropython(chip: Chip) -> bytes:
    """The official MicroPython for a chip: from the cache, or else fetched."""
    kept = cache_folder() / "uf2" / chip.official
    if kept.is_file():
        return kept.read_bytes()
    try:
        content = _fetched(OFFICIAL + chip.official)
    except OSError as error:
        inner = getattr(error, "reason", None)
        why = reason(inner if isinstance(inner, OSError) else error)
        raise NoUf2(
            f"MicroPython for this Pico can't be fetched ({why}): get {chip.official} from "
            f"{OFFICIAL}{chip.official}, and then: mahe flash --uf2 {chip.official}"
        ) from error
    if chip_of(content, chip.official) is not chip:
        raise BadUf2(f"{OFFICIAL}{chip.official} is for another chip than its name says")
    _keep(kept, content)
    return content


def _fetched(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
        content: bytes = answer.read(LONGEST)
    return content


def _keep(file: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(handle, "wb") as new:
        new.write(content)
    Path(name).replace(file)

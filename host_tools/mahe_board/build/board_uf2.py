"""Makes the UF2 for a Pico in BOOTSEL mode: MicroPython with the guard, and the game in slot A."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import mahe
from mahe_board.build import linked_libraries, prebuilt
from mahe_board.build.guarded import guarded_micropython
from mahe_board.build.image import game
from mahe_board.build.own_board import MAHE_PICO, MAHE_PICO2
from mahe_board.build.prebuilt import LICENCES, UF2
from mahe_board.build.uf2_file import FLASH, PAGE, RP2040, RP2350, Chip, blocks, packed, stamped
from mahe_board.command_line.errors import CannotBuild, NoUf2
from mahe_board.command_line.provenance import here
from mahe_guard import flash_map

BOARDS = {RP2040: MAHE_PICO, RP2350: MAHE_PICO2}


def write_uf2(out: Path) -> Path:
    """Write the UF2 into a folder, with the licences of the linked libraries, which every copy must have."""
    content = with_the_game()
    out.mkdir(parents=True, exist_ok=True)
    (out / LICENCES).write_bytes(prebuilt.licences() or linked_libraries.notices(MAHE_PICO).encode())
    (out / UF2).write_bytes(content)
    return out / UF2


@lru_cache(maxsize=2)
def with_the_game(chip: Chip = RP2040) -> bytes:
    """Return the UF2 for a chip, stamped with its provenance: the release's file if there is one, or built here."""
    released = prebuilt.uf2() if chip is RP2040 else b""
    try:
        return released or assembled(guarded_micropython(BOARDS[chip]).read_bytes(), game())
    except CannotBuild as error:
        why, *rest = str(error).splitlines()
        sentence = (
            f"there is no UF2 with the game here ({why}): get {UF2} of version {mahe.VERSION}, which is published with "
            f"it, and then: mahe flash --uf2 {UF2}"
        )
        raise NoUf2("\n".join([sentence, *rest])) from error


def assembled(micropython: bytes, image: bytes) -> bytes:
    """Join MicroPython with the guard, and slot A: an image, and a blank history in the slot's last sector.

    The boot ROM erases a sector per sixteen pages received, so each part fills whole sectors. The guard uses the
    checksum of the page with the stamp as the firmware's identity; there are three copies of that page.
    """
    given = blocks(micropython, "MicroPython")
    history = flash_map.SLOT_A + flash_map.IMAGE_SECTORS * flash_map.SECTOR
    firmware = b"".join(block.data for block in given)
    parts = {0: firmware, flash_map.SLOT_A: image, history: b"\xff" * flash_map.SECTOR}
    pages = [
        given[0]._replace(address=FLASH + start + at, data=content[at : at + PAGE].ljust(PAGE, b"\xff"))
        for start, content in parts.items()
        for at in range(0, -(-len(content) // flash_map.SECTOR) * flash_map.SECTOR, PAGE)
    ]
    stamp = FLASH + flash_map.FIRMWARE_END
    return stamped(packed(pages), here(), range(stamp, stamp + 3 * PAGE, PAGE))

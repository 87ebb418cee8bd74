"""Makes MicroPython with the game frozen in: one file, to be copied to a Pico in BOOTSEL mode."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import mahe
from mahe_board.build import prebuilt
from mahe_board.build.places import LIST, identity
from mahe_board.build.prebuilt import LICENCES, UF2
from mahe_board.build.tree import BOOT, MAIN, MANIFEST, beside_mahe, game, guard, sources
from mahe_board.constants import folded
from mahe_board.errors import CannotBuild, NoUf2
from mahe_board.provenance import here
from mahe_board.runtimes.pico import libraries, micropython
from mahe_board.uf2_file import FLASH, PAGE, blocks, packed, stamped
from mahe_guard import flash_map


def write_uf2(out: Path) -> Path:
    """Put the UF2 into a folder, and the licences of what is linked into it, which belong to every copy."""
    content = with_the_game()
    out.mkdir(parents=True, exist_ok=True)
    (out / LICENCES).write_bytes(prebuilt.licences() or libraries.notices().encode())
    (out / UF2).write_bytes(content)
    return out / UF2


def with_the_game() -> bytes:
    """The UF2 with the stamp that says what it was built from: the release's, or one that is built here."""
    try:
        return prebuilt.uf2() or stamped(frozen_firmware().read_bytes(), here())
    except CannotBuild as error:
        why, *rest = str(error).splitlines()
        sentence = (
            f"there is no UF2 with the game here ({why}): get {UF2} of version {mahe.VERSION}, which is published with "
            f"it, and then: mahe flash --frozen --uf2 {UF2}"
        )
        raise NoUf2("\n".join([sentence, *rest])) from error


def frozen_firmware() -> Path:
    """The UF2 where it lies in the cache; it is built if the cache lacks it."""
    with tempfile.TemporaryDirectory() as folder:
        return micropython.firmware(to_freeze(Path(folder)))


def to_freeze(folder: Path) -> Path:
    """Copy the firmware with its constants folded, and its identity for the guard; returns the copy's manifest."""
    for name, source in sources().items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(folded(source.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / MAIN).write_text(folded(guard(frozen=True)), encoding="utf-8")
    shutil.copy(beside_mahe(BOOT), folder)
    (folder / "mahe_firmware.py").write_text(f'IDENTITY = "{identity(game()[LIST])}"\n', encoding="utf-8")
    return Path(shutil.copy(beside_mahe(MANIFEST), folder))


def assembled(micropython: bytes, image: bytes) -> bytes:
    """A UF2 of MicroPython with the guard, and of slot A: an image, and a blank history in the slot's last block.

    The boot ROM erases a sector whenever it has been given sixteen more pages, so each part fills whole sectors.
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
    return stamped(packed(pages), here(), FLASH + flash_map.FIRMWARE_END)

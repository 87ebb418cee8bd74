"""MicroPython with the game frozen in, as one file to be copied to a Pico in BOOTSEL mode."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from mahe_board.build.tree import FIRMWARE, main_file
from mahe_board.clone import import_from_clone
from mahe_board.constants import folded
from mahe_board.errors import CannotFreeze

NAME = "mahe-pico.uf2"
MANIFEST = FIRMWARE.parent / "manifest.py"


def uf2(out: Path) -> Path:
    """Build it, or find it built, and put it into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copyfile(frozen_firmware(), out / NAME))


def frozen_firmware() -> Path:
    """The same, where it lies in the cache."""
    micropython = import_from_clone("tests.pico.micropython")
    with tempfile.TemporaryDirectory() as folder:
        try:
            return Path(micropython.firmware(_to_freeze(Path(folder))))
        except micropython.CannotBuild as error:
            raise CannotFreeze(str(error)) from error


def _to_freeze(folder: Path) -> Path:
    """A copy of the firmware with its constants folded; returns its manifest."""
    for file in (*FIRMWARE.rglob("*.py"), main_file()):
        target = folder / file.relative_to(FIRMWARE.parent)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(folded(file.read_text(encoding="utf-8")), encoding="utf-8")
    return Path(shutil.copy(MANIFEST, folder))

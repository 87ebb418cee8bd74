"""Makes MicroPython with the game frozen in: one file, to be copied to a Pico in BOOTSEL mode."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from mahe_board.build.places import LIST, identity
from mahe_board.build.tree import BOOT, MAIN, MANIFEST, beside_mahe, game, guard, sources
from mahe_board.constants import folded
from mahe_board.runtimes.pico import micropython

NAME = "mahe-pico.uf2"


def uf2(out: Path) -> Path:
    """Put the UF2 into a folder; it is built if the cache lacks it."""
    out.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copyfile(frozen_firmware(), out / NAME))


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

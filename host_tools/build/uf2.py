"""MicroPython with the game frozen in, as one file to be copied to a Pico in BOOTSEL mode."""

from __future__ import annotations

import shutil
from pathlib import Path

from host_tools.build.tree import FIRMWARE
from host_tools.clone import import_from_clone
from host_tools.errors import ToolError

NAME = "mahe-pico.uf2"
MANIFEST = FIRMWARE.parent / "manifest.py"


class CannotFreeze(ToolError):
    """MicroPython can't be built here; the text says why."""


def uf2(out: Path) -> Path:
    """Build it, or find it built, and put it into a folder."""
    micropython = import_from_clone("tests.pico.micropython")
    try:
        built = micropython.firmware(MANIFEST)
    except micropython.CannotBuild as error:
        raise CannotFreeze(str(error)) from error
    out.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copyfile(built, out / NAME))

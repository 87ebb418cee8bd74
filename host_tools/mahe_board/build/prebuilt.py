"""The board's files and the UF2 as a release built them: a wheel and an sdist bring them, a clone builds its own."""

from __future__ import annotations

import io
import zipfile
from functools import lru_cache
from pathlib import Path

from mahe_board import provenance

FOLDER = Path(__file__).parent / "images"
BOARD, UF2, LICENCES = "mahe-board-files.zip", "mahe-pico.uf2", "mahe-pico-licences.txt"
IMAGE = "mahe-game.img"
LICENCE = "LICENSE"  # beside the board's files


@lru_cache(maxsize=1)
def board() -> dict[str, bytes]:
    """The files of a new board by their names on it; none if they aren't here, or the sources were edited since."""
    content = _content(BOARD)
    if not content:
        return {}
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name not in (provenance.NAME, LICENCE)}


def image() -> bytes:
    """The game's image for a slot; empty if it isn't here, or the sources were edited since."""
    return _content(IMAGE)


def uf2() -> bytes:
    """MicroPython with the game in it; empty if it isn't here, or the sources were edited since."""
    return _content(UF2)


def licences() -> bytes:
    """Those of what is linked into that UF2; empty if it isn't here."""
    return _content(LICENCES)


def _content(name: str) -> bytes:
    file = FOLDER / name
    return file.read_bytes() if file.is_file() and provenance.as_released() else b""

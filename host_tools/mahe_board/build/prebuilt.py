"""A release's image and UF2: wheel and sdist include them, a clone builds its own."""

from __future__ import annotations

from pathlib import Path

from mahe_board.command_line import provenance

FOLDER = Path(__file__).parent / "images"
IMAGE, UF2, LICENCES = "mahe-game.img", "mahe-pico.uf2", "mahe-pico-licences.txt"


def image() -> bytes:
    """Return the release's image for a slot; empty in a clone, or if firmware sources were edited after the release."""
    return _content(IMAGE)


def uf2() -> bytes:
    """Return the release's UF2, with MicroPython, guard and game; empty if there is none, or sources were edited."""
    return _content(UF2)


def licences() -> bytes:
    """The licences of the libraries in that UF2; empty if they are missing."""
    return _content(LICENCES)


def _content(name: str) -> bytes:
    file = FOLDER / name
    return file.read_bytes() if file.is_file() and provenance.as_released() else b""

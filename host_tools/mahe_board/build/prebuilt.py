"""A release's image and UF2: wheel and sdist include them, a clone builds its own."""

from __future__ import annotations

from pathlib import Path

from mahe_board.command_line import provenance

FOLDER = Path(__file__).parent / "images"
IMAGE, UF2, LICENCES = "mahe-game.img", "mahe-pico.uf2", "mahe-pico-licences.txt"


def image() -> bytes:
    """The game's image for a slot; empty without one, or if sources were edited after the release."""
    return _content(IMAGE)


def uf2() -> bytes:
    """MicroPython with the guard and the game in slot A; empty in the same cases."""
    return _content(UF2)


def licences() -> bytes:
    """The licences of the libraries in that UF2; empty if they are missing."""
    return _content(LICENCES)


def _content(name: str) -> bytes:
    file = FOLDER / name
    return file.read_bytes() if file.is_file() and provenance.as_released() else b""

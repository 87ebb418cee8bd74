"""The case's pieces, made once per process."""

from __future__ import annotations

import pytest

from hardware.case.console_pieces import console_pieces
from hardware.case.disc import disc_pieces
from hardware.case.piece import Piece


@pytest.fixture(scope="session")
def console() -> dict[str, Piece]:
    return {piece.name: piece for piece in console_pieces()}


@pytest.fixture(scope="session")
def disc() -> dict[str, Piece]:
    return {piece.name: piece for piece in disc_pieces()}


@pytest.fixture(scope="session")
def pieces(console: dict[str, Piece], disc: dict[str, Piece]) -> dict[str, Piece]:
    return console | disc

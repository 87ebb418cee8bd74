"""Lays a board's wires from a text file, which is edited by hand.

Each line is a net, a layer (F or B), a width and the corners of a track; or a net, "via" and its place.
"""

from __future__ import annotations

from pathlib import Path

from hardware.layout.board import BACK, FRONT, XY, Board


def lay(board: Board, file: Path) -> None:
    """Put a file's tracks and vias on the board."""
    for line in file.read_text().splitlines():
        net, kind, *rest = line.split()
        if kind == "via":
            board.via(net, _point(rest[0]))
        else:
            board.track(net, [_point(word) for word in rest[1:]], float(rest[0]), FRONT if kind == "F" else BACK)


def _point(word: str) -> XY:
    x, y = word.split(",")
    return float(x), float(y)

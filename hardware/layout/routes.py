"""The wires of a board as a text file: the router lays them once, and they may be mended by hand.

Each line is a net, a layer (F or B), a width and the corners of a track; or a net, "via" and its place.
"""

from __future__ import annotations

from pathlib import Path

from hardware.layout.board import BACK, FRONT, XY
from hardware.layout.router import Wire


def write_routes(file: Path, wires: list[Wire]) -> None:
    lines = []
    for wire in wires:
        points = " ".join(f"{x:g},{y:g}" for x, y in wire.points)
        kind = "via" if len(wire.points) == 1 else f"{'F' if wire.layer == FRONT else 'B'} {wire.width:g}"
        lines.append(f"{wire.net.replace(' ', '_')} {kind} {points}\n")
    file.write_text("".join(lines))


def read_routes(file: Path) -> list[Wire]:
    wires = []
    for line in file.read_text().splitlines():
        net, kind, *rest = line.split()
        if kind == "via":
            wires.append(Wire(net, FRONT, 0.0, [_point(rest[0])]))
        else:
            wires.append(Wire(net, FRONT if kind == "F" else BACK, float(rest[0]), [_point(word) for word in rest[1:]]))
    return wires


def _point(word: str) -> XY:
    x, y = word.split(",")
    return float(x), float(y)

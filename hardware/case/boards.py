"""The two circuit boards, read from KiCad's files for the case: outline, holes, pads and the parts' bodies.

A board's own millimetres: seen from above with y up. The controller's zero is its left lower corner, the disc's its
middle. Heights count from the board's upper face.
"""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from shapely import LineString, Point, Polygon, affinity, unary_union
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from hardware.case.solid import placed, rectangle
from hardware.kicad.sexpr import Node, child, children, parse, value
from hardware.places import circuit_board

XY = tuple[float, float]
THICKNESS = 1.6
SCREW_HOLE = "MountingHole_3.2mm"
BODIES = Path(__file__).with_name("bodies.csv")


@dataclass(frozen=True)
class Body:
    """The box around a part's 3D model: in the footprint's own frame with y up, heights from the side it stands on."""

    left: float
    bottom: float
    right: float
    top: float
    low: float
    high: float


@dataclass(frozen=True)
class Pad:
    number: str
    at: XY  # place on the board
    area: BaseGeometry
    drill: float


@dataclass(frozen=True)
class Part:
    name: str
    footprint: str
    at: XY
    turn: float  # counter-clockwise
    back: bool
    pads: tuple[Pad, ...]

    def spot(self, shape: BaseGeometry) -> BaseGeometry:
        """Transform a shape from the footprint's frame to the part's place on the board."""
        return placed(affinity.scale(shape, 1, -1, origin=(0, 0)) if self.back else shape, self.at, self.turn)

    def body(self) -> tuple[BaseGeometry, float, float] | None:
        """The model's ground area, lower and upper height; None without a model."""
        box = bodies().get(self.footprint)
        if box is None:
            return None
        heights = (-THICKNESS - box.high, -THICKNESS - box.low) if self.back else (box.low, box.high)
        return self.spot(rectangle(box.left, box.bottom, box.right, box.top)), *heights


@dataclass(frozen=True)
class CircuitBoard:
    outline: BaseGeometry  # without its screw holes
    parts: dict[str, Part]

    @property
    def screws(self) -> dict[str, XY]:
        """Places of the M3 screws."""
        return {part.name: part.at for part in self.parts.values() if part.footprint.startswith(SCREW_HOLE)}

    def upward(self) -> list[tuple[str, BaseGeometry, float, float]]:
        """Name, ground area and heights of what sticks out of the upper face: parts, and tips of pins from below."""
        return [(name, area, max(0.0, low), high) for name, area, low, high in self.bodies() if high > 0]

    def downward(self) -> list[tuple[str, BaseGeometry, float, float]]:
        """The same for the lower face: parts, and tips of pins from above."""
        return [(name, area, low, min(-THICKNESS, high)) for name, area, low, high in self.bodies() if low < -THICKNESS]

    def bodies(self) -> list[tuple[str, BaseGeometry, float, float]]:
        """Each part's name, ground area, lower and upper height."""
        found = [(part.name, part.body()) for part in self.parts.values()]
        return [(name, *body) for name, body in found if body is not None]


@cache
def bodies() -> dict[str, Body]:
    """The bodies of bodies.csv (measured by `hardware.case.bodies`), by footprint."""
    with BODIES.open() as file:
        rows = list(csv.DictReader(file))
    return {row.pop("footprint"): Body(**{side: float(mm) for side, mm in row.items()}) for row in rows}


@cache
def read_board(name: str) -> CircuitBoard:
    """Read the committed board."""
    board = parse(circuit_board(name).read_text())
    edges = [_line(node) for kind in ("gr_line", "gr_arc", "gr_circle") for node in children(board, kind)
             if value(node, "layer") == "Edge.Cuts"]  # fmt: skip
    largest, *others = sorted(polygonize(unary_union(edges)), key=lambda area: -area.area)
    whole = Polygon(largest.exterior)
    left, bottom, right, top = whole.bounds
    zero = ((left + right) / 2, (bottom + top) / 2) if name == "disc" else (left, bottom)
    outline = whole.difference(unary_union([area for area in others if whole.contains(area)]))
    parts = [_part(node, zero) for node in children(board, "footprint")]
    return CircuitBoard(placed(outline, (-zero[0], -zero[1]), 0), {part.name: part for part in parts})


def _line(node: Node) -> LineString:
    if node[0] == "gr_line":
        return LineString([_page(child(node, "start")), _page(child(node, "end"))])
    if node[0] == "gr_circle":
        middle, rim = _page(child(node, "center")), _page(child(node, "end"))
        return LineString(Point(middle).buffer(math.dist(middle, rim), 48).exterior)
    return LineString(_arc(*(_page(child(node, name)) for name in ("start", "mid", "end"))))


def _arc(start: XY, mid: XY, end: XY) -> list[XY]:
    """Points along the arc through three points."""
    (ax, ay), (bx, by), (cx, cy) = start, mid, end
    twice = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    squares = [x * x + y * y for x, y in (start, mid, end)]
    x = (squares[0] * (by - cy) + squares[1] * (cy - ay) + squares[2] * (ay - by)) / twice
    y = (squares[0] * (cx - bx) + squares[1] * (ax - cx) + squares[2] * (bx - ax)) / twice
    first = math.atan2(ay - y, ax - x)
    turn = (math.atan2(cy - y, cx - x) - first + math.pi) % (2 * math.pi) - math.pi
    radius = math.dist((x, y), start)
    inner = [first + turn * step / 12 for step in range(1, 12)]
    return [start, *((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in inner), end]


def _part(node: Node, zero: XY) -> Part:
    name = next(str(prop[2]) for prop in children(node, "property") if prop[1] == "Reference")
    at = child(node, "at")
    place, turn = _minus(_page(at), zero), float(at[3]) if len(at) > 3 else 0.0
    pads = tuple(_pad(pad, place, turn) for pad in children(node, "pad"))
    return Part(name, str(node[1]).split(":")[-1], place, turn, value(node, "layer").startswith("B"), pads)


def _pad(node: Node, origin: XY, turn: float) -> Pad:
    at, (width, height) = child(node, "at"), map(float, child(node, "size")[1:3])
    x, y = _turned(_page(at), turn)
    place = (origin[0] + x, origin[1] + y)
    area = placed(rectangle(-width / 2, -height / 2, width / 2, height / 2), place, float(at[3]) if len(at) > 3 else 0)
    return Pad(str(node[1]), place, area, float(value(node, "drill", "0").replace("oval", "0")))


def _page(node: Node) -> XY:
    """A place on the page with y up; KiCad's y points down."""
    return float(node[1]), -float(node[2])


def _minus(at: XY, zero: XY) -> XY:
    return at[0] - zero[0], at[1] - zero[1]


def _turned(at: XY, degrees: float) -> XY:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return at[0] * c - at[1] * s, at[0] * s + at[1] * c

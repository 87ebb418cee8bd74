"""A board, read by the tests' own parser: parts, pads, print and edges in page millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from hardware.kicad.sexpr import Node, child, children, parse, value

XY = tuple[float, float]


@dataclass(frozen=True)
class Pad:
    part: str
    number: str
    net: str
    at: XY


@dataclass(frozen=True)
class Print:
    words: str
    at: XY
    layer: str


@dataclass(frozen=True)
class Fill:
    """A filled piece of a plane; a cut joins a hole in it to its outline."""

    net: str
    layer: str
    corners: list[XY]

    def sides(self) -> Iterator[tuple[XY, XY]]:
        return zip(self.corners, [*self.corners[1:], *self.corners[:1]], strict=True)

    def sides_about(self, y: float, reach: float) -> list[tuple[XY, XY]]:
        """The sides that a horizontal line within `reach` of y can cross; others don't decide what is covered there."""
        return [(a, b) for a, b in self.sides() if min(a[1], b[1]) <= y + reach and max(a[1], b[1]) >= y - reach]

    def distance(self, at: XY) -> float:
        """The distance from a point to the copper; 0 on it."""
        return (
            0.0
            if covered(self.sides_about(at[1], 0), at)
            else min(_to_side(at, start, end) for start, end in self.sides())
        )


@dataclass(frozen=True)
class Layout:
    """The parts, print and copper of a board; y points down, as in KiCad."""

    places: dict[str, XY]
    turns: dict[str, float]
    sides: dict[str, str]
    pads: list[Pad]
    prints: list[Print]
    circles: list[tuple[XY, float]]
    drawn: dict[str, list[tuple[str, XY, XY]]]
    fills: list[Fill]
    values: dict[str, str]

    def pad(self, part: str, number: str) -> Pad:
        return next(pad for pad in self.pads if (pad.part, pad.number) == (part, number))

    def mirrored(self, about: float) -> Layout:
        """The same board seen in a mirror."""
        return replace(self, places={part: (2 * about - x, y) for part, (x, y) in self.places.items()})

    def moved(self, part: str, at: XY) -> Layout:
        """The same board with a part elsewhere, and unchanged copper."""
        return replace(self, places={**self.places, part: at})

    def with_print_turned(self, part: str) -> Layout:
        """The same board with the drawing of a part the other way round."""
        x, y = self.places[part]
        turned = [(layer, (2 * x - a, 2 * y - b), (2 * x - c, 2 * y - d)) for layer, (a, b), (c, d) in self.drawn[part]]
        return replace(self, drawn={**self.drawn, part: turned})

    def with_pads_swapped(self, part: str, one: str, other: str) -> Layout:
        """The same board with the numbers of two pads of a part exchanged."""
        number = {one: other, other: one}
        return replace(
            self,
            pads=[replace(pad, number=number.get(pad.number, pad.number)) if pad.part == part else pad
                  for pad in self.pads],
        )  # fmt: skip

    def relabelled(self, one: str, other: str) -> Layout:
        """The same board with two printed words exchanged everywhere."""
        other_word = {one: other, other: one}
        return replace(
            self, prints=[replace(text, words=other_word.get(text.words, text.words)) for text in self.prints]
        )


@lru_cache
def read_layout(file: Path) -> Layout:
    """A parsed board file; callers share the result, so they change only copies."""
    board = parse(file.read_text())
    layout = Layout({}, {}, {}, [], [], [], {}, [], {})
    for part in children(board, "footprint"):
        _read_part(part, layout)
    for text in children(board, "gr_text"):
        layout.prints.append(Print(str(text[1]), _xy(child(text, "at")), value(text, "layer")))
    for circle in children(board, "gr_circle"):
        if value(circle, "layer") == "Edge.Cuts":
            middle = _xy(child(circle, "center"))
            layout.circles.append((middle, math.dist(middle, _xy(child(circle, "end")))))
    layout.drawn["edge"] = [(value(line, "layer"), _xy(child(line, "start")), _xy(child(line, "end")))
                            for line in children(board, "gr_line") if value(line, "layer") == "Edge.Cuts"]  # fmt: skip
    for zone in children(board, "zone"):
        for area in children(zone, "filled_polygon"):
            corners = [_xy(corner) for corner in children(child(area, "pts"), "xy")]
            layout.fills.append(Fill(value(zone, "net_name").removeprefix("/"), value(zone, "layer"), corners))
    return layout


def read_footprint(file: Path) -> Layout:
    """A footprint of the library, as a board with this one part."""
    layout = Layout({}, {}, {}, [], [], [], {}, [], {})
    part = parse(file.read_text())
    part.append(["at", "0", "0"])
    _read_part(part, layout)
    return layout


def _read_part(part: Node, layout: Layout) -> None:
    name = next(str(prop[2]) for prop in children(part, "property") if prop[1] == "Reference")
    layout.values[name] = next(str(prop[2]) for prop in children(part, "property") if prop[1] == "Value")
    at = child(part, "at")
    place, turn = _xy(at), float(at[3]) if len(at) > 3 else 0.0
    layout.places[name], layout.turns[name], layout.sides[name] = place, turn, value(part, "layer")
    for pad in children(part, "pad"):
        spot = _turned(_xy(child(pad, "at")), turn, place)
        layout.pads.append(Pad(name, str(pad[1]), str(child(pad, "net")[2]) if child(pad, "net") else "", spot))
    layout.drawn[name] = [
        (
            value(line, "layer"),
            _turned(_xy(child(line, "start")), turn, place),
            _turned(_xy(child(line, "end")), turn, place),
        )
        for line in children(part, "fp_line")
    ]


def covered(sides: Iterable[tuple[XY, XY]], at: XY) -> bool:
    """Whether these sides enclose a point."""
    x, y = at
    crossed = False
    for (ax, ay), (bx, by) in sides:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossed = not crossed
    return crossed


def _to_side(at: XY, start: XY, end: XY) -> float:
    across, down = end[0] - start[0], end[1] - start[1]
    length = across * across + down * down
    along = ((at[0] - start[0]) * across + (at[1] - start[1]) * down) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return math.hypot(at[0] - start[0] - along * across, at[1] - start[1] - along * down)


def _turned(at: XY, degrees: float, origin: XY) -> XY:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return origin[0] + at[0] * c + at[1] * s, origin[1] - at[0] * s + at[1] * c


def _xy(node: Node) -> XY:
    return float(node[1]), float(node[2])

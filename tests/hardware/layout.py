"""A board as the tests see it, read from KiCad's file as text: parts, pads, print and edges in page millimetres."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
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
class Layout:
    """What lies where; y points down, as in KiCad."""

    places: dict[str, XY]
    turns: dict[str, float]
    sides: dict[str, str]
    pads: list[Pad]
    prints: list[Print]
    circles: list[tuple[XY, float]]
    drawn: dict[str, list[tuple[str, XY, XY]]]
    zones: list[tuple[str, str, int]]

    def pad(self, part: str, number: str) -> Pad:
        return next(pad for pad in self.pads if (pad.part, pad.number) == (part, number))

    def mirrored(self, about: float) -> Layout:
        """The same board seen in a mirror."""
        return replace(self, places={part: (2 * about - x, y) for part, (x, y) in self.places.items()})

    def relabelled(self, one: str, other: str) -> Layout:
        """The same board with two printed words exchanged wherever they stand."""
        other_word = {one: other, other: one}
        return replace(
            self, prints=[replace(text, words=other_word.get(text.words, text.words)) for text in self.prints]
        )


def read_layout(file: Path) -> Layout:
    board = parse(file.read_text())
    layout = Layout({}, {}, {}, [], [], [], {}, [])
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
        filled = sum(len(child(area, "pts")) - 1 for area in children(zone, "filled_polygon"))
        layout.zones.append((value(zone, "net_name"), value(zone, "layer"), filled))
    return layout


def _read_part(part: Node, layout: Layout) -> None:
    name = next(str(prop[2]) for prop in children(part, "property") if prop[1] == "Reference")
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


def _turned(at: XY, degrees: float, origin: XY) -> XY:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return origin[0] + at[0] * c + at[1] * s, origin[1] - at[0] * s + at[1] * c


def _xy(node: Node) -> XY:
    return float(node[1]), float(node[2])

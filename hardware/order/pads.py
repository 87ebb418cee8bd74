"""The parts' pads, read from the board's file: houses place a part with legs by the middle of its pads."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

from hardware.kicad.sexpr import Node, child, children, parse

XY = tuple[float, float]


def pads_of(board: Path) -> dict[str, dict[str, XY]]:
    """The pads of each part with legs, by their numbers, in millimetres; y points up, as in lists of positions."""
    found = {}
    for part in children(parse(board.read_text()), "footprint"):
        if "through_hole" in child(part, "attr"):
            name = next(str(prop[2]) for prop in children(part, "property") if prop[1] == "Reference")
            found[name] = dict(_pads(part))
    return found


def middle(pads: list[XY]) -> XY:
    """The middle of the box around the pads."""
    xs, ys = [x for x, _ in pads], [y for _, y in pads]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _pads(part: Node) -> Iterator[tuple[str, XY]]:
    at = [float(word) for word in child(part, "at")[1:]]
    x, y, turn = at[0], at[1], math.radians(at[2] if len(at) > 2 else 0)
    for pad in children(part, "pad"):
        across, down = float(child(pad, "at")[1]), float(child(pad, "at")[2])
        if pad[1]:
            yield (
                str(pad[1]),
                (
                    x + across * math.cos(turn) + down * math.sin(turn),
                    -(y - across * math.sin(turn) + down * math.cos(turn)),
                ),
            )

"""Junctions of a drawing's wires: the dots, and the splits that KiCad needs there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

Point = tuple[int, int]
Wire = tuple[Point, Point]


def junctions(wires: list[Wire], pins: Iterable[Point]) -> list[Point]:
    """Points where three or more ends meet; a wire that passes through counts as two."""
    ends = Counter(end for wire in wires for end in wire)
    legs = Counter(set(pins))
    return sorted(
        point
        for point in set(ends) | set(legs)
        if (passing := sum(_inside(point, wire) for wire in wires)) + ends[point]
        and ends[point] + legs[point] + 2 * passing >= 3
    )


def broken(wires: list[Wire], dots: list[Point]) -> list[Wire]:
    """The same wires, split at dots, without duplicates."""
    pieces: dict[Wire, None] = {}
    for wire in wires:
        start, end = wire
        cuts = [dot for dot in dots if _inside(dot, wire)]
        stops = [start, *sorted(cuts, key=lambda dot: abs(dot[0] - start[0]) + abs(dot[1] - start[1])), end]
        for piece in pairwise(stops):
            pieces[piece if piece[0] <= piece[1] else (piece[1], piece[0])] = None
    return list(pieces)


def _inside(point: Point, wire: Wire) -> bool:
    (x, y), (u, v) = wire
    if x == u == point[0]:
        return min(y, v) < point[1] < max(y, v)
    return y == v == point[1] and min(x, u) < point[0] < max(x, u)

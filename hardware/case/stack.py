"""The disc from the light to the eye, in flat shapes: the cells of the lights, and clearances around parts.

Millimetres, the disc's own frame: zero in the middle, y up, seen from above; heights from the board's upper face.
"""

from __future__ import annotations

import math
from functools import cache

from shapely import unary_union
from shapely.geometry.base import BaseGeometry

from hardware.case.boards import read_board
from hardware.case.piece import CLEARANCE
from hardware.case.solid import circle, grown, placed, rectangle, ring, sector
from mahe.show import geometry

# Heights, upwards.
POCKETS = 1.4  # room for capacitors and solder; lower than the face of a light, which shines upwards only
BAFFLE = 6.0
DIFFUSER = 1.0
FACE = 0.3  # printed paper
COVER = 0.5  # clear sheet
PLAY = 0.2
LIP = 1.8
LIGHT_FACE = 1.6

CELL = 5.8
WALL = 0.9  # the thinnest wall between two cells, among the eggs; at strip pitch it is 1.14
SOLDER = 0.3  # room for solder around a pad
AROUND_A_PART = 0.35
SEAMS = (-30.0, 90.0, 210.0)  # bearings of the seams of baffle, diffuser and frame, between spaces
TRAY_SEAMS = (12.0, 132.0, 252.0)  # not below SEAMS, so that the tray bridges the frame's seams
HUB = 17.0  # radius of the eggs' own piece, so that no seam goes through them
EDGE = 139.2  # radius of the pieces that lie on the board
BOSS = 4.6  # radius around a screw


def heading(light: int) -> float:
    """A cell's direction: along its space, along the raft, around the eggs."""
    kind, number, _ = geometry.name(light)
    if kind == "space":
        return geometry.bearing(number)
    if kind == "raft":
        return geometry.raft_bearing() + 90
    return 60.0 * number


@cache
def cells() -> tuple[BaseGeometry, ...]:
    """The cell of each light in chain order: a square, less its neighbours' walls."""
    places = [geometry.position(light) for light in range(geometry.LIGHTS)]
    found = []
    for light, at in enumerate(places):
        cell: BaseGeometry = placed(rectangle(-CELL / 2, -CELL / 2, CELL / 2, CELL / 2), at, heading(light))
        for other in places:
            if 0 < math.dist(at, other) < CELL * 2:
                cell = cell.intersection(_own_side(at, other))
        found.append(cell)
    return tuple(found)


def _own_side(at: tuple[float, float], other: tuple[float, float]) -> BaseGeometry:
    """The area on one light's side of the wall to another."""
    apart = math.dist(at, other)
    bearing = math.degrees(math.atan2(other[1] - at[1], other[0] - at[0]))
    return placed(rectangle(-40, -40, apart / 2 - WALL / 2, 40), at, bearing)


@cache
def bars() -> BaseGeometry:
    """The walls around the cells, full: a bar for each space and the raft, a disc for the eggs."""
    side = CELL / 2 + 3.1
    reach = (geometry.LEVELS - 1) * geometry.PITCH / 2 + CELL / 2 + 3.0
    bar = rectangle(-reach, -side, reach, side)
    middle = geometry.INNER_RADIUS + (geometry.LEVELS - 1) * geometry.PITCH / 2
    arms = [placed(bar, polar(middle, geometry.bearing(space)), geometry.bearing(space))
            for space in range(1, geometry.SPACES + 1)]  # fmt: skip
    raft = placed(bar, polar(geometry.RAFT_RADIUS, geometry.raft_bearing()), geometry.raft_bearing() + 90)
    return unary_union([*arms, raft, circle(14.8)])


@cache
def skeleton() -> BaseGeometry:
    """The baffle before its cells are cut out: bars, screw bosses, and ribs and rings that carry diffuser and face."""
    ribs = [placed(rectangle(123, -1.2, 138, 1.2), (0, 0), geometry.bearing(space))
            for space in range(1, geometry.SPACES + 1)]  # fmt: skip
    spokes = [
        placed(rectangle(13, -1.2, 72, 1.2), (0, 0), seam + 20 + 40 * step) for seam in SEAMS for step in range(3)
    ]
    rings = [ring(28.8, 31.2), ring(48.8, 51.2), ring(69.0, 72.0), ring(136.4, EDGE)]
    bosses = [boss for at in read_board("disc").screws.values() for boss in (circle(BOSS, at), _stay(at))]
    return unary_union([bars(), *ribs, *spokes, *rings, *bosses]).intersection(circle(EDGE))


def _stay(at: tuple[float, float]) -> BaseGeometry:
    """A rib from a screw's boss to the next ring outside."""
    radius = math.hypot(*at)
    outside = next(edge for edge in (50, 71, 138) if edge > radius)
    return placed(rectangle(radius, -1.2, outside, 1.2), (0, 0), math.degrees(math.atan2(at[1], at[0])))


@cache
def pockets() -> BaseGeometry:
    """The baffle's pockets above the board: for solder, flat parts, and the ends and sides of strips."""
    found = []
    for part in read_board("disc").parts.values():
        if not part.back:
            found += [grown(pad.area, SOLDER) for pad in part.pads if not part.footprint.startswith("MountingHole")]
            ground = part.body()
            if ground is not None and ground[2] <= POCKETS:
                found.append(grown(ground[0], AROUND_A_PART))
    beside = unary_union([rectangle(-2.2, -4.9, 2.2, 4.9), rectangle(-CELL / 2, -2.5, CELL / 2, 2.5)])
    for light in range(geometry.FIRST_OF_SPACES, geometry.LIGHTS):
        found.append(placed(beside, geometry.position(light), heading(light)))
    for first, last in ends():
        (ax, ay), (bx, by) = geometry.position(first), geometry.position(last)
        x, y = (bx - ax) / math.dist((ax, ay), (bx, by)), (by - ay) / math.dist((ax, ay), (bx, by))
        at = (bx + x * (CELL / 2 + 0.95), by + y * (CELL / 2 + 0.95))
        found.append(placed(rectangle(-1.15, -4.6, 1.15, 4.6), at, heading(last)))
    return unary_union(found)


def ends() -> list[tuple[int, int]]:
    """The ends of all strips of seven lights; an end is a pair: the last light but one, and the last."""
    rows = [[geometry.space(space, level) for level in range(geometry.LEVELS)]
            for space in range(1, geometry.SPACES + 1)]  # fmt: skip
    rows.append([geometry.raft(place) for place in range(geometry.PLACES)])
    return [pair for row in rows for pair in ((row[1], row[0]), (row[-2], row[-1]))]


def third(seams: tuple[float, float, float], number: int) -> BaseGeometry:
    """One of three sectors, with a little play at its seams."""
    return grown(sector(seams[number], seams[number] + 120), -CLEARANCE / 2)


def polar(radius: float, degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return radius * math.cos(angle), radius * math.sin(angle)

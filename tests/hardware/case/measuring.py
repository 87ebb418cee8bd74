"""Measures the case: each function returns what is wrong, so that tests can also spoil a piece."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping

import numpy as np
import shapely
from manifold3d import Manifold
from shapely import Point, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

XY = tuple[float, float]
BED = 220.0
NARROWEST = 0.8
TOUCH = 0.02  # mm³: rounding error where two faces touch


def rings(solid: Manifold, height: float) -> list[Polygon]:
    """The outlines of a solid's section at one height, with holes as areas of their own."""
    return [ring for ring, _ in _outlines(solid, height)]


def matter(solid: Manifold, height: float) -> BaseGeometry:
    """A solid's section at one height."""
    outlines = _outlines(solid, height)
    filled = unary_union([ring for ring, hole in outlines if not hole])
    return filled.difference(unary_union([ring for ring, hole in outlines if hole]))


def _outlines(solid: Manifold, height: float) -> list[tuple[Polygon, bool]]:
    found = []
    for corners in solid.slice(height).to_polygons():
        ring = Polygon(corners)
        if ring.area > 1e-6:
            found.append((ring, not ring.exterior.is_ccw))
    return found


def thin_places(lying: Manifold) -> list[str]:
    """Places where a piece on its bed is thinner than 0.8 mm, horizontally or vertically."""
    return _narrow(lying) + _shallow(lying)


def _narrow(lying: Manifold) -> list[str]:
    """The walls that are narrow over some of their height; the thin edge where a slope ends doesn't count."""
    found = []
    for height in _heights(lying):
        here = _slivers(lying, height)
        if not here.is_empty:
            near = _slivers(lying, height - 0.4).union(_slivers(lying, height + 0.4))
            walls = here.intersection(near.buffer(0.2))
            found += [f"narrow at {place.centroid.x:.1f}, {place.centroid.y:.1f}, {height:.2f}"
                      for place in getattr(walls, "geoms", [walls]) if not place.is_empty]  # fmt: skip
    return found


def _slivers(lying: Manifold, height: float) -> BaseGeometry:
    """The parts of a section that no circle of 0.8 mm reaches, except the tips of right angles."""
    shape = matter(lying, height)
    radius = NARROWEST / 2 - 0.01
    return shape.difference(shape.buffer(-radius, quad_segs=4).buffer(radius + 0.02, quad_segs=4)).buffer(-0.1)


def _heights(lying: Manifold) -> list[float]:
    """A height between any two at which something begins or ends; a sample of about ten."""
    levels = np.unique(np.round(lying.to_mesh().vert_properties[:, 2].astype(float), 2))
    between = [(low + high) / 2 for low, high in itertools.pairwise(levels) if high - low > 0.05]
    return between[:: max(1, len(between) // 10)]


def _shallow(lying: Manifold) -> list[str]:
    left, front, low, right, back, high = lying.bounding_box()
    found = []
    step = max(right - left, back - front) / 40
    for x in np.arange(left + 0.37, right, step):
        for y in np.arange(front + 0.41, back, step):
            hits = [hit.distance * (high - low + 2) for hit in lying.ray_cast((x, y, low - 1), (x, y, high + 1))]
            for enters, leaves in zip(hits[::2], hits[1::2], strict=False):
                if 0.02 < leaves - enters < NARROWEST - 0.01:
                    found.append(f"only {leaves - enters:.2f} high at {x:.1f}, {y:.1f}")
    return found


def cuts(one: Manifold, other: Manifold) -> float:
    """The volume that two solids share, in mm³."""
    return float((one ^ other).volume())


def collisions(solids: Mapping[str, Manifold]) -> list[str]:
    """The pairs of solids that cut each other."""
    names = list(solids)
    boxes = {name: solids[name].bounding_box() for name in names}
    found = []
    for index, one in enumerate(names):
        for other in names[index + 1 :]:
            a, b = boxes[one], boxes[other]
            near = all(a[axis] < b[axis + 3] and b[axis] < a[axis + 3] for axis in range(3))
            if near and cuts(solids[one], solids[other]) > TOUCH:
                found.append(f"{one} cuts {other}")
    return found


def hole_middles(solid: Manifold, height: float, radius: float) -> list[XY]:
    """The middles of all round holes of one radius at one height."""
    found = []
    for ring in rings(solid, height):
        roundness = 4 * math.pi * ring.area / ring.length**2
        if roundness > 0.98 and abs(math.sqrt(ring.area / math.pi) - radius) < 0.06:
            found.append((ring.centroid.x, ring.centroid.y))
    return found


def wrong_holes(solids: Iterable[Manifold], height: float, radius: float, wanted: Iterable[XY]) -> list[str]:
    """Wanted places without a hole within 0.05 mm."""
    middles = [middle for solid in solids for middle in hole_middles(solid, height, radius)]
    return [
        f"no hole at {at[0]:.2f}, {at[1]:.2f}"
        for at in wanted
        if not any(math.dist(at, middle) <= 0.05 for middle in middles)
    ]


def leaking_cells(walls: Iterable[Manifold], lights: Iterable[XY], low: float, high: float, edge: float) -> list[str]:
    """Lights whose free space joins another's, at any height between their faces and the diffuser.

    Lights shine only upwards, so a ray into another cell would have to cross a height without a wall.
    """
    places = list(lights)
    solid = list(walls)
    found = []
    for height in np.linspace(low, high, 6):
        free: BaseGeometry = Point(0, 0).buffer(edge, 64)
        for wall in solid:
            free = free.difference(matter(wall, height))
        rooms = list(getattr(free, "geoms", [free]))
        inside = np.array([shapely.contains_xy(room, *np.array(places).T) for room in rooms])
        homes = [int(row.argmax()) if row.any() else -1 for row in inside.T]
        for light, home in enumerate(homes):
            if home < 0 or homes.count(home) > 1:
                found.append(f"light {light} at {height:.2f}")
    return found

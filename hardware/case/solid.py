"""Solids from flat shapes: shapes of shapely, extruded between two heights to solids of manifold3d."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from manifold3d import CrossSection, FillRule, Manifold, OpType
from shapely import Polygon, affinity
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

STEPS = 96  # corners per circle
STL_FACE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The areas of a shape, without the lines and points that a cut may leave."""
    parts = getattr(shape, "geoms", [shape])
    return [orient(part) for part in parts if isinstance(part, Polygon) and not part.is_empty]


def prism(shape: BaseGeometry, bottom: float, top: float) -> Manifold:
    """Extrude a shape between two heights."""
    rings = [ring for area in polygons(shape) for ring in (area.exterior, *area.interiors)]
    contours = [np.array(ring.coords)[:-1] for ring in rings]
    return Manifold.extrude(CrossSection(contours, FillRule.EvenOdd), top - bottom).translate((0, 0, bottom))


def revolved(profile: list[tuple[float, float]], steps: int = STEPS) -> Manifold:
    """A solid of revolution, from the corners of its section (radius, height)."""
    return Manifold.revolve(CrossSection([np.array(profile)], FillRule.EvenOdd), steps)


def union(solids: Iterable[Manifold]) -> Manifold:
    """The union of several solids."""
    return Manifold.batch_boolean(list(solids), OpType.Add)


def circle(radius: float, at: tuple[float, float] = (0, 0)) -> Polygon:
    """A circle as its circumscribed polygon, so that a hole is never too tight."""
    outer = radius / math.cos(math.pi / STEPS)
    turns = [2 * math.pi * step / STEPS for step in range(STEPS)]
    return Polygon([(at[0] + outer * math.cos(turn), at[1] + outer * math.sin(turn)) for turn in turns])


def ring(inner: float, outer: float) -> BaseGeometry:
    """The area between two circles."""
    return circle(outer).difference(circle(inner))


def rectangle(left: float, bottom: float, right: float, top: float) -> Polygon:
    return Polygon([(left, bottom), (right, bottom), (right, top), (left, top)])


def placed(shape: BaseGeometry, at: tuple[float, float], degrees: float) -> BaseGeometry:
    """A shape turned about its own zero, then moved."""
    return affinity.translate(affinity.rotate(shape, degrees, origin=(0, 0)), *at)


def sector(start: float, end: float, radius: float = 400) -> Polygon:
    """A circular sector between two bearings."""
    turns = [math.radians(start + (end - start) * step / 48) for step in range(49)]
    return Polygon([(0, 0), *((radius * math.cos(turn), radius * math.sin(turn)) for turn in turns)])


def grown(shape: BaseGeometry, by: float) -> BaseGeometry:
    """A shape grown on every side, with sharp corners."""
    return shape.buffer(by, join_style="mitre", mitre_limit=2)


def without_slivers(shape: BaseGeometry, narrowest: float) -> BaseGeometry:
    """The shape without slivers: the part of it that a circle of this width can reach (morphological opening)."""
    return shape.buffer(-narrowest / 2, quad_segs=2).buffer(narrowest / 2, quad_segs=2).simplify(0.02)


def write_stl(solid: Manifold, file: Path) -> None:
    """Write a binary STL file for a slicer, in millimetres."""
    mesh = solid.to_mesh()
    corners = mesh.vert_properties[:, :3][mesh.tri_verts]
    faces = np.zeros(len(corners), STL_FACE)
    faces["corners"] = corners
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    faces["normal"] = across / np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-12)
    with file.open("wb") as target:
        target.write(b"millimetres".ljust(80))
        target.write(len(faces).to_bytes(4, "little"))
        target.write(faces.tobytes())

"""Draws solids like a furniture leaflet: flat colours, dark edges, parallel projection."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from manifold3d import Manifold
from numpy.typing import NDArray
from PIL import Image

FINER = 2  # drawn this many times larger, then scaled down, for smooth edges
LIGHT = np.array((-0.35, 0.45, 0.82))
PAPER, EDGE = (255, 255, 255), (38, 44, 52)
COLOURS = {
    "black": (84, 88, 96), "white": (244, 242, 234), "clear": (205, 226, 236), "wood": (196, 148, 96),
    "grey": (170, 176, 182), "sand": (236, 214, 164), "board": (38, 116, 84), "light": (250, 250, 240),
    "part": (58, 60, 66), "metal": (196, 200, 206), "sea": (64, 140, 190), "red": (204, 62, 54),
    "key": (232, 196, 72), "screen": (28, 40, 60), "cable": (60, 62, 70), "face": (255, 255, 255),
    "paper": (252, 250, 244),
}  # fmt: skip
Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Seen:
    """A solid and the name of its colour."""

    solid: Manifold
    colour: str


def draw(
    things: Sequence[Seen], bearing: float, height: float, width: int = 1000, face: Image.Image | None = None
) -> Image.Image:
    """Draw all things as seen from a bearing (degrees counter-clockwise from x) and a height (degrees upwards).

    `face` is a square picture of 304 mm about the world's zero; it is painted on things with the colour "face".
    """
    turn = _camera(bearing, height)
    meshes = [_corners(thing.solid) @ turn.T for thing in things]
    everything = np.vstack([mesh.reshape(-1, 3) for mesh in meshes])
    low, high = everything[:, :2].min(axis=0), everything[:, :2].max(axis=0)
    scale = width * FINER * 0.94 / (high[0] - low[0])
    size = (int((high[1] - low[1]) * scale + 0.06 * width * FINER), width * FINER)
    middle = (low + high) / 2
    depth = np.full(size, -np.inf)
    kind = np.full(size, -1)
    shade = np.zeros((*size, 3))
    facing = np.zeros((*size, 3))
    sun = LIGHT / np.linalg.norm(LIGHT)
    for index, (thing, mesh) in enumerate(zip(things, meshes, strict=True)):
        normals = np.cross(mesh[:, 1] - mesh[:, 0], mesh[:, 2] - mesh[:, 0])
        lengths = np.linalg.norm(normals, axis=1)
        for corners, normal, length in zip(mesh, normals, lengths, strict=True):
            if length > 1e-9 and normal[2] > 1e-6 * length:
                unit = normal / length
                bright = 0.62 + 0.38 * max(0.0, float(unit @ turn @ sun))
                pixels = (corners[:, :2] - middle) * scale * (1, -1) + (size[1] / 2, size[0] / 2)
                spot = _fill(depth, pixels, corners[:, 2])
                if spot is not None:
                    rows, columns = spot
                    kind[rows, columns] = index
                    shade[rows, columns] = np.array(COLOURS[thing.colour]) * bright
                    facing[rows, columns] = unit
    if face is not None:
        _paint(shade, kind, depth, things, face, turn, middle, scale)
    shade[kind < 0] = PAPER
    shade[_edges(kind, facing, depth, 6 / scale * FINER)] = EDGE
    image = Image.fromarray(shade.clip(0, 255).astype(np.uint8))
    return image.resize((size[1] // FINER, size[0] // FINER), Image.Resampling.LANCZOS)


def _paint(
    shade: Numbers, kind: NDArray[np.int64], depth: Numbers, things: Sequence[Seen], face: Image.Image, turn: Numbers,
    middle: Numbers, scale: float,
) -> None:  # fmt: skip
    """Give each pixel of the printed face the colour of its place on the sheet."""
    painted = np.isin(kind, [index for index, thing in enumerate(things) if thing.colour == "face"])
    rows, columns = np.nonzero(painted)
    height, width = kind.shape
    seen = np.column_stack((
        (columns - width / 2) / scale + middle[0], (height / 2 - rows) / scale + middle[1], depth[rows, columns]
    ))  # fmt: skip
    world = seen @ turn
    paper = np.asarray(face.convert("RGB"))
    side = paper.shape[0]
    x, y = ((0.5 + world[:, 0] / 304) * side).astype(int), ((0.5 - world[:, 1] / 304) * side).astype(int)
    shade[rows, columns] = paper[y.clip(0, side - 1), x.clip(0, side - 1)]


def _camera(bearing: float, height: float) -> Numbers:
    """The rotation after which x points right, y up the picture and z to the eye."""
    a, e = math.radians(bearing), math.radians(height)
    eye = np.array((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
    right = np.array((-math.sin(a), math.cos(a), 0))
    return np.array((right, np.cross(eye, right), eye))


def _corners(solid: Manifold) -> Numbers:
    mesh = solid.to_mesh()
    corners: Numbers = mesh.vert_properties[:, :3].astype(np.float64)[mesh.tri_verts]
    return corners


def _fill(depth: Numbers, at: Numbers, far: Numbers) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
    """The pixels of a triangle in front of all so far (z-buffer); updates their depth."""
    (left, top), (right, bottom) = np.floor(at.min(axis=0)).astype(int), np.ceil(at.max(axis=0)).astype(int)
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, depth.shape[1] - 1), min(bottom, depth.shape[0] - 1)
    (ax, ay), (bx, by), (cx, cy) = at
    whole = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if right < left or bottom < top or abs(whole) < 1e-9:
        return None
    ys, xs = np.mgrid[top : bottom + 1, left : right + 1]
    second = ((xs - ax) * (cy - ay) - (cx - ax) * (ys - ay)) / whole
    third = ((bx - ax) * (ys - ay) - (xs - ax) * (by - ay)) / whole
    near = far[0] + second * (far[1] - far[0]) + third * (far[2] - far[0])
    inside = (second >= -1e-6) & (third >= -1e-6) & (second + third <= 1 + 1e-6)
    inside &= near > depth[top : bottom + 1, left : right + 1]
    rows, columns = ys[inside], xs[inside]
    depth[rows, columns] = near[inside]
    return rows, columns


def _edges(kind: NDArray[np.int64], facing: Numbers, depth: Numbers, step: float) -> NDArray[np.bool_]:
    """The pixels at a thing's outline, a bend, or a change of depth."""
    found = np.zeros(kind.shape, dtype=bool)
    flat = np.where(np.isfinite(depth), depth, -1e6)
    for axis in (0, 1):
        here, there = np.s_[:-1], np.s_[1:]
        one, other = ((here, np.s_[:]), (there, np.s_[:])) if axis == 0 else ((np.s_[:], here), (np.s_[:], there))
        change = kind[one] != kind[other]
        change |= (facing[one] * facing[other]).sum(axis=-1) < 0.85
        change |= np.abs(flat[one] - flat[other]) > step
        found[one] |= change
        found[other] |= change
    return found & ((kind >= 0) | np.roll(kind, 1, 0).__ge__(0) | np.roll(kind, 1, 1).__ge__(0))

"""How far apart two lights look to people with each kind of colour vision.

A light's three levels become linear sRGB in two ways, because its primaries are not a screen's: taken as they are, and
by the colours and brightnesses of a typical WS2812B (620, 520 and 465 nm). Both then go through the simulation of
Machado, Oliveira and Fernandes (2009) at full severity, which is made for linear light. The distance is measured in
OKLab (Ottosson 2020), where 0.02 is just noticeable.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TypeAlias

Colour: TypeAlias = Sequence[float]
Matrix: TypeAlias = Sequence[Colour]

VISIONS: dict[str, Matrix] = {
    "trichromat": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanope": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranope": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanope": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# For each of a light's three chips: CIE x and y, and its share of white's brightness.
CHIPS = ((0.69, 0.308, 0.28), (0.17, 0.70, 0.58), (0.135, 0.06, 0.14))
XYZ_TO_SRGB: Matrix = ((3.2406, -1.5372, -0.4986), (-0.9689, 1.8758, 0.0415), (0.0557, -0.2040, 1.0570))

OKLAB_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
OKLAB_AXES: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def distance(one: Colour, other: Colour, white: float) -> tuple[float, str]:
    """Return the smallest distance between two lights, and the vision that sees it; level `white` looks white."""
    return min(
        (math.dist(oklab(_times(VISIONS[vision], a)), oklab(_times(VISIONS[vision], b))), vision)
        for vision in VISIONS
        for a, b in zip(_linear(one, white), _linear(other, white), strict=True)
    )


def _linear(colour: Colour, white: float) -> Iterator[Colour]:
    levels = [level / white for level in colour]
    yield levels
    xyz = [0.0, 0.0, 0.0]
    for level, (x, y, share) in zip(levels, CHIPS, strict=True):
        for axis, part in enumerate((x, y, 1 - x - y)):
            xyz[axis] += level * share * part / y
    yield _times(XYZ_TO_SRGB, xyz)


def oklab(colour: Colour) -> Colour:
    cones = _times(OKLAB_CONES, colour)
    return _times(OKLAB_AXES, [math.copysign(abs(cone) ** (1 / 3), cone) for cone in cones])


def _times(matrix: Matrix, vector: Colour) -> Colour:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]

"""A piece to print or to cut, as a solid in its place in the assembly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from manifold3d import Manifold
from shapely.geometry.base import BaseGeometry

BED = 220.0  # mm, of an ordinary printer
NARROWEST = 0.8  # two lines of a 0.4 mm nozzle
CLEARANCE = 0.15  # between pieces that meet
SCREW, HEAD, PILOT = 1.7, 3.3, 1.25  # radii for M3: through hole, countersunk head, tapping hole


@dataclass(frozen=True)
class Piece:
    """`lay` turns the solid from the assembly to the bed; `flat` is its outline for a laser, `engraved` its
    engraving."""

    name: str
    solid: Manifold
    colour: str
    lay: Callable[[Manifold], Manifold] = lambda solid: solid
    flat: BaseGeometry | None = None
    printed: bool = True
    engraved: BaseGeometry | None = None

    def on_the_bed(self) -> Manifold:
        """The solid turned for printing: lowest point at zero, centred on the bed."""
        lying = self.lay(self.solid)
        left, front, low, right, back, _ = lying.bounding_box()
        return lying.translate((-(left + right) / 2, -(front + back) / 2, -low))


def face_down(solid: Manifold) -> Manifold:
    return solid.rotate((180, 0, 0))

"""A piece to print or to cut, as a solid where it sits when everything is put together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from manifold3d import Manifold
from shapely.geometry.base import BaseGeometry

BED = 220.0  # mm, of an ordinary printer
NARROWEST = 0.8  # two lines of a 0.4 mm nozzle
CLEARANCE = 0.15  # between pieces that meet
SCREW, HEAD, PILOT = 1.7, 3.3, 1.25  # radii for M3: the hole, a countersunk head, the hole that it cuts its thread into


@dataclass(frozen=True)
class Piece:
    """`lay` turns the solid from where it sits to how it lies on the bed; `flat` is its outline for a laser, and
    `engraved` what that only scratches."""

    name: str
    solid: Manifold
    colour: str
    lay: Callable[[Manifold], Manifold] = lambda solid: solid
    flat: BaseGeometry | None = None
    printed: bool = True
    engraved: BaseGeometry | None = None

    def on_the_bed(self) -> Manifold:
        """The solid as it is printed: its lowest point at zero, its middle over the bed's."""
        lying = self.lay(self.solid)
        left, front, low, right, back, _ = lying.bounding_box()
        return lying.translate((-(left + right) / 2, -(front + back) / 2, -low))


def face_down(solid: Manifold) -> Manifold:
    return solid.rotate((180, 0, 0))

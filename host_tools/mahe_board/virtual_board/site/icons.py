"""The icons of an installed page: the island among its 21 spaces, and a turtle's light on seven of them."""

from __future__ import annotations

import math

from mahe.show import geometry
from mahe.show.palette import DAY as TURTLES
from mahe_board.virtual_board.play.glow import hue
from mahe_board.virtual_board.play.island_palette import DAY
from mahe_board.virtual_board.site.png import Painting

ROUND, MASKED = 1.0, 0.8  # the disc's diameter, as a part of the picture's side: masked icons are cropped
NEAR, FAR = 0.30, 0.395  # distances of lights from the disc's middle, in parts of its diameter


def icon(size: int, share: float = ROUND) -> bytes:
    """A square PNG with `size` pixels a side; a masked one fills its corners."""
    painting = Painting(size)
    if share < ROUND:
        painting.fill(DAY["rim_dark"])

    def circle(x: float, y: float, radius: float, colour: str, strength: float = 1) -> None:
        painting.circle(0.5 + (x - 0.5) * share, 0.5 + (y - 0.5) * share, radius * share, colour, strength)

    for radius, paint in ((0.5, "rim_dark"), (0.485, "rim_light"), (0.45, "sea_deep"), (0.44, "sea"), (0.25, "lagoon"),
                          (0.22, "shallow"), (0.195, "sand"), (0.15, "jungle"), (0.08, "crown_light")):  # fmt: skip
        circle(0.5, 0.5, radius, DAY[paint])
    for space in range(1, geometry.SPACES + 1):
        angle = math.radians(geometry.bearing(space))
        x, y = math.cos(angle), -math.sin(angle)
        turtle, beside = divmod(space, 3)
        if beside:
            circle(0.5 + NEAR * x, 0.5 + NEAR * y, 0.018, DAY["well"])
            circle(0.5 + FAR * x, 0.5 + FAR * y, 0.018, DAY["well"])
            continue
        colour = hue(*TURTLES[turtle - 1])
        for step in range(1, 9):
            circle(0.5 + FAR * x, 0.5 + FAR * y, 0.075 - 0.0055 * step, colour, 0.12)
        circle(0.5 + NEAR * x, 0.5 + NEAR * y, 0.018, DAY["well"])
        circle(0.5 + FAR * x, 0.5 + FAR * y, 0.032, colour)
        circle(0.5 + FAR * x, 0.5 + FAR * y, 0.016, "#ffffff", 0.8)
    return painting.png()

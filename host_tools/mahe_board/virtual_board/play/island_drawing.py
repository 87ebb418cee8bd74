"""The drawn island under the lights: island.svg by hand, completed here with all that follows from the geometry.

The page and the pictures of the manual show the same drawing.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from string import Template

from mahe.show import geometry
from mahe.show.palette import DAY
from mahe.show.signs import LETTERS
from mahe_board.virtual_board.play.glow import hue
from mahe_board.virtual_board.play.island_palette import LOOKS as PAINTS

LOOKS = tuple(PAINTS)
TEMPLATE = Path(__file__).with_name("island.svg")

# Corners of the coast: degrees counter-clockwise from the beach, and millimetres from the middle. The beach reaches
# out under its lights.
COAST = (
    (14, 66), (24, 59), (38, 63), (54, 58), (72, 61), (92, 57), (112, 62), (130, 58), (148, 63), (166, 59),
    (186, 62), (206, 57), (226, 61), (244, 58), (262, 62), (282, 57), (300, 62), (318, 59), (334, 62), (346, 66),
)  # fmt: skip
BEACH = (
    (-11.5, 80),
    (-9.2, 98),
    (-8.6, 116),
    (-7.2, 125.4),
    (0, 128.4),
    (7.2, 125.4),
    (8.6, 116),
    (9.2, 98),
    (11.5, 80),
)
LANE_START, LANE_END, LANE_WIDTH = 71.5, 122.0, 9.6
NUMBER_RADIUS = 125.4
SIZE = 6.6  # height of the numbers' letters

Point = tuple[float, float]


@cache
def island_svg(look: str) -> str:
    """The whole drawing, with no light lit."""
    paints = PAINTS[look]
    return Template(TEMPLATE.read_text("utf-8")).substitute(
        {**paints, **_shapes()},
        **{
            part.__name__.strip("_"): Template("\n".join(part())).substitute(paints)
            for part in (_waves, _lanes, _crowns, _tracks, _raft, _wells, _numbers, _title)
        },
    )


@cache
def geometry_json() -> str:
    """Where the lights are, in millimetres with y pointing down as on a screen, in chain order; and the turtles."""
    lights = [{"x": x, "y": y, "name": list(geometry.name(light))} for light, (x, y) in enumerate(stands())]
    turtles = [{"sign": sign, "colour": hue(*light)} for sign, light in zip(LETTERS, DAY, strict=True)]
    return json.dumps({"lights": lights, "radius": geometry.DISC_RADIUS, "turtles": turtles})


def stands() -> list[Point]:
    """Each light's place in the picture, whose y points down (the geometry's points up)."""
    places = [geometry.position(light) for light in range(geometry.LIGHTS)]
    return [(round(x, 2) + 0.0, round(-y, 2) + 0.0) for x, y in places]


def _polar(radius: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return radius * math.cos(angle), -radius * math.sin(angle)


def _n(value: float) -> str:
    """A length in the drawing, to a tenth of a millimetre."""
    return f"{round(value, 1) + 0.0:g}"


def _smooth(points: Sequence[Point]) -> str:
    """A closed curve through the points (Catmull-Rom)."""
    count = len(points)
    path = [f"M{_n(points[0][0])} {_n(points[0][1])}"]
    for at in range(count):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(at + step) % count] for step in (-1, 0, 1, 2))
        curve = (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
        path.append("C" + " ".join(_n(value) for value in curve))
    return "".join(path) + "Z"


def _coast(wider: float, beach: bool = True) -> list[Point]:
    """The coastline, moved outwards by this many millimetres, with or without the beach."""
    ring = [_polar(radius + wider, -90 + degrees) for degrees, radius in COAST]
    if not beach:
        return ring
    tongue = [(x + math.copysign(wider, x) * (x != 0) * 0.7, y + wider * 0.35) for x, y in BEACH]
    return ring + tongue


def _shapes() -> dict[str, str]:
    woods = [(x * 0.97, y * 0.97) for x, y in _coast(-11, beach=False)]
    return {
        "coast": _smooth(_coast(0)),
        "tide": _smooth(_coast(-2.4)),
        "surf": _smooth(_coast(3.2)),
        "shore": _smooth(_coast(4.4)),
        "reef": _smooth(_coast(8.5)),
        "woods": _smooth(woods),
    }


def _waves() -> list[str]:
    """Draw wave crests on rings around the island, more of them far out."""
    drawn = []
    for ring, radius in enumerate((74, 84, 94, 104, 114, 123, 131, 136)):
        count = 10 + 3 * ring
        for crest in range(count):
            start = 360 * crest / count + 17 * ring + 9 * ((crest * 7 + ring * 3) % 5)
            (ax, ay), (bx, by), (cx, cy) = (_polar(radius, start + 380 / radius * step) for step in (0, 0.5, 1))
            (px, py), (qx, qy) = _polar(radius + 1.6, start + 95 / radius), _polar(radius + 1.6, start + 285 / radius)
            strength = 0.1 + 0.05 * ((crest + ring) % 4)
            drawn.append(
                f'<path d="M{_n(ax)} {_n(ay)}Q{_n(px)} {_n(py)} {_n(bx)} {_n(by)}Q{_n(qx)} {_n(qy)} {_n(cx)} {_n(cy)}" '
                f'stroke-width=".7" opacity="{strength:.2f}"/>'
            )
    return drawn


def _lanes() -> list[str]:
    """A lighter stroke of water under each space but the beach."""
    drawn = ['<g stroke="$lane" stroke-linecap="round">']
    for space in range(1, geometry.SPACES):
        (ax, ay), (bx, by) = (_polar(radius, geometry.bearing(space)) for radius in (LANE_START, LANE_END - 4))
        line = f'<path d="M{_n(ax)} {_n(ay)}L{_n(bx)} {_n(by)}" '
        drawn.append(f'{line}stroke-width="{LANE_WIDTH}" opacity="$lane_strength"/>')
        drawn.append(f'{line}stroke-width="{LANE_WIDTH - 1.6}" opacity="$lane_strength"/>')
    return [*drawn, "</g>"]


def _crowns() -> list[str]:
    """The tops of the trees, arranged like a sunflower's seeds; the clearing and the path stay free."""
    drawn = []
    for tree in range(12, 88):
        radius, angle = 5.35 * math.sqrt(tree), tree * 137.508
        x, y = _polar(radius, angle)
        size = 3.4 + (tree * 29 % 7) * 0.32
        if radius < 22 or radius > 45 or (abs(x) < 10 and y > 0):
            continue
        drawn.append(
            f'<circle cx="{_n(x + 0.7)}" cy="{_n(y + 1.1)}" r="{_n(size)}" fill="$jungle_dark" opacity=".55"/>'
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(size)}" fill="{("$jungle", "$crown")[tree % 2]}"/>'
            f'<circle cx="{_n(x - size / 3)}" cy="{_n(y - size / 3)}" r="{_n(size / 2)}" fill="$crown_light" '
            'opacity=".55"/>'
        )
    return drawn


def _tracks() -> list[str]:
    """The tracks of a turtle that came up the beach to lay her eggs."""
    drawn = ['<g fill="$sand_dark" opacity=".8">']
    for step in range(8):
        y = 70 - 6.4 * step
        sway = 0.8 * math.sin(step * 1.3)
        for side in (-1, 1):
            x = sway + side * 2.5
            drawn.append(
                f'<ellipse cx="{_n(x)}" cy="{_n(y + side * 0.9)}" rx="1.3" ry=".6" '
                f'transform="rotate({-side * 32} {_n(x)} {_n(y)})"/>'
            )
    return [*drawn, "</g>"]


def _raft() -> list[str]:
    """Seven logs side by side, one for each turtle, and two ropes across."""
    places = stands()[geometry.FIRST_OF_RAFT :]
    (ax, ay), (bx, by) = places[0], places[-1]
    middle_x, middle_y = places[len(places) // 2]
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    drawn = [f'<g transform="translate({_n(middle_x)} {_n(middle_y)}) rotate({turn:.2f})">']
    drawn.append('<rect x="-25.2" y="-3.6" width="51.6" height="10.4" rx="3" fill="$shade" opacity=".3"/>')
    for log in range(geometry.PLACES):
        x = (log - 3) * geometry.PITCH
        drawn.append(
            f'<rect x="{_n(x - 3.3)}" y="{_n(-4.2 - log % 3 * 0.2)}" width="6.6" height="{_n(9.2 + log % 2 * 0.5)}" '
            'rx="1.8" fill="$wood" stroke="$wood_dark" stroke-width=".4"/>'
            f'<rect x="{_n(x - 2.4)}" y="-3.8" width="1.3" height="8.2" rx=".6" fill="$wood_light" opacity=".8"/>'
        )
    for y in (-3.2, 3.4):
        drawn.append(f'<path d="M-24.4 {y}H24.4" stroke="$wood_dark" stroke-width="1.3" stroke-linecap="round"/>')
        drawn.append(f'<path d="M-24.4 {y}H24.4" stroke="$sand" stroke-width=".7" stroke-dasharray="1.4 .5"/>')
    return [*drawn, "</g>"]


def _wells() -> list[str]:
    """Draw the plate's window over each light."""
    drawn = []
    for x, y in stands():
        at = f'cx="{x:g}" cy="{y:g}"'
        drawn.append(f'<circle {at} r="2.9" fill="$well" stroke="$well_rim" stroke-width=".35" stroke-opacity=".6"/>')
        drawn.append(f'<circle {at} r="2" fill="$lamp" opacity=".32"/>')
    return drawn


def _numbers() -> list[str]:
    """The spaces, 1 to 21; a bar below 6, 9, 16 and 19 tells them apart from the other side of the table."""
    drawn = [
        "<g font-family=\"Georgia, 'Times New Roman', 'DejaVu Serif', serif\" font-weight=\"700\" "
        f'font-size="{SIZE}" text-anchor="middle" paint-order="stroke" stroke-width="1.3" stroke-linejoin="round">'
    ]
    for space in range(1, geometry.SPACES + 1):
        x, y = _polar(NUMBER_RADIUS, geometry.bearing(space))
        beach = "beach_" if space == geometry.SPACES else ""
        edge = "$beach_edge" if beach else "$ink_edge"
        drawn.append(f'<text x="{_n(x)}" y="{_n(y + 2.3)}" fill="${beach}ink" stroke="{edge}">{space}</text>')
        if space % 10 in (6, 9):
            half = 0.28 * SIZE * len(str(space))
            drawn.append(f'<path d="M{_n(x - half)} {_n(y + 4.5)}h{_n(2 * half)}" stroke="$ink" stroke-width=".8"/>')
    return [*drawn, "</g>"]


def _title() -> list[str]:
    """The name on the rim, at twelve o'clock."""
    drawn = []
    for letter, degrees in zip("MAHÉ", (95.4, 91.6, 88, 84.6), strict=True):
        x, y = _polar(143, degrees)
        drawn.append(f'<text transform="translate({x:.2f} {y:.2f}) rotate({90 - degrees:.1f})">{letter}</text>')
    return drawn

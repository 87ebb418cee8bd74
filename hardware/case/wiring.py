"""The drawn pictures of the build guide: where to measure, which wire goes where, how the strips are fed."""

from __future__ import annotations

import math
from collections.abc import Iterable

from shapely.geometry.base import BaseGeometry

from hardware.case.boards import read_board
from hardware.case.disc import CABLE_GATE
from hardware.case.solid import polygons
from mahe.show import geometry

XY = tuple[float, float]
RED, BLACK, DATA = "#c0392b", "#222", "#1f6fb2"
# The controller's test points, with the words beside them.
POINTS = {"TP1": "VUSB", "TP2": "5V LED", "TP3": "VSYS", "TP4": "3V3", "TP5": "VBUS", "TP6": "DATA", "TP7": "EN",
          "TP8": "GND"}  # fmt: skip
# Socket, contact, signal, colour of the wire, and what it goes to.
HARNESS = (
    ("KEYS, XH 8", (
        (1, "ROLL", "yellow", "key ROLL, one contact"),
        (2, "STOP", "red", "key STOP, one contact"),
        (3, "CARD", "blue", "key CARD, one contact"),
        (4, "MENU", "green", "key MENU, one contact"),
        (5, "L+", "–", "stays free, or + of lights in the keys"),
        (6, "L-", "–", "stays free, or - of lights in the keys"),
        (7, "GND", "black", "key ROLL, other contact, and on to STOP's"),
        (8, "GND", "black", "key CARD, other contact, and on to MENU's"),
    )),
    ("SCREEN, XH 5", (
        (1, "GND", "black", "GND of the screen"),
        (2, "3V3", "red", "VCC (3.3 V) of the screen"),
        (3, "SCL", "yellow", "SCL, SCK or D0"),
        (4, "SDA", "blue", "SDA, or D1"),
        (5, "RES", "white", "RES or RST, where there is one"),
    )),
    ("PIEZO, PH 2", (
        (1, "+", "red", "the piezo's inner disc"),
        (2, "-", "black", "the piezo's brass"),
    )),
)  # fmt: skip
CABLE = ((1, "5V", RED, "0.75 mm²"), (2, "DATA", DATA, "0.33 to 0.75 mm²"), (3, "GND", BLACK, "0.75 mm²"))
# Spaces of the strips with a feed from the rings; their neighbours are supplied from them.
FED = (1, 4, 7, 10, 13, 16, 19, 21)
RINGS = ((63.0, RED), (56.0, BLACK))  # radius in mm, and colour
RAFT_PIECE = geometry.SPACES + 1
# mm from the middle of a path to its red and black wire: beside the data, from ring to piece, from ring to eggs.
BESIDE_DATA, IN_FEED, TO_EGGS = 2.2, 1.8, 5


def test_points() -> str:
    """The controller from above, with the points for the meter's tips."""
    board = read_board("controller")
    scale, margin = 6.0, 14.0
    _, _, width, height = board.outline.bounds
    lines = [_start(width + 2 * margin, height + 2 * margin, scale), f'<g transform="translate({margin} {margin})">']
    lines.append(_area(board.outline, height, 'fill="#e4efe8" stroke="#333" stroke-width=".3"'))
    for _, ground, _, high in board.bodies():
        if high > 0:
            lines.append(_area(ground, height, 'fill="#c3ccd2" stroke="#8a949b" stroke-width=".15"'))
    for name, words in {"J1": "USB-C", "U1": "Pico", "J2": "LIGHTS", "J3": "KEYS", "J4": "SCREEN", "J5": "PIEZO",
                        "SW1": "RESET"}.items():  # fmt: skip
        body = board.parts[name].body()
        if body is not None:
            lines.append(_words((body[0].centroid.x, height - body[0].centroid.y + 1), words, 2.6, "#333"))
    for name, words in POINTS.items():
        x, y = board.parts[name].at
        lines.append(f'<circle cx="{x:.2f}" cy="{height - y:.2f}" r="1.6" fill="{RED}"/>')
        lines.append(f'<circle cx="{x:.2f}" cy="{height - y:.2f}" r=".6" fill="#fff"/>')
        lines.append(_words((x, height - y + 5.0), words, 3.0, RED, bold=True))
    x = board.parts["J1"].at[0]
    lines.append(f'<path d="M{x} -10V-2m-1.6 -2.6l1.6 2.6l1.6 -2.6" fill="none" stroke="{RED}" stroke-width=".6"/>')
    lines.append(_words((x - 3, -6), "5.00 V, limit 0.10 A", 3.2, RED, bold=True, anchor="end"))
    return "\n".join([*lines, "</g></svg>", ""])


def harness() -> str:
    """Each plug's contacts, with the wire of each and where it goes."""
    rows = sum(len(contacts) + 2 for _, contacts in HARNESS)
    lines = [_start(150, 6 * rows + 4, 5.0)]
    y = 8.0
    for title, contacts in HARNESS:
        lines.append(_words((4, y), title, 3.6, BLACK, bold=True, anchor="start"))
        lines.append(f'<rect x="4" y="{y + 2}" width="30" height="{6 * len(contacts)}" fill="#f3f1ea" stroke="#555" '
                     'stroke-width=".3"/>')  # fmt: skip
        for contact, signal, colour, target in contacts:
            y += 6
            lines.append(_words((7, y), str(contact), 3.2, BLACK, anchor="start"))
            lines.append(_words((31, y), signal, 3.2, BLACK, anchor="end"))
            if colour != "–":
                ink = {"yellow": "#d4a017", "white": "#bbb"}.get(colour, colour)
                lines.append(f'<path d="M34 {y - 1}H66" stroke="{ink}" stroke-width="1"/>')
            lines.append(_words((50, y - 1.8), colour, 2.4, "#555"))
            lines.append(_words((69, y), target, 3.2, BLACK, anchor="start"))
        y += 12
    return "\n".join([*lines, "</svg>", ""])


def cable() -> str:
    """The three wires from console to disc."""
    lines = [_start(150, 46, 5.0)]
    for x, words in ((8, "console: LIGHTS"), (118, "disc, or strips")):
        lines.append(_words((x + 10, 8), words, 3.2, BLACK, bold=True))
        lines.append(f'<rect x="{x}" y="11" width="20" height="27" rx="1.5" fill="#f3f1ea" stroke="#555" '
                     'stroke-width=".3"/>')  # fmt: skip
    for row, (contact, signal, ink, size) in enumerate(CABLE):
        y = 16 + 8.5 * row
        lines.append(f'<path d="M28 {y}H118" stroke="{ink}" stroke-width="{1.0 if signal == "DATA" else 1.8}"/>')
        for x, anchor in ((25, "end"), (121, "start")):
            lines.append(_words((x, y + 1.1), f"{contact} {signal}", 3.0, BLACK, anchor=anchor))
        lines.append(_words((73, y - 1.6), size, 2.4, "#555"))
    lines.append(
        _words((73, 43), "0.6 m at most, in a round sheath of 6 to 7 mm; a cable tie at each end", 2.8, "#555")
    )
    return "\n".join([*lines, "</svg>", ""])


def strip_wiring() -> str:
    """The strip build from above, through the plate: data from piece to piece, eight feeds from two rings."""
    lines = [_start(300, 318, 3.4), '<g transform="translate(150 152)">']
    lines.append('<circle r="140" fill="#f7f5ef" stroke="#999" stroke-width=".4"/>')
    gate = f"rotate({-CABLE_GATE:g})"
    for radius, ink in RINGS:
        lines.append(f'<circle r="{radius:g}" fill="none" stroke="{ink}" stroke-width="1.6"/>')
        side = -2 if ink == RED else 2  # the cable's wires end at the rings
        lines.append(f'<path d="M{radius:g} {side}H150" transform="{gate}" stroke="{ink}" stroke-width="1.6"/>')
    pieces = [_piece_ends(number) for number in range(1, RAFT_PIECE + 1)]
    lines.append(f'<path d="M11 0H150" transform="{gate}" stroke="{DATA}" stroke-width=".9"/>')
    stops = [_down(geometry.position(geometry.egg(6))), *(point for piece in pieces for point in piece)]
    for number, (before, after) in enumerate(zip(stops[::2], stops[1::2], strict=False), 1):
        lines.append(f'<path d="M{_at(before)}L{_at(after)}" stroke="{DATA}" stroke-width=".9" fill="none"/>')
        if number > 1 and _shares(number - 1, number):
            for aside, ink in ((BESIDE_DATA, RED), (-BESIDE_DATA, BLACK)):
                lines.append(_beside(before, after, aside, ink))
    lines += [_feed(*pieces[number - 1]) for number in FED]
    for (radius, ink), shift in zip(RINGS, (-TO_EGGS, TO_EGGS), strict=True):
        lines.append(f'<path d="M{shift} -9V-{math.sqrt(radius**2 - shift**2):.1f}" stroke="{ink}" stroke-width=".7"/>')
    for number, (begin, end) in enumerate(pieces, 1):
        lines.append(_strip(begin, end, "#ffe9a8" if number in FED else "#fff"))
        x, y = (begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2
        lines.append(_words((x, y + 1.6), "raft" if number == RAFT_PIECE else str(number), 5, BLACK, bold=True))
    lines.append('<circle r="11.5" fill="#ffe9a8" stroke="#555" stroke-width=".4"/>')
    lines += [_words((0, 1.6), "eggs", 5, BLACK, bold=True), "</g>"]
    legend = (
        "red ring 5 V, black ring ground (0.75 mm²); yellow: fed from the rings (0.25 mm² or more)",
        "blue: data, the way the arrows point; red and black beside it: 5 V and ground go on to the neighbour",
    )
    lines += [_words((150, 304 + 7 * row), words, 4.6, BLACK) for row, words in enumerate(legend)]
    return "\n".join([*lines, "</svg>", ""])


def _piece_ends(number: int) -> tuple[XY, XY]:
    """Start and end of the data in a piece of strip; y points down."""
    if number == RAFT_PIECE:
        lights = [geometry.raft(0), geometry.raft(geometry.PLACES - 1)]
    else:
        lights = sorted(geometry.space(number, level) for level in (0, geometry.LEVELS - 1))
    (ax, ay), (bx, by) = (_down(geometry.position(light)) for light in lights)
    over = 3.4 / math.dist((ax, ay), (bx, by))
    return (ax - (bx - ax) * over, ay - (by - ay) * over), (bx + (bx - ax) * over, by + (by - ay) * over)


def _shares(before: int, after: int) -> bool:
    """Whether two neighbours share a feed: each piece is supplied from the nearest fed one."""

    def feeder(number: int) -> int:
        return min(FED, key=lambda fed: (abs(fed - number), fed))

    return feeder(before) == feeder(after)


def _feed(begin: XY, end: XY) -> str:
    """Two short wires from the rings to the inner end of a piece."""
    x, y = min(begin, end, key=lambda at: math.hypot(*at))
    radius, across = math.hypot(x, y), (-y / math.hypot(x, y), x / math.hypot(x, y))
    wires = []
    for (start, ink), side in zip(RINGS, (IN_FEED, -IN_FEED), strict=True):
        ends = [
            (x * reach / radius + across[0] * side, y * reach / radius + across[1] * side) for reach in (start, radius)
        ]
        wires.append(f'<path class="feed" d="M{_at(ends[0])}L{_at(ends[1])}" stroke="{ink}" stroke-width=".9"/>')
    return "".join(wires)


def _strip(begin: XY, end: XY, fill: str) -> str:
    turn = math.degrees(math.atan2(end[1] - begin[1], end[0] - begin[0]))
    long = math.dist(begin, end)
    return (
        f'<g transform="translate({_at(begin)}) rotate({turn:.2f})"><rect y="-5" width="{long:.1f}" height="10" '
        f'fill="{fill}" stroke="#555" stroke-width=".4"/><path d="M{long - 7:.1f} -3l5 3l-5 3z" fill="{DATA}"/></g>'
    )


def _beside(before: XY, after: XY, side: float, ink: str) -> str:
    long = math.dist(before, after)
    x, y = -(after[1] - before[1]) / long * side, (after[0] - before[0]) / long * side
    ends = (before[0] + x, before[1] + y), (after[0] + x, after[1] + y)
    return f'<path d="M{_at(ends[0])}L{_at(ends[1])}" stroke="{ink}" stroke-width=".7"/>'


def _start(width: float, height: float, scale: float) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width * scale:.0f}" '
        f'height="{height * scale:.0f}" font-family="DejaVu Sans, Arial, sans-serif">'
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>'
    )


def _words(at: XY, words: str, size: float, ink: str, *, bold: bool = False, anchor: str = "middle") -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{at[0]:.2f}" y="{at[1]:.2f}" font-size="{size:g}" fill="{ink}" text-anchor="{anchor}"{weight}>'
        f"{words}</text>"
    )


def _area(shape: BaseGeometry, height: float, look: str) -> str:
    rings: Iterable[str] = (
        "M" + "L".join(f"{x:.2f} {height - y:.2f}" for x, y in ring.coords) + "Z"
        for area in polygons(shape) for ring in (area.exterior, *area.interiors)
    )  # fmt: skip
    return f'<path d="{"".join(rings)}" fill-rule="evenodd" {look}/>'


def _down(at: XY) -> XY:
    return at[0], -at[1]


def _at(at: XY) -> str:
    return f"{at[0]:.2f} {at[1]:.2f}"


DRAWINGS = {"test-points": test_points, "harness": harness, "cable": cable, "strip-wiring": strip_wiring}

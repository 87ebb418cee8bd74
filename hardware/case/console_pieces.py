"""The pieces of the console: body, panel, the bar that holds the screen, and an inlay with its sign for each key."""

from __future__ import annotations

import math

from manifold3d import Manifold
from shapely import Polygon, affinity, unary_union
from shapely.geometry.base import BaseGeometry

from hardware.case import console as c
from hardware.case.piece import HEAD, PILOT, SCREW, Piece, face_down
from hardware.case.solid import circle, grown, placed, prism, rectangle, revolved, ring, union
from mahe_board.build.glyphs import reading

POST = 12.0  # side of a post, which reaches from the panel's screw into the walls
TUBE = 1.6  # thickness of a guide's wall
GUIDES = (28.0, 18.0)  # heights of the lower ends of the tubes over BOOTSEL and RESET
INLAY_SEAT = 4.0  # how far a key stands out of the panel
CLAMP = (96.0, 10.0, 3.0)
INLAY_RADIUS, INLAY, RELIEF, DOT = 8.6, 1.2, 0.8, 1.5  # DOT: a pixel of the sign
NAME_ABOVE, NAME_DEPTH, NAME_DOT = 21.0, 0.6, 1.0  # a key's name: from the key's middle up the panel; depth; pixel


def console_pieces() -> list[Piece]:
    return [body(), panel(), clamp(), *inlays()]


def footprint(inset: float = 0) -> BaseGeometry:
    """The console seen from above."""
    whole = rectangle(c.CORNER, c.CORNER, c.WIDTH - c.CORNER, c.DEPTH - c.CORNER).buffer(c.CORNER, quad_segs=12)
    return whole.buffer(-inset)


def corner_posts() -> list[tuple[float, float]]:
    """Places of the panel's screws."""
    near, far = 8.0, c.slope_length() - 8.0
    return [(x, v) for x in (8.0, c.WIDTH - 8.0) for v in (near, far)]


def body() -> Piece:
    """Floor, walls, posts for board and panel."""
    tilt = math.radians(c.SLOPE)
    high = c.FRONT_HEIGHT + c.DEPTH * math.tan(tilt)
    whole = prism(footprint(), 0, high) - prism(footprint(c.WALL), c.FLOOR, high + 1)
    posts = unary_union([_around((x, v * math.cos(tilt)), (POST, POST)) for x, v in corner_posts()])
    whole += prism(posts.intersection(footprint()), c.FLOOR - 1, high)
    left, front = c.board_corner()
    under = [(left + x, front + y) for x, y in c.controller().screws.values()]
    whole += prism(unary_union([circle(4.0, at) for at in under]), c.FLOOR - 1, c.FLOOR + c.POSTS)
    whole -= prism(unary_union([circle(PILOT, at) for at in under]), 1.2, c.FLOOR + c.POSTS + 1)
    whole += _tie_bridge()
    whole = whole.trim_by_plane((0, math.sin(tilt), -math.cos(tilt)), c.PANEL - c.FRONT_HEIGHT * math.cos(tilt))
    for at in corner_posts():
        whole -= c.on_the_slope(prism(circle(PILOT, at), -c.PANEL - 9, 1))
    return Piece("console-body", whole - rear_openings(), "wood")


def rear_openings() -> Manifold:
    """The openings for both USB plugs and the cable."""
    usb_c, pico = c.on_the_board("J1"), c.on_the_board("U1", (c.MICRO_USB, 0))
    face = c.board_face()
    openings = [
        _slot((usb_c[0], face + c.USB_C_HEIGHT / 2), c.USB_C_PLUG),
        _slot((pico[0], face + c.SOCKETED + c.MICRO_USB_HEIGHT / 2), c.MICRO_PLUG),
        circle(c.CABLE / 2, c.CABLE_AT),
    ]
    return prism(unary_union(openings), -1, c.WALL + 1).rotate((90, 0, 0)).translate((0, c.DEPTH, 0))


def _slot(at: tuple[float, float], plug: tuple[float, float]) -> BaseGeometry:
    """A rounded opening for a plug and some air."""
    x, z = plug[0] / 2 + c.AIR, plug[1] / 2 + c.AIR
    return rectangle(at[0] - x + 1.5, at[1] - z + 1.5, at[0] + x - 1.5, at[1] + z - 1.5).buffer(1.5, quad_segs=6)


def _tie_bridge() -> Manifold:
    """A block on the floor behind the cable's opening; a cable tie goes under its bridge and round the cable."""
    x, y = c.CABLE_AT[0], c.DEPTH - c.WALL - 14
    high = c.CABLE_AT[1] - c.CABLE / 2
    block = prism(rectangle(x - 5, y - 4, x + 5, y + 4), c.FLOOR - 1, high)
    return block - prism(rectangle(x - 7, y - 2.5, x + 7, y + 2.5), high - 4.4, high - 2.0)


def panel() -> Piece:
    """The sloped face: keys, window, grille and two openings with guides. Printed face down."""
    length = c.slope_length()
    sheet = rectangle(0, 0, c.WIDTH, length)
    openings: list[BaseGeometry] = [circle(c.KEY_HOLE / 2, at) for at in c.key_places().values()]
    openings.append(_around(c.SCREEN, c.WINDOW))
    openings += [circle(1.5, at) for at in _grille()]
    whole = prism(sheet, -c.PANEL, 0)
    whole += prism(_rims(), -c.PANEL - 3, -c.PANEL + 0.5) + prism(_screen_bosses(), -c.PANEL - c.MODULE_DEPTH, -1)
    lip = grown(_inside(), -1.0).difference(grown(_inside(), -2.6))
    lip = lip.difference(unary_union([_around(at, (POST + 3, POST + 3)) for at in corner_posts()]))
    whole += prism(lip, -c.PANEL - 2.5, -c.PANEL + 0.5)
    whole -= prism(unary_union(openings), -c.PANEL - 4, 1) + prism(names(), -NAME_DEPTH, 1)
    low = -c.PANEL - 1
    countersink = revolved([(0, low), (SCREW, low), (SCREW, SCREW - HEAD), (HEAD, 0), (HEAD, 1), (0, 1)])
    whole -= union([countersink.translate((*at, 0)) for at in corner_posts()])
    whole -= prism(unary_union([circle(PILOT, at) for at in clamp_screws()]), -c.PANEL - 20, -1.2)
    whole = c.on_the_slope(whole)
    whole += guides()
    whole = whole ^ prism(footprint(), -1, 200)
    whole -= prism(unary_union([circle(c.POKE / 2, at) for at in poked()]), 0, 200)
    screws = [circle(SCREW, at) for at in corner_posts()]
    flat = sheet.difference(unary_union([*openings, *screws, *(circle(c.POKE / 2, c.above(at)) for at in poked())]))
    return Piece("console-panel", whole, "sand", lambda solid: face_down(solid.rotate((-c.SLOPE, 0, 0))), flat,
                 engraved=names())  # fmt: skip


def clamp() -> Piece:
    """A bar over the back of the screen's module; two screws press it down."""
    under = -c.PANEL - c.MODULE_DEPTH
    bar = prism(_around(c.SCREEN, CLAMP[:2]), under - CLAMP[2], under)
    bar -= prism(unary_union([circle(SCREW, at) for at in clamp_screws()]), under - 10, under + 1)
    return Piece("console-clamp", c.on_the_slope(bar), "grey", lambda solid: solid.rotate((-c.SLOPE, 0, 0)))


def clamp_screws() -> list[tuple[float, float]]:
    x, v = c.SCREEN
    return [(x + side * (CLAMP[0] / 2 - 5), v) for side in (-1, 1)]


def guides() -> Manifold:
    """Rods straight down to BOOTSEL and RESET, which `panel` drills through: they guide a match inside the dark box."""
    tilt = math.tan(math.radians(c.SLOPE))
    under = [c.FRONT_HEIGHT + y * tilt - c.PANEL / 2 for _, y in poked()]
    tubes = [prism(circle(c.POKE / 2 + TUBE), foot, high) for foot, high in zip(GUIDES, under, strict=True)]
    moved = [tube.translate((*at, 0)) for tube, at in zip(tubes, poked(), strict=True)]
    return moved[0] + moved[1]


def poked() -> list[tuple[float, float]]:
    """The places of BOOTSEL and RESET in the console."""
    return [c.on_the_board("U1", c.BOOTSEL), c.key_of("SW1")]


def inlays() -> list[Piece]:
    """The piece glued on each key, with the sign that the screen draws, raised; STOP's is an octagon."""
    pieces = []
    for key, at in c.key_places().items():
        ground: BaseGeometry = circle(INLAY_RADIUS)
        if key == "stop":
            ground = Polygon([_on_a_circle(INLAY_RADIUS, 22.5 + 45 * corner) for corner in range(8)])
        solid = prism(ground, 0, INLAY) + prism(sign(key), INLAY - 0.4, INLAY + RELIEF)
        seat = c.on_the_slope(solid.translate((*at, INLAY_SEAT)))
        pieces.append(Piece(f"inlay-{key}", seat, "key", lambda solid: solid.rotate((-c.SLOPE, 0, 0)), ground))
    return pieces


def inlay_signs() -> list[Manifold]:
    """The raised signs alone, a hair higher than the inlays: for pictures, and for a second colour."""
    return [c.on_the_slope(prism(sign(key), INLAY, INLAY + RELIEF + 0.02).translate((*at, INLAY_SEAT)))
            for key, at in c.key_places().items()]  # fmt: skip


def names() -> BaseGeometry:
    """The keys' names in the screen's letters, behind the keys, where no hand covers them."""
    return unary_union([placed(name(key), (x, v + NAME_ABOVE), 0) for key, (x, v) in c.key_places().items()])


def engraved_names() -> Manifold:
    """The bottoms of the engraved names, for pictures, and for paint."""
    return c.on_the_slope(prism(names(), -NAME_DEPTH, -NAME_DEPTH + 0.02))


def name(key: str) -> BaseGeometry:
    """A key's name in the screen's letters, centred; dots that only touch at a corner stay apart."""
    letters, _ = reading.font((reading.FOLDER / "font.txt").read_text())
    columns = b"\0".join(letters[letter].columns for letter in key.upper())
    dots = unary_union([rectangle(x, -y, x + 1, 1 - y)
                        for x, column in enumerate(columns) for y in range(8) if column >> y & 1])  # fmt: skip
    left, low, right, high = dots.bounds
    middled = affinity.translate(dots, -(left + right) / 2, -(low + high) / 2)
    return grown(affinity.scale(middled, NAME_DOT, NAME_DOT, origin=(0, 0)), -0.1)


def sign(key: str) -> BaseGeometry:
    """The dark pixels within the screen's drawing of a key; pixels that only touch at a corner stay apart."""
    rows = reading.signs((reading.FOLDER / "signs.txt").read_text())[f"key_{key}"]
    high, wide = len(rows), len(rows[0])
    dark = [(x, y) for y, row in enumerate(rows) for x in range(row.index("#"), row.rindex("#")) if row[x] == "."]
    dots = unary_union([rectangle(x, high - 1 - y, x + 1, high - y) for x, y in dark])
    return grown(placed(_scaled(dots), (-wide * DOT / 2, -high * DOT / 2), 0), -0.1)


def _scaled(shape: BaseGeometry) -> BaseGeometry:
    return affinity.scale(shape, DOT, DOT, origin=(0, 0))


def _on_a_circle(radius: float, degrees: float) -> tuple[float, float]:
    return radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees))


def _around(at: tuple[float, float], size: tuple[float, float]) -> BaseGeometry:
    return rectangle(at[0] - size[0] / 2, at[1] - size[1] / 2, at[0] + size[0] / 2, at[1] + size[1] / 2)


def _inside() -> BaseGeometry:
    """The area between the walls, in the panel's frame."""
    return affinity.scale(footprint(c.WALL), 1, 1 / math.cos(math.radians(c.SLOPE)), origin=(0, 0))


def _rims() -> BaseGeometry:
    """The rims around the screen's module and around the piezo."""
    width, height = c.MODULE
    module = _around(c.SCREEN, (width + 0.8, height + 0.8))
    rim = grown(module, 1.6).difference(module).difference(_around(c.SCREEN, (30, 60)))
    piezo = placed(ring(c.PIEZO_RADIUS + 0.3, c.PIEZO_RADIUS + 1.9), c.PIEZO, 0)
    return unary_union([rim, piezo.difference(_around((c.PIEZO[0], c.PIEZO[1] - 14), (5, 6)))])


def _screen_bosses() -> BaseGeometry:
    return unary_union([circle(4.0, at) for at in clamp_screws()])


def _grille() -> list[tuple[float, float]]:
    x, v = c.PIEZO
    around = [(x + dx, v + dy) for dx, dy in (_on_a_circle(6, 60 * step) for step in range(6))]
    return [c.PIEZO, *around]

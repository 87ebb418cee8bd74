"""The rendered pictures of the build guide: the bench at each step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from PIL import Image
from shapely import LineString

from hardware.case import bought, console, disc, stack
from hardware.case.boards import THICKNESS, read_board
from hardware.case.console_pieces import console_pieces, engraved_names, inlay_signs
from hardware.case.picture import Seen, draw
from hardware.case.piece import Piece
from hardware.case.solid import circle, placed, prism, rectangle
from mahe.show import geometry

FLAT_PARTS = 3.3  # mm: height of the tallest flat part
BENCH = (
    ("console-body", "console-panel", "console-clamp", "inlay-roll", "inlay-stop", "inlay-card", "inlay-menu"),
    ("baffle-1", "baffle-eggs", "diffuser-1", "diffuser-eggs"),
    ("frame-1", "tray-1", "plate-1", "plate-jewel"),
)


@cache
def pieces() -> dict[str, Piece]:
    return {piece.name: piece for piece in [*console_pieces(), *disc.disc_pieces()]}


def _seen(*starts: str, up: float = 0.0) -> list[Seen]:
    return [Seen(piece.solid.translate((0, 0, up)), piece.colour) for name, piece in pieces().items()
            if name.startswith(starts)]  # fmt: skip


def _inlays(up: float = 0.0) -> list[Seen]:
    """The inlays with black signs, as from a second colour or a felt pen."""
    signs = [Seen(solid.translate((0, 0, up)), "black") for solid in inlay_signs()]
    return [*_seen("inlay", up=up), *signs]


def _names(up: float = 0.0) -> Seen:
    """The keys' names on the panel, painted."""
    return Seen(engraved_names().translate((0, 0, up)), "black")


def _moved(things: Sequence[Seen], by: tuple[float, float, float]) -> list[Seen]:
    return [Seen(thing.solid.translate(by), thing.colour) for thing in things]


def printed_pieces() -> Image.Image:
    """One of each piece, turned for printing."""
    things = []
    for row, names in enumerate(BENCH):
        x = 0.0
        for name in names:
            solid = pieces()[name].on_the_bed()
            left, _, _, right, _, _ = solid.bounding_box()
            things.append(Seen(solid.translate((x - left, -200 * row, 0)), pieces()[name].colour))
            x += right - left + 14
    return draw(things, -90, 45, 1000)


def controller_flat() -> Image.Image:
    """The controller's board with its flat parts."""
    board = read_board("controller")
    flat = [thing for thing in bought.board_seen(board) if thing.solid.bounding_box()[5] <= FLAT_PARTS]
    return draw(flat, -80, 50, 800)


def controller_legs() -> Image.Image:
    """The controller's board with everything on."""
    return draw(bought.board_seen(read_board("controller")), -80, 40, 800)


def _controller() -> list[Seen]:
    return [Seen(bought.in_the_console(thing.solid), thing.colour)
            for thing in bought.board_seen(read_board("controller"))]  # fmt: skip


def _keys(up: float = 0.0) -> list[Seen]:
    return [Seen(key.translate((0, 0, up)), "black") for key in bought.keys().values()]


def console_inside() -> Image.Image:
    """The board on its posts."""
    return draw([*_seen("console-body"), *_controller()], -62, 48, 900)


def console_panel() -> Image.Image:
    """The panel face down, with keys, screen, bar and piezo."""
    things = [*_seen("console-panel", "console-clamp"), *_keys(), Seen(bought.screen(), "screen"),
              Seen(bought.piezo(), "metal")]  # fmt: skip
    over = [Seen(thing.solid.rotate((-console.SLOPE, 0, 0)).rotate((180, 0, 0)), thing.colour) for thing in things]
    return draw(over, -68, 42, 900)


def console_apart() -> Image.Image:
    """All parts of the console, one above the other."""
    things = [*_seen("console-body"), *_moved(_controller(), (0, 0, 45)), *_seen("console-clamp", up=95),
              Seen(bought.screen().translate((0, 0, 112)), "screen"), *_seen("console-panel", up=140),
              _names(up=140), *_keys(up=185), *_inlays(up=205)]  # fmt: skip
    return draw(things, -66, 24, 900)


def console_back() -> Image.Image:
    """The console put together, with its plugs, from behind."""
    plugs = [
        Seen(plug.translate((0, 6 if name == "cable" else 10, 0)), "cable") for name, plug in bought.plugs().items()
    ]
    return draw([*_seen("console"), _names(), *_keys(), *_inlays(), *plugs], 110, 24, 900)


def disc_apart() -> Image.Image:
    """All parts of the disc, one above the other."""
    board = bought.board_seen(read_board("disc"))
    paper = Seen(prism(circle(stack.EDGE), 0, 0.3).translate((0, 0, 122)), "sea")
    things = [*_seen("tray", up=-80), *_moved(board, (0, 0, -25)), *_seen("baffle", up=20), *_seen("diffuser", up=66),
              paper, *_seen("frame", up=165)]  # fmt: skip
    return draw(things, -72, 27, 1000)


def disc_upside_down() -> Image.Image:
    """The disc face down on the table: the board goes on the baffle, the tray is still to come."""
    board = Seen(bought.bare(read_board("disc")).translate((0, 0, -22)), "board")
    things = [*_seen("frame", "diffuser", "baffle"), board, *_seen("tray-1", up=-62)]
    return draw([Seen(thing.solid.rotate((180, 0, 0)), thing.colour) for thing in things], -72, 34, 1000)


def strips() -> list[Seen]:
    """The 22 pieces of seven and the jewel, as they lie on the plate."""
    half = geometry.PITCH * 3.5
    seen = []
    for first, last in stack.ends()[::2]:
        row = [geometry.position(light) for light in (first, last)]
        away = (row[0][0] - row[1][0], row[0][1] - row[1][1])
        at = (row[1][0] + away[0] * 3, row[1][1] + away[1] * 3)
        tape = placed(rectangle(-half, -5, half, 5), at, stack.heading(last))
        seen.append(Seen(prism(tape, -disc.STRIP_DEPTH, 0), "paper"))
    seen.append(Seen(prism(circle(11.5), -1.6, 0), "screen"))
    for light in range(geometry.LIGHTS):
        cube = placed(rectangle(-2.5, -2.5, 2.5, 2.5), geometry.position(light), stack.heading(light))
        seen.append(Seen(prism(cube, 0, 1.6), "light"))
    return seen


def strip_plate() -> Image.Image:
    """The strip build's plate with its lights, and one third of the baffle above."""
    return draw([*_seen("plate"), *strips(), *_moved(_seen("baffle-1"), (0, 0, 40))], -72, 38, 1000)


def together(face: Image.Image) -> Image.Image:
    """The console and the disc on the table, joined by their cable."""
    ground = -THICKNESS - disc.under_the_board() - disc.FLOOR
    paper = Seen(prism(circle(stack.EDGE), disc.DIFFUSER_TOP, disc.DIFFUSER_TOP + stack.FACE), "face")
    beside = (-console.WIDTH / 2, -366.0, ground)
    parts = [*_seen("console"), _names(), *_keys(), *_inlays(), Seen(bought.screen(), "screen")]
    gate = stack.polar(disc.OUTSIDE - 2, disc.CABLE_GATE)
    outlet = (beside[0] + console.CABLE_AT[0], beside[1] + console.DEPTH)
    way = LineString([outlet, (outlet[0], outlet[1] + 30), (gate[0] + 25, gate[1] - 15), gate])
    cable = prism(way.buffer(3), ground, ground + 6)
    return draw([*_seen("tray", "frame"), paper, *_moved(parts, beside), Seen(cable, "cable")], -80, 42, 1100, face)


Scene = Callable[[], Image.Image]
SCENES: dict[str, Scene] = {
    "printed-pieces": printed_pieces,
    "controller-flat": controller_flat,
    "controller-legs": controller_legs,
    "console-inside": console_inside,
    "console-panel": console_panel,
    "console-apart": console_apart,
    "console-back": console_back,
    "disc-apart": disc_apart,
    "disc-upside-down": disc_upside_down,
    "strip-plate": strip_plate,
}

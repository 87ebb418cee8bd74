"""The bought things in the case, as plain solids: both boards with their parts on, keys, screen, piezo, plugs.

Used in pictures, and by the test that no piece cuts into them.
"""

from __future__ import annotations

from manifold3d import Manifold
from shapely import unary_union

from hardware.case import console as c
from hardware.case.boards import THICKNESS, CircuitBoard
from hardware.case.picture import Seen
from hardware.case.solid import circle, prism, rectangle, union

OVERMOLD = 30.0
HOLE = 1.6
PICO, PICO_THICKNESS = (21.0, 51.0), 1.0


def bare(board: CircuitBoard) -> Manifold:
    """The board without its parts, in its own millimetres."""
    holes = unary_union([circle(HOLE, at) for at in board.screws.values()])
    return prism(board.outline.difference(holes), -THICKNESS, 0)


def parts(board: CircuitBoard) -> list[Manifold]:
    """The box around each part, less the stretch inside the board."""
    boxes = []
    for _, ground, low, high in board.bodies():
        if high > 0:
            boxes.append(prism(ground, max(low, 0), high))
        if low < -THICKNESS:
            boxes.append(prism(ground, low, min(high, -THICKNESS)))
    return boxes


def with_parts(board: CircuitBoard) -> Manifold:
    return bare(board) + union(parts(board))


def in_the_console(solid: Manifold) -> Manifold:
    """Move a solid from the controller board's own frame to the console's."""
    return solid.translate((*c.board_corner(), c.board_face()))


def keys() -> dict[str, Manifold]:
    """Each key: its rim and plunger above the panel, its body below."""
    body = prism(circle(c.KEY_BODY / 2), -c.PANEL - c.KEY_DEPTH, 0)
    rim, plunger = prism(circle(c.KEY_RIM / 2), 0, 2.2), prism(circle(9.5), 2.2, 3.9)
    return {key: c.on_the_slope((body + rim + plunger).translate((*at, 0.02))) for key, at in c.key_places().items()}


def screen() -> Manifold:
    """The module behind its window."""
    (x, v), (width, height) = c.SCREEN, c.MODULE
    ground = rectangle(x - width / 2, v - height / 2, x + width / 2, v + height / 2)
    return c.on_the_slope(prism(ground, -c.PANEL - c.MODULE_DEPTH + 0.05, -c.PANEL - 0.05))


def piezo() -> Manifold:
    return c.on_the_slope(prism(circle(c.PIEZO_RADIUS, c.PIEZO), -c.PANEL - 0.7, -c.PANEL - 0.05))


def plugs() -> dict[str, Manifold]:
    """The largest USB plugs, pushed in, and the cable of the lights."""
    usb_c, pico = c.on_the_board("J1"), c.on_the_board("U1", (c.MICRO_USB, 0))
    face = c.board_face()
    cable = circle(c.CABLE / 2 - 0.2, c.CABLE_AT)
    return {
        "USB-C": _through_the_back((usb_c[0], face + c.USB_C_HEIGHT / 2), c.USB_C_PLUG),
        "the Pico's USB": _through_the_back((pico[0], face + c.SOCKETED + c.MICRO_USB_HEIGHT / 2), c.MICRO_PLUG),
        "cable": prism(cable, -OVERMOLD, c.WALL + 5).rotate((90, 0, 0)).translate((0, c.DEPTH, 0)),
    }


def _through_the_back(at: tuple[float, float], plug: tuple[float, float]) -> Manifold:
    """A plug's overmould, through the back wall up to the edge of the board."""
    ground = rectangle(at[0] - plug[0] / 2, at[1] - plug[1] / 2, at[0] + plug[0] / 2, at[1] + plug[1] / 2)
    return prism(ground, -OVERMOLD, c.WALL + 0.2).rotate((90, 0, 0)).translate((0, c.DEPTH, 0))


def board_seen(board: CircuitBoard) -> list[Seen]:
    """A board with its parts, in colours; the Pico is drawn in detail, on its sockets."""
    lights = "D161" in board.parts
    seen = [Seen(bare(board), "board")]
    for name, ground, low, high in board.bodies():
        if name == "U1":
            seen += _pico(board)
            continue
        colour = "light" if lights and name.startswith("D") else "white" if name.startswith("J") else "part"
        if high > 0:
            seen.append(Seen(prism(ground, max(low, 0.0), high), colour))
        if low < -THICKNESS:
            seen.append(Seen(prism(ground, low, min(high, -THICKNESS)), colour))
    return seen


def _pico(board: CircuitBoard) -> list[Seen]:
    part = board.parts["U1"]
    x, (wide, long) = c.MICRO_USB, PICO
    foot = c.SOCKETED - PICO_THICKNESS
    sockets = [part.spot(rectangle(side - 1.27, -49.5, side + 1.27, 1.3)) for side in (0.0, 2 * x)]
    sheet = part.spot(rectangle(x - wide / 2, 1.3 - long, x + wide / 2, 1.3))
    usb = part.spot(rectangle(x - 4, -3.2, x + 4, 2.6))
    chip = part.spot(rectangle(x - 3.5, -26, x + 3.5, -19))
    bootsel = part.spot(circle(1.7, c.BOOTSEL))
    return [
        *(Seen(prism(socket, 0, foot), "part") for socket in sockets),
        Seen(prism(sheet, foot, c.SOCKETED), "sea"),
        Seen(prism(usb, c.SOCKETED, c.SOCKETED + c.MICRO_USB_HEIGHT), "metal"),
        Seen(prism(chip, c.SOCKETED, c.SOCKETED + 1), "part"),
        Seen(prism(bootsel, c.SOCKETED, c.SOCKETED + 1.8), "white"),
    ]

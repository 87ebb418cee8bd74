"""The console in numbers: a wedge with the keys in front, the screen behind them and the sockets at its back.

Millimetres from its left front lower corner: x to the right, y to the back, z up. The sloped panel has a frame of its
own: u to the right, v up the slope, w out of it.
"""

from __future__ import annotations

import math

from manifold3d import Manifold

from hardware.case.boards import THICKNESS, CircuitBoard, read_board
from mahe.show.texts import KEY_NAMES

WIDTH, DEPTH = 160.0, 132.0
CORNER = 6.0
WALL, FLOOR, PANEL = 2.4, 2.4, 3.0
FRONT_HEIGHT, SLOPE = 38.0, 10.0  # degrees
POSTS = 5.0  # height of the posts under the board; pins reach 3 mm below it

# Bought parts: measure yours, since makers differ.
KEY_HOLE, KEY_RIM, KEY_BODY, KEY_DEPTH = 24.2, 28.0, 24.0, 30.0
KEY_PITCH, KEY_ROW = 37.0, 22.0
MODULE, MODULE_DEPTH = (72.4, 43.4), 6.5  # the screen's circuit board with its glass
WINDOW = (57.0, 30.0)
SCREEN = (WIDTH / 2, 74.0)
PIEZO_RADIUS, PIEZO = 13.5, (22.5, 100.0)
CABLE, CABLE_AT = 7.4, (137.5, 16.0)  # x and z in the rear wall

# The largest plugs that the USB standards allow, and a little air.
USB_C_PLUG, MICRO_PLUG = (12.35, 6.5), (10.6, 8.5)
AIR = 0.5
SOCKETED = 8.5 + 2.54 + 1.0  # socket, spacer of the pins, the Pico's own board
MICRO_USB_HEIGHT, USB_C_HEIGHT = 2.7, 3.26

# Of the Pico, from its pin 1: x to the right, y up.
BOOTSEL, MICRO_USB = (5.39, -10.63), 8.89
POKE = 4.0  # openings for a pen or a match


def controller() -> CircuitBoard:
    return read_board("controller")


def board_corner() -> tuple[float, float]:
    """The place of the board's left lower corner; its upper edge is close to the rear wall."""
    _, _, width, height = controller().outline.bounds
    return (WIDTH - width) / 2, DEPTH - WALL - 0.3 - height


def board_face() -> float:
    """The height of the board's upper face."""
    return FLOOR + POSTS + THICKNESS


def on_the_board(reference: str, step: tuple[float, float] = (0, 0)) -> tuple[float, float]:
    """The place in the console of a part of the board, or of a spot on it."""
    part = controller().parts[reference]
    turn = math.radians(part.turn)
    x = part.at[0] + step[0] * math.cos(turn) - step[1] * math.sin(turn)
    y = part.at[1] + step[0] * math.sin(turn) + step[1] * math.cos(turn)
    left, front = board_corner()
    return left + x, front + y


def key_of(reference: str) -> tuple[float, float]:
    """The place in the console of a small key of the board: the middle of its pads."""
    spots = [pad.at for pad in controller().parts[reference].pads]
    left, front = board_corner()
    return left + sum(x for x, _ in spots) / len(spots), front + sum(y for _, y in spots) / len(spots)


def key_places() -> dict[str, tuple[float, float]]:
    """Each key's middle on the panel."""
    return {key.lower(): (WIDTH / 2 + (index - 1.5) * KEY_PITCH, KEY_ROW) for index, key in enumerate(KEY_NAMES)}


def slope_length() -> float:
    return DEPTH / math.cos(math.radians(SLOPE))


def on_the_slope(solid: Manifold) -> Manifold:
    """Move a solid from the panel's frame to the console's."""
    return solid.rotate((SLOPE, 0, 0)).translate((0, 0, FRONT_HEIGHT))


def above(at: tuple[float, float]) -> tuple[float, float]:
    """The place on the panel straight above a place in the console."""
    return at[0], at[1] / math.cos(math.radians(SLOPE))

"""The pieces of the disc: baffle, diffuser, cover, frame and tray, and the plate that replaces the circuit board."""

from __future__ import annotations

import math
from collections.abc import Callable

from manifold3d import Manifold
from shapely import unary_union
from shapely.geometry.base import BaseGeometry

from hardware.case import stack
from hardware.case.boards import THICKNESS, read_board
from hardware.case.piece import CLEARANCE, HEAD, NARROWEST, PILOT, SCREW, Piece, face_down
from hardware.case.solid import STEPS, circle, grown, placed, prism, rectangle, revolved, ring, union, without_slivers
from mahe.show import geometry

BOARD = geometry.DISC_RADIUS
INSIDE, OUTSIDE = BOARD + 0.5, 150.0  # radii of frame and tray
LIP_INSIDE = 138.5  # beyond the raft's outermost window
LIP_EDGE = 0.85
LEDGE = 137.5  # radius of the ledge on which the board's rim lies
SCREW_LENGTH = 10.0
CONE = HEAD - SCREW  # the height of a countersunk head
UNDER_A_HEAD = 2.4
REACH = SCREW_LENGTH - CONE - UNDER_A_HEAD - THICKNESS  # how far a screw reaches above the board
FRAME_SCREWS = tuple(60.0 * step for step in range(6))  # in the middle between seams
FRAME_SCREW_RADIUS = 145.3
FLOOR = 1.6
DIFFUSER_TOP = stack.BAFFLE + stack.DIFFUSER
LIP_BOTTOM = DIFFUSER_TOP + stack.FACE + stack.COVER + stack.PLAY
TOP = LIP_BOTTOM + stack.LIP
CABLE_GATE = -30.0  # bearing, between two screws
GATE = 9.0  # for a round cable of 7 mm
STRIP_WIDTH, STRIP_DEPTH = 12.4, 0.5
JEWEL_RADIUS, JEWEL_DEPTH = 11.7, 2.0
WIRES = (7.0, 2.2)  # a slot for three wires


def disc_pieces() -> list[Piece]:
    """All pieces of both builds."""
    return [*baffles(), *diffusers(), cover(), *frames(), *trays(), *plates()]


def _split(name: str, whole: Manifold, colour: str, upside: bool = False) -> list[Piece]:
    """Split a shape into three thirds and the piece around the eggs."""
    _, _, low, _, _, high = whole.bounding_box()
    hub = prism(circle(stack.HUB), low, high)
    outer = prism(circle(400).difference(circle(stack.HUB + CLEARANCE)), low, high)
    pieces = [Piece(f"{name}-eggs", whole ^ hub, colour, _lay(0, upside))]
    for number in range(3):
        slice_ = prism(stack.third(stack.SEAMS, number), low, high)
        pieces.append(Piece(f"{name}-{number + 1}", whole ^ outer ^ slice_, colour, _lay(stack.SEAMS[number], upside)))
    return pieces


def baffles() -> list[Piece]:
    """The baffle, with a cell for each light; printed face down, so that the pockets need no support."""
    cells = unary_union(stack.cells())
    above = stack.skeleton().difference(cells)
    # A hair smaller than the upper part: slicers fail on meshes with nearly coincident faces.
    below = grown(without_slivers(above.difference(stack.pockets()), NARROWEST + 0.15), -0.04)
    whole = prism(above, stack.POCKETS, stack.BAFFLE) + prism(below, 0, stack.POCKETS)
    pilots = unary_union([circle(PILOT, at) for at in read_board("disc").screws.values()])
    whole -= prism(pilots, -1, REACH + 0.2)
    for _, ground, _, high in read_board("disc").upward():
        if high > stack.LIGHT_FACE:
            whole -= prism(grown(ground, 0.4), -1, high + 0.3)
    return _split("baffle", whole, "black", upside=True)


def diffusers() -> list[Piece]:
    """The white sheet on the baffle, printed in thirds or cut whole from opal."""
    return _split("diffuser", prism(circle(stack.EDGE), stack.BAFFLE, DIFFUSER_TOP), "white")


def cover() -> Piece:
    """The clear sheet over the printed face: cut, not printed."""
    sheet = circle(stack.EDGE)
    bottom = DIFFUSER_TOP + stack.FACE
    return Piece("cover", prism(sheet, bottom, bottom + stack.COVER), "clear", printed=False)


def frames() -> list[Piece]:
    """The visible rim: a wall around board and baffle, and a lip over the face. Printed face down."""
    # The lip is bevelled, so that it doesn't hide the raft at a slanted view.
    edge = LIP_BOTTOM + LIP_EDGE
    profile = [(INSIDE, -THICKNESS), (OUTSIDE, -THICKNESS), (OUTSIDE, TOP), (LIP_INSIDE + 2 * (TOP - edge), TOP),
               (LIP_INSIDE, edge), (LIP_INSIDE, LIP_BOTTOM), (INSIDE, LIP_BOTTOM)]  # fmt: skip
    whole = revolved(profile, 4 * STEPS)
    pilots = unary_union([circle(PILOT, at) for at in frame_screws()])
    whole -= prism(pilots, -THICKNESS - 1, REACH + 0.2)
    return _thirds("frame", whole, stack.SEAMS, upside=True)


def frame_screws() -> list[tuple[float, float]]:
    return [stack.polar(FRAME_SCREW_RADIUS, bearing) for bearing in FRAME_SCREWS]


def under_the_board() -> float:
    """The tray's room for parts below the board."""
    return max(-THICKNESS - low for _, _, low, _ in read_board("disc").downward()) + 1.0


def trays() -> list[Piece]:
    """The floor: it carries the board's rim, and its screws hold board, baffle and frame."""
    bottom = -THICKNESS - under_the_board() - FLOOR
    floor = bottom + FLOOR
    screws = [*read_board("disc").screws.values(), *frame_screws()]
    columns = unary_union([circle(HEAD + 1.6, at) for at in screws])
    whole = prism(circle(OUTSIDE), bottom, floor)
    whole += prism(unary_union([ring(LEDGE, OUTSIDE), columns]).intersection(circle(OUTSIDE)), floor, -THICKNESS)
    for _, ground, low, _ in read_board("disc").downward():
        whole -= prism(grown(ground, 0.5), max(low - 0.5, floor), -THICKNESS + 1)
    # A cone for a countersunk head: it prints without support.
    seat = -THICKNESS - UNDER_A_HEAD
    profile = [(0, bottom - 1), (HEAD, bottom - 1), (HEAD, seat - CONE), (SCREW, seat), (SCREW, 1), (0, 1)]
    drill = revolved(profile)
    whole -= union([drill.translate((*at, 0)) for at in screws])
    whole -= cable_gate(floor)
    return _thirds("tray", whole, stack.TRAY_SEAMS, upside=False)


def cable_gate(floor: float) -> Manifold:
    """The cable's exit on the player's right: a gap, and two slots for a tie as strain relief."""
    way = rectangle(LEDGE - 1, -GATE / 2, OUTSIDE + 1, GATE / 2)
    ties = unary_union([rectangle(120, y - 1.3, 125, y + 1.3) for y in (-5.0, 5.0)])
    opened = prism(placed(way, (0, 0), CABLE_GATE), floor, -THICKNESS + 1)
    return opened + prism(placed(ties, (0, 0), CABLE_GATE), floor - FLOOR - 1, floor + 1)


def sheets() -> dict[str, BaseGeometry]:
    """Outlines for a laser, instead of printing: opal diffuser, clear cover, and a plate for the strips."""
    return {"diffuser": circle(stack.EDGE), "cover": circle(stack.EDGE), "plate": _plate()}


def _plate() -> BaseGeometry:
    """The plate's outline: a disc with slots for the strips' wires and holes for screws."""
    slots = [_wire_slot(first, last) for first, last in stack.ends()]
    screws = [circle(SCREW, at) for at in read_board("disc").screws.values()]
    return circle(BOARD).difference(unary_union([*slots, *screws]))


def plates() -> list[Piece]:
    """The plate in place of the circuit board: beds for 22 strips and a jewel, and slots for their wires."""
    ground = _plate()
    bed = rectangle(-geometry.PITCH / 2 - 0.05, -STRIP_WIDTH / 2, geometry.PITCH / 2 + 0.05, STRIP_WIDTH / 2)
    lights = range(geometry.FIRST_OF_SPACES, geometry.LIGHTS)
    beds = unary_union([placed(bed, geometry.position(light), stack.heading(light)) for light in lights])
    between = grown(without_slivers(ground.difference(beds), NARROWEST + 0.15), -0.04)
    whole = prism(ground, -THICKNESS, -STRIP_DEPTH) + prism(between, -STRIP_DEPTH, 0)
    thirds = [piece for piece in _split("plate", whole, "grey") if not piece.name.endswith("eggs")]
    return [*thirds, _jewel_dish()]


def _wire_slot(first: int, last: int) -> BaseGeometry:
    """A slot beyond the end of a strip, in the baffle's pocket."""
    (ax, ay), (bx, by) = geometry.position(first), geometry.position(last)
    bearing = math.atan2(by - ay, bx - ax)
    beyond = geometry.PITCH / 2 + WIRES[1] / 2
    at = (bx + beyond * math.cos(bearing), by + beyond * math.sin(bearing))
    return placed(rectangle(-WIRES[1] / 2, -WIRES[0] / 2, WIRES[1] / 2, WIRES[0] / 2), at, math.degrees(bearing))


def _jewel_dish() -> Piece:
    """A dish that holds the jewel level with the strips; its brim is glued under the thirds of the plate."""
    brim = -THICKNESS - 1.6
    whole = prism(circle(stack.HUB + 4), brim, -THICKNESS - 0.05) + prism(circle(stack.HUB - CLEARANCE), brim, 0)
    whole -= prism(circle(JEWEL_RADIUS), -JEWEL_DEPTH, 1)
    for x in (-9.0, 9.0):
        whole -= prism(circle(2.0, (x, 0)), brim - 2, 1)
    return Piece("plate-jewel", whole, "grey")


def _thirds(name: str, whole: Manifold, seams: tuple[float, float, float], upside: bool) -> list[Piece]:
    slices = [prism(stack.third(seams, number), -100, 100) for number in range(3)]
    return [Piece(f"{name}-{number + 1}", whole ^ slice_, "wood", _lay(seams[number], upside))
            for number, slice_ in enumerate(slices)]  # fmt: skip


def _lay(seam: float, upside: bool) -> Callable[[Manifold], Manifold]:
    """Turn a piece for the bed: a third fits if it points into a corner."""
    return lambda solid: face_down(solid.rotate((0, 0, -15 - seam))) if upside else solid.rotate((0, 0, -15 - seam))

"""Hands and plugs reach keys, screen, both USB sockets, the cable, BOOTSEL and RESET."""

from __future__ import annotations

import math

import pytest
from manifold3d import Manifold

from hardware.case import bought
from hardware.case.boards import read_board
from hardware.case.piece import Piece
from hardware.case.solid import circle, prism, rectangle
from hardware.places import circuit_board
from tests.hardware.case.measuring import TOUCH, XY, cuts, hole_middles, matter, rings
from tests.hardware.case.test_fit import CONTROLLER_ZERO, corner_of_the_controller
from tests.hardware.layout import read_layout

LAYOUT = read_layout(circuit_board("controller"))
FACE = 2.4 + 5.0 + 1.6  # height of the controller's upper face over the table: floor, posts, board
FINGER = 14.0  # radius: a key's rim and the finger on it


def spot(part: str, number: str = "1") -> XY:
    """A pad of the controller in the console."""
    return in_the_console(LAYOUT.pad(part, number).at)


def in_the_console(at: XY) -> XY:
    x, y = at
    left, front = corner_of_the_controller()
    return left + x - CONTROLLER_ZERO[0], front + CONTROLLER_ZERO[1] - y


def middle(part: str) -> XY:
    """The middle of a part's pads."""
    spots = [in_the_console(pad.at) for pad in LAYOUT.pads if pad.part == part]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def on_the_slope(solid: Manifold) -> Manifold:
    return solid.rotate((10, 0, 0)).translate((0, 0, 38))


def at_the_back(x: float, z: float, wide: float, high: float) -> Manifold:
    """The space that a plug takes, from the board's edge out through the rear wall."""
    block = prism(rectangle(x - wide / 2, z - high / 2, x + wide / 2, z + high / 2), -25, 2.5)
    return block.rotate((90, 0, 0)).translate((0, 132, 0))


def pico_middle() -> float:
    return (spot("U1", "1")[0] + spot("U1", "40")[0]) / 2


def kept_free() -> dict[str, Manifold]:
    """The space to keep free for each thing; plugs have the largest size that the USB standards allow."""
    bootsel = (spot("U1", "1")[0] + 5.39, spot("U1", "1")[1] - 10.63)
    keys = {
        f"key {name}": on_the_slope(prism(circle(FINGER, (x, 22)), 0.05, 40) + prism(circle(11.9, (x, 22)), -33, 1))
        for name, x in (("ROLL", 24.5), ("STOP", 61.5), ("CARD", 98.5), ("MENU", 135.5))
    }
    return {
        **keys,
        "the screen's picture": on_the_slope(prism(rectangle(80 - 28, 74 - 14.5, 80 + 28, 74 + 14.5), -3, 60)),
        "USB-C": at_the_back(middle("J1")[0], FACE + 3.26 / 2, 12.35, 6.5),
        "the Pico's USB": at_the_back(pico_middle(), FACE + 8.5 + 2.54 + 1.0 + 1.35, 10.6, 8.5),
        "the cable": at_the_back(137.5, 16, 5.0, 5.0),
        "the cable's tie": prism(rectangle(130, 114.6, 145, 116.6), 16 - 3.7 - 3.9, 16 - 3.7 - 2.5),
        "BOOTSEL": prism(circle(1.6, bootsel), FACE + 16, 90),
        "RESET": prism(circle(1.6, middle("SW1")), FACE + 5, 90),
    }


def blocked(pieces: dict[str, Piece]) -> list[str]:
    case = [piece.solid for name, piece in pieces.items() if name.startswith("console")]
    return [name for name, room in kept_free().items() if any(cuts(room, solid) > TOUCH for solid in case)]


def spoilt(pieces: dict[str, Piece], name: str, solid: Manifold) -> dict[str, Piece]:
    return pieces | {name: Piece(name, solid, "wood")}


def test_nothing_of_the_case_is_in_the_way(console: dict[str, Piece]) -> None:
    assert blocked(console) == []


def test_no_part_of_the_board_is_in_the_way_of_keys_and_screen() -> None:
    board = bought.in_the_console(bought.with_parts(read_board("controller")))
    rooms = kept_free()
    assert [name for name in rooms if name.startswith(("key", "the screen")) and cuts(rooms[name], board) > TOUCH] == []


def test_the_plugs_of_the_cables_inside_find_room_below_panel_screen_and_keys(console: dict[str, Piece]) -> None:
    others = [console["console-panel"].solid, console["console-clamp"].solid, bought.screen(), *bought.keys().values()]
    for socket in ("J2", "J3", "J4", "J5"):
        body = read_board("controller").parts[socket].body()
        assert body is not None
        plug = bought.in_the_console(prism(body[0], 0, body[2] + 6))
        assert not [solid for solid in others if cuts(plug, solid) > TOUCH], socket


def test_the_grille_is_above_the_piezo_and_the_window_above_the_screen(console: dict[str, Piece]) -> None:
    panel = console["console-panel"].solid.translate((0, 0, -38)).rotate((-10, 0, 0))
    holes = hole_middles(panel, -1.5, 1.5)
    assert len(holes) == 7
    assert all(math.dist(hole, (22.5, 100)) + 1.5 <= 13.5 for hole in holes), "within the brass of 27 mm"
    window = next(ring for ring in rings(panel, -1.5) if 1500 < ring.area < 2000)
    assert window.bounds == pytest.approx((80 - 28.5, 74 - 15, 80 + 28.5, 74 + 15), abs=0.01)
    module = bought.screen().translate((0, 0, -38)).rotate((-10, 0, 0))
    assert matter(module, -4.0).contains(window), "nothing but screen is seen through it"


def test_a_tie_goes_round_the_cable_at_the_disc(disc: dict[str, Piece]) -> None:
    trays = [disc[f"tray-{number}"].solid for number in (1, 2, 3)]
    loop = [prism(rectangle(120.3, y - 1.2, 124.7, y + 1.2), -20, -2) for y in (-5.0, 5.0)]
    cable = prism(rectangle(112, -3.3, 152, 3.3), -10.4, -3.8)
    for room in (*loop, cable):
        assert all(cuts(room.rotate((0, 0, -30)), tray) < TOUCH for tray in trays)
    between = prism(rectangle(120.5, -3, 124.5, 3), -12, -10.7).rotate((0, 0, -30))
    assert sum(cuts(between, tray) for tray in trays) > 4 * 6, "and there is a floor that it pulls against"


def test_a_moved_key_is_noticed(console: dict[str, Piece]) -> None:
    panel = console["console-panel"].solid
    closed = panel + on_the_slope(prism(circle(13, (61.5, 22)), -3, 0))
    moved = closed - on_the_slope(prism(circle(12.1, (63.0, 22)), -9, 3))
    assert blocked(spoilt(console, "console-panel", moved)) == ["key STOP"]


def test_a_body_whose_sockets_lie_a_millimetre_aside_is_noticed(console: dict[str, Piece]) -> None:
    body = console["console-body"].solid.translate((1, 0, 0))
    assert {"USB-C", "the Pico's USB"} <= set(blocked(spoilt(console, "console-body", body)))


@pytest.mark.parametrize("name", ["BOOTSEL", "RESET"])
def test_a_closed_opening_is_noticed(name: str, console: dict[str, Piece]) -> None:
    panel = console["console-panel"].solid
    plug = prism(circle(2.5, middle("SW1")), 40, 70) if name == "RESET" else kept_free()["BOOTSEL"]
    assert name in blocked(spoilt(console, "console-panel", panel + (plug ^ panel.hull())))


def test_a_match_finds_the_keys_through_the_guides(console: dict[str, Piece]) -> None:
    """A guide ends close above its key, so that a match can't miss it."""
    panel = console["console-panel"].solid
    for at, top in (
        (middle("SW1"), FACE + 4.3),
        ((spot("U1", "1")[0] + 5.39, spot("U1", "1")[1] - 10.63), FACE + 14.6),
    ):
        ring = [(at[0] + 2.8 * math.cos(turn), at[1] + 2.8 * math.sin(turn)) for turn in (0, 1.6, 3.1, 4.7)]
        for x, y in ring:
            lowest = min(hit.position[2] for hit in panel.ray_cast((x, y, 0), (x, y, 90)))
            assert 0.5 <= lowest - top <= 12

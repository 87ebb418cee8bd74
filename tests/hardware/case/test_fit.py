"""The pieces and the populated boards fit together: nothing cuts anything, and every hole meets its screw."""

from __future__ import annotations

from functools import lru_cache

import pytest
from manifold3d import Manifold

from hardware.case import bought, console
from hardware.case.boards import read_board
from hardware.case.piece import Piece
from hardware.case.solid import circle, prism, union
from hardware.places import circuit_board
from mahe.show import geometry
from tests.hardware.case.measuring import XY, collisions, wrong_holes
from tests.hardware.layout import read_layout

# The disc's zero and the controller's left lower corner on KiCad's pages, where y points down.
DISC_ZERO, CONTROLLER_ZERO = (210.0, 148.0), (50.0, 130.0)


@lru_cache
def screws(board: str) -> dict[str, XY]:
    """The board's screw holes, read by the tests' own reader, y pointing up."""
    zero = DISC_ZERO if board == "disc" else CONTROLLER_ZERO
    layout = read_layout(circuit_board(board))
    count = 9 if board == "disc" else 4
    return {
        name: (layout.places[name][0] - zero[0], zero[1] - layout.places[name][1])
        for name in (f"H{number}" for number in range(1, count + 1))
    }


def solids(pieces: dict[str, Piece], *starts: str) -> dict[str, Manifold]:
    return {name: piece.solid for name, piece in pieces.items() if name.startswith(starts)}


def test_the_disc_s_pieces_and_its_board_cut_nothing(disc: dict[str, Piece]) -> None:
    whole = solids(disc, "baffle", "diffuser", "cover", "frame", "tray")
    board = read_board("disc")
    assert collisions(whole | {"the board with its parts": bought.with_parts(board)}) == []


def test_the_strip_build_s_plate_takes_the_board_s_place_and_cuts_nothing(disc: dict[str, Piece]) -> None:
    assert collisions(solids(disc, "baffle", "diffuser", "cover", "frame", "tray", "plate")) == []


def test_the_console_s_pieces_its_board_and_what_is_bought_cut_nothing(console: dict[str, Piece]) -> None:
    assert collisions(solids(console, "console") | bought_for_the_console()) == []


def bought_for_the_console() -> dict[str, Manifold]:
    board = bought.in_the_console(bought.with_parts(read_board("controller")))
    keys = {f"the key {name}": key for name, key in bought.keys().items()}
    return {"the board with its parts": board, "the screen": bought.screen(), "the piezo": bought.piezo(), **keys}


def test_a_taller_part_on_the_board_is_noticed(console: dict[str, Piece]) -> None:
    taller = bought.in_the_console(prism(circle(5, (88, 30)), 0, 50))
    assert collisions(solids(console, "console") | {"a capacitor": taller})


def test_a_board_that_lies_a_millimetre_higher_is_noticed(disc: dict[str, Piece]) -> None:
    board = bought.with_parts(read_board("disc")).translate((0, 0, 1))
    assert collisions(solids(disc, "baffle", "tray") | {"the board with its parts": board})


def test_the_disc_s_screws_go_through_tray_and_board_into_the_baffle(disc: dict[str, Piece]) -> None:
    wanted = screws("disc").values()
    assert len(screws("disc")) == 9
    assert wrong_holes(solids(disc, "tray").values(), -2.5, 1.7, wanted) == []
    assert wrong_holes(solids(disc, "baffle").values(), 3.0, 1.25, wanted) == []
    assert wrong_holes(solids(disc, "plate").values(), -1.0, 1.7, wanted) == []


def test_the_console_s_posts_stand_below_the_controller_s_holes(console: dict[str, Piece]) -> None:
    left, front = corner_of_the_controller()
    wanted = [(left + x, front + y) for x, y in screws("controller").values()]
    assert wrong_holes([console["console-body"].solid], 6.0, 1.25, wanted) == []


def corner_of_the_controller() -> XY:
    """The board is centred in the console, with its upper edge 0.3 mm from the rear wall, which is 2.4 mm thick."""
    return (160 - 100) / 2, 132 - 2.4 - 0.3 - 80


@pytest.mark.parametrize("shift", [0.1, 1.0])
def test_a_shifted_hole_is_noticed(shift: float, disc: dict[str, Piece]) -> None:
    trays = solids(disc, "tray")
    x, y = screws("disc")["H1"]
    filled = {name: tray + (prism(circle(3, (x, y)), -5.2, -1.6) ^ tray.hull()) for name, tray in trays.items()}
    drilled = {name: tray - prism(circle(1.7, (x + shift, y)), -20, 0) for name, tray in filled.items()}
    assert wrong_holes(drilled.values(), -2.5, 1.7, screws("disc").values())


def test_frame_and_tray_are_joined_by_six_screws(disc: dict[str, Piece]) -> None:
    wanted = [
        (145.3 * x, 145.3 * y)
        for x, y in ((1, 0), (0.5, 0.8660254), (-0.5, 0.8660254), (-1, 0), (-0.5, -0.8660254), (0.5, -0.8660254))
    ]
    assert wrong_holes(solids(disc, "tray").values(), -2.5, 1.7, wanted) == []
    assert wrong_holes(solids(disc, "frame").values(), 2.0, 1.25, wanted) == []


def test_the_key_holes_are_24_mm_and_stand_in_a_row(console: dict[str, Piece]) -> None:
    panel = console["console-panel"].solid.translate((0, 0, -38)).rotate((-10, 0, 0))
    wanted = [(24.5, 22.0), (61.5, 22.0), (98.5, 22.0), (135.5, 22.0)]
    assert wrong_holes([panel], -1.5, 12.1, wanted) == []


def test_the_disc_is_as_large_as_the_game_says(disc: dict[str, Piece]) -> None:
    frame = union(solids(disc, "frame").values()).bounding_box()
    assert geometry.DISC_RADIUS == 140
    assert frame[3] - frame[0] == pytest.approx(300, abs=0.2)


def test_the_controller_s_board_is_where_the_tests_believe() -> None:
    assert console.board_corner() == pytest.approx(corner_of_the_controller())

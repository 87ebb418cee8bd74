"""KiCad's 3D models of both boards' parts fit into their boxes, and touch nothing of the case."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from manifold3d import Manifold

from hardware import models
from hardware.case import bodies
from hardware.case.boards import BODIES, THICKNESS, read_board
from hardware.case.console import board_corner, board_face
from hardware.case.piece import Piece
from hardware.places import BOARDS
from tests.hardware.case.measuring import TOUCH
from tests.hardware.case.test_fit import CONTROLLER_ZERO, DISC_ZERO

ZERO = {"disc": (DISC_ZERO[0], -DISC_ZERO[1]), "controller": (CONTROLLER_ZERO[0], -CONTROLLER_ZERO[1])}


@pytest.fixture(scope="session")
def kicad_s(kicad_here: None) -> dict[str, dict[str, bodies.Points]]:
    """The corners of every part's model, in the board's own millimetres."""
    del kicad_here
    models.main()
    assert not models.missing()
    seen = {board: bodies.models_of(board) for board in BOARDS}
    return {board: {name: corners - (*ZERO[board], 0) for name, corners in parts.items()}
            for board, parts in seen.items()}  # fmt: skip


@pytest.mark.exhaustive
def test_the_committed_boxes_are_those_of_kicad_s_models(kicad_here: None) -> None:
    del kicad_here
    models.main()
    assert BODIES.read_text() == bodies.measured()


@pytest.mark.exhaustive
@pytest.mark.parametrize("board", BOARDS)
def test_every_part_s_model_lies_in_its_box(board: str, kicad_s: dict[str, dict[str, bodies.Points]]) -> None:
    for name, corners in kicad_s[board].items():
        body = read_board(board).parts[name].body()
        assert body is not None, name
        ground, low, high = body
        back = read_board(board).parts[name].back
        heights = -THICKNESS - corners[:, 2] if back else corners[:, 2]
        assert low - 0.02 <= heights.min(), name
        assert heights.max() <= high + 0.02, name
        assert shapely.contains_xy(ground.buffer(0.03), corners[:, 0], corners[:, 1]).all(), name


def touched(solids: dict[str, Manifold], corners: bodies.Points) -> set[str]:
    """Pieces that a model touches; tries its corners only if their hull cuts a piece."""
    hull = Manifold.hull_points(corners)
    found = set()
    for name, solid in solids.items():
        if (hull ^ solid).volume() <= TOUCH:
            continue
        inside = np.unique(corners.round(1), axis=0)
        if any(len(solid.ray_cast(tuple(corner), (corner[0], corner[1], 500.0))) % 2 for corner in inside):
            found.add(name)
    return found


@pytest.mark.exhaustive
def test_no_corner_of_a_part_s_model_lies_in_a_piece(
    pieces: dict[str, Piece], kicad_s: dict[str, dict[str, bodies.Points]]
) -> None:
    disc = {name: piece.solid for name, piece in pieces.items() if name.startswith(("baffle", "tray", "frame"))}
    console = {name: piece.solid for name, piece in pieces.items() if name.startswith("console")}
    for name, corners in kicad_s["disc"].items():
        back = read_board("disc").parts[name].back
        placed = np.column_stack((corners[:, :2], -THICKNESS - corners[:, 2] if back else corners[:, 2]))
        assert touched(disc, placed) == set(), name
    left, front = board_corner()
    for name, corners in kicad_s["controller"].items():
        assert touched(console, corners + np.array((left, front, board_face()))) == set(), name

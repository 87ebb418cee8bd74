"""Measure each part's size in KiCad's 3D models, into bodies.csv: once, and again whenever a part changes.

    python3 -m hardware.case.bodies

This needs KiCad and the models, which it fetches; building the case needs neither.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np
import trimesh
from numpy.typing import NDArray

from hardware import models
from hardware.case.boards import BODIES, read_board
from hardware.kicad.cli import kicad
from hardware.kicad.sexpr import child, children, parse
from hardware.places import BOARDS, circuit_board

TITLE = "footprint,left,bottom,right,top,low,high"
Points = NDArray[np.float64]


def measured() -> str:
    """The table: a line per footprint with a model."""
    rows: dict[str, str] = {}
    for board in BOARDS:
        seen = models_of(board)
        places = _places(board)
        for part in read_board(board).parts.values():
            if part.name in seen and part.footprint not in rows:
                corners = _in_the_footprint(seen[part.name], places[part.name], part.turn, part.back)
                sides = [*corners.min(axis=0)[:2], *corners.max(axis=0)[:2], corners[:, 2].min(), corners[:, 2].max()]
                rows[part.footprint] = ",".join([part.footprint, *(f"{side + 0:.2f}" for side in sides)])
    return "\n".join([TITLE, *(rows[name] for name in sorted(rows))]) + "\n"


def models_of(board: str) -> dict[str, Points]:
    """Every corner of every part's model: page x, page y pointing up, height over the part's side of the board."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "board.glb"
        kicad("pcb", "export", "glb", "--force", "--subst-models", "--no-board-body", "--output", file,
              circuit_board(board), models=models.MODELS)  # fmt: skip
        scene = trimesh.load_scene(file)
    parts = read_board(board).parts
    shown = [part for part in parts.values() if part.name in scene.graph.nodes]
    # KiCad puts each model's zero on the copper of its side.
    feet = {part.back: scene.graph[part.name][0][1, 3] for part in shown}
    found: dict[str, list[Points]] = {}
    for node in scene.graph.nodes_geometry:
        name = node
        while name.split("_")[0] not in parts:  # U1_1 is the second model of U1
            name = scene.graph.transforms.parents[name]
        name = name.split("_")[0]
        turn, mesh = scene.graph[node]
        foot = feet[parts[name].back]
        corners = trimesh.transform_points(scene.geometry[mesh].vertices, turn) - (0, foot, 0)
        found.setdefault(name, []).append(corners[:, [0, 2, 1]] * (1000, -1000, -1000 if parts[name].back else 1000))
    return {name: np.vstack(corners) for name, corners in found.items()}


def _places(board: str) -> dict[str, tuple[float, float]]:
    """Each part's place on the page, y pointing up."""
    found = {}
    for node in children(parse(circuit_board(board).read_text()), "footprint"):
        name = next(str(prop[2]) for prop in children(node, "property") if prop[1] == "Reference")
        at = child(node, "at")
        found[name] = (float(at[1]), -float(at[2]))
    return found


def _in_the_footprint(corners: Points, at: tuple[float, float], degrees: float, back: bool) -> Points:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    turned: Points = (corners - (*at, 0)) @ np.array(((c, -s, 0), (s, c, 0), (0, 0, 1)))
    return turned * (1, -1, 1) if back else turned


def main() -> None:
    """Measure the parts of the committed boards."""
    models.main()
    BODIES.write_text(measured())


if __name__ == "__main__":
    main()

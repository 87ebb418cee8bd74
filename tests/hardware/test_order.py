"""What goes to the board house: Gerbers with copper in them, positions and parts in the form such houses take."""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hardware.places import BOARDS
from tests.hardware.conftest import once

AREA = {"controller": 100 * 80, "disc": 3.14159 * 140**2}  # mm²


@pytest.fixture(scope="session")
def packed(shared: Path, regenerated: Path) -> Path:
    """The fabrication files of both boards."""
    clone = regenerated.parent

    def make(folder: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(clone)}
        command = [sys.executable, "-m", "hardware.outputs", "fabrication", str(folder)]
        done = subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    return once(shared, "packed", make)


def planes(gerber: str) -> float:
    """The area of the largest filled region, in mm²."""
    found = re.search(r"%FSLAX(\d)(\d)Y", gerber)
    assert found
    scale = 10.0 ** -int(found[2])
    largest = 0.0
    for region in re.findall(r"G36\*(.*?)G37\*", gerber, re.S):
        corners = [(int(x) * scale, int(y) * scale) for x, y in re.findall(r"X(-?\d+)Y(-?\d+)D0[12]", region)]
        area = (
            sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, [*corners[1:], *corners[:1]], strict=True)) / 2
        )
        largest = max(largest, abs(area))
    return largest


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("layer", ["F_Cu", "B_Cu"])
def test_the_gerbers_hold_a_plane_on_each_side(board: str, layer: str, packed: Path) -> None:
    with zipfile.ZipFile(packed / board / f"{board}-gerbers.zip") as archive:
        name = next(name for name in archive.namelist() if f"-{layer}." in name)
        assert planes(archive.read(name).decode()) > 0.4 * AREA[board]


@pytest.mark.parametrize("board", BOARDS)
def test_the_archive_has_all_layers_the_outline_and_the_holes(board: str, packed: Path) -> None:
    with zipfile.ZipFile(packed / board / f"{board}-gerbers.zip") as archive:
        names = " ".join(archive.namelist())
    for part in ("F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Silkscreen", "B_Silkscreen", "F_Paste", "Edge_Cuts", "-PTH.drl",
                 "-NPTH.drl"):  # fmt: skip
        assert part in names, part


@pytest.mark.parametrize(("board", "lights"), [("controller", 0), ("disc", 161)])
def test_positions_and_parts_name_the_same_placed_parts(board: str, lights: int, packed: Path) -> None:
    with (packed / board / f"{board}-positions.csv").open() as file:
        positions = list(csv.DictReader(file))
    with (packed / board / f"{board}-parts.csv").open() as file:
        parts = list(csv.DictReader(file))
    assert list(positions[0]) == ["Designator", "Mid X", "Mid Y", "Layer", "Rotation"]
    assert list(parts[0])[:3] == ["Comment", "Designator", "Footprint"]
    ordered = {name for row in parts for name in row["Designator"].split(",")}
    placed = {row["Designator"] for row in positions}
    assert ordered <= placed
    assert {name for name in placed - ordered if not name.startswith(("TP", "H"))} == set()
    assert sum(1 for name in placed if name.startswith("D") and board == "disc") == lights


@pytest.mark.parametrize("board", BOARDS)
def test_the_plan_to_solder_by_names_every_part_once(board: str, packed: Path) -> None:
    plan = (packed / board / f"{board}-placement.txt").read_text().splitlines()[1:]
    names = [name for line in plan for name in line.split() if re.fullmatch(r"[A-Z]+\d+", name)]
    with (packed / board / f"{board}-parts.csv").open() as file:
        ordered = {name for row in csv.DictReader(file) for name in row["Designator"].split(",")}
    assert len([name for name in names if name in ordered]) == len(ordered)
    assert (packed / board / f"{board}-placement.pdf").stat().st_size > 10_000

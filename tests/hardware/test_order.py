"""The board house's files: Gerbers with copper, positions and parts in the houses' formats."""

from __future__ import annotations

import csv
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hardware import outputs
from hardware.order.interactive import page
from hardware.places import BOARDS, CLONE, HARDWARE, circuit_board
from tests.hardware.conftest import once
from tests.hardware.layout import read_layout

AREA = {"controller": 100 * 80, "disc": 3.14159 * 140**2}  # mm²
KINDS = {"bare": "gerbers", "carried": "with-rails-gerbers"}
SIZE = {("controller", "bare"): (100, 80), ("controller", "carried"): (118, 80),
        ("disc", "bare"): (280, 280), ("disc", "carried"): (280, 298)}  # fmt: skip
ORDER = (HARDWARE / "ORDER.md").read_text()


@pytest.fixture(scope="session")
def packed(shared: Path, kicad_here: None) -> Path:
    """The fabrication files of both boards, made in a clean clone, where nothing has been built before."""
    del kicad_here

    def make(folder: Path) -> None:
        clone = folder.with_name("clean clone")
        ignore = shutil.ignore_patterns("__pycache__", "*.png", "*.pdf")
        for part in ("hardware", "firmware"):
            shutil.copytree(CLONE / part, clone / part, ignore=ignore)
        environment = {**os.environ, "PYTHONPATH": str(clone)}
        command = [sys.executable, "-m", "hardware.outputs", "fabrication", str(folder)]
        done = subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    return once(shared, "packed", make)


def archived(packed: Path, board: str, kind: str, layer: str) -> str:
    """One file out of an archive of Gerbers."""
    with zipfile.ZipFile(packed / board / f"{board}-{KINDS[kind]}.zip") as archive:
        return archive.read(next(name for name in archive.namelist() if f"-{layer}." in name)).decode()


def listed(packed: Path, board: str, name: str) -> list[dict[str, str]]:
    with (packed / board / f"{board}-{name}.csv").open() as file:
        return list(csv.DictReader(file))


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


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("layer", ["F_Cu", "B_Cu"])
def test_the_gerbers_hold_a_plane_on_each_side(board: str, kind: str, layer: str, packed: Path) -> None:
    assert planes(archived(packed, board, kind, layer)) > 0.4 * AREA[board]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("board", BOARDS)
def test_the_archive_has_all_layers_the_outline_and_the_holes(board: str, kind: str, packed: Path) -> None:
    with zipfile.ZipFile(packed / board / f"{board}-{KINDS[kind]}.zip") as archive:
        names = " ".join(archive.namelist())
    for part in ("F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Silkscreen", "B_Silkscreen", "F_Paste", "Edge_Cuts", "-PTH.drl",
                 "-NPTH.drl"):  # fmt: skip
        assert part in names, part


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("board", BOARDS)
def test_the_outline_is_as_large_as_the_page_on_ordering_says(board: str, kind: str, packed: Path) -> None:
    # The outline of the bare disc is one circle, which begins at its edge and is drawn around its middle.
    drawn = re.findall(r"X(-?\d+)Y(-?\d+)(?:I(-?\d+)J(-?\d+))?D0[12]", archived(packed, board, kind, "Edge_Cuts"))
    xs, ys = [int(x) / 1e6 for x, *_ in drawn], [int(y) / 1e6 for _, y, *_ in drawn]
    size = max(xs) - min(xs), max(ys) - min(ys)
    if (board, kind) == ("disc", "bare"):
        radius = max(abs(int(i)) for *_, i, _ in drawn if i) / 1e6
        size = 2 * radius, 2 * radius
    assert size == pytest.approx(SIZE[board, kind], abs=0.02)
    width, height = SIZE[board, kind]
    assert f"{width} × {height}" in ORDER or f"{width} mm round" in ORDER


def test_rails_hang_on_rows_of_small_holes_and_have_marks(packed: Path) -> None:
    for board in BOARDS:
        drill = archived(packed, board, "carried", "NPTH")
        tools = {f"{float(size):.3f}": name for name, size in re.findall(r"^(T\d+)C([\d.]+)$", drill, re.M)}
        holes = {size: len(re.findall(r"^X", drill.split(f"\n{name}\n")[1].split("\nT")[0], re.M))
                 for size, name in tools.items()}  # fmt: skip
        assert holes["0.500"] == 4 * 9
        assert holes["1.152"] == 4
        bare, carried = (archived(packed, board, kind, "F_Cu").count("D03*") for kind in KINDS)
        assert carried - bare == 4


@pytest.mark.parametrize(("board", "lights", "legs_behind"), [("controller", 0, set()), ("disc", 161, {"J1"})])
def test_positions_and_parts_name_the_same_placed_parts(
    board: str, lights: int, legs_behind: set[str], packed: Path
) -> None:
    ordered: dict[str, set[str]] = {}
    for house in ("", "-jlcpcb"):
        positions, parts = listed(packed, board, f"positions{house}"), listed(packed, board, f"parts{house}")
        assert list(positions[0]) == ["Designator", "Mid X", "Mid Y", "Layer", "Rotation"]
        assert list(parts[0])[:3] == ["Comment", "Designator", "Footprint"]
        ordered[house] = {name for row in parts for name in row["Designator"].split(",")}
        assert ordered[house] == {row["Designator"] for row in positions}
        assert sum(1 for name in ordered[house] if name.startswith("D") and board == "disc") == lights
    assert ordered[""] - ordered["-jlcpcb"] == legs_behind
    assert {row["Layer"] for row in listed(packed, board, "positions-jlcpcb")} == {"Top"}
    numbers = {row["JLCPCB Part #"] for row in listed(packed, board, "parts-jlcpcb")}
    assert all(re.fullmatch(r"C\d+|look up", number) for number in numbers)


def test_the_house_solders_sockets_for_the_pico_and_not_the_pico(packed: Path) -> None:
    parts = listed(packed, "controller", "parts-jlcpcb")
    assert not [row for row in parts if "Pico" in row["Comment"]]
    assert next(row["Comment"] for row in parts if row["Designator"] == "U1-left,U1-right") == "pin socket 1x20"
    places = {
        row["Designator"]: (row["Mid X"], row["Mid Y"]) for row in listed(packed, "controller", "positions-jlcpcb")
    }
    # The Pico's first pin is 30, 3 mm from the board's corner, which is at 50, 50 of the page; pins are 2.54 mm apart.
    assert places["U1-left"] == ("80.0000mm", "-77.1300mm")
    assert places["U1-right"] == ("97.7800mm", "-77.1300mm")
    assert places["J3"] == ("56.4000mm", "-109.7500mm"), "sockets lie at the middle of their pins"


# KiCad's angle and the board house's, calculated by hand with the table's corrections.
TURNED = {"C5": (0, 180), "Q1": (90, 0), "Q2": (270, 180), "Q3": (180, 0), "U2": (0, 180), "U4": (180, 0),
          "U5": (0, 180), "D4": (0, 0), "D3": (180, 180), "R10": (90, 90), "J1": (180, 180)}  # fmt: skip


def test_the_house_gets_its_own_angles(packed: Path) -> None:
    ours, theirs = ({row["Designator"]: float(row["Rotation"]) for row in listed(packed, "controller", name)}
                    for name in ("positions", "positions-jlcpcb"))  # fmt: skip
    assert {name: (ours[name], theirs[name]) for name in TURNED} == TURNED
    lights = [listed(packed, "disc", name) for name in ("positions", "positions-jlcpcb")]
    ours, theirs = ({row["Designator"]: float(row["Rotation"]) for row in rows} for rows in lights)
    assert all(theirs[f"D{n}"] == ours[f"D{n}"] for n in range(1, 162))


def test_every_angle_has_a_source_and_what_has_a_right_way_round_is_to_be_looked_at(packed: Path) -> None:
    with (HARDWARE / "order" / "rotations.csv").open() as file:
        assert all(row["source"] for row in csv.DictReader(file))
    told = (packed / "controller" / "controller-look-at-in-the-preview.txt").read_text()
    named = {name for line in told.splitlines() if line.startswith("    ") for name in line.split()}
    polar = re.compile(r"(D|Q|J|U[2-6])\d*|C5")
    placed = {row["Designator"] for row in listed(packed, "controller", "positions-jlcpcb")}
    assert named == {name for name in placed if polar.match(name) and not name.startswith("U1")}
    assert "notch at GND" in (packed / "disc" / "disc-look-at-in-the-preview.txt").read_text()


def test_the_page_on_ordering_names_every_file_and_no_other(packed: Path) -> None:
    named = set(re.findall(r"`((?:controller|disc)-?[\w-]*\.(?:zip|csv|txt|html|pdf|step))`", ORDER))
    made = {file.name for board in BOARDS for file in (packed / board).iterdir()}
    by_others = {f"{board}{rest}" for board in BOARDS for rest in ("-interactive.html", ".step", ".pdf")}
    assert named == made | by_others


def test_the_page_on_ordering_says_how_many_joints_there_are() -> None:
    disc, controller = (read_layout(circuit_board(board)) for board in ("disc", "controller"))
    joints = [pad for pad in disc.pads if re.fullmatch(r"[CD]\d+", pad.part)]
    assert len(joints) == 966
    assert "Order the disc assembled" in ORDER
    assert "966 joints" in ORDER
    by_iron = [pad for pad in controller.pads if not pad.part.startswith(("TP", "H", "FID")) and pad.number]
    assert f"{len(by_iron)} joints" in ORDER


@pytest.mark.parametrize("board", BOARDS)
def test_the_plan_to_solder_by_names_every_part_once(board: str, packed: Path) -> None:
    plan = (packed / board / f"{board}-placement.txt").read_text()
    names = [name for line in plan.splitlines()[1:] for name in line.split() if re.fullmatch(r"[A-Z]+\d+", name)]
    ordered = {name.split("-")[0] for row in listed(packed, board, "parts") for name in row["Designator"].split(",")}
    assert ("notch = GND" in plan) is (board == "disc")
    assert len([name for name in names if name in ordered]) == len(ordered)
    assert (packed / board / f"{board}-placement.pdf").stat().st_size > 10_000


def test_an_order_is_packed_build_by_build(packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outputs, "BUILD", packed)
    monkeypatch.setattr(outputs, "ORDER", tmp_path / "order")
    outputs.order()
    order = tmp_path / "order"
    assert {path.name for path in order.iterdir()} == {"ORDER.md", "disc-build", "strip-build"}
    assert {path.name for path in (order / "disc-build").iterdir()} == {"controller", "disc", "parts.csv"}
    assert {path.name for path in (order / "strip-build").iterdir()} == {"controller", "parts.csv"}
    builds = {}
    for build in ("disc-build", "strip-build"):
        with (order / build / "parts.csv").open() as file:
            builds[build] = {row["build"] for row in csv.DictReader(file)}
    assert builds["disc-build"] == {"controller", "disc", "both builds", "disc build"}
    assert builds["strip-build"] == {"controller", "both builds", "strip build"}


@pytest.mark.exhaustive
@pytest.mark.parametrize("board", BOARDS)
def test_a_page_to_solder_by_is_made(board: str, tmp_path: Path) -> None:
    page(board, tmp_path)
    assert (tmp_path / f"{board}-interactive.html").stat().st_size > 200_000

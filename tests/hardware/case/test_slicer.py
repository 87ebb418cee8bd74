"""PrusaSlicer slices every piece, and the guide has their weights and times."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hardware.case.piece import Piece
from hardware.case.solid import write_stl
from hardware.places import HARDWARE

SETTINGS = {
    "nozzle-diameter": "0.4", "filament-diameter": "1.75", "filament-density": "1.24", "layer-height": "0.2",
    "first-layer-height": "0.2", "perimeters": "2", "fill-density": "15%", "temperature": "210",
    "bed-shape": "0x0,220x0,220x220,0x220", "center": "110,110",
}  # fmt: skip
ROWS = {
    "console, with inlays": ("console", "inlay"),
    "disc: baffle, diffuser, frame, tray": ("baffle", "diffuser", "frame", "tray"),
    "plate of the strip build": ("plate",),
}
HOURS = {"d": 24.0, "h": 1.0, "m": 1 / 60, "s": 1 / 3600}


def sliced(piece: Piece, folder: Path) -> tuple[float, float]:
    """Slice a piece; return its grams and hours."""
    model, code = folder / f"{piece.name}.stl", folder / f"{piece.name}.gcode"
    write_stl(piece.on_the_bed(), model)
    program = shutil.which("prusa-slicer")
    if program is None:  # not installed by `make tools`, as only the exhaustive run needs it
        pytest.skip("prusa-slicer is missing; to install it: apt-get install --no-install-recommends prusa-slicer")
    settings = [word for name, value in SETTINGS.items() for word in (f"--{name}", value)]
    command = [program, "--export-gcode", *settings, "--output", str(code), str(model)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert code.exists(), done.stderr
    text = code.read_text()
    grams = re.search(r"filament used \[g\] = ([\d.]+)", text)
    times = re.search(r"estimated printing time \(normal mode\) = (.*)", text)
    assert grams
    assert times
    return float(grams[1]), sum(float(n) * HOURS[unit] for n, unit in re.findall(r"(\d+)([dhms])", times[1]))


@pytest.mark.exhaustive
@pytest.mark.parametrize("row", ROWS)
def test_the_guide_tells_what_the_pieces_weigh_and_how_long_they_take(
    row: str, pieces: dict[str, Piece], tmp_path: Path
) -> None:
    chosen = [piece for name, piece in pieces.items() if piece.printed and name.startswith(ROWS[row])]
    figures = [sliced(piece, tmp_path) for piece in chosen]
    told = re.search(rf"\| {re.escape(row)} \| (\d+) \| (\d+) \|", (HARDWARE / "BUILD.md").read_text())
    assert told
    assert sum(grams for grams, _ in figures) == pytest.approx(float(told[1]), rel=0.03)
    assert sum(hours for _, hours in figures) == pytest.approx(float(told[2]), abs=1)

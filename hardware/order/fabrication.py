"""Makes a board house's files of one board, and the plan for soldering."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hardware.dates import dated, packed
from hardware.kicad.cli import kicad, run_in_kicads_python
from hardware.kicad.netlist import Netlist, read_netlist
from hardware.order.lists import write_lists
from hardware.parts import grouped
from hardware.places import circuit_board, schematic

LAYERS = "F.Cu,B.Cu,F.Paste,B.Paste,F.Silkscreen,B.Silkscreen,F.Mask,B.Mask,Edge.Cuts"


def fabricate(board: str, folder: Path) -> None:
    """Write all files into a folder, from committed files only."""
    folder.mkdir(parents=True, exist_ok=True)
    file = circuit_board(board)
    with tempfile.TemporaryDirectory() as place:
        scratch = Path(place)
        _zip(file, folder / f"{board}-gerbers.zip", scratch / "bare")
        carried = scratch / f"{board}-with-rails.kicad_pcb"
        run_in_kicads_python("hardware.order.rails", board, carried)
        _zip(carried, folder / f"{board}-with-rails-gerbers.zip", scratch / "rails")
        positions, net = scratch / "positions.csv", scratch / "net"
        kicad("pcb", "export", "pos", "--format", "csv", "--units", "mm", "--side", "both", "--output", positions, file)
        kicad("sch", "export", "netlist", "--format", "kicadsexpr", "--output", net, schematic(board))
        netlist = read_netlist(net)
        write_lists(board, netlist, positions, folder)
    _plan(board, netlist, folder)


def _zip(file: Path, target: Path, scratch: Path) -> None:
    """Pack Gerbers and drill of a board file into one archive."""
    scratch.mkdir()
    kicad("pcb", "export", "gerbers", "--layers", LAYERS, "--output", f"{scratch}/", file)
    kicad("pcb", "export", "drill", "--excellon-separate-th", "--output", f"{scratch}/", file)
    packed(scratch, target)


def _plan(board: str, netlist: Netlist, folder: Path) -> None:
    """Write the plan: a drawing with bodies and names, and a list in the order of soldering, flat parts first."""
    drawing = folder / f"{board}-placement.pdf"
    look = ("--mode-single", "--black-and-white", "--layers", "Edge.Cuts,F.Mask,F.Silkscreen")
    kicad("pcb", "export", "pdf", *look, "--output", drawing, circuit_board(board))
    dated(drawing)
    rows = [row for row in grouped(board, netlist) if row["number"]]
    lines = [f"Placement plan of the {board}: flat parts first, parts with legs last.\n"]
    if any(row["value"] == "WS2812B" for row in rows):
        lines.append("Each light: notch = GND, where the slanted line is printed. Another way round it dies.\n")
    for step, row in enumerate(sorted(rows, key=_height), 1):
        lines.append(f"{step:3}. {row['quantity']:>3} x {row['value']:<24} {row['references']}\n")
    (folder / f"{board}-placement.txt").write_text("".join(lines))


def _height(row: dict[str, str]) -> int:
    order = ("SOT-363", "SOT-23", "USB_C", "SOIC", "R_", "C_", "D_", "Fuse", "LED_", "SW_", "CP_", "JST", "IDC")
    return next((rank for rank, start in enumerate(order) if row["footprint"].startswith(start)), len(order))

"""Everything a board house, a solderer or a reader needs, into build/hardware/.

python3 -m hardware.outputs            all of it (`make hardware`)
python3 -m hardware.outputs pictures   only the pictures and the PDFs that are committed
python3 -m hardware.outputs fabrication FOLDER   what a board house needs, of the boards as they are
"""

from __future__ import annotations

import csv
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hardware import models
from hardware.generate import generate, netlist
from hardware.kicad.cli import KicadFailed, kicad, violations
from hardware.kicad.netlist import read_netlist
from hardware.parts import grouped, natural
from hardware.places import BOARDS, BUILD, CLONE, DATE, HARDWARE, circuit_board, schematic

LAYERS = "F.Cu,B.Cu,F.Paste,B.Paste,F.Silkscreen,B.Silkscreen,F.Mask,B.Mask,Edge.Cuts"
# A picture's name and how KiCad is to look at the board. Light enough to be committed.
VIEWS: dict[str, tuple[str, ...]] = {
    "top": ("--side", "top"),
    "bottom": ("--side", "bottom"),
    "perspective": ("--perspective", "--side", "top", "--rotate", "-38,0,22", "--zoom", "0.78"),
}
SIZE = {"controller": ("--width", "900", "--height", "740"), "disc": ("--width", "1150", "--height", "1150")}


def main(words: list[str]) -> None:
    if words[:1] == ["fabrication"]:
        for board in BOARDS:
            fabrication(board, Path(words[1]))
        return
    generate()
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(check, BOARDS))
        models.main()
        jobs = [_pictures] if words == ["pictures"] else [fabrication, _step, _pictures]
        list(pool.map(lambda job: [job(board) for board in BOARDS], jobs))
    for file in sorted(BUILD.rglob("*")):
        if file.is_file() and "models" not in file.parts:
            print(f"{file.relative_to(CLONE)}  {file.stat().st_size // 1024} KB")


def check(board: str) -> None:
    """Nothing is packed for ordering that KiCad finds anything wrong with."""
    found = violations("erc", schematic(board), BUILD / f"{board}-erc.json")
    found += violations("drc", circuit_board(board), BUILD / f"{board}-drc.json")
    if found:
        raise KicadFailed(f"the {board} has {len(found)} violations, the first: {found[0]}")


def fabrication(board: str, into: Path = BUILD) -> None:
    """Gerbers and drill, zipped; positions and parts as board houses take them; the plan to solder by."""
    folder = into / board
    gerbers = folder / "gerbers"
    gerbers.mkdir(parents=True, exist_ok=True)
    file = circuit_board(board)
    kicad("pcb", "export", "gerbers", "--layers", LAYERS, "--output", f"{gerbers}/", file)
    kicad("pcb", "export", "drill", "--excellon-separate-th", "--output", f"{gerbers}/", file)
    shutil.make_archive(str(folder / f"{board}-gerbers"), "zip", gerbers)
    positions = folder / "kicad-positions.csv"
    kicad("pcb", "export", "pos", "--format", "csv", "--units", "mm", "--side", "both", "--output", positions, file)
    _positions(positions, folder / f"{board}-positions.csv")
    positions.unlink()
    _parts(board, folder / f"{board}-parts.csv")
    _plan(board, folder)


def _positions(kicads: Path, ours: Path) -> None:
    with kicads.open() as source, ours.open("w") as target:
        writer = csv.writer(target, lineterminator="\n")
        writer.writerow(("Designator", "Mid X", "Mid Y", "Layer", "Rotation"))
        rows = sorted(csv.DictReader(source), key=lambda row: natural(row["Ref"]))
        for row in rows:
            writer.writerow((row["Ref"], f"{row['PosX']}mm", f"{row['PosY']}mm", row["Side"].capitalize(), row["Rot"]))


def _parts(board: str, file: Path) -> None:
    with file.open("w") as target:
        writer = csv.writer(target, lineterminator="\n")
        writer.writerow(("Comment", "Designator", "Footprint", "Manufacturer", "Manufacturer Part", "Quantity"))
        for row in grouped(board, read_netlist(netlist(board))):
            if row["number"]:
                designators = ",".join(row["references"].split())
                writer.writerow((row["value"], designators, row["footprint"], row["manufacturer"], row["number"],
                                 row["quantity"]))  # fmt: skip


def _plan(board: str, folder: Path) -> None:
    """Where each part goes: bodies and names on a drawing, and a list in the order of soldering, flat parts first."""
    drawing = folder / f"{board}-placement.pdf"
    look = ("--mode-single", "--black-and-white", "--layers", "Edge.Cuts,F.Mask,F.Silkscreen")
    kicad("pcb", "export", "pdf", *look, "--output", drawing, circuit_board(board))
    rows = [row for row in grouped(board, read_netlist(netlist(board))) if row["number"]]
    lines = [f"Placement plan of the {board}: flat parts first, parts with legs last.\n"]
    for step, row in enumerate(sorted(rows, key=_height), 1):
        lines.append(f"{step:3}. {row['quantity']:>3} x {row['value']:<24} {row['references']}\n")
    (folder / f"{board}-placement.txt").write_text("".join(lines))


def _height(row: dict[str, str]) -> int:
    order = ("SOT-363", "SOT-23", "USB_C", "SOIC", "R_", "C_", "D_", "Fuse", "LED_", "SW_", "CP_", "JST", "IDC")
    return next((rank for rank, start in enumerate(order) if row["footprint"].startswith(start)), len(order))


def _step(board: str) -> None:
    folder = BUILD / board
    folder.mkdir(parents=True, exist_ok=True)
    kicad("pcb", "export", "step", "--force", "--subst-models", "--output", folder / f"{board}.step",
          circuit_board(board), models=models.MODELS)  # fmt: skip


def _pictures(board: str) -> None:
    """The schematic as PDF and the board from three sides; these are committed beside the board."""
    sheet = HARDWARE / board / f"{board}.pdf"
    kicad("sch", "export", "pdf", "--output", sheet, schematic(board))
    # The time of printing is not a change of the drawing.
    printed = f"CreationDate (D:{DATE.replace('-', '')}000000".encode()
    sheet.write_bytes(re.sub(rb"CreationDate \(D:\d{14}", printed, sheet.read_bytes()))
    for name, view in VIEWS.items():
        file = HARDWARE / board / f"{board}-{name}.png"
        look = (*SIZE[board], "--quality", "basic", "--background", "transparent", *view)
        kicad("pcb", "render", *look, "--output", file, circuit_board(board), models=models.MODELS)
    shutil.copytree(HARDWARE / board, BUILD / board, ignore=_only_to_look_at, dirs_exist_ok=True)


def _only_to_look_at(_folder: str, names: list[str]) -> set[str]:
    return {name for name in names if not name.endswith((".pdf", ".png"))}


if __name__ == "__main__":
    main(sys.argv[1:])

"""Make all files for board house, solderer and reader, in build/order/.

python3 -m hardware.outputs            all of it (`make hardware`)
python3 -m hardware.outputs pictures   only the pictures and the PDFs that are committed
python3 -m hardware.outputs fabrication FOLDER   only the board house's files, from the current boards
"""

from __future__ import annotations

import csv
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hardware import models
from hardware.dates import dated
from hardware.generate import generate
from hardware.kicad.cli import KicadFailed, kicad, violations
from hardware.order.fabrication import fabricate
from hardware.order.interactive import page
from hardware.places import BOARDS, BUILD, CLONE, HARDWARE, circuit_board, schematic

ORDER = CLONE / "build" / "order"
BUILDS = {"disc build": ("controller", "disc"), "strip build": ("controller",)}
# Each picture's name, and how KiCad looks at the board. The files are small enough to be committed.
VIEWS: dict[str, tuple[str, ...]] = {
    "top": ("--side", "top"),
    "bottom": ("--side", "bottom"),
    "tilted": ("--side", "top", "--rotate", "-38,0,22", "--zoom", "0.78"),  # KiCad's perspective differs each time
}
SIZE = {"controller": ("--width", "900", "--height", "740"), "disc": ("--width", "1150", "--height", "1150")}


def main(words: list[str]) -> None:
    if words[:1] == ["fabrication"]:
        for board in BOARDS:
            fabricate(board, Path(words[1]) / board)
        return
    generate()
    for board in BOARDS:
        shutil.rmtree(BUILD / board, ignore_errors=True)  # no leftovers of an earlier run
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(check, BOARDS))
        models.main()
        jobs = [_pictures] if words == ["pictures"] else [fabrication, _step, _pictures]
        list(pool.map(lambda job: [job(board) for board in BOARDS], jobs))
    if words != ["pictures"]:
        order()
        for file in sorted(ORDER.rglob("*")):
            if file.is_file():
                print(f"{file.relative_to(CLONE)}  {file.stat().st_size // 1024} KB")


def check(board: str) -> None:
    """Stop if KiCad's checks find anything in a board."""
    found = violations("erc", schematic(board), BUILD / f"{board}-erc.json")
    found += violations("drc", circuit_board(board), BUILD / f"{board}-drc.json")
    if found:
        raise KicadFailed(f"the {board} has {len(found)} violations, the first: {found[0]}; all are in {BUILD}")


def fabrication(board: str) -> None:
    """Write the board house's files, and the page for soldering."""
    fabricate(board, BUILD / board)
    page(board, BUILD / board)


def order() -> None:
    """Pack a folder per build: files for the house and a list to buy; beside them the page on ordering."""
    shutil.rmtree(ORDER, ignore_errors=True)
    with (HARDWARE / "parts.csv").open() as file:
        rows = list(csv.DictReader(file))
    for build, boards in BUILDS.items():
        folder = ORDER / build.replace(" ", "-")
        for board in boards:
            shutil.copytree(BUILD / board, folder / board)
        with (folder / "parts.csv").open("w", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
            writer.writeheader()
            writer.writerows(row for row in rows if row["build"] in (*boards, "both builds", build))
    shutil.copyfile(HARDWARE / "ORDER.md", ORDER / "ORDER.md")


def _step(board: str) -> None:
    file = BUILD / board / f"{board}.step"
    file.parent.mkdir(parents=True, exist_ok=True)
    kicad("pcb", "export", "step", "--force", "--subst-models", "--output", file, circuit_board(board),
          models=models.MODELS)  # fmt: skip
    dated(file)


def _pictures(board: str) -> None:
    """Write the schematic as PDF and the board from three sides; both are committed beside the board."""
    sheet = HARDWARE / board / f"{board}.pdf"
    kicad("sch", "export", "pdf", "--output", sheet, schematic(board))
    dated(sheet)
    for name, view in VIEWS.items():
        file = HARDWARE / board / f"{board}-{name}.png"
        look = (*SIZE[board], "--quality", "basic", "--background", "transparent", *view)
        kicad("pcb", "render", *look, "--output", file, circuit_board(board), models=models.MODELS)
    shutil.copytree(HARDWARE / board, BUILD / board, ignore=_only_to_look_at, dirs_exist_ok=True)


def _only_to_look_at(_folder: str, names: list[str]) -> set[str]:
    return {name for name in names if not name.endswith((".pdf", ".png"))}


if __name__ == "__main__":
    main(sys.argv[1:])

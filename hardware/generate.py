"""Make all generated files that are committed: schematics, boards, project files and the parts list.

python3 -m hardware.generate
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hardware.drawings import controller, disc
from hardware.kicad.cli import kicad, run_in_kicads_python
from hardware.kicad.netlist import read_netlist
from hardware.kicad.project import project
from hardware.parts import parts_list
from hardware.places import BOARDS, BUILD, HARDWARE, schematic

DRAWINGS = {"controller": controller.draw, "disc": disc.draw}
TABLES = {
    "sym-lib-table": ("sym_lib_table", "mahe.kicad_sym", "symbols"),
    "fp-lib-table": ("fp_lib_table", "mahe.pretty", "footprints"),
}


def generate() -> None:
    """Make both boards in parallel, then the parts list."""
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(_board, BOARDS))
    lists = [read_netlist(netlist(board)) for board in BOARDS]
    (HARDWARE / "parts.csv").write_text(parts_list(*lists))


def netlist(board: str) -> Path:
    return BUILD / f"{board}.net"


def _board(board: str) -> None:
    folder = HARDWARE / board
    folder.mkdir(exist_ok=True)
    BUILD.mkdir(parents=True, exist_ok=True)
    for name, (kind, target, what) in TABLES.items():
        place = f"${{KIPRJMOD}}/../library/{target}"
        entry = f'(lib (name "mahe")(type "KiCad")(uri "{place}")(options "")(descr "Mahé: {what}"))'
        (folder / name).write_text(f"({kind}\n\t(version 7)\n\t{entry}\n)\n")
    (folder / f"{board}.kicad_pro").write_text(project(board))
    schematic(board).write_text(DRAWINGS[board]())
    kicad("sch", "export", "netlist", "--format", "kicadsexpr", "--output", netlist(board), schematic(board))
    run_in_kicads_python(f"hardware.layout.{board}", netlist(board))


if __name__ == "__main__":
    generate()

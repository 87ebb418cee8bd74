"""`mahe build`: makes the files for a board, compiled and ready to copy, or a UF2 with the game frozen in."""

from __future__ import annotations

import argparse
from pathlib import Path

from mahe_board.archive import write
from mahe_board.build.tree import tree
from mahe_board.build.uf2 import write_uf2
from mahe_board.progress import during
from mahe_board.stopping import stoppable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--uf2", action="store_true", help="make MicroPython with the game frozen in, instead of files")
    parser.add_argument("--out", type=Path, default=Path("build"), metavar="FOLDER", help="where to put it (build)")


def run(arguments: argparse.Namespace) -> int:
    out: Path = arguments.out
    if arguments.uf2:
        with stoppable():
            made = write_uf2(out)
        print(f"{made}: {made.stat().st_size} bytes; hold BOOTSEL while you plug the Pico in, and copy it there")
        return 0
    with during("compiling the game"):
        files = tree()
    folder = out / "board"
    write(files, folder)
    print(f"{folder}: {len(files)} files, {sum(map(len, files.values()))} bytes, to be copied to the Pico as they are")
    return 0

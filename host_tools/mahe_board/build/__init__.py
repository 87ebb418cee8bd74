"""`mahe build`: makes the game's image for a slot of the board, or a UF2 with MicroPython and that image."""

from __future__ import annotations

import argparse
from pathlib import Path

from mahe_board.build.board_uf2 import write_uf2
from mahe_board.build.image import write_image
from mahe_board.command_line.progress import during
from mahe_board.command_line.termination import stoppable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--uf2", action="store_true", help="make a UF2 for a new Pico, with MicroPython and the image")
    parser.add_argument("--out", type=Path, default=Path("build"), metavar="FOLDER", help="where to put it (build)")


def run(arguments: argparse.Namespace) -> int:
    if arguments.uf2:
        with stoppable():
            made = write_uf2(arguments.out)
        print(f"{made}: {made.stat().st_size} bytes; hold BOOTSEL while you plug the Pico in, and copy it there")
        return 0
    with during("compiling the game"):
        made = write_image(arguments.out)
    print(f"{made}: {made.stat().st_size} bytes, for a slot of a board with the project's firmware")
    return 0

"""`mahe script`: plays a script of presses on a virtual clock, takes pictures, and writes down what is said."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from mahe_board.command_line.errors import CantPlay
from mahe_board.command_line.input_file import given

if TYPE_CHECKING:
    from mahe_board.virtual_board.script.virtual_board import VirtualBoard


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a script; - is standard input; host_tools/mahe_board/virtual_board/script/runner.py has the commands",
    )
    parser.add_argument("--spoken", action="store_true", help="print the script with all that is said, as remarks")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="write board and screen of each `picture` as SVG")


def run(arguments: argparse.Namespace) -> int:
    from mahe_board.virtual_board.script.runner import BadScript, Run

    folder: Path | None = arguments.pictures

    def take(name: str, board: VirtualBoard) -> None:
        if folder is None:
            return
        folder.mkdir(parents=True, exist_ok=True)
        for file, picture in drawn(name, board).items():
            (folder / file).write_text(picture, encoding="utf-8")

    try:
        script = given(arguments.file).decode()
    except UnicodeDecodeError:
        raise CantPlay(f"{arguments.file}: can't be read: it is no text") from None
    try:
        if arguments.spoken:
            from mahe_board.virtual_board.script.spoken_script import transcript

            sys.stdout.write(transcript(script, take))
            return 0
        lights, screen = Run(script, take).digests()
    except BadScript as error:
        raise CantPlay(f"{arguments.file}: {error}") from None
    sys.stdout.write(f"lights {lights}\nscreen {screen}\n")
    return 0


def drawn(name: str, board: VirtualBoard) -> dict[str, str]:
    """The files of a script's command `picture`: NAME-board and NAME-screen, or only the one it names."""
    from mahe_board.virtual_board.pictures import (  # not on top: MicroPython runs scripts without pictures
        board_svg,
        screen_svg,
    )

    draw = {
        "board": partial(board_svg, board.lights.frame, board.table.stage.look),
        "screen": partial(screen_svg, board.screen.pixels),
    }
    whole, _, only = name.rpartition("-")
    return (
        {f"{name}.svg": draw[only]()}
        if whole and only in draw
        else {f"{name}-{part}.svg": draw[part]() for part in draw}
    )

"""`mahe script`: plays a script of presses on a virtual clock, prints digests of all frames, and takes pictures."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from mahe_board.errors import CantPlay
from mahe_board.given import given


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a script; - is standard input; host_tools/mahe_board/script/runner.py has the commands",
    )
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="write board and screen of each `picture` as SVG")


def run(arguments: argparse.Namespace) -> int:
    # Here and not above: a MicroPython that plays scripts has none of these.
    from mahe_board.pictures import board_svg, screen_svg
    from mahe_board.script.runner import BadScript, Run
    from mahe_board.script.virtual_board import VirtualBoard

    folder: Path | None = arguments.pictures

    def take(name: str, board: VirtualBoard) -> None:
        if folder is None:
            return
        folder.mkdir(parents=True, exist_ok=True)
        pictures = {"board": board_svg(board.lights.frame, board.table.look), "screen": screen_svg(board.screen.pixels)}
        for part, picture in pictures.items():
            whole, _, only = name.rpartition("-")
            if only == part or only not in pictures:
                (folder / f"{whole if only == part else name}-{part}.svg").write_text(picture, encoding="utf-8")

    try:
        script = given(arguments.file).decode()
    except UnicodeDecodeError:
        raise CantPlay(f"{arguments.file}: can't be read: it is no text") from None
    try:
        lights, screen = Run(script, take).digests()
    except BadScript as error:
        raise CantPlay(f"{arguments.file}: {error}") from None
    sys.stdout.write(f"lights {lights}\nscreen {screen}\n")
    return 0

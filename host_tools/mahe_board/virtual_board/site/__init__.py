"""`mahe site`: the virtual board as static files for any web server, with MicroPython in the browser."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from mahe_board.build.archive import write
from mahe_board.command_line.progress import during
from mahe_board.virtual_board.site.files import site_files

FOLDER = Path("build") / "site"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="DIR", help=f"where to; {FOLDER} if not given")


def run(arguments: argparse.Namespace) -> int:
    folder: Path = arguments.to
    build(folder)
    print(f"{folder}: any web server can hand it out; `python3 -m http.server -d {folder}` tries it here")
    return 0


def build(folder: Path) -> None:
    """Write the site into a folder; anything else in it is deleted."""
    with during("making the site"):
        files = site_files()
    shutil.rmtree(folder, ignore_errors=True)
    write(files, folder)

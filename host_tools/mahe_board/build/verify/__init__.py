"""`mahe verify`: names the version and commit of a built file, and checks that it is unchanged."""

from __future__ import annotations

import argparse
from pathlib import Path

from mahe_board.build.verify.artefacts import Artefact, examined
from mahe_board.build.verify.sums import wrong_sum
from mahe_board.command_line.errors import NoProvenance
from mahe_board.command_line.exit_codes import DONE, WRONG
from mahe_board.command_line.input_file import plain

NAMED = 3  # altered parts named, at most


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="a UF2, a game's image, a wheel, an sdist, or a zip file or folder with a built.json",
    )


def run(arguments: argparse.Namespace) -> int:
    file: Path = arguments.file
    found, name = examined(file), plain(str(file))
    wrong = found.wrong + wrong_sum(file)
    if wrong:
        print(f"{name}: {_what(found)}; not as it was built: {_listed(wrong)}")
        return WRONG
    if found.built is None:
        raise NoProvenance(f"{name} is {found.kind} without a fault, and doesn't say what it was built from")
    print(f"{name}: {_what(found)}; {found.parts} as they were built")
    return DONE


def _what(found: Artefact) -> str:
    return f"{found.kind}, {found.built or 'of an unknown version'}"


def _listed(wrong: list[str]) -> str:
    more = f" and {len(wrong) - NAMED} more" if len(wrong) > NAMED else ""
    return ", ".join(map(plain, wrong[:NAMED])) + more

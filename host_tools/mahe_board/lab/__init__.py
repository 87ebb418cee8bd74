"""`mahe lab`: the laboratory, which makes, measures and compares players in many games."""

from __future__ import annotations

import argparse
import importlib.util
from importlib import import_module

from mahe_board.command_line.errors import ExtraMissing
from mahe_board.command_line.termination import stoppable
from mahe_board.lab import arguments as told

VERBS = {
    "match": "let players play each other, seats and first player rotated",
    "ladder": "rank all players at every number of players, in one HTML file",
    "train": "make one of the fox's nets anew",
    "calibrate": "compare what the fox expects with what comes of it",
}
_NEEDED = ("numba", "numpy", "distributed")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(dest="lab_verb", required=True, metavar="VERB")
    for name, purpose in VERBS.items():
        told.OF_VERB[name](verbs.add_parser(name, help=purpose, description=purpose[0].upper() + purpose[1:] + "."))


def run(arguments: argparse.Namespace) -> int:
    missing = [name for name in _NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise ExtraMissing("lab", *missing)
    with stoppable():
        return int(import_module(f"mahe_board.lab.verbs.{arguments.lab_verb}").run(arguments))

"""`mahe bench`: measures one subject at a time.

Each subject is a module with `add_arguments(parser)`, `measured(arguments)`, which returns the figures, and
`table(figures)`, which returns them as text.
"""

from __future__ import annotations

import argparse
import json
from importlib import import_module

from mahe_board.command_line.exit_codes import DONE
from mahe_board.command_line.progress import during
from mahe_board.command_line.termination import stoppable

SUBJECTS = {
    "rules": "decisions and games per second of the engine, beside games of OpenSpiel",
    "site": "the page without a server: its bytes, first light, processor time, and answer to a press",
    "sound": "the tones of whole games on a virtual clock; writes a minute of one as a WAV",
    "flash": "the time to put the game on a Pico, a blank one and one in play",
    "pico": "the board in play beside its bars, and the emulated Pico beside what others have measured",
    "speech": "the words that are said aloud in a minute of whole games",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    subjects = parser.add_subparsers(dest="subject", required=True, metavar="SUBJECT")
    for name, purpose in SUBJECTS.items():
        subject = subjects.add_parser(name, help=purpose, description=purpose[0].upper() + purpose[1:] + ".")
        subject.add_argument("--json", action="store_true", help="one JSON object instead of a table")
        import_module(f"mahe_board.bench.{name}").add_arguments(subject)


def run(arguments: argparse.Namespace) -> int:
    subject = import_module(f"mahe_board.bench.{arguments.subject}")
    with stoppable(), during(f"measuring {arguments.subject}"):
        figures = subject.measured(arguments)
    print(json.dumps(figures, indent=2) if arguments.json else subject.table(figures))
    return DONE

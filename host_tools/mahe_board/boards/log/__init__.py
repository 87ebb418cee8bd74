"""`mahe log`: lists a board's crashes, with the lines of the source, and its counters."""

from __future__ import annotations

import argparse
import json

from mahe_board.boards.log.crash_lines import lines
from mahe_board.boards.log.crash_log import counts, crashes
from mahe_board.boards.serial_link import Session, the_only_pico


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", help="the Pico's serial port (the only Pico that is plugged in)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")


def run(arguments: argparse.Namespace) -> int:
    with Session(arguments.port or the_only_pico()) as board:
        board.fresh()  # frees the heap of the interrupted game
        found, counted = crashes(board), counts(board)
    if arguments.json:
        print(json.dumps({"crashes": [crash._asdict() for crash in found], "counts": counted}, indent=2))
    else:
        for line in lines(found, counted):
            print(line)
    return 0

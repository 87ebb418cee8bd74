"""`mahe log`: lists a board's crashes, with the lines of the source, and its counters."""

from __future__ import annotations

import argparse
import json

from mahe_board.boards.log import crash_log
from mahe_board.boards.log.crash_lines import lines
from mahe_board.boards.serial_link import Session, the_only_pico
from mahe_board.boards.serial_link.playing_board import in_play


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", help="the Pico's serial port (the only Pico that is plugged in)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")


def run(arguments: argparse.Namespace) -> int:
    port = arguments.port or the_only_pico()
    log = in_play(port, crash_log.in_play)
    if log is None:
        with Session(port) as board:
            board.fresh()  # frees the heap of the interrupted game
            log = crash_log.at_prompt(board)
    found, counted = log
    if arguments.json:
        print(json.dumps({"crashes": [crash._asdict() for crash in found], "counts": counted}, indent=2))
    else:
        for line in lines(found, counted):
            print(line)
    return 0

"""`mahe replay`: check every line of records of games."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from mahe_board.replay.check import Replay
from mahe_board.replay.draw import drawing
from mahe_board.replay.lines import Line, RecordError, split


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="records of games; - is standard input")
    parser.add_argument("--show", action="store_true", help="draw the board after each move")


def run(arguments: argparse.Namespace) -> int:
    results = [_replay_file(name, arguments.show) for name in arguments.files]
    return 0 if all(results) else 1


def _replay_file(name: str, show: bool) -> bool:
    """Check one file, print what is wrong with it and one summary line; whether all of it is right."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        print(f"{_plain(name)}: can't be read: {reason}")
        return False
    moves = bad = 0
    records = split(data)
    for record in records:
        try:
            moves += _replay_record(record, show)
        except RecordError as error:
            bad += 1
            print(f"{_plain(name)}:{error}")
    good = len(records) - bad
    verdict = "all good" if not bad else f"{good} good, {bad} bad"
    print(f"{_plain(name)}: {len(records)} record{'s' * (len(records) != 1)}, {moves} moves checked: {verdict}")
    return not bad


def _replay_record(record: list[Line], show: bool) -> int:
    replay = Replay(record)
    for line in replay.moves():
        if show:
            print(line)
            print(drawing(replay.position, replay.turtle_names))
    return replay.moves_checked


def _plain(name: str) -> str:
    """A file's name on one line, whatever it holds."""
    return name if name.isprintable() else name.encode("unicode_escape").decode("ascii")

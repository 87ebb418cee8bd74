"""`mahe replay`: checks every line of game records, or shows a game in the browser."""

from __future__ import annotations

import argparse

from mahe_board.command_line.errors import CantRead
from mahe_board.command_line.exit_codes import DONE, WRONG
from mahe_board.command_line.input_file import given_lines, plain
from mahe_board.games.record_check import Replay
from mahe_board.games.record_lines import Line, RecordError, split
from mahe_board.games.text_board import drawing


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="game records; - is standard input")
    parser.add_argument("--show", action="store_true", help="draw the board after each move")
    parser.add_argument(
        "--browser", action="store_true", help="show the game in the browser instead: a file's first record, or a tape"
    )


def run(arguments: argparse.Namespace) -> int:
    if arguments.browser:
        from mahe_board.virtual_board.replay.browser import show  # imported late: it loads the whole page

        return show(arguments.files)
    results = [_replay_file(name, arguments.show) for name in arguments.files]
    return DONE if all(results) else WRONG


def _replay_file(name: str, show: bool) -> bool:
    """Check one file, print its errors and a summary line; returns whether it has none."""
    moves = records = bad = 0
    try:
        for record in split(given_lines(name)):
            records += 1
            try:
                moves += _replay_record(record, show)
            except RecordError as error:
                bad += 1
                print(f"{plain(name)}:{error}")
    except CantRead as error:
        print(error)
        return False
    verdict = "all good" if not bad else f"{records - bad} good, {bad} bad"
    print(f"{plain(name)}: {records} record{'s' * (records != 1)}, {moves} moves checked: {verdict}")
    return not bad


def _replay_record(record: list[Line], show: bool) -> int:
    """Check a record and return its number of moves; an error says how many lines before it are right."""
    replay = Replay(record)
    try:
        for line in replay.moves():
            if show:
                print(line)
                print(drawing(replay.position, replay.turtle_names))
    except RecordError as error:
        right = sum(line.number < error.number for line in record)
        raise RecordError(error.number, error.rule, f"{error.text} (the {right} lines before it are right)") from None
    return replay.moves_checked

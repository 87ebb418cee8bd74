"""`mahe replay-log`: replays the last minutes of a board here, from its input log."""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mahe_board.boards.input_log import Frame, frames
from mahe_board.boards.serial_link import Session
from mahe_board.command_line.errors import BadTape, BoardFailed, NoAnswer
from mahe_board.command_line.input_file import given, plain


def add_arguments(parser: argparse.ArgumentParser) -> None:
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("file", nargs="?", help="an input log that was kept with --keep; - is standard input")
    source.add_argument("--port", help="take the log from the board on this serial port; its game goes on afterwards")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="also keep the board's log in this file")


def run(arguments: argparse.Namespace) -> int:
    log = _log(arguments)
    if arguments.keep:
        arguments.keep.write_text(log)
    try:
        _show(log)
    except BadTape as error:
        raise BadTape(f"{plain(arguments.port or arguments.file)}: {error}") from error
    return 0


def _show(log: str) -> None:
    shown: dict[str, Any] = {}
    digest = hashlib.sha256()
    played = 0
    for frame in frames(log):
        played += 1
        digest.update(frame.lights)
        if frame.key or frame.moment != shown:
            shown = frame.moment
            print(_line(frame))
    print(f"{played} frames; digest of them all: {digest.hexdigest()[:16]}")


def _log(arguments: argparse.Namespace) -> str:
    if arguments.port:
        if arguments.keep:
            arguments.keep.touch()  # a bad path fails here: reading the log would clear it on the board
        with Session(arguments.port) as board:
            return log_of(board)
    return given(arguments.file).decode(errors="replace")


def log_of(board: Session) -> str:
    """Read the input log of a board whose game is interrupted: its last minutes."""
    try:
        return board.exec("from mahe.device.input_log import report\nprint(report())").strip()
    except BoardFailed as failed:
        raise NoAnswer(f"the Pico on {board.port} has no input log; did the game run? ({failed})") from failed


def _line(frame: Frame) -> str:
    lights = hashlib.sha256(frame.lights).hexdigest()[:8]
    return f"{frame.now / 1000:9.2f} s  key {frame.key:2}  lights {lights}  {' | '.join(_told(frame.moment))}"


def _told(moment: dict[str, Any]) -> Iterator[str]:
    """Yield the kind of page on the screen, then what each key would do, such as `stop MOVE 4`."""
    yield moment["kind"]
    for key, ways in moment["keys"].items():
        for way, told in ways.items():
            value = "" if told["value"] is None else f" {told['value']}"
            yield f"{'' if way == 'tap' else 'hold '}{key} {told['does']}{value}"

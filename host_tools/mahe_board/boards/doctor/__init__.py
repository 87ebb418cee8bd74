"""`mahe doctor`: checks everything from cable to game; each line is a ✓, or the one thing to do."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any

from mahe_board.boards.doctor import at_prompt
from mahe_board.boards.doctor.check_result import Finding, bad, good
from mahe_board.boards.doctor.in_play import findings
from mahe_board.boards.doctor.port import in_use, rights
from mahe_board.boards.fitted import record, text
from mahe_board.boards.serial_link import Session, the_only_pico
from mahe_board.boards.serial_link.messages import Talk
from mahe_board.boards.serial_link.playing_board import in_play
from mahe_board.command_line.errors import ToolError
from mahe_board.command_line.exit_codes import DONE, WRONG


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", help="the Pico's serial port (the only Pico that is plugged in)")
    parser.add_argument(
        "--fitted",
        nargs="*",
        metavar="NAME=VALUE",
        help="record what is wired to the board, such as PIEZO=- for no piezo; alone: list the record",
    )
    parser.add_argument("--speed", action="store_true", help="interrupt play, and measure the flash cache, too")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")


def run(arguments: argparse.Namespace) -> int:
    if arguments.fitted is not None:
        return tell(arguments.port, arguments.fitted)
    found: list[Finding] = []
    for one in examined(arguments.port, arguments.speed):
        found.append(one)
        if not arguments.json:
            print(one.line(), flush=True)
    if arguments.json:
        print(json.dumps({"ok": all(one.ok for one in found), "findings": [one._asdict() for one in found]}, indent=2))
    return DONE if all(one.ok for one in found) else WRONG


def tell(port: str | None, words: Sequence[str]) -> int:
    """Write NAME=VALUE words into the board's record of what is fitted, and list the record."""
    port = port or the_only_pico()
    listed = in_play(port, lambda talk, who: _told_in_play(talk, who, words))
    if listed is None:
        with Session(port) as board:
            board.fresh()
            if words:
                record.tell(board, text.changed(record.told(board) or "", words))
            listed = record.told(board) or ""
    print("\n".join(text.listed(listed)))
    return DONE


def _told_in_play(talk: Talk, who: dict[str, Any], words: Sequence[str]) -> str | None:
    if "plays" not in who:
        return None
    before = record.told_in_play(talk)
    after = text.changed(before, words) if words else before
    if record.tell_in_play(talk, after):
        talk.restart()
    return after


def examined(port: str | None, speed: bool) -> Iterator[Finding]:
    """Check from the port inwards; stop at the first failure on which the other checks depend."""
    try:
        port = port or the_only_pico()
    except ToolError as error:
        yield bad("port", str(error))
        return
    yield good("port", port)
    for one in (rights(port), in_use(port)):
        yield one
        if not one.ok:
            return
    try:
        found = None if speed else in_play(port, lambda talk, who: _asked(port, talk, who))
        if found:
            yield from found
            return
        with Session(port) as board:
            board.fresh()  # frees the heap of the interrupted game
            yield from at_prompt.findings(board)
    except ToolError as error:
        yield bad("prompt", f"{error} (and if that doesn't help: mahe rescue)")


def _asked(port: str, talk: Talk, who: dict[str, Any]) -> list[Finding]:
    """Check a board in play by messages; return no findings if it plays the working tree (`mahe run`)."""
    return list(findings(port, talk, who)) if "plays" in who else []

"""`mahe doctor`: checks everything from cable to game; each line is a ✓, or the one thing to do."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence

from mahe_board.boards.doctor.at_prompt import findings
from mahe_board.boards.doctor.check_result import Finding, bad, good
from mahe_board.boards.doctor.port import in_use, rights
from mahe_board.boards.fitted import record, text
from mahe_board.boards.serial_link import Session, the_only_pico
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
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")


def run(arguments: argparse.Namespace) -> int:
    if arguments.fitted is not None:
        return tell(arguments.port, arguments.fitted)
    found: list[Finding] = []
    for one in examined(arguments.port):
        found.append(one)
        if not arguments.json:
            print(one.line(), flush=True)
    if arguments.json:
        print(json.dumps({"ok": all(one.ok for one in found), "findings": [one._asdict() for one in found]}, indent=2))
    return DONE if all(one.ok for one in found) else WRONG


def tell(port: str | None, words: Sequence[str]) -> int:
    """Write NAME=VALUE words into the board's record of what is fitted, and list the record."""
    with Session(port or the_only_pico()) as board:
        board.fresh()
        if words:
            record.tell(board, text.changed(record.told(board) or "", words))
        print("\n".join(text.listed(record.told(board) or "")))
    return DONE


def examined(port: str | None) -> Iterator[Finding]:
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
        with Session(port) as board:
            board.fresh()  # frees the heap of the interrupted game
            yield from findings(board)
    except ToolError as error:
        yield bad("prompt", f"{error} (and if that doesn't help: mahe rescue)")

"""`mahe run`: plays the working tree without writing to the board's flash; the installed game goes on afterwards."""

from __future__ import annotations

import argparse
import base64
from collections.abc import Mapping
from pathlib import Path

from mahe_board.boards.serial_link import Session, the_only_pico, visible
from mahe_board.build.tree import modules
from mahe_board.command_line.errors import BoardFailed

ON_PICO = Path(__file__).parent / "on_pico" / "run.py"
ASKS = b"\x1e"  # begins a board's request for a file
END = b"\x04"  # ends a program's output, then its traceback (raw REPL)
LONGEST_S = 30 * 24 * 3600


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", help="the Pico's serial port (the only Pico that is plugged in)")


def run(arguments: argparse.Namespace) -> int:
    with Session(arguments.port or the_only_pico()) as session:
        print(f"{session.port}: {session.check()}; Ctrl-C ends it", flush=True)
        files = modules()
        session.fresh()
        session.exec(ON_PICO.read_text(encoding="utf-8"))
        play(session, files)
    return 0


def play(session: Session, files: Mapping[str, bytes]) -> None:
    """Run these modules until they end: send each at the board's request, and print the other output."""
    session.line.allow(LONGEST_S)
    session.transport.exec_raw_no_follow(f"run({ {name: len(content) for name, content in files.items()}!r})")
    rest = b""
    while END not in rest:
        *lines, rest = (rest + session.line.some()).split(b"\n")
        for line in lines:
            asked, name = line[:1] == ASKS, line[1:].strip().decode(errors="replace")
            if asked and name in files:
                session.line.write(base64.b64encode(files[name]))
            elif line.strip():
                print(visible(line), flush=True)
    raised = rest.partition(END)[2]
    if END not in raised:
        raised += session.transport.read_until(1, END, timeout=None)
    raised = raised.partition(END)[0].strip()
    if raised:
        raise BoardFailed(f"the game on {session.port} ended: {visible(raised.splitlines()[-1])}", raised.decode())

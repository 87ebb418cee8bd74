"""Finds the programs that have a port open (Linux only)."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from mahe_board.command_line.printable import visible

PROCESSES = Path("/proc")
NAMED = 3


def holders(port: str) -> str:
    """List the programs that have a port open, with their process numbers; empty if none is known."""
    found = []
    here = os.path.realpath(port)
    for process in PROCESSES.glob("[0-9]*"):
        with suppress(OSError):  # the process has ended, or is another user's
            if int(process.name) != os.getpid() and any(
                os.path.realpath(one) == here for one in (process / "fd").iterdir()
            ):
                found.append(f"{visible((process / 'comm').read_text())} ({process.name})")
    return " and ".join(found if len(found) <= NAMED else [*found[:NAMED], f"{len(found) - NAMED} others"])

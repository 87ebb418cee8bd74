"""Starts the game, and parses the lines that the board prints by the boot contract."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable

from mahe_board.boards.serial_link import Session
from mahe_board.command_line.errors import NotStarted

START_S = 30  # longest wait until the board reports the version that plays
PLAYS = re.compile(r"mahe (\S+) plays, from (a|b)(, on trial)?$")
GIVEN_UP = re.compile(r"mahe: (\S+) from (a|b) is given up: (.*)")
SAFE_MODE = "mahe: safe mode: "
CONFIRMED = re.compile(r"mahe: (\S+) from (a|b) is confirmed *$")
LAST_WORDS = 3  # lines of the board's output that an error quotes


def started(session: Session, version: str, place: str) -> str:
    """Start the board, wait until it reports that this version plays from this slot, and return that line."""
    session.start()
    return awaited(session.lines(START_S), session.port, version, place)


def awaited(lines: Iterable[str], port: str, version: str, place: str) -> str:
    """Wait until a starting board reports that this version plays from this slot, and return that line."""
    last: deque[str] = deque(maxlen=LAST_WORDS)
    for line in lines:
        last.append(line)
        if plays := PLAYS.match(line):
            if plays[1] == version and plays[2] == place:
                return line
            raise NotStarted(
                f"version {version} is on {port}, but version {plays[1]} plays there, from {plays[2]}"
                f"{_why(last)}; mahe log says more"
            )
        if line.startswith(SAFE_MODE):
            break
    raise NotStarted(f"the game on {port} didn't start as version {version}; it said: {' / '.join(last) or 'nothing'}")


def _why(said: deque[str]) -> str:
    reasons = [given_up[3] for line in said if (given_up := GIVEN_UP.match(line))]
    return f" ({reasons[-1]})" if reasons else ""

"""Whether a board plays, by what it says: the lines of the boot contract."""

from __future__ import annotations

from mahe_board.errors import NotStarted
from mahe_board.flash.starting import GIVEN_UP, PLAYS, SAFE_MODE, START_S
from mahe_board.link import Session

STAYS_S = 12  # without trouble, and it is believed


def plays(port: str) -> str:
    """Start the board, and return the line with which it plays; an error if it doesn't, or not for long."""
    with Session(port) as board:
        board.start()
        found = None
        for line in board.lines(START_S):
            if PLAYS.match(line):
                found = line
                break
            if _trouble(line):
                raise NotStarted(line.removeprefix("mahe: "))
        if found is None:
            raise NotStarted(f"it says nothing of a game within {START_S} s")
        for line in board.lines(STAYS_S):
            if PLAYS.match(line) or _trouble(line):
                raise NotStarted("it plays, and fails again in a moment")
        return found


def _trouble(line: str) -> bool:
    return line.startswith(SAFE_MODE) or bool(GIVEN_UP.match(line))

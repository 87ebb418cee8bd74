"""Reads and writes the record of what is fitted: of a board in play, and at the prompt of one with our firmware."""

from __future__ import annotations

import base64
from pathlib import Path

from mahe.device.fitted import SECTOR, newest, packed
from mahe_board.boards.serial_link import Session
from mahe_board.boards.serial_link.messages import Talk
from mahe_board.build import own_board
from mahe_board.command_line.errors import CantFit, NotVerified
from mahe_guard.flash_map import FITTED, SLOT_A

ON_PICO = Path(__file__).parent / "on_pico" / "record.py"
COPIES = 2


def told(board: Session) -> str | None:
    """The text of a board's record, empty if it has none; None if the firmware isn't ours: it keeps no record."""
    copies = _copies(board)
    return None if copies is None else newest(copies)[2]


def told_in_play(talk: Talk) -> str:
    """The text of the record of a board in play."""
    return (talk.get("fitted") or b"").decode(errors="replace").strip()


def tell_in_play(talk: Talk, text: str) -> bool:
    """Send a record to a board in play, which stores it at `restart`; return False if the board has it already."""
    if told_in_play(talk) == text:
        return False
    talk.put("fitted", (text or "\n").encode())  # the board refuses a put of no bytes
    return True


def tell(board: Session, text: str) -> None:
    """Write this text over the older copy of the record, and verify it."""
    copies = _copies(board)
    if copies is None:
        raise CantFit(
            f"the Pico on {board.port} can't keep what is fitted, since its firmware isn't the project's own: run "
            f"mahe flash first"
        )
    newer, count, before = newest(copies)
    if newer >= 0 and before == text:
        return
    older = (newer + 1) % COPIES
    copy = packed(count + 1, text)
    board.call("tell_fitted", FITTED - SLOT_A, COPIES * SECTOR, older, base64.b64encode(copy).decode())
    if newest(_copies(board) or []) != (older, count + 1, text):
        raise NotVerified(f"on {board.port} what is fitted isn't what was written to it; run the command again")


def _copies(board: Session) -> list[bytes] | None:
    """Read the record's two sectors; None if the firmware isn't ours."""
    board.learn(ON_PICO)
    found = board.call("fitted", own_board.OWN, FITTED - SLOT_A, COPIES * SECTOR)
    return None if found is None else [base64.b64decode(copy).ljust(SECTOR, b"\xff") for copy in found]

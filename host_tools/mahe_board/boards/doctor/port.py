"""Checks a port before it is opened: existence, permissions, and other programs that use it."""

from __future__ import annotations

import os

from mahe_board.boards.doctor.check_result import Finding, bad, good
from mahe_board.boards.serial_link.port_users import holders
from mahe_board.boards.serial_link.serial_line import look_at
from mahe_board.command_line.errors import NoAnswer, NoPermission


def rights(port: str) -> Finding:
    """Check that a terminal exists and may be read and written; other kinds of port need no permissions."""
    if os.name != "posix" or "://" in port:
        return good("rights", "this kind of port needs none")
    try:
        look_at(port)
    except (NoAnswer, NoPermission) as error:
        return bad("rights", str(error))
    return good("rights", "it may be read and written")


def in_use(port: str) -> Finding:
    """Check that no other program has the port open."""
    found = "" if "://" in port else holders(port)
    if found:
        return bad("in use", f"the port is open in {found}: close it there")
    return good("in use", "no other program is seen to have it open")

"""Checks the port before it is opened: whether it is there, whether it may be used, and who uses it."""

from __future__ import annotations

import os
from pathlib import Path

from mahe_board.doctor.finding import Finding, bad, good
from mahe_board.errors import NoPermission
from mahe_board.link.holders import holders


def rights(port: str) -> Finding:
    """Whether a device file is there and may be read and written; other kinds of port need no rights."""
    if os.name != "posix" or "://" in port:
        return good("rights", "this kind of port needs none")
    if not Path(port).exists():
        return bad("rights", f"there is no port {port}: is the Pico plugged in, with a cable that carries data?")
    if not os.access(port, os.R_OK | os.W_OK):
        return bad("rights", str(NoPermission(port)))
    return good("rights", "it may be read and written")


def in_use(port: str) -> Finding:
    """Whether other programs have the port open."""
    found = "" if "://" in port else holders(port)
    if found:
        return bad("in use", f"the port is open in {found}: close it there")
    return good("in use", "no other program is seen to have it open")

"""Reads what a verb is given: a file, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from mahe_board.errors import CantRead, reason

STANDARD_INPUT = "-"


def given(name: str) -> bytes:
    """The content of the file with this name, or of standard input if the name is `-`."""
    try:
        return _standard_input() if name == STANDARD_INPUT else Path(name).read_bytes()
    except OSError as error:
        raise CantRead(f"{plain(name)}: can't be read: {error.strerror or reason(error)}") from None
    except ValueError as error:  # no file can be called that
        raise CantRead(f"{plain(name)}: can't be read: {error}") from None


def plain(name: str) -> str:
    """A file's name on one line, whatever characters it has."""
    return name if name.isprintable() else name.encode("unicode_escape").decode("ascii")


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise CantRead("-: can't be read: standard input is closed")
    return sys.stdin.buffer.read()

"""Reads a verb's input, a file or standard input, up to a limit."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from mahe_board.command_line.errors import CantRead, reason

STANDARD_INPUT = "-"
MOST = 4_000_000  # bytes; a record has a few thousand, an input log about ten thousand
LONGEST_LINE = 100_000  # bytes
_OPEN_ALREADY = ("/dev/stdin", "/dev/fd/")  # a shell's names for <(…)
_KINDS = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket"}


def given(name: str, most: int = MOST) -> bytes:
    """The content of the file with this name, or of standard input if the name is `-`."""
    with _told(name), _opened(name) as file:
        return _at_most(file, most)


def given_lines(name: str) -> Iterator[bytes]:
    """The lines of a file of any length, or of standard input, one after another."""
    with _told(name), _opened(name) as file:
        while line := file.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE:
                raise CantRead(f"{plain(name)}: can't be read: it has a line of more than {LONGEST_LINE} bytes")
            yield line


def content_of(path: Path, most: int = MOST) -> bytes:
    """The content of a file; the text of an OSError says why it can't be read."""
    with _file(path) as file:
        return _at_most(file, most)


def plain(name: str) -> str:
    """A file's name, escaped to fit on one line."""
    return name if name.isprintable() else name.encode("unicode_escape").decode("ascii")


@contextmanager
def _told(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CantRead(f"{plain(name)}: can't be read: {error.strerror or reason(error)}") from None
    except ValueError as error:  # the text can't be a file's name
        raise CantRead(f"{plain(name)}: can't be read: {error}") from None


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise OSError(None, "standard input is closed")
        yield sys.stdin.buffer
    elif name.startswith(_OPEN_ALREADY):
        with Path(name).open("rb") as file:
            yield file
    else:
        with _file(Path(name)) as file:
            yield file


def _file(path: Path) -> BinaryIO:
    """Open a file; refuse anything else unopened: a pipe may never answer, a device never end."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):
        raise OSError(None, f"it is {_KINDS.get(stat.S_IFMT(mode), 'a device')}, not a file", os.fspath(path))
    return path.open("rb")


def _at_most(file: BinaryIO, most: int) -> bytes:
    read = file.read(most + 1)
    if len(read) > most:
        raise OSError(None, f"it has more than {most // 1_000_000} MB", file.name)
    return read

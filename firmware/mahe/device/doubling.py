"""Keeps both blocks of each folder whole.

Littlefs has two blocks for a folder. It writes to one until that is full, and then goes on in the other; if the newer
one can't be read, the older one counts. Without this, a folder that seldom changes would be in one block alone, or, in
the other, lead to folders that have moved since.
"""

import os

FOLDER = "/saved"
FOLDERS = ["", FOLDER, FOLDER + "/a", FOLDER + "/b"]  # the outer ones first
_FILE = "/double"
MARK = "whole"  # the file that says that all folders were doubled at least once
_TIMES = 8  # fill a folder's block: each takes two of its sixteen pages at least
STEPS = 1 + len(FOLDERS) * (_TIMES + 1)  # at most, for a board on which nothing was doubled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def make(folder: str) -> None:
    """Make one of FOLDERS, if it isn't there."""
    if not folder:
        return
    try:
        os.mkdir(folder)
    except OSError as error:
        if error.errno != 17:  # EEXIST
            raise


def doubling() -> "Iterator[None]":
    """Fill the folders' blocks in turn, for ever; a step takes 10 ms, or 60 if a block is erased."""
    for folder in FOLDERS:
        make(folder)
        yield
    alone = os.statvfs("/") != os.statvfs(FOLDER)  # in memory: then the root is none of its own
    while True:
        for folder in FOLDERS[alone:]:
            for _ in range(_TIMES):
                _touch(folder + _FILE)
                os.remove(folder + _FILE)
                yield
        _touch(FOLDER + "/" + MARK)
        yield


def _touch(path: str) -> None:
    open(path, "wb").close()

"""Keeps both blocks of each folder whole.

Littlefs has two blocks for a folder. It writes to one until that is full, and then goes on in the other; if the newer
one can't be read, the older one counts. Without this, a folder that seldom changes would be in one block alone, or, in
the other, lead to folders that have moved since.
"""

import os

FOLDER = "/saved"
FOLDERS = ["", FOLDER, FOLDER + "/a", FOLDER + "/b"]  # the outer ones first
MARK = "whole"  # the file that says that all folders were doubled at least once
_TIMES = 8  # fill a folder's block: each takes two of its sixteen pages at least
STEPS = 1 + len(FOLDERS) * (_TIMES + 1)  # at most, for a board on which nothing was doubled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def doubling() -> "Iterator[None]":
    """Make the folders that aren't there, one each step; then fill their blocks in turn, for ever.

    A step takes 10 to 25 ms, or 55 more for each block that is erased, which are two at most.
    """
    for folder in FOLDERS:
        try:
            if folder:
                os.mkdir(folder)
        except OSError as error:
            if error.errno != 17:  # EEXIST
                raise
        yield
    alone = os.statvfs("/") != os.statvfs(FOLDER)  # in memory: then the root is none of its own
    while True:
        for folder in FOLDERS[alone:]:
            for _ in range(_TIMES):
                open(folder + "/double", "wb").close()
                os.remove(folder + "/double")
                yield
        open(FOLDER + "/" + MARK, "wb").close()
        yield

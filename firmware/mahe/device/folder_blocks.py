"""Keeps both blocks of each folder whole.

Littlefs has two blocks for a folder. It writes to one until that is full, then continues in the other; if the newer one
can't be read, it takes the older one. Without this module, a folder that seldom changes would be in one block alone, or
its other block would lead to folders that have moved since.
"""

import os

from mahe.device.saved_copies import FOLDER, MARK, SIDES

FOLDERS = ["", FOLDER, SIDES[0][:-1], SIDES[1][:-1]]  # a folder comes before its subfolders
_TIMES = 8  # files to fill a folder's block: each takes at least two of its sixteen pages
STEPS = 1 + len(FOLDERS) * (_TIMES + 1)  # of `doubling`, for all folders of a new board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def doubling() -> "Iterator[None]":
    """Make the missing folders, one each step; then fill their blocks in turn, for ever.

    A step takes 10 to 25 ms, and 55 more for each erase, of which there are two at most.
    """
    for folder in FOLDERS:
        try:
            if folder:
                os.mkdir(folder)
        except OSError as error:
            if error.errno != 17:  # EEXIST
                raise
        yield
    alone = os.statvfs("/") != os.statvfs(FOLDER)  # FOLDER is mounted itself, as in memory: skip the root
    while True:
        for folder in FOLDERS[alone:]:
            for _ in range(_TIMES):
                open(folder + "/double", "wb").close()
                os.remove(folder + "/double")
                yield
        open(FOLDER + "/" + MARK, "wb").close()
        yield

"""Settings and game in the flash: each name has two copies, in two folders, so that no flash block holds both.

A save writes one copy, `follow_up` the other a little later. Both are replaced whole: after a power cut a copy has its
old content or its new one. Files this small live in their folder's own two blocks, so that a save seldom costs an
erase. `saved_copies` has their format.
"""

import os

from mahe.device.folder_blocks import FOLDERS, STEPS, doubling
from mahe.device.saved_copies import ABSENT, ALL, FOLDER, HEAD, MARK, SIDES, count_of, newer, packed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_ASIDE = ".aside-"
_MOST_ASIDE = 20  # files set aside for each name; after that the last one is replaced
_LONGEST = 4000  # bytes: a longer file was not written by this module
_UNREADABLE = b"?"  # in place of a file's content
_NO_FILE = (2, 19)  # ENOENT, and ENODEV if nothing is mounted: any other error is damage


class Store:
    """Reads and replaces data, and sets damaged data aside."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}  # twice the count of each name's newest copy, and its side
        self._owed: dict[str, bytes] = {}  # by name: data that only one of the two folders has
        self._steps = 0  # steps of `doubling` left
        self._doubling = doubling()
        self.saves = 0
        self.due = False  # whether `follow_up` has something to do
        self.damaged = False  # whether a copy was damaged, or older than a power cut explains
        self.heard: Callable[[str, bytes], None] | None = None  # called with the name and data of every save

    def read(self, name: str) -> bytes | None:
        """The data stored last; if neither copy is intact, the remains of one; None if there is neither."""
        if not self._last:
            self._look()
        contents = [_content(folder + name) for folder in SIDES]
        counts = [count_of(content) for content in contents]
        side = newer(counts)
        count = counts[side]
        if count < 0:  # neither copy is intact
            side ^= not contents[side]
            self._last[name] = side
            return contents[side][HEAD:] or contents[side] or None
        self._last[name] = count << 1 | side
        if counts[1 - side] != count:
            self._owe(name, contents[side])
            # A power cut between the two writes leaves the other copy one behind, or missing after the first save.
            if counts[1 - side] != (ABSENT if count == 1 else count - 1 & ALL):
                self.damaged = True
        return contents[side][HEAD:]

    def replace(self, name: str, data: bytes) -> None:
        """Store data in place of the older copy; `follow_up` replaces the other one."""
        if name not in self._last:
            self.read(name)
        side = 1 - (self._last[name] & 1)
        count = (self._last[name] >> 1) + 1 & ALL
        content = packed(data, count)
        _write(SIDES[side] + name, content)
        self._last[name] = count << 1 | side
        self._owe(name, content)
        self.saves += 1
        if self.heard:
            self.heard(name, data)

    def follow_up(self) -> None:
        """Do one piece of the work that saves leave, as long as `due` says so.

        After each second copy comes one step of doubling, or all steps on a board whose folders were never doubled.
        """
        try:
            if self._owed:
                name, content = self._owed.popitem()
                _write(SIDES[1 - (self._last[name] & 1)] + name, content)
                self._steps += 1
            elif self._steps:
                self._steps -= 1
                next(self._doubling)
        except OSError:  # the flash is full or takes no writes: the next save reports that
            self._owed.clear()
            self._steps = 0
            self._doubling = doubling()
        self.due = self._steps > 0 or bool(self._owed)

    def set_aside(self, name: str) -> None:
        """Move the data that `read` returns aside, where it can be examined: then the save before it counts."""
        if name not in self._last:
            self.read(name)
        side = self._last.pop(name) & 1
        self._owed.pop(name, None)
        path, other = SIDES[side] + name, SIDES[1 - side] + name
        same = _content(path) == _content(other)
        try:
            there = os.listdir(SIDES[side][:-1])
            number = 1
            while name + _ASIDE + str(number) in there and number < _MOST_ASIDE:
                number += 1
            os.rename(path, path + _ASIDE + str(number))
            if same:
                os.remove(other)
        except OSError:
            pass  # no write succeeds: the damaged copy stays, but is not played

    def _owe(self, name: str, content: bytes) -> None:
        self._owed[name] = content
        self.due = True

    def _look(self) -> None:
        """Find out whether the folders were ever doubled."""
        try:
            whole = MARK in os.listdir(FOLDER)
        except OSError:  # a new board, or one whose files can't be read
            whole = False
        if not whole:
            self._steps = STEPS
            self.due = True


def _write(path: str, content: bytes) -> None:
    try:
        file = open(path, "wb")  # noqa: SIM115 - closed below
    except OSError as error:
        if error.errno != _NO_FILE[0]:
            raise
        folders = doubling()
        for _ in FOLDERS:
            next(folders)
        file = open(path, "wb")  # noqa: SIM115
    with file:
        file.write(content)


def _content(path: str) -> bytes:
    """A file's content; empty if there is none, or its first save was interrupted."""
    for _ in range(2):  # a read error may be transient
        try:
            with open(path, "rb") as file:
                size = os.stat(path)[6]
                return file.read(size if size <= _LONGEST else HEAD + 1)  # a longer file is no save: read just enough
        except OSError as error:
            if error.errno in _NO_FILE:
                return b""
    return _UNREADABLE

"""Settings and game in the flash: two small files for each name, written alternately.

The filesystem keeps a file whole: after a power cut it has either the old content or the new. Files this small live
in their folder's own sector, so that a save seldom costs an erase. The data come after a counter, which tells the newer
of the two files, and a checksum.
"""

import os
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = "/saved"
_SIDES = (".a", ".b")
_ASIDE = ".aside-"
_MOST_ASIDE = 20  # for each name; after that the last one is replaced
_LONGEST = 4000  # bytes: a longer file was not written by this module
_COUNTER = 3  # bytes
_ALL = (1 << 8 * _COUNTER) - 1  # the highest count: then it begins anew
_HEAD = 7  # counter and checksum


class Store:
    """Reads and replaces data, and sets damaged data aside."""

    def __init__(self) -> None:
        self._side: dict[str, int] = {}  # the side where the newest of each name is
        self._count: dict[str, int] = {}
        self.saves = 0
        self.heard: Callable[[str, bytes], None] | None = None  # is told of every save

    def read(self, name: str) -> bytes | None:
        """What was stored last; if neither file is intact, what is left of one; None if there is neither."""
        newest = damaged = None
        self._count[name] = 0
        self._side[name] = 0
        for side in range(2):
            content = _content(name, side)
            if not content:  # none, or the first save of all was cut short
                continue
            count = int.from_bytes(content[:_COUNTER], "big")
            if len(content) < _HEAD or _checksum(content) != content[_COUNTER:_HEAD]:
                damaged = content[_HEAD:] or content
                if newest is None:
                    self._side[name] = side
            elif newest is None or (count - self._count[name]) & _ALL <= _ALL >> 1:
                newest = content[_HEAD:]
                self._count[name] = count
                self._side[name] = side
        return damaged if newest is None else newest

    def replace(self, name: str, data: bytes) -> None:
        """Store data in place of the older of the two files."""
        if name not in self._count:
            self.read(name)
        side = 1 - self._side[name]
        count = (self._count[name] + 1) & _ALL
        numbered = count.to_bytes(_COUNTER, "big") + bytes(_HEAD - _COUNTER) + data
        if not self.saves and FOLDER[1:] not in os.listdir("/"):  # looking takes 1.7 ms, and once is enough
            os.mkdir(FOLDER)
        with open(_path(name, side), "wb") as file:
            file.write(numbered[:_COUNTER] + _checksum(numbered) + data)
        self._side[name] = side
        self._count[name] = count
        self.saves += 1
        if self.heard:
            self.heard(name, data)

    def set_aside(self, name: str) -> None:
        """Move what `read` returns out of the way, to where it can still be examined: then the one before it counts."""
        if name not in self._count:
            self.read(name)
        side = self._side[name]
        if _content(name, side) is None:
            side = 1 - side
        there = os.listdir(FOLDER)
        number = 1
        while name + _ASIDE + str(number) in there and number < _MOST_ASIDE:
            number += 1
        os.rename(_path(name, side), FOLDER + "/" + name + _ASIDE + str(number))
        self._count.pop(name)


def _path(name: str, side: int) -> str:
    return FOLDER + "/" + name + _SIDES[side]


def _content(name: str, side: int) -> bytes | None:
    try:
        with open(_path(name, side), "rb") as file:
            size = os.stat(_path(name, side))[6]
            return file.read(size if size <= _LONGEST else _HEAD + 1)  # of a longer one only the head: it isn't a save
    except OSError:
        return None


def _checksum(content: bytes) -> bytes:
    sum_of_all: int = crc32(content[_HEAD:], crc32(content[:_COUNTER]))
    return sum_of_all.to_bytes(_HEAD - _COUNTER, "big")

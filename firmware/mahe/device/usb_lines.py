"""The one reader of what comes in over USB, and what prints lines to it.

A line is a word and its arguments, which go to the function that is registered for the word. Everything else is
dropped, but read all the same: a Ctrl-C behind a buffer that is full and never read would never be seen.
"""

import select
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

PACKET = 64  # bytes that USB sends at a time
_LONGEST = 80  # bytes of a line; a longer one is dropped as a whole
_A_PASS = 64  # bytes read in a pass: more than USB brings in a millisecond
_END = (10, 13)
_END_OF_LINE = 2  # bytes, as MicroPython prints it


class Host:
    """Reads without waiting; `words` has, for each word, the function that gets its arguments."""

    def __init__(self) -> None:
        self.words: dict[str, Callable[[str], None]] = {}
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._input: Any = sys.stdin.buffer
        self._byte = bytearray(1)
        self._line = bytearray(_LONGEST)
        self._length = 0  # the line's length so far; more than _LONGEST if it is too long

    def read(self) -> None:
        """Read what has come, and hand on the lines that are complete."""
        for _ in range(_A_PASS):
            for _ in self._poll.ipoll(0):
                break
            else:
                return
            self._input.readinto(self._byte)
            byte = self._byte[0]
            if byte in _END:
                self._heard()
            elif self._length < _LONGEST:
                self._line[self._length] = byte
                self._length += 1
            else:
                self._length = _LONGEST + 1

    def _heard(self) -> None:
        length = self._length
        self._length = 0
        if not 0 < length <= _LONGEST:
            return
        try:
            word, _, arguments = str(self._line[:length], "ascii").partition(" ")
        except ValueError:  # bytes that are no text
            return
        if word in self.words:
            self.words[word](arguments)


def tell(line: str, whole_packets: bool = False) -> None:
    """Print as much as USB has room for: if nobody reads it, each write beyond that blocks for half a second.

    `whole_packets` fills the last packet with blanks, so that USB then has room for a whole one or for none.
    """
    if whole_packets:
        line += " " * (-(len(line) + _END_OF_LINE) % PACKET)
    room = select.poll()
    room.register(sys.stdout, select.POLLOUT)
    for character in line + "\n":
        if not room.poll(0):
            return
        sys.stdout.write(character)

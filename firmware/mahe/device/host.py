"""What comes in over USB: the one reader of standard input.

A line is a word and what belongs to it. Who knows the word gets the rest of the line; everything else is dropped, but it
is read: where nobody reads, a Ctrl-C behind a full buffer would never be seen.
"""

import select
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST = 80  # bytes of a line; a longer one is dropped as a whole
_A_PASS = 64  # bytes read at a time: more than USB brings in a millisecond
_END = (10, 13)


class Host:
    """Reads without waiting; `words` says who gets what."""

    def __init__(self) -> None:
        self.words: dict[str, Callable[[str], None]] = {}
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._byte = bytearray(1)
        self._line = bytearray(LONGEST)
        self._length = 0  # of what has come of a line; more than LONGEST if it is too long

    def read(self) -> None:
        """Take what has come, and see to the lines that are complete."""
        for _ in range(_A_PASS):
            for _ in self._poll.ipoll(0):
                break
            else:
                return
            sys.stdin.buffer.readinto(self._byte)
            byte = self._byte[0]
            if byte in _END:
                self._heard()
            elif self._length < LONGEST:
                self._line[self._length] = byte
                self._length += 1
            else:
                self._length = LONGEST + 1

    def _heard(self) -> None:
        length = self._length
        self._length = 0
        if not 0 < length <= LONGEST:
            return
        try:
            word, _, rest = str(self._line[:length], "ascii").partition(" ")
        except ValueError:  # bytes that are no text
            return
        if word in self.words:
            self.words[word](rest)

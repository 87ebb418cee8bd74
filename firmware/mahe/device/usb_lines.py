"""The only module that reads USB; it prints lines, too.

All input is read at once: a Ctrl-C behind a full buffer is never seen. The first line loads `messages`, which answers.
"""

import select
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

PACKET = 64  # bytes that USB sends at a time
_LONGEST = 80  # bytes of a line; a longer one is dropped as a whole
_A_PASS = 64  # bytes read in a pass: more than USB brings in a millisecond
_END = (10, 13)
_A_WHILE, _HEARD = 200, 8  # ms, and how many lines are heard in them: each leaves garbage


class Host:
    """Reads without waiting. The first line is kept in `first`; later lines go to `hear`, once it is set."""

    def __init__(self) -> None:
        self.first = ""
        self.hear: Callable[[str], None] | None = None
        self.poll = select.poll()
        self.poll.register(sys.stdin, select.POLLIN)
        self.input: Any = sys.stdin.buffer
        self._byte = bytearray(1)
        self._line = bytearray(_LONGEST)
        self._length = 0  # bytes of the line so far; more than _LONGEST if it is too long
        self._lines = 0  # lines heard since `_since`
        self._since = 0

    def read(self) -> None:
        """Read the input, and hand on complete lines."""
        for _ in range(_A_PASS):
            for _ in self.poll.ipoll(0):
                break
            else:
                return
            self.input.readinto(self._byte)
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
        now = time.ticks_ms()
        if time.ticks_diff(now, self._since) > _A_WHILE:
            self._since = now
            self._lines = 0
        self._lines += 1
        if self._lines > _HEARD:
            return
        try:
            line = str(self._line[:length], "ascii")
        except ValueError:  # bytes that are no text
            return
        if self.hear:
            self.hear(line)
        elif not self.first:
            self.first = line


def tell(line: str) -> None:
    """Print as much as USB has room for: if nobody reads it, each write beyond that blocks for half a second."""
    room = select.poll()
    room.register(sys.stdout, select.POLLOUT)
    for character in line + "\n":
        if not room.poll(0):
            return
        sys.stdout.write(character)

"""Reads what a client sends, within a limit on the bytes of a request's head; the server limits the time."""

from __future__ import annotations

import io
import socket
from http.client import LineTooLong

MOST_HEAD = 16 * 1024  # most bytes of the request line and all headers together


class Incoming(io.BufferedReader):
    """The file that http.server reads a connection's requests from, with a limit on each head."""

    def __init__(self, connection: socket.socket) -> None:
        super().__init__(connection.makefile("rb", buffering=0))
        self._left = 0

    def next_request(self) -> None:
        """Reset the limit for the next request's head."""
        self._left = MOST_HEAD

    def readline(self, size: int | None = -1) -> bytes:
        """Read a line of the head."""
        del size  # ignored: http.server asks for more than this class allows
        line = super().readline(self._left + 1)
        self._left -= len(line)
        if self._left < 0:
            raise LineTooLong("head")
        return line

"""Reads what a client sends, within limits: on the bytes of a request's head, and on the time for all of it."""

from __future__ import annotations

import io
import socket
import time
from http.client import LineTooLong

MOST_HEAD = 16 * 1024  # bytes of the request line and all headers together
FOREVER = float("inf")


class TooSlow(Exception):
    """The request did not arrive in time."""


class Incoming(io.BufferedReader):
    """The reading side of a connection."""

    def __init__(self, connection: socket.socket) -> None:
        self._wire = _Wire(connection)
        super().__init__(self._wire)
        self._left = 0

    def next_request(self) -> None:
        """Expect the next request, with no limit on when it begins."""
        self._left = MOST_HEAD
        self._wire.until = FOREVER

    def allow(self, seconds: float) -> None:
        """Allow this long for the rest of the request."""
        self._wire.until = time.monotonic() + seconds

    def readline(self, size: int | None = -1) -> bytes:
        """A line of the head."""
        del size  # what is left for the head is less
        line = super().readline(self._left + 1)
        self._left -= len(line)
        if self._left < 0:
            raise LineTooLong("head")
        return line


class _Wire(io.RawIOBase):
    """The connection as a stream; none of its reads lasts beyond `until`, however little comes in at a time."""

    def __init__(self, connection: socket.socket) -> None:
        super().__init__()
        self._connection = connection
        self.until = FOREVER

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        usual = self._connection.gettimeout()
        left = self.until - time.monotonic()
        try:
            if left < FOREVER:
                self._connection.settimeout(max(left, 0.001))
            return self._connection.recv_into(buffer)
        except TimeoutError:
            if left < FOREVER:
                raise TooSlow from None
            raise
        finally:
            self._connection.settimeout(usual)

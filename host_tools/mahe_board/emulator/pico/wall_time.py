"""A Pico in wall time, for people and programs: its serial port as a socket and as a terminal (pty)."""

from __future__ import annotations

import os
import pty
import select
import socket
import threading
import tty


class Live:
    """The ports of a live board."""

    def __init__(self, port: int) -> None:
        self.socket = f"socket://127.0.0.1:{port}"  # for mpremote and pyserial
        self._port = port
        self._bridge: _PtyBridge | None = None

    @property
    def pty(self) -> str:
        """The path of a terminal for the board, like that of a plugged-in real board."""
        if self._bridge is None:
            self._bridge = _PtyBridge(self._port)
        return self._bridge.path

    def close(self) -> None:
        if self._bridge is not None:
            self._bridge.close()


class _PtyBridge:
    """Carries bytes between a terminal and the socket, in a thread."""

    def __init__(self, port: int) -> None:
        self._ours, self._theirs = pty.openpty()
        tty.setraw(self._ours)
        tty.setraw(self._theirs)  # this process keeps it open, so that programs may close and reopen it
        self.path = os.ttyname(self._theirs)
        self._board = socket.create_connection(("127.0.0.1", port))
        self._wake, self._waker = os.pipe()
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def _carry(self) -> None:
        while True:
            ready, _, _ = select.select([self._ours, self._board.fileno(), self._wake], [], [])
            if self._wake in ready:
                return
            if self._ours in ready:
                self._board.sendall(os.read(self._ours, 4096))
            if self._board.fileno() in ready:
                said = self._board.recv(4096)
                if not said:
                    return
                os.write(self._ours, said)

    def close(self) -> None:
        os.write(self._waker, b"x")
        self._thread.join(timeout=5)
        self._board.close()
        for descriptor in (self._ours, self._theirs, self._wake, self._waker):
            os.close(descriptor)

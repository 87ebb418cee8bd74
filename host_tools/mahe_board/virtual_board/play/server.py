"""The port of the virtual board: a small HTTP server on loopback that no client can exhaust.

Every connection has a thread and a deadline, at which it is closed; streams have none. When all places are taken, the
connection with the nearest deadline makes room.
"""

from __future__ import annotations

import contextlib
import errno
import http.client
import os
import socket
import sys
import threading
import time
from http.server import ThreadingHTTPServer
from pathlib import Path
from socketserver import TCPServer
from typing import Any

from mahe_board.command_line.errors import PortTaken
from mahe_board.virtual_board.play.handler import Handler
from mahe_board.virtual_board.play.page_contents import TYPES, page_files, path_of
from mahe_board.virtual_board.play.table_loop import Board

HOST = "127.0.0.1"
ENGINE = Path(__file__).parent / "engine"  # the page's engine.js for this server
FOREVER = float("inf")


class Server(ThreadingHTTPServer):
    """Serves the page, its pictures and the interface of a board, which runs in another thread."""

    daemon_threads = True
    request_queue_size = 64
    # Not on Windows, where this option lets two programs share a port.
    allow_reuse_address = os.name == "posix"
    most_connections = 200

    board: Board  # set before serve_forever

    def __init__(self, port: int) -> None:
        self.files = {path_of(name): (TYPES[Path(name).suffix], read) for name, read in page_files(ENGINE).items()}
        self._deadlines: dict[Any, float] = {}
        self._lock = threading.Lock()
        try:
            super().__init__((HOST, port), Handler)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            # Windows also gives this error for a port in use.
            if error.errno == errno.EACCES and not _answers(port):
                raise PortTaken(
                    f"you may not use port {port} of this computer; choose another one with --port (0: any free one)"
                ) from error
            raise PortTaken(_who_has(port)) from error

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://{HOST}:{self.server_port}/"

    def serve_forever(self, poll_interval: float = 0.1) -> None:
        super().serve_forever(poll_interval)

    def server_bind(self) -> None:
        # As HTTPServer, but without a DNS lookup of this computer's name.
        TCPServer.server_bind(self)
        self.server_name, self.server_port = HOST, int(self.server_address[1])

    def allow(self, connection: socket.socket, seconds: float) -> None:
        """Set a connection's deadline; FOREVER for a stream."""
        with self._lock:
            if connection in self._deadlines:
                self._deadlines[connection] = time.monotonic() + seconds

    def service_actions(self) -> None:
        """Shut the connections past their deadline: called ten times a second, and after every new connection."""
        now = time.monotonic()
        with self._lock:
            late = [connection for connection, deadline in self._deadlines.items() if deadline < now]
        for connection in late:
            _shut(connection)

    def process_request(self, request: Any, client_address: Any) -> None:
        with self._lock:
            leaves = None
            if len(self._deadlines) >= self.most_connections:
                leaves = min(self._deadlines, key=self._deadlines.__getitem__)
                if self._deadlines[leaves] == FOREVER:
                    leaves = request  # only streams are connected: refuse the new connection
            self._deadlines[request] = time.monotonic() + Handler.reading_seconds
            if leaves is not None:
                del self._deadlines[leaves]
                _shut(leaves)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        with self._lock:
            self._deadlines.pop(request, None)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        # No message if a client leaves in the middle of an answer.
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


def _answers(port: int) -> bool:
    """Whether a program listens on this port."""
    with contextlib.suppress(OSError), socket.create_connection((HOST, port), timeout=2):
        return True
    return False


def _who_has(port: int) -> str:
    """The error message for a port in use: it says whether another board or another program has it."""
    asked = http.client.HTTPConnection(HOST, port, timeout=2)
    with contextlib.suppress(OSError, http.client.HTTPException), contextlib.closing(asked):
        asked.request("HEAD", "/")
        if (asked.getresponse().getheader("Server") or "").strip() == Handler.server_version:
            return (
                f"the board is already open at http://{HOST}:{port}/ "
                "(for another one beside it, choose another --port and another --store)"
            )
    return f"another program has port {port} of this computer; choose another one with --port (0: any that is free)"


def _shut(connection: socket.socket) -> None:
    """Shut a connection down, which wakes its thread; that thread closes it."""
    with contextlib.suppress(OSError):  # it may be closed already
        connection.shutdown(socket.SHUT_RDWR)

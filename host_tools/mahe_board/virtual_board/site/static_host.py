"""A static web server on loopback, which serves the site compressed, below a path, and counts requests."""

from __future__ import annotations

import contextlib
import gzip
import mimetypes
import threading
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

BELOW = "/some/where/"  # not the root: the site must work below any path


@dataclass
class Host:
    """A host of static files; it notes the requested paths and counts the bytes sent."""

    files: dict[str, bytes]
    address: str = ""
    asked: list[str] = field(default_factory=list)
    sent: int = 0
    away: bool = False

    def found(self, path: str) -> tuple[str, bytes] | None:
        """Return the MIME type and the compressed bytes of a path; None if there is no such file."""
        name = path.removeprefix(BELOW) or "index.html"
        if self.away or not path.startswith(BELOW) or name not in self.files:
            return None
        return mimetypes.guess_type(name)[0] or "application/octet-stream", _compressed(self.files[name])


@lru_cache
def _compressed(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


@contextlib.contextmanager
def hosting(files: dict[str, bytes]) -> Iterator[Host]:
    """Serve these files on a free port while the context lasts; any other path is answered with 404."""
    host = Host(dict(files))

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            host.asked.append(self.path)
            found = host.found(self.path.partition("?")[0])
            if found is None:
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            kind, content = found
            tag = f'"{zlib.crc32(content)}"'
            if self.headers.get("If-None-Match") == tag:
                self.send_response(HTTPStatus.NOT_MODIFIED)
                self.end_headers()
                return
            host.sent += len(content)
            self.send_response(HTTPStatus.OK)
            for name, value in {"Content-Type": kind, "Content-Encoding": "gzip", "ETag": tag}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the name it has there
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        host.address = f"http://127.0.0.1:{server.server_port}{BELOW}"
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        try:
            yield host
        finally:
            server.shutdown()

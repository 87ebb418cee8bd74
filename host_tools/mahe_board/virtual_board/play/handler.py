"""The HTTP interface of the virtual board; host_tools/README.md lists the addresses."""

from __future__ import annotations

import contextlib
import json
import select
import socket
import time
from concurrent.futures import TimeoutError as TooLate
from http import HTTPStatus
from http.client import LineTooLong
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from mahe_board.virtual_board.play.bounded_reader import MOST_HEAD, Incoming
from mahe_board.virtual_board.play.frame import VERSION
from mahe_board.virtual_board.play.held_keys import Press
from mahe_board.virtual_board.play.origin_check import refusal
from mahe_board.virtual_board.play.ports import Busy
from mahe_board.virtual_board.play.queries import QUESTIONS, answer
from mahe_board.virtual_board.play.request_bodies import (
    ANOTHER_VERSION,
    Hold,
    NotUnderstood,
    hold_asked,
    press_asked,
    question,
)

if TYPE_CHECKING:
    from mahe_board.virtual_board.play.server import Server

POSTS = {"/press": 1000, "/hold": 1000, "/ask": 1_000_000}  # most bytes of a body: a question may carry a record
HEAD_TOO_LONG = f"The first line and all headers have at most {MOST_HEAD} bytes together."
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Handler(BaseHTTPRequestHandler):
    """One connection and its successive requests."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "Mahe", ""
    disable_nagle_algorithm = True  # Nagle's algorithm would delay frames, which then arrive in clumps
    timeout = 10.0  # seconds for one read or write
    reading_seconds = 10.0  # seconds for a whole request, against clients that send slowly
    idle_seconds = 60.0
    quiet_seconds = 5.0  # seconds before an idle stream sends a keep-alive
    _unread = False  # whether part of the request body may still arrive
    looking_seconds = 0.1  # seconds between checks that the client of a press is still connected

    def setup(self) -> None:
        super().setup()
        self.rfile: Incoming = Incoming(self.connection)

    def handle(self) -> None:
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 16)
        self.close_connection = False
        while not self.close_connection:
            self._handle_next()
            self.server.allow(self.connection, self.idle_seconds)

    def _handle_next(self) -> None:
        # http.server reads these when it answers an incomplete head.
        self.requestline = self.request_version = self.command = ""
        self.rfile.next_request()
        try:
            self.handle_one_request()
        except LineTooLong:
            self._fail(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, HEAD_TOO_LONG)

    def finish(self) -> None:
        super().finish()
        if self._unread:
            self._let_the_answer_arrive()

    def _let_the_answer_arrive(self) -> None:
        """Drain some of the client's input: closing with unread data could reset the connection and lose the answer."""
        with contextlib.suppress(OSError):
            self.connection.shutdown(socket.SHUT_WR)
            self.connection.settimeout(self.looking_seconds)
            until = time.monotonic() + 1
            while self.connection.recv(1 << 16) and time.monotonic() < until:
                pass

    def do_GET(self) -> None:
        path = self._enter()
        board = self.server.board
        if path is None:
            return
        if path == "/events":
            self._watch()
        elif path == "/frame":
            self._say(HTTPStatus.OK, board.frame.whole())
        elif path == "/record":
            self._record()
        elif path in self.server.files:
            kind, content = self.server.files[path]
            self._send(HTTPStatus.OK, kind, content())
        elif path in POSTS:
            self._fail(HTTPStatus.METHOD_NOT_ALLOWED, f"{path} takes POST.", Allow="POST")
        else:
            self._fail(HTTPStatus.NOT_FOUND, "There is nothing at this address; the board is at /.")

    def do_HEAD(self) -> None:
        self.do_GET()  # for HEAD, _send leaves the body out

    def do_POST(self) -> None:
        path = self._enter()
        if path is None:
            return
        if path not in POSTS:
            self._fail(HTTPStatus.NOT_FOUND, "Presses go to /press, keys held down to /hold, and questions to /ask.")
            return
        if not self.server.board.table.takes_presses and path != "/ask":
            self._fail(HTTPStatus.FORBIDDEN, "This page only watches; with mahe watch --press it may press, too.")
            return
        body = self._body(POSTS[path])
        if body is None:
            return
        try:
            if path == "/press":
                self._press(press_asked(body))
            elif path == "/hold":
                self._hold(hold_asked(body))
            else:
                self._answer(*question(body))
        except NotUnderstood as error:
            self._fail(HTTPStatus.BAD_REQUEST, str(error))
        except Busy as error:
            self._fail(HTTPStatus.SERVICE_UNAVAILABLE, f"{str(error).capitalize()}.")
        except TooLate:
            self._fail(HTTPStatus.SERVICE_UNAVAILABLE, "The board did not get to it in time.")

    def _enter(self) -> str | None:
        """The requested path; None if the request was refused and answered."""
        try:
            address = urlsplit(self.path)
        except ValueError:
            self._fail(HTTPStatus.BAD_REQUEST, "This is no address.")
            return None
        path = address.path
        page = self.command in ("GET", "HEAD") and path == "/"
        refused = refusal(self.headers, self.server.server_port, page)
        if refused:
            self._fail(HTTPStatus.FORBIDDEN, refused)
            return None
        if self.command != "POST" and self._announces_a_body():
            self._fail(HTTPStatus.BAD_REQUEST, f"{self.command} takes no body.")
            return None
        version = parse_qs(address.query).get("version", [str(VERSION)])[-1]
        if version != str(VERSION):
            self._fail(HTTPStatus.BAD_REQUEST, ANOTHER_VERSION.format(version[:20]))
            return None
        return path

    def _announces_a_body(self) -> bool:
        return "Transfer-Encoding" in self.headers or (self.headers.get("Content-Length") or "0").strip() != "0"

    def _body(self, most: int) -> bytes | None:
        """The request body; None if it was refused and answered."""
        lengths = {one.strip() for one in self.headers.get_all("Content-Length") or [""]}
        length = lengths.pop()
        if lengths:
            self._fail(HTTPStatus.BAD_REQUEST, "Two different lengths of the body are given.")
        elif "Transfer-Encoding" in self.headers or not length.isascii() or not length.isdigit():
            self._fail(HTTPStatus.LENGTH_REQUIRED, "Say the length of the body in Content-Length.")
        elif len(length) > 9 or int(length) > most:
            self._fail(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"A body has at most {most} bytes here.")
        elif self.headers.get_content_type() != "application/json":
            # A form on a foreign page can't send this type.
            self._fail(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "Send JSON, with Content-Type: application/json.")
        else:
            body = self.rfile.read(int(length))
            if len(body) == int(length):
                return body
            self._fail(HTTPStatus.BAD_REQUEST, f"The body ended after {len(body)} of {length} bytes.")
        return None

    def _press(self, press: Press) -> None:
        board = self.server.board
        board.errand(lambda board: board.fingers.press(press))
        # Seconds: long, since each press in the queue may take its full time.
        patience = 120.0
        self.server.allow(self.connection, patience + self.idle_seconds)
        until = time.monotonic() + patience
        while not press.done.wait(self.looking_seconds) and time.monotonic() < until and not self._hung_up():
            pass
        if press.done.is_set():
            self._say(HTTPStatus.OK, {"frame": board.frame.number, "keys": board.frame.keys})
        else:
            press.given_up = True
            self._fail(HTTPStatus.SERVICE_UNAVAILABLE, "The board did not get to it in time.")

    def _hung_up(self) -> bool:
        """Whether the client has closed the connection."""
        readable, _, _ = select.select([self.connection], [], [], 0)
        return bool(readable) and not self.connection.recv(1, socket.MSG_PEEK)

    def _hold(self, hold: Hold) -> None:
        if hold.down:
            self.server.board.errand(lambda board: board.fingers.hold(hold.page, hold.key, board.now_ms()))
        else:
            self.server.board.errand(lambda board: board.fingers.let_go(hold.page, hold.key))
        self._say(HTTPStatus.OK, {"down": hold.down})

    def _answer(self, what: str, value: object) -> None:
        try:
            said = self.server.board.errand(lambda board: answer(board, what, value))
        except KeyError:
            raise NotUnderstood(f'"what" must be one of {", ".join(QUESTIONS)}, not {json.dumps(what)[:60]}.') from None
        self._say(HTTPStatus.OK, {"answer": said})

    def _record(self) -> None:
        try:
            record = self.server.board.errand(lambda board: answer(board, "record", None))
        except (Busy, TooLate):
            self._fail(HTTPStatus.SERVICE_UNAVAILABLE, "The board is busy; try again in a moment.")
            return
        if record is None:
            self._fail(HTTPStatus.NOT_FOUND, "No game is going on.")
        else:
            self._send(HTTPStatus.OK, "text/plain", record.encode())

    def _watch(self) -> None:
        """The stream: a whole frame first, then changes, as fast as the client reads."""
        self.server.allow(self.connection, float("inf"))
        self.close_connection = True
        self._head(HTTPStatus.OK, "text/event-stream", {"Connection": "close"})
        board, seen = self.server.board, None
        while not board.ended and self.command != "HEAD":
            frame = board.news(seen, self.quiet_seconds)
            event = "" if frame is not seen else "event: quiet\n"
            told = json.dumps(frame.changes(seen), ensure_ascii=False)
            self.wfile.write(f"{event}data: {told}\n\n".encode())
            seen = frame

    def _say(self, status: HTTPStatus, answer: dict[str, Any], **headers: str) -> None:
        self._send(status, "application/json", json.dumps(answer, ensure_ascii=False).encode() + b"\n", **headers)

    def _fail(self, status: HTTPStatus, sentence: str, **headers: str) -> None:
        # Part of the request may be unread, so the next one couldn't be parsed.
        self.close_connection = self._unread = True
        self._say(status, {"error": sentence}, Connection="close", **headers)

    def _send(self, status: HTTPStatus, kind: str, content: bytes, **headers: str) -> None:
        self.server.allow(self.connection, self.timeout)
        self._head(status, kind, {"Content-Length": str(len(content)), **headers})
        if self.command != "HEAD":
            self.wfile.write(content)

    def _head(self, status: HTTPStatus, kind: str, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": f"{kind}; charset=utf-8", **headers, **HEADERS}.items():
            self.send_header(name, value)
        self.end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer errors of http.server in the form of the other answers."""
        del explain
        if code == HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE:
            message = HEAD_TOO_LONG[:-1]
        self._fail(HTTPStatus(code), f"{message or HTTPStatus(code).phrase}.")

    def parse_request(self) -> bool:
        self.server.allow(self.connection, self.reading_seconds)
        return super().parse_request()

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002 - the name http.server gives it
        """Log nothing: the terminal belongs to the person who plays."""

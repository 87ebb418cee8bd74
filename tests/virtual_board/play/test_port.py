"""Garbage, floods, slow readers and half-open connections on the board's port; all on loopback, all bounded."""

from __future__ import annotations

import contextlib
import random
import socket
import threading
import time
import tracemalloc
from collections.abc import Iterator

import pytest

from mahe_board.virtual_board.play.handler import Handler
from mahe_board.virtual_board.play.server import Server
from tests.virtual_board.play.conftest import ask, lamp, press

GARBAGE = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # a TLS handshake
    b"GET\r\n\r\n",
    b"GET /\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost\r\n\r\n",
    b"GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n",
    b"GET / HTTP/1.1\r\nX: " + b"y" * 70_000 + b"\r\n\r\n",
    b"POST /press HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x00" * 5000,
    b"\r\n" * 3000,
]


@contextlib.contextmanager
def connected(server: Server) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=10) as connection:
        yield connection


def drain(connection: socket.socket) -> bytes:
    read = b""
    with contextlib.suppress(OSError):
        while part := connection.recv(65536):
            read += part
    return read


def dribble(connection: socket.socket, drop: bytes) -> float:
    """Send a few bytes repeatedly, for five seconds at most; returns the time until the server hangs up."""
    begin = time.monotonic()
    with contextlib.suppress(OSError):
        while time.monotonic() - begin < 5:
            connection.sendall(drop)
            time.sleep(0.05)
    return time.monotonic() - begin


def alive(server: Server) -> bool:
    """Whether the board still answers a press in time."""
    begin = time.monotonic()
    status = press(server.address, "roll", 20).status
    return status == 200 and time.monotonic() - begin < 2


@pytest.mark.parametrize("garbage", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_gets_an_error_or_nothing_and_does_no_harm(
    server: Server, garbage: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    with connected(server) as connection:
        with contextlib.suppress(OSError):
            connection.sendall(garbage)
            connection.shutdown(socket.SHUT_WR)
        answer = drain(connection)
    first = answer.split(b"\r\n")[0]
    assert b" 200 " not in first
    assert not answer or first.split(b" ")[1][:1] in (b"4", b"5") or answer.startswith(b"{"), first
    assert alive(server)
    assert capsys.readouterr().err == ""


def test_an_address_that_is_none_is_said(server: Server) -> None:
    for method in (b"GET", b"HEAD", b"POST"):
        with connected(server) as connection:
            connection.sendall(method + b" http://[ HTTP/1.1\r\nHost: a\r\n\r\n")
            assert drain(connection).startswith(b"HTTP/1.1 400 ")


def test_a_flood_of_random_bytes_does_no_harm(server: Server, seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(150):
        with connected(server) as connection, contextlib.suppress(OSError):
            connection.sendall(dice.randbytes(dice.randrange(1, 600)))
    assert alive(server)


def test_a_flood_of_presses_is_queued_or_refused_and_none_that_was_taken_is_lost(server: Server) -> None:
    statuses: list[int] = []

    def hand() -> None:
        statuses.extend(press(server.address, "roll", 1).status for _ in range(5))

    hands = [threading.Thread(target=hand) for _ in range(60)]
    for one in hands:
        one.start()
    for one in hands:
        one.join()
    assert len(statuses) == 300
    assert set(statuses) <= {200, 503}
    assert lamp(server).heard == [1, 17] * statuses.count(200)
    assert statuses.count(200) >= 33, "the one under way and those that may wait"


def test_one_who_dribbles_a_request_is_shut_out_when_its_time_is_up(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Handler, "reading_seconds", 0.6)
    with connected(server) as connection:
        assert dribble(connection, b"G") < 4
    assert alive(server)


def test_one_who_dribbles_the_headers_of_a_second_request_is_shut_out_too(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Handler, "reading_seconds", 0.6)
    with connected(server) as connection:
        connection.sendall(f"GET /frame HTTP/1.1\r\nHost: localhost:{server.server_port}\r\n\r\n".encode())
        connection.recv(65536)
        connection.sendall(b"GET /frame HTTP/1.1\r\n")
        assert dribble(connection, b"X: y\r\n") < 4
    assert alive(server)


def test_half_open_connections_make_room_for_the_next(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "most_connections", 20)
    with contextlib.ExitStack() as half_open:
        for _ in range(60):
            half_open.enter_context(connected(server)).sendall(b"POST /press HTTP/1.1\r\n")
        assert alive(server)
        assert len(server._deadlines) <= 20


def test_when_all_places_watch_the_next_is_shut_out_and_none_of_them_suffers(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "most_connections", 5)
    request = f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\n\r\n".encode()
    with contextlib.ExitStack() as watching:
        watchers = [watching.enter_context(connected(server)) for _ in range(5)]
        for watcher in watchers:
            watcher.sendall(request)
            assert b"200" in watcher.recv(100)
        for _ in range(10):  # clients that connect and send nothing
            watching.enter_context(connected(server))
        for _ in range(4):
            with pytest.raises(ConnectionError):
                press(server.address, "roll")
        assert len(server._deadlines) == 5
        monkeypatch.setattr(server, "most_connections", 6)
        assert alive(server)
        assert all(watcher.recv(10) for watcher in watchers)


def test_a_reader_that_never_reads_is_dropped_and_holds_nobody_up(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Handler, "timeout", 0.5)
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    slow.connect(("127.0.0.1", server.server_port))
    with slow:
        slow.sendall(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\n\r\n".encode())
        deadline = time.monotonic() + 20
        seen_full = False
        while time.monotonic() < deadline:
            assert press(server.address, "roll", 1).status == 200
            watching = [until for until in server._deadlines.values() if until == float("inf")]
            seen_full = seen_full or bool(watching)
            if seen_full and not watching:
                break
        assert seen_full
        assert not watching, "it is still there"


def test_people_who_leave_in_the_middle_of_an_answer_leave_no_trace(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(20):
        with connected(server) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
            connection.sendall(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\n\r\n".encode())
    assert alive(server)
    deadline = time.monotonic() + 12
    while len(server._deadlines) > 1 and time.monotonic() < deadline:
        press(server.address, "roll", 1)
    assert len(server._deadlines) <= 1
    assert capsys.readouterr().err == ""


def test_several_requests_on_one_connection_are_answered_in_turn(server: Server) -> None:
    request = f"GET /geometry.json HTTP/1.1\r\nHost: localhost:{server.server_port}\r\n\r\n".encode()
    with connected(server) as connection:
        connection.sendall(request * 3)
        connection.shutdown(socket.SHUT_WR)
        assert drain(connection).count(b"HTTP/1.1 200 OK") == 3


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ")[1]) if answer else 0


def posted(server: Server, head: str, body: bytes = b"") -> bytes:
    """The board's answer to a client that sends a request and stays connected."""
    with connected(server) as connection:
        start = f"Host: localhost:{server.server_port}\r\nContent-Type: application/json\r\n"
        connection.sendall(f"{head.partition(chr(10))[0]}\r\n{start}{head.partition(chr(10))[2]}\r\n".encode() + body)
        return drain(connection)


PRESS = b'{"key": "roll"}'


def test_a_body_that_ends_too_soon_presses_nothing_even_if_it_could_be_read(server: Server) -> None:
    head = f"POST /press HTTP/1.1\r\nHost: localhost:{server.server_port}\r\nContent-Type: application/json\r\n"
    for body in (PRESS[:-1], PRESS):
        with connected(server) as connection:
            connection.sendall(f"{head}Content-Length: 500\r\n\r\n".encode() + body)
            connection.shutdown(socket.SHUT_WR)
            answer = drain(connection)
        assert status_of(answer) == 400
        assert f"The body ended after {len(body)} of 500 bytes.".encode() in answer
    assert ask(server.address, "/frame").json["keys"] == 0


def test_a_body_that_comes_too_slowly_is_shut_out_and_presses_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Handler, "reading_seconds", 0.6)
    assert posted(server, "POST /press HTTP/1.1\nContent-Length: 15\r\n", PRESS[:-1]) == b""
    assert ask(server.address, "/frame").json["keys"] == 0


def test_two_lengths_must_be_the_same(server: Server) -> None:
    answer = posted(server, "POST /press HTTP/1.1\nContent-Length: 15\r\nContent-Length: 14\r\n", PRESS)
    assert status_of(answer) == 400
    assert b"Two different lengths of the body are given." in answer
    assert ask(server.address, "/frame").json["keys"] == 0
    same = "POST /press HTTP/1.1\nContent-Length: 15\r\nContent-Length: 15\r\nConnection: close\r\n"
    assert status_of(posted(server, same, PRESS)) == 200


@pytest.mark.parametrize("kind", ["Content-Length: 15", "Transfer-Encoding: chunked"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_body_where_none_belongs_is_refused_and_not_taken_for_the_next_request(
    server: Server, method: str, kind: str
) -> None:
    inside = f"POST /press HTTP/1.1\r\nHost: localhost:{server.server_port}\r\nContent-Type: application/json\r\n"
    hidden = f"{inside}Content-Length: 15\r\n\r\n".encode() + PRESS
    answer = posted(server, f"{method} /frame HTTP/1.1\n{kind}\r\n", hidden)
    assert status_of(answer) == 400
    assert answer.count(b"HTTP/1.1") == 1
    assert ask(server.address, "/frame").json["keys"] == 0


@pytest.mark.parametrize(("lines", "each"), [(1, 16_000), (1, 60_000), (17, 1_000), (99, 60_000)])
def test_a_head_of_more_than_16_kb_is_refused_with_a_sentence(server: Server, lines: int, each: int) -> None:
    with connected(server) as connection:
        with contextlib.suppress(OSError):
            connection.sendall(b"GET /frame HTTP/1.1\r\nHost: x\r\nX: y\r\n" + (b"X: " + b"y" * each + b"\r\n") * lines)
            connection.sendall(b"\r\n")
        answer = drain(connection)
    if (lines, each) == (1, 16_000):
        assert status_of(answer) == 403, "this one may be said"
    else:
        assert status_of(answer) in (431, 0), "0: it was closed before all of it was sent"
        assert answer == b"" or b"have at most 16384 bytes together" in answer
    assert alive(server)


def test_sixty_who_send_endless_headers_take_no_memory(server: Server) -> None:
    def flood() -> None:
        with connected(server) as connection, contextlib.suppress(OSError):
            connection.sendall(b"GET /frame HTTP/1.1\r\n" + (b"X: " + b"y" * 60_000 + b"\r\n") * 20)
            drain(connection)

    tracemalloc.start()
    try:
        floods = [threading.Thread(target=flood) for _ in range(60)]
        for one in floods:
            one.start()
        for one in floods:
            one.join()
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # The senders need most of the memory, 1.2 MB each. If the server buffered the 60 heads, it would need 72 MB more.
    assert most < 60 * 1_200_000 + 60 * 200_000
    assert alive(server)


def test_who_hangs_up_takes_along_the_presses_that_still_wait(server: Server) -> None:
    long = b'{"key": "stop", "ms": 3000}'
    head = f"POST /press HTTP/1.1\r\nHost: localhost:{server.server_port}\r\nContent-Type: application/json\r\n"
    with connected(server) as first:
        first.sendall(f"{head}Content-Length: {len(long)}\r\n\r\n".encode() + long)
        deadline = time.monotonic() + 5
        while not lamp(server).heard and time.monotonic() < deadline:
            time.sleep(0.01)
        with contextlib.ExitStack() as hasty:
            for _ in range(5):
                one = hasty.enter_context(connected(server))
                one.sendall(f"{head}Content-Length: {len(PRESS)}\r\n\r\n".encode() + PRESS)
            deadline = time.monotonic() + 5
            while len(server.board.fingers._waiting) < 5 and time.monotonic() < deadline:
                time.sleep(0.01)
        assert press(server.address, "card", 5).status == 200
    assert lamp(server).heard == [2, 18, 3, 19]

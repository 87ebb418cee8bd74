"""How long the virtual board takes from a press to the frame that answers it: the whole way, over HTTP and back."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from mahe_board.errors import PressLost
from mahe_board.play.board import Board
from mahe_board.play.ports import MakeTable, Store, seeded_entropy
from mahe_board.play.server import HOST, Server
from mahe_board.virtual_ports import KEYS
from mahe_board.virtual_ports import Store as MemoryStore

PATIENCE = 5.0


@contextmanager
def serving(make_table: MakeTable, store: Store | None = None, seed: int = 1) -> Iterator[Server]:
    """A board in this process, on a free port, with its server."""
    board = Board(make_table, store or MemoryStore(), seeded_entropy(seed))
    server = Server(0)
    server.board = board
    threads = [threading.Thread(target=work, daemon=True) for work in (board.run, server.serve_forever)]
    for thread in threads:
        thread.start()
    try:
        yield server
    finally:
        board.end()
        server.shutdown()
        server.server_close()
        for thread in threads:
            thread.join(PATIENCE)


def press_latencies(make_table: MakeTable, presses: int = 60, key: str = "roll", pause_ms: int = 37) -> list[float]:
    """Milliseconds from sending a press to having the frame that counts it, for this many presses of a key.

    The pause is not a multiple of a frame's 20 ms, so that presses fall at every moment of a frame.
    """
    if key not in KEYS:
        raise ValueError(f"there is no key {key!r}; there are {', '.join(KEYS)}")
    with serving(make_table) as server:
        frames = _frames(server.server_port)
        next(frames)
        hand = http.client.HTTPConnection(HOST, server.server_port, timeout=PATIENCE)
        measured = []
        for _ in range(presses):
            # Tables differ in how many events they read at once: only this press may be under way.
            _settled(server)
            seen = server.board.frame.keys
            begin = time.perf_counter()
            _hold(hand, key, True)
            measured.append((_arrival(frames, seen + 1) - begin) * 1000)
            _hold(hand, key, False)
            time.sleep(pause_ms / 1000)
        hand.close()
    return measured


def _settled(server: Server) -> None:
    deadline = time.monotonic() + PATIENCE
    while server.board.unread:
        if time.monotonic() > deadline:
            raise PressLost(f"the table hasn't read its keys for {PATIENCE} s: does its tick call Press.next?")
        time.sleep(0.001)


def _frames(port: int) -> Iterator[tuple[float, int]]:
    """When each frame of the stream came in, and how many events of the keys it counts."""
    stream = http.client.HTTPConnection(HOST, port, timeout=PATIENCE * 2)
    stream.request("GET", "/events")
    answer = stream.getresponse()
    while line := answer.readline():
        if line.startswith(b"data: "):
            arrived = time.perf_counter()
            yield arrived, json.loads(line[6:])["keys"]


def _arrival(frames: Iterator[tuple[float, int]], keys: int) -> float:
    for arrived, counted in frames:
        if counted >= keys:
            return arrived
    raise PressLost(
        "the stream of frames ended before one counted the press: the board has stopped, and says why above"
    )


def _hold(hand: http.client.HTTPConnection, key: str, down: bool) -> None:
    body = json.dumps({"key": key, "down": down, "page": "latency"})
    hand.request("POST", "/hold", body, {"Content-Type": "application/json"})
    answer = hand.getresponse()
    said = answer.read().decode()
    if answer.status != http.HTTPStatus.OK:
        raise PressLost(f"the board refused a press, with status {answer.status}: {said}")

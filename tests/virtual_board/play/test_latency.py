"""The time from a press to the frame that answers it, over HTTP and the stream."""

from __future__ import annotations

import http.client
import json
import statistics
import time
from collections.abc import Iterator

import pytest

from mahe_board.virtual_board.play import table_loop
from mahe_board.virtual_board.play.ports import MakeTable
from mahe_board.virtual_board.play.server import HOST, Server
from tests.virtual_board.play.serving import PATIENCE, serving
from tests.virtual_board.play.standin import LampTable

PAUSE_MS = 37  # pause between presses: no multiple of a frame's 20 ms, so that presses come at all times within a frame


class SlowTable(LampTable):
    """A table that takes 60 ms for a tick."""

    def tick(self, now_ms: int) -> None:
        time.sleep(0.06)
        super().tick(now_ms)


def press_latencies(make_table: MakeTable, presses: int) -> list[float]:
    """Press keys; returns the milliseconds from each press to the frame that counts it."""
    with serving(make_table) as server:
        frames = arriving(server.server_port)
        next(frames)
        hand = http.client.HTTPConnection(HOST, server.server_port, timeout=PATIENCE)
        measured = []
        for _ in range(presses):
            settle(server)
            seen = server.board.frame.keys
            begin = time.perf_counter()
            hold(hand, True)
            arrived = next(arrived for arrived, keys in frames if keys > seen)
            measured.append((arrived - begin) * 1000)
            hold(hand, False)
            time.sleep(PAUSE_MS / 1000)
        hand.close()
    return measured


def settle(server: Server) -> None:
    """Wait until the table has read all its events; tables differ in how many they read per tick."""
    deadline = time.monotonic() + PATIENCE
    keys = server.board.ports[2]
    while keys.taken < keys.given:
        assert time.monotonic() < deadline
        time.sleep(0.001)


def arriving(port: int) -> Iterator[tuple[float, int]]:
    """Collect the arrival time and the key count of each frame of the stream."""
    stream = http.client.HTTPConnection(HOST, port, timeout=PATIENCE * 2)
    stream.request("GET", "/events")
    answer = stream.getresponse()
    while line := answer.readline():
        if line.startswith(b"data: "):
            arrived = time.perf_counter()
            yield arrived, json.loads(line[6:])["keys"]


def hold(hand: http.client.HTTPConnection, down: bool) -> None:
    body = json.dumps({"key": "roll", "down": down, "page": "latency"})
    hand.request("POST", "/hold", body, {"Content-Type": "application/json"})
    answer = hand.getresponse()
    answer.read()
    assert answer.status == http.HTTPStatus.OK


def test_a_press_is_on_the_page_within_20_ms() -> None:
    assert statistics.median(press_latencies(LampTable, 60)) <= 20


def test_a_press_does_not_wait_for_the_next_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_loop, "FRAME_MS", 3000)
    assert max(press_latencies(LampTable, 3)) < 1500


def test_a_slow_table_is_measured_as_slow() -> None:
    measured = press_latencies(SlowTable, 6)
    assert len(measured) == 6
    assert min(measured) >= 60

"""The HTTP interface: answers, requests, and refusals."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from mahe.rules.record import record_of
from mahe.show import geometry
from mahe_board.virtual_board.play.live_table import Live
from mahe_board.virtual_board.play.server import Server
from tests.virtual_board.play.conftest import ask, lamp, press
from tests.virtual_board.play.serving import serving

NO_JSON = 'The body is not JSON; send an object, such as {"key": "roll", "ms": 60}.'
NO_DOWN = '"down" must be true or false: whether the key goes down or comes up.'
NO_PAGE = '"page" must be a name of 1 to 40 characters, which says whose finger it is.'


def told(address: str) -> Iterator[dict[str, Any]]:
    """Yield the stream's messages, one by one."""
    connection = http.client.HTTPConnection("127.0.0.1", urlsplit(address).port, timeout=10)
    connection.request("GET", "/events")
    answer = connection.getresponse()
    while line := answer.readline():
        if line.startswith(b"data: "):
            yield json.loads(line[6:])
    connection.close()


def test_a_frame_tells_the_lights_the_screen_the_moment_and_the_tone(address: str) -> None:
    press(address, "roll")
    frame = ask(address, "/frame").json
    assert len(frame["lights"]) == 161
    lit = {light: colour for light, colour in enumerate(frame["lights"]) if colour != "000000"}
    assert lit == {geometry.space(2, 0): "5a0008"}, "90, 0, 8 as red, green, blue"
    assert [len(row) for row in frame["screen"]] == [128] * 64
    # The stand-in's bar is in the bits 1 to 6 of the screen's third page, which are the rows 17 to 22.
    assert frame["screen"][16] == "." * 128
    assert all(row == "##" + "." * 126 for row in frame["screen"][17:23])
    assert frame["screen"][23] == "." * 128
    assert (frame["moment"]["space"], frame["moment"]["held"]) == (2, False)
    assert (frame["tone"], frame["look"], frame["language"]) == (0, "day", "en")


def test_a_press_is_answered_after_its_release(server: Server, address: str) -> None:
    begin = time.monotonic()
    answer = press(address, "card", 150)
    assert time.monotonic() - begin >= 0.15
    assert answer.status == 200
    assert answer.json["keys"] == 2
    assert lamp(server).heard == [3, 19]


def test_overlapping_presses_queue(server: Server, address: str) -> None:
    hands = [threading.Thread(target=press, args=(address, key, 60)) for key in ("roll", "roll", "stop", "card")]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    heard = lamp(server).heard
    assert sorted(heard[::2]) == [1, 1, 2, 3]
    assert heard[1::2] == [key + 16 for key in heard[::2]], "each is over before the next begins"


def test_a_press_without_a_length_is_a_tap(address: str, server: Server) -> None:
    assert ask(address, "/press", {"key": "roll"}).status == 200
    assert lamp(server).heard == [1, 17]


def test_a_long_press_is_a_hold(address: str) -> None:
    frames = told(address)
    next(frames)
    hand = threading.Thread(target=press, args=(address, "roll", 700))
    hand.start()
    held = [frame["moment"]["held"] for frame in _until(frames, keys=2) if "moment" in frame]
    hand.join()
    assert held == [False, True, False]


def _until(frames: Iterator[dict[str, Any]], keys: int) -> Iterator[dict[str, Any]]:
    for frame in frames:
        yield frame
        if frame["keys"] >= keys:
            return


def test_the_stream_begins_with_a_whole_frame_and_goes_on_with_what_changes(address: str) -> None:
    frames = told(address)
    first = next(frames)
    told_at_once = {"version", "frame", "keys", "lights", "screen", "tone", "look", "language"}
    assert set(first) == told_at_once | {"turtles", "sound", "saved", "around", "moment", "rerun", "said"}
    assert len(first["lights"]) == 161 * 6
    assert len(first["screen"]) == 1024 * 2
    press(address, "menu")
    changes = list(_until(frames, keys=2))
    assert {
        key: value for change in changes for key, value in change.items() if key not in ("version", "frame", "keys")
    } == {"look": "night"}


def test_the_record_is_that_of_the_table_s_game(address: str, server: Server) -> None:
    answer = ask(address, "/record")
    assert answer.headers["Content-Type"].startswith("text/plain")
    game = lamp(server).game
    assert game
    assert answer.text == record_of(game)
    assert answer.text.startswith("MAHE-RECORD 1\n")


def test_without_a_game_there_is_no_record(address: str, server: Server) -> None:
    lamp(server).game = None
    answer = ask(address, "/record")
    assert (answer.status, answer.json) == (404, {"error": "No game is going on."})


def test_the_geometry_is_that_of_the_firmware_with_y_pointing_down(address: str) -> None:
    places = ask(address, "/geometry.json").json["lights"]
    beach, one, ten = (places[geometry.space(space, 6)] for space in (21, 1, 10))
    assert (beach["x"], beach["y"]) == (0, 118.67), "six o'clock is down"
    assert one["x"] > 30, "counter-clockwise: space 1 is to the right of the beach"
    assert ten["y"] < -110
    assert beach["name"] == ["space", 21, 6]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"key": "enter", "ms": 60}, '"key" must be one of roll, stop, card, menu.'),
        ({"ms": 60}, '"key" must be one of roll, stop, card, menu.'),
        ({"key": ["roll"]}, '"key" must be one of roll, stop, card, menu.'),
        ({"key": "roll", "ms": 0}, '"ms" must be a whole number of milliseconds from 1 to 10000.'),
        ({"key": "roll", "ms": 10001}, '"ms" must be a whole number of milliseconds from 1 to 10000.'),
        ({"key": "roll", "ms": True}, '"ms" must be a whole number of milliseconds from 1 to 10000.'),
        ({"key": "roll", "ms": 60.5}, '"ms" must be a whole number of milliseconds from 1 to 10000.'),
        ({"key": "roll", "time": 60}, 'Nothing here is called "time"; there are key, ms.'),
        (["roll"], 'The body is JSON, but no object; send one, such as {"key": "roll", "ms": 60}.'),
        (b"{", NO_JSON),
        (b"", NO_JSON),
        (b"\xff\xfe", NO_JSON),
        (b"[" * 990, NO_JSON),
    ],
)
def test_a_press_that_can_not_be_is_refused_with_a_sentence(
    address: str, server: Server, body: object, said: str
) -> None:
    answer = ask(address, "/press", body)
    assert (answer.status, answer.json) == (400, {"error": said})
    assert lamp(server).heard == []


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"key": "roll", "page": "x"}, NO_DOWN),
        ({"key": "roll", "down": 1, "page": "x"}, NO_DOWN),
        ({"key": "roll", "down": True}, NO_PAGE),
        ({"key": "roll", "down": True, "page": "x" * 41}, NO_PAGE),
    ],
)  # fmt: skip
def test_a_hold_that_can_not_be_is_refused_with_a_sentence(address: str, body: object, said: str) -> None:
    answer = ask(address, "/hold", body)
    assert (answer.status, answer.json) == (400, {"error": said})


def test_a_page_holds_a_key_until_it_lets_go(address: str, server: Server) -> None:
    assert ask(address, "/hold", {"key": "card", "down": True, "page": "x"}).json == {"down": True}
    _wait(lambda: ask(address, "/frame").json["tone"] == 440)
    assert ask(address, "/hold", {"key": "card", "down": False, "page": "x"}).json == {"down": False}
    _wait(lambda: ask(address, "/frame").json["tone"] == 0)
    assert lamp(server).heard == [3, 19]


def _wait(condition: Any, seconds: float = 5) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.005)


def test_what_is_not_there_or_not_meant_is_said(address: str) -> None:
    assert ask(address, "/nothing").status == 404
    assert ask(address, "/../island.svg").status == 404
    assert ask(address, "/%2e%2e/island.svg").status == 404
    assert ask(address, "/frame", {}).status == 404
    refused = ask(address, "/press")
    assert (refused.status, refused.headers["Allow"]) == (405, "POST")
    for method in ("PUT", "DELETE", "OPTIONS", "TRACE"):
        answer = ask(address, "/press", method=method)
        assert answer.status == 501
        assert answer.json["error"].endswith(".")


def test_a_body_that_is_too_long_or_of_no_length_or_of_another_kind_is_refused(address: str) -> None:
    assert ask(address, "/press", b" " * 1001).status == 413
    assert ask(address, "/press", b"{}", Content_Length="9" * 30).status == 413
    assert ask(address, "/press", b"{}", Content_Length="-2").status == 411
    assert ask(address, "/press", b"2\r\n{}\r\n0\r\n\r\n", Transfer_Encoding="chunked").status == 411
    assert ask(address, "/press", b'{"key": "roll"}', Content_Type="text/plain").status == 415


OF_ANOTHER_VERSION = "This board speaks version 1 of the interface, not 2; load the page anew, or update mahe."
FOREIGN_HOSTS = ["example.org", "127.0.0.1", "127.0.0.1:1", "localhost.example.org:{port}", "192.168.0.7:{port}", ""]


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
@pytest.mark.parametrize("path", ["/", "/frame", "/record", "/events", "/board.js"])
def test_under_a_foreign_name_the_board_does_not_answer(address: str, server: Server, host: str, path: str) -> None:
    answer = ask(address, path, Host=host.format(port=server.server_port))
    assert answer.status == 403
    assert "own address" in answer.json["error"]


@pytest.mark.parametrize("origin", ["http://example.org", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1"])
def test_a_foreign_page_can_neither_press_nor_watch(address: str, server: Server, origin: str) -> None:
    foreign = {"Origin": origin.format(port=server.server_port)}
    assert ask(address, "/press", {"key": "roll"}, **foreign).status == 403
    assert ask(address, "/hold", {"key": "roll", "down": True, "page": "x"}, **foreign).status == 403
    assert ask(address, "/events", **foreign).status == 403
    assert lamp(server).heard == []


def test_a_foreign_page_may_lead_to_the_board_but_not_ask_it_in_secret(address: str) -> None:
    cross = {"Sec_Fetch_Site": "cross-site"}
    assert ask(address, "/", **cross).status == 200
    assert ask(address, "/events", **cross).status == 403
    assert ask(address, "/frame", **cross).status == 403


def test_the_board_s_own_page_may(address: str, server: Server) -> None:
    for name in ("127.0.0.1", "localhost", "LOCALHOST"):
        own = f"{name}:{server.server_port}"
        assert ask(address, "/press", {"key": "roll", "ms": 5}, Host=own, Origin=f"http://{own}").status == 200


def test_the_port_is_bound_to_loopback_only(server: Server) -> None:
    assert server.socket.getsockname()[0] == "127.0.0.1"


def test_everything_the_page_is_made_of_is_served_with_a_strict_policy(address: str) -> None:
    page = ask(address, "/")
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    kinds = {"/board.js": "text/javascript", "/style.css": "text/css", "/island-night.svg": "image/svg+xml"}
    for path, kind in kinds.items():
        answer = ask(address, path)
        assert (answer.status, answer.headers["Content-Type"]) == (200, f"{kind}; charset=utf-8")


@pytest.mark.parametrize("path", ["/", "/frame", "/record", "/board.js", "/events", "/nothing", "/press"])
def test_a_head_is_that_of_the_answer_without_its_body(server: Server, path: str) -> None:
    asked = f"HEAD {path} HTTP/1.1\r\nHost: localhost:{server.server_port}\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=10) as connection:
        connection.sendall(asked.encode())
        with connection.makefile("rb") as answer:
            head, _, body = answer.read().partition(b"\r\n\r\n")
    status = {"/nothing": b"404", "/press": b"405"}.get(path, b"200")
    assert head.split(b" ")[1] == status
    assert b"Content-Type: " in head
    assert (b"Content-Length: " in head) == (path != "/events")
    assert body == b""


def test_many_pages_watch_and_all_see_the_same(address: str) -> None:
    watchers = [told(address) for _ in range(40)]
    for watcher in watchers:
        next(watcher)
    press(address, "roll")
    for watcher in watchers:
        lights = [frame["lights"] for frame in _until(watcher, keys=2) if "lights" in frame]
        assert lights[-1][geometry.space(2, 0) * 6 :].startswith("5a0008")


def test_what_can_not_be_asked_is_refused_in_a_sentence(address: str) -> None:
    known = "again, leave, log, meet, moment, record, replay, review, sound, where"
    wrong: list[tuple[object, str]] = [
        ({"what": "the dice to come"}, f'"what" must be one of {known}, not "the dice to come".'),
        ({"what": 7}, f'"what" must be one of {known}.'),
        ({}, f'"what" must be one of {known}.'),
        ({"why": "log"}, 'Nothing here is called "why"; there are value, what.'),
        ({"what": "log", "version": 2}, OF_ANOTHER_VERSION),
        ([], 'The body is JSON, but no object; send one, such as {"key": "roll", "ms": 60}.'),
    ]
    for asked, said in wrong:
        answer = ask(address, "/ask", asked)
        assert (answer.status, answer.json["error"]) == (400, said)
    assert ask(address, "/ask").status == 405
    assert ask(address, "/ask", {"what": "leave"}).json == {"answer": False}
    assert ask(address, "/ask", {"what": "moment", "value": 3}).json == {"answer": None}, "no game is shown again"


def test_frames_name_the_version_of_the_interface_and_a_request_that_names_another_is_refused(
    address: str, server: Server
) -> None:
    assert ask(address, "/frame").json["version"] == 1
    assert ask(address, "/frame?version=1").status == 200
    for version in ("2", "0", "", "one", "01"):
        answer = ask(address, f"/frame?version={version}")
        assert answer.status == (200 if version == "" else 400), version
    assert ask(address, "/events?version=2").json == {"error": OF_ANOTHER_VERSION}
    assert ask(address, "/press", {"key": "roll", "ms": 5, "version": 1}).status == 200
    for other in (2, 0, "1", True, None):
        answer = ask(address, "/press", {"key": "roll", "version": other})
        assert (answer.status, answer.json["error"][:47]) == (400, OF_ANOTHER_VERSION[:47]), other
    assert lamp(server).heard == [1, 17]


@pytest.mark.parametrize(
    "body",
    [
        {"what": "replay", "value": '{"a":' + "[" * 100_000},
        {"what": "replay", "value": "\ud800"},
        {"what": "replay", "value": "MAHE-RECORD 1\nplayers: \udfff"},
        b'{"what": "replay", "value": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"what": "meet", "value": [' + b"[" * 900 + b"]" * 900 + b"]}",
        {"what": "meet", "value": ["\ud800"]},
        {"what": "moment", "value": 10**300},
    ],
)
def test_whatever_a_page_asks_about_the_board_answers_and_the_terminal_stays_quiet(
    body: object, capfd: pytest.CaptureFixture[str]
) -> None:
    with serving(Live) as server:
        answer = ask(server.address, "/ask", body)
    assert answer.status == 200
    assert answer.json["answer"] in ({"line": 0}, {"line": 1}, {"line": 2}, True, False, None)
    assert "".join(capfd.readouterr()) == ""

"""Fixtures: a board with the stand-in table in this process, a board as a program, and pages in a browser."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from mahe_board.virtual_board.play.server import Server
from tests.command_line.command import OF_THE_CLONE
from tests.processes import running
from tests.virtual_board.play.serving import serving
from tests.virtual_board.play.standin import LampTable

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LAMP = "tests.virtual_board.play.lamp"
SECONDS = 60


@dataclass
class Asked:
    """A board's answer to a request."""

    status: int
    text: str
    headers: dict[str, str]

    @property
    def json(self) -> Any:
        return json.loads(self.text)


def ask(address: str, path: str, body: object = None, method: str = "", **headers: str) -> Asked:
    """Send a request to a board: POST if there is a body, GET otherwise. Header names are given with underscores."""
    port = urlsplit(address).port
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    if content is not None:
        sent.setdefault("Content-Type", "application/json")
    try:
        connection.request(method or ("GET" if content is None else "POST"), path, content, sent)
        answer = connection.getresponse()
        return Asked(answer.status, answer.read().decode(), dict(answer.getheaders()))
    finally:
        connection.close()


def press(address: str, key: str, ms: int = 30) -> Asked:
    return ask(address, "/press", {"key": key, "ms": ms})


@pytest.fixture
def server() -> Iterator[Server]:
    """A board with the stand-in table, in this process."""
    with serving(LampTable) as served:
        yield served


def lamp(server: Server) -> LampTable:
    """Return a board's table, which must be the stand-in."""
    table = server.board.live
    assert isinstance(table, LampTable)
    return table


@pytest.fixture
def address(server: Server) -> str:
    return server.address


@dataclass
class Program:
    """A board in a process of its own."""

    process: subprocess.Popen[str]
    address: str
    said: str  # its output, up to the line with its address

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(SECONDS)


Play = Callable[..., Program]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Starts `mahe play`, or the stand-in with `module=LAMP`, on a free port with its saves in tmp_path/store."""
    with contextlib.ExitStack() as started:

        def start(*words: str, module: str = "", port: int = 0, store: Path | None = None) -> Program:
            command = [sys.executable, "-m", *([module] if module else ["host_tools", "play"])]
            command += ["--no-browser", "--port", str(port), *words]
            if "--pico" not in words:
                command += ["--store", str(store or tmp_path / "store")]
            process = started.enter_context(running(command, tmp_path, OF_THE_CLONE))
            assert process.stdout
            said = ""
            while not (found := re.search(r"http://\S+/", said)):
                line = process.stdout.readline()
                assert line, f"the board ended without telling its address; it said: {said!r}"
                said += line
            return Program(process, found[0], said)

        yield start


OpenPage = Callable[..., "Page"]
SMALL, DESKTOP, PHONE = (640, 400), (1280, 800), (390, 844)  # SMALL is the default: it paints faster


@pytest.fixture
def open_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Opens a board's page and waits for its first frame; an error in a page's console fails the test."""
    for board in {"server", "play"} & set(request.fixturenames):
        request.getfixturevalue(board)  # set up first, so that the pages are closed before their board ends
    with opening(browser) as open_it:
        yield open_it


@contextlib.contextmanager
def opening(browser: Browser) -> Iterator[OpenPage]:
    """Yield the function that `open_page` gives to tests; also used for pages that a module's tests share."""
    complaints: list[str] = []
    with contextlib.ExitStack() as opened:

        def open_it(
            address: str,
            size: tuple[int, int] = SMALL,
            touch: bool = False,
            beside: Page | None = None,  # a page whose browser context the new one shares; None: a new context
            prepare: Callable[[Page], object] = lambda _: None,  # called with the page before it loads
        ) -> Page:
            width, height = size
            if beside is None:
                context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch)
                opened.callback(context.close)
            else:
                context = beside.context
            page = context.new_page()
            prepare(page)
            page.set_default_timeout(SECONDS * 1000)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on(
                "console",
                lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None,
            )
            page.goto(address)
            page.wait_for_selector("body[data-link=up]")
            return page

        open_it.complaints = complaints  # type: ignore[attr-defined]
        yield open_it
    assert complaints == []

"""The site, built once, and a web server that hands it out below a path, as any static host would."""

from __future__ import annotations

import contextlib
import gzip
import mimetypes
import threading
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from mahe_board.site.files import site_files
from tests.host_tools.play.looking import wait
from tests.needs import need_node

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

BELOW = "/some/where/"  # nothing of the site may count on being at the top
SECONDS = 15


@dataclass
class Host:
    """A static host: what it has, what was asked of it, and how many bytes went over the wire."""

    files: dict[str, bytes]
    address: str = ""
    asked: list[str] = field(default_factory=list)
    sent: int = 0
    away: bool = False


@pytest.fixture(scope="session")
def site() -> dict[str, bytes]:
    need_node()
    return site_files()


@contextlib.contextmanager
def hosting(files: dict[str, bytes], below: str = BELOW) -> Iterator[Host]:
    """Hand these files out below a path, each compressed; everything else is refused."""
    host = Host(dict(files))

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            host.asked.append(self.path)
            name = path.removeprefix(below) or "index.html"
            if host.away or not path.startswith(below) or name not in host.files:
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            content = gzip.compress(host.files[name], 9, mtime=0)
            tag = f'"{zlib.crc32(content)}"'
            if self.headers.get("If-None-Match") == tag:
                self.send_response(HTTPStatus.NOT_MODIFIED)
                self.end_headers()
                return
            host.sent += len(content)
            self.send_response(HTTPStatus.OK)
            self.send_header("ETag", tag)
            self.send_header("Content-Type", mimetypes.guess_type(name)[0] or "application/octet-stream")
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the name it has there
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        host.address = f"http://127.0.0.1:{server.server_port}{below}"
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        try:
            yield host
        finally:
            server.shutdown()


@pytest.fixture
def host(site: dict[str, bytes]) -> Iterator[Host]:
    with hosting(site) as served:
        yield served


OpenSite = Callable[..., "Page"]


@pytest.fixture
def open_site(browser: Browser, host: Host) -> Iterator[OpenSite]:
    """Opens the site and waits for its first frame, unless it is to be waited for something else."""
    with contextlib.ExitStack() as opened:

        def open_it(context: BrowserContext | None = None, prepare: str = "", link: str = "up") -> Page:
            if context is None:
                context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
                opened.callback(context.close)
            if prepare:
                context.add_init_script(prepare)
            page = context.new_page()
            page.set_default_timeout(SECONDS * 1000)
            page.goto(host.address)
            page.wait_for_selector(f"body[data-link={link}]")
            return page

        yield open_it


KEPT = """() => new Promise((told) => {
    const opening = indexedDB.open(`mahe ${new URL(".", location).pathname}`);
    opening.onupgradeneeded = () => opening.transaction.abort(); // there is none yet
    opening.onerror = () => told({});
    opening.onsuccess = () => {
        const store = opening.result.transaction("kept").objectStore("kept");
        const names = store.getAllKeys();
        names.onsuccess = () => {
            const values = store.getAll();
            values.onsuccess = () => {
                opening.result.close();
                told(Object.fromEntries(names.result.map((name, at) => [name, values.result[at]])));
            };
        };
    };
})"""


def press_until(page: Page, condition: Callable[[], object]) -> None:
    """Play on with ROLL."""

    def pressed() -> object:
        page.keyboard.press("r")
        page.wait_for_timeout(150)  # nobody taps faster
        return condition()

    wait(pressed, SECONDS)


def kept_game(page: Page) -> str | None:
    """What the browser keeps of the game, in hexadecimal."""
    return page.evaluate(KEPT).get("game") or None


def begin_a_game(page: Page) -> None:
    """From the welcome to a game that is saved."""
    press_until(page, lambda: kept_game(page))


def seed_of(page: Page) -> str | None:
    """The seed of the game on the table, by its record."""
    record = page.evaluate("import(new URL('engine.js', document.baseURI)).then((engine) => engine.record())")
    return next((line for line in (record or "").splitlines() if line.startswith("seed:")), None)

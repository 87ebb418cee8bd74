"""Fixtures: the site, built once and served statically below a path, and pages of it in a browser."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mahe_board.emulator import memory_ports
from mahe_board.emulator.bundle import carried
from mahe_board.virtual_board.script import runner, virtual_board
from mahe_board.virtual_board.site.files import site_files
from mahe_board.virtual_board.site.static_host import Host, hosting
from tests.needs import ROOT, need_node
from tests.virtual_board.play.looking import wait

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

SECONDS = 15
SCRIPTS = {name: (ROOT / "tests" / "table" / "scripts" / f"{name}.txt").read_text() for name in ("first-turn", "bust")}
PLAYED_THERE = """async ([scripts, more]) => {
    const { interpreter } = await import(new URL("interpreter.js", document.baseURI));
    const python = await interpreter(more);
    python.globals.set("scripts", JSON.stringify(scripts));
    python.runPython(`
import json
from mahe_board.virtual_board.script.runner import Run
told = json.dumps([list(Run(script).digests()) for script in json.loads(scripts)])
`);
    return JSON.parse(python.globals.get("told"));
}"""


@pytest.fixture(scope="session")
def site() -> dict[str, bytes]:
    need_node()
    return site_files()


@pytest.fixture
def host(site: dict[str, bytes]) -> Iterator[Host]:
    with hosting(site) as served:
        yield served


OpenSite = Callable[..., "Page"]


@pytest.fixture(scope="module")
def visited(browser: Browser, site: dict[str, bytes]) -> Iterator[Page]:
    """A page that a module's tests share and must leave unchanged."""
    with hosting(site) as served, opening(browser, served) as open_it:
        yield open_it()


@pytest.fixture
def open_site(browser: Browser, host: Host) -> Iterator[OpenSite]:
    """Opens the site and waits for its first frame, or for a given state of the link."""
    with opening(browser, host) as open_it:
        yield open_it


@contextlib.contextmanager
def opening(browser: Browser, host: Host) -> Iterator[OpenSite]:
    """Yield the function that `open_site` gives to tests."""
    with contextlib.ExitStack() as opened:

        def open_it(
            context: BrowserContext | None = None, prepare: str = "", link: str = "up", offline: bool = False
        ) -> Page:
            if context is None:
                context = browser.new_context(
                    viewport={"width": 640, "height": 400},
                    locale="en-GB",
                    # Blocked by default: service workers are slow, and few tests need them.
                    service_workers="allow" if offline else "block",
                )
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
    """Press ROLL until the condition is true."""

    def pressed() -> object:
        page.keyboard.press("r")
        page.wait_for_timeout(150)  # between presses, as people tap
        return condition()

    wait(pressed, SECONDS)


def kept_game(page: Page) -> str | None:
    """Return the game saved in the browser, in hexadecimal; None if there is none."""
    return page.evaluate(KEPT).get("game") or None


def begin_a_game(page: Page) -> None:
    """Press ROLL from the welcome until a game is saved."""
    press_until(page, lambda: kept_game(page))


def seed_of(page: Page) -> str | None:
    """Return the line with the seed from the current game's record."""
    record = page.evaluate("import(new URL('engine.js', document.baseURI)).then((engine) => engine.ask('record'))")
    return next((line for line in (record or "").splitlines() if line.startswith("seed:")), None)


def script_files(folder: Path) -> dict[str, str]:
    """The sources of the modules that play a script; MicroPython imports them beside the firmware."""
    return {name: file.read_text() for name, file in carried(folder, runner, virtual_board, memory_ports).items()}

"""The page without a server, in Chromium: the same board, offline, with no requests to other hosts."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mahe_board.virtual_board.script.runner import Run
from mahe_board.virtual_board.site.static_host import BELOW, Host
from tests.needs import ROOT
from tests.virtual_board.play.looking import wait
from tests.virtual_board.site.conftest import (
    PLAYED_THERE,
    SCRIPTS,
    OpenSite,
    begin_a_game,
    press_until,
    script_files,
    seed_of,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

RECORD = ROOT / "tests" / "rules" / "golden" / "record.txt"
MOST_BYTES = 700_000  # limit on the compressed size of the whole site


def test_a_script_of_play_shows_the_same_frames_as_on_a_board(visited: Page, tmp_path: Path) -> None:
    there = visited.evaluate(PLAYED_THERE, [list(SCRIPTS.values()), script_files(tmp_path)])
    assert [tuple(digests) for digests in there] == [Run(script).digests() for script in SCRIPTS.values()]


def test_whatever_the_page_asks_of_a_board_the_worker_answers_too(visited: Page) -> None:
    visited.evaluate("import(new URL('engine.js', document.baseURI)).then((engine) => { window.ask = engine.ask; })")

    def ask(what: str, value: object = None) -> Any:
        answered = "([what, value]) => ask(what, value).then((answer) => [answer])"
        return visited.wait_for_function(answered, arg=[what, value]).json_value()[0]

    assert ask("replay", "no record") == {"line": 1}
    assert ask("replay", RECORD.read_text())["moments"] > 20
    assert ask("moment", 5) is True
    assert len(ask("log")) > 0
    assert ask("review")["players"]
    assert ask("leave") is True
    assert ask("nothing of that name") is None
    assert visited.locator("body").get_attribute("data-link") == "up"


def ready_for_offline(page: Page) -> None:
    assert page.evaluate("navigator.serviceWorker.ready.then((ready) => ready.active.scriptURL)").endswith("/sw.js")
    wait(lambda: page.evaluate("navigator.serviceWorker.ready.then((ready) => ready.active.state)") == "activated")


def test_after_the_first_visit_it_needs_no_network_and_the_game_is_still_there(open_site: OpenSite, host: Host) -> None:
    page = open_site(offline=True)
    ready_for_offline(page)
    assert host.sent <= MOST_BYTES
    begin_a_game(page)
    seed = seed_of(page)
    host.away = True
    page.reload()
    page.wait_for_selector("body[data-link=up]")
    press_until(page, lambda: seed_of(page))
    assert seed_of(page) == seed


def test_another_version_is_there_at_the_visit_after_the_one_that_met_it(open_site: OpenSite, host: Host) -> None:
    page = open_site(offline=True)
    ready_for_offline(page)
    host.files["index.html"] = host.files["index.html"].replace(b"<title>", b"<title>New ")
    host.files["sw.js"] = host.files["sw.js"].replace(b'VERSION = "', b'VERSION = "new ')
    page.reload()
    wait(lambda: [" new " in name for name in page.evaluate("caches.keys()")] == [True])
    page.reload()
    page.wait_for_selector("body[data-link=up]")
    assert page.title().startswith("New ")


@pytest.fixture
def listener() -> Iterator[tuple[str, list[bytes]]]:
    """The address of a proxy, to which requests to other hosts go: it records them and doesn't answer."""
    heard: list[bytes] = []
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:

        def listen() -> None:
            while True:
                try:
                    caller, _ = listening.accept()
                except OSError:
                    return
                with caller:
                    heard.append(caller.recv(1000).split(b"\r\n")[0])

        threading.Thread(target=listen, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", heard


def test_it_asks_nothing_of_anybody_but_its_own_host_and_nothing_above_its_path(
    browser: Browser, open_site: OpenSite, host: Host, listener: tuple[str, list[bytes]]
) -> None:
    from playwright.sync_api import Error

    proxy, heard = listener
    context = browser.new_context(proxy={"server": proxy, "bypass": "127.0.0.1"})
    with closing(context):
        page = open_site(context)
        ready_for_offline(page)
        begin_a_game(page)
        assert heard == []
        assert [path for path in host.asked if not path.startswith(BELOW)] == []
        blocked = page.evaluate("fetch('http://elsewhere.test/').then(() => 'asked', () => 'refused')")
        assert (blocked, heard) == ("refused", []), "the page itself forbids it"
        outside = context.new_page()
        with pytest.raises(Error, match="ERR_EMPTY_RESPONSE"):
            outside.goto("http://elsewhere.test/")
        assert heard, "the proxy would have heard it"


def test_it_brings_the_licence_of_all_that_is_in_it(site: dict[str, bytes]) -> None:
    text = site["licences.txt"].decode()
    assert re.findall(r"^Copyright \(c\) [\d-]+ (.+)$", text, re.M) == [
        "Damien P. George (micropython.mjs and micropython.wasm)",
        "the makers of Mahé, the LED board",
    ]
    assert "Permission is hereby granted" in text


def test_it_can_be_installed(visited: Page, site: dict[str, bytes]) -> None:
    session = visited.context.new_cdp_session(visited)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    wrong = {error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert wrong <= {"in-incognito"}, "that is the test's browser"
    manifest = json.loads(found["data"])
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        picture = site[icon["src"]]
        assert picture.startswith(b"\x89PNG")
        assert f"{int.from_bytes(picture[16:20], 'big')}x{int.from_bytes(picture[20:24], 'big')}" == icon["sizes"]

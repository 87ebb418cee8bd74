"""The page in a real browser: how it stays connected to the board, alone and beside other pages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from mahe.show import geometry
from mahe_board.virtual_board.play.file_store import FolderStore
from mahe_board.virtual_board.play.server import FOREVER, Server
from tests.virtual_board.play.conftest import LAMP, OpenPage, Play, ask, press
from tests.virtual_board.play.looking import LIT, SCREEN, wait
from tests.virtual_board.play.serving import serving
from tests.virtual_board.play.standin import LampTable

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route


def test_it_survives_a_restart_of_the_board_and_says_meanwhile_that_it_is_away(open_page: OpenPage, play: Play) -> None:
    program = play(module=LAMP)
    page = open_page(program.address)
    page.keyboard.press("r")
    page.wait_for_selector("body[data-keys='2']")
    page.keyboard.down("c")
    program.stop()
    page.wait_for_selector("body[data-link=lost]")
    assert "does not answer" in (page.locator(".notice").text_content() or "")
    page.wait_for_timeout(1200)  # enough time for some retries, which fail
    again = play(module=LAMP, port=urlsplit(program.address).port)
    page.wait_for_selector("body[data-link=up]")
    assert page.locator(".notice").is_hidden()
    page.keyboard.up("c")
    page.keyboard.press("r")
    wait(lambda: ask(again.address, "/frame").json["moment"]["space"] == 3)
    wait(lambda: page.evaluate(LIT) == {str(geometry.space(3, 0)): ["#ff1256", 0.702, 0.842]})
    # The browser logs an error when a board ends or can't be reached.
    strange = [said for said in open_page.complaints if "ERR_" not in said and "503" not in said]  # type: ignore[attr-defined]
    assert strange == []
    open_page.complaints.clear()  # type: ignore[attr-defined]


def test_a_game_that_can_not_be_saved_is_said_above_everything_until_it_is_saved(
    open_page: OpenPage, tmp_path: Path
) -> None:
    in_the_way = tmp_path / "home"
    in_the_way.touch()
    store = FolderStore(in_the_way / "mahe", lambda _: None, named=False)
    with serving(LampTable, store) as server:
        page = open_page(server.address)
        aside = page.locator(".aside")
        wait(lambda: (aside.text_content() or "").startswith("The game can’t be saved on this computer."))
        in_the_way.unlink()
        press(server.address, "roll")
        wait(lambda: aside.text_content() == "")
        page.close()
    assert (store.folder / "game").read_bytes() == b"2"


def streams(server: Server) -> int:
    """The number of streams of the board."""
    return sum(until == FOREVER for until in server._deadlines.values())


def test_more_pages_of_one_browser_than_it_opens_connections_share_a_stream_and_each_can_press(
    open_page: OpenPage, server: Server
) -> None:
    first = open_page(server.address)
    pages = [first, *(open_page(server.address, beside=first) for _ in range(6))]
    assert streams(server) == 1
    for number, page in enumerate(pages, 1):
        page.keyboard.press("r")
        page.wait_for_selector(f"body[data-keys='{2 * number}']")
    for page in pages:
        page.wait_for_selector(f"body[data-keys='{2 * len(pages)}']")
    lit = pages[0].evaluate(LIT)
    assert list(lit) == [str(geometry.space(8, 0))]
    assert all(page.evaluate(LIT) == lit for page in pages)
    assert all(page.evaluate(SCREEN) == ask(server.address, "/frame").json["screen"] for page in pages)


def test_when_the_page_that_listens_is_closed_or_hidden_another_one_listens(
    open_page: OpenPage, server: Server
) -> None:
    first = open_page(server.address)
    second = open_page(server.address, beside=first)
    third = open_page(server.address, beside=first)
    first.close()
    second.keyboard.press("r")
    third.wait_for_selector("body[data-keys='2']")
    hide(second)
    second.wait_for_selector("body[data-link=resting]")
    third.keyboard.press("r")
    third.wait_for_selector("body[data-keys='4']")
    assert second.locator("body").get_attribute("data-keys") == "2"
    hide(second, False)
    second.wait_for_selector("body[data-keys='4']")
    wait(lambda: streams(server) == 1)


def hide(page: Page, hidden: bool = True) -> None:
    """Make a page believe that it is hidden, like a tab in the background."""
    page.evaluate(f"""() => {{
        Object.defineProperty(document, "hidden", {{ value: {str(hidden).lower()}, configurable: true }});
        document.dispatchEvent(new Event("visibilitychange"));
    }}""")


def test_when_the_page_that_listens_hangs_another_one_takes_over(open_page: OpenPage, server: Server) -> None:
    first = open_page(server.address)
    second = open_page(server.address, beside=first, prepare=lambda page: page.clock.install())
    first.evaluate("BroadcastChannel.prototype.postMessage = () => {}")
    press(server.address, "roll")
    second.clock.fast_forward(16_000)
    second.wait_for_selector("body[data-keys='2']")
    # The server notices a closed stream at the second keep-alive, after ten seconds.
    wait(lambda: streams(server) == 1, 20)


@pytest.mark.parametrize("missing", ["navigator.locks", "window.BroadcastChannel"])
def test_a_browser_that_can_not_share_has_a_stream_for_each_page(
    open_page: OpenPage, server: Server, missing: str
) -> None:
    of, _, name = missing.rpartition(".")
    script = f"delete Object.getPrototypeOf({of}).{name}; delete {missing};"
    first = open_page(server.address, prepare=lambda page: page.add_init_script(script))
    second = open_page(server.address, beside=first, prepare=lambda page: page.add_init_script(script))
    wait(lambda: streams(server) == 2)
    press(server.address, "roll")
    for page in (first, second):
        page.wait_for_selector("body[data-keys='2']")


REFUSE_STORAGE = """
const refuse = () => { throw new DOMException("denied", "SecurityError"); };
Object.defineProperty(window, "localStorage", { get: refuse });
navigator.locks.request = async () => refuse();
"""


def test_a_browser_that_keeps_nothing_for_pages_shows_the_board_all_the_same(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(server.address, prepare=lambda page: page.add_init_script(REFUSE_STORAGE))
    page.get_by_role("button", name="Sound on").click()
    assert page.get_by_role("button", name="Sound off").count() == 1
    page.keyboard.press("r")
    page.wait_for_selector("body[data-keys='2']")


def test_a_page_that_does_not_get_its_geometry_says_so_and_asks_again(open_page: OpenPage, address: str) -> None:
    asked = 0

    def fail_twice(route: Route) -> None:
        nonlocal asked
        asked += 1
        if asked <= 2:
            route.abort()
        else:
            route.continue_()

    watch = """addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
        window.told = changes[0].target.textContent || window.told;
    }).observe(document.querySelector(".notice p"), { childList: true }));"""

    def prepare(page: Page) -> None:
        page.route("**/geometry.json", fail_twice)
        page.add_init_script(watch)

    page = open_page(address, prepare=prepare)
    assert "does not answer" in page.evaluate("told")
    assert page.locator(".lights g[data-light]").count() == 161
    assert page.locator(".notice").is_hidden()
    assert asked == 3
    open_page.complaints.clear()  # type: ignore[attr-defined]


def test_frames_of_another_version_are_refused_in_a_sentence(
    open_page: OpenPage, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page(server.address)
    notice = page.locator(".notice")
    assert notice.is_hidden()
    monkeypatch.setattr("mahe_board.virtual_board.play.frame.VERSION", 2)
    press(server.address, "roll")
    wait(lambda: "different versions" in (notice.text_content() or ""))
    assert "2" not in page.evaluate("document.body.dataset.keys ?? ''"), "it is not shown"
    monkeypatch.undo()
    notice.get_by_role("button", name="Load the page again").click()
    wait(notice.is_hidden)

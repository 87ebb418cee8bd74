"""The page without a server, in Chromium: its saves, its notices when saving fails; no two boards share a save."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import pytest

from mahe_board.virtual_board.site.static_host import Host
from tests.virtual_board.play.looking import wait
from tests.virtual_board.site.conftest import OpenSite, begin_a_game, kept_game, press_until, seed_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

NO_LOCKS = "delete Object.getPrototypeOf(navigator).locks;"  # takes the locks API away, as plain http does


def aside(page: Page) -> str:
    return page.locator(".aside").text_content() or ""


def notice(page: Page) -> str:
    return page.locator(".notice p").text_content() or ""


def test_of_two_windows_one_has_the_board_and_the_other_can_take_it_or_waits(open_site: OpenSite) -> None:
    first = open_site()
    begin_a_game(first)
    game = kept_game(first)
    second = open_site(first.context, link="lost")
    assert notice(second) == "The board is open in another window."
    second.get_by_role("button", name="Play here").click()
    second.wait_for_selector("body[data-link=up]")
    assert kept_game(second) == game, "it goes on with the same game"
    first.wait_for_selector("body[data-link=lost]")
    assert notice(first) == "The board is open in another window."
    second.close()
    first.wait_for_selector("body[data-link=up]")
    assert notice(first) == ""


def test_without_locks_a_window_whose_save_was_taken_over_says_so_and_plays_on(open_site: OpenSite) -> None:
    first = open_site(prepare=NO_LOCKS)
    second = open_site(first.context)
    begin_a_game(second)
    game = kept_game(second)
    press_until(first, lambda: aside(first).startswith("Another window has taken over the saved game."))
    assert kept_game(second) == game
    assert plays_on(first)


def plays_on(page: Page) -> bool:

    def keys() -> int:
        return int(page.locator("body").get_attribute("data-keys") or "")

    before = keys()
    page.keyboard.press("c")
    wait(lambda: keys() >= before + 2)
    return page.locator("body").get_attribute("data-link") == "up"


SMALL = 4_000_000  # quota in bytes; the page itself needs half of it
FILLED = """async () => {
    const filler = await new Promise((told) => {
        const opening = indexedDB.open("filler");
        opening.onupgradeneeded = () => opening.result.createObjectStore("all", { autoIncrement: true });
        opening.onsuccess = () => told(opening.result);
    });
    for (const size of [65536, 4096, 256, 16, 1]) {
        for (let fits = true; fits;) {
            const adding = filler.transaction("all", "readwrite");
            adding.objectStore("all").put(crypto.getRandomValues(new Uint8Array(size))); // can't be packed
            fits = await new Promise((told) => {
                adding.oncomplete = () => told(true);
                adding.onabort = () => told(false);
            });
        }
    }
    filler.close();
}"""
DELETED = """() => new Promise((told) => {
    indexedDB.deleteDatabase(`mahe ${new URL(".", location).pathname}`).onsuccess = () => told(null);
})"""


@pytest.fixture
def storage(browser: Browser, host: Host) -> Iterator[Storage]:
    with closing(browser.new_context(locale="en-GB")) as context:
        page = context.new_page()
        page.goto(f"{host.address}icon.svg")
        address = urlsplit(host.address)
        yield Storage(context, context.new_cdp_session(page), {"origin": f"{address.scheme}://{address.netloc}"})


class Storage(NamedTuple):
    """The browser's storage of the site, which tests can limit or clear."""

    context: BrowserContext
    session: CDPSession
    origin: dict[str, str]

    def holds(self, **room: int) -> None:
        """Limit the storage to `quotaSize` bytes; without an argument, lift the limit."""
        self.session.send("Storage.overrideQuotaForOrigin", {**self.origin, **room})

    def empty(self) -> None:
        """Clear it, as clearing the site's data in the browser's settings does."""
        self.session.send("Storage.clearDataForOrigin", {**self.origin, "storageTypes": "indexeddb"})


def test_when_the_storage_is_full_it_says_so_goes_on_with_the_saved_game_and_saves_when_there_is_room(
    open_site: OpenSite, storage: Storage
) -> None:
    storage.holds(quotaSize=SMALL)
    page = open_site(storage.context)
    begin_a_game(page)
    seed, game = seed_of(page), kept_game(page)
    page.evaluate(FILLED)
    page.reload()
    wait(lambda: aside(page).startswith("The browser’s storage is full"))
    press_until(page, lambda: seed_of(page))
    assert seed_of(page) == seed
    assert plays_on(page)
    page.locator(".aside").click()
    assert aside(page) == "", "a touch puts it away"
    storage.holds()
    press_until(page, lambda: kept_game(page) != game)


def test_a_storage_that_is_emptied_meanwhile_is_whole_again_with_the_next_move(
    open_site: OpenSite, storage: Storage
) -> None:
    page = open_site(storage.context)
    begin_a_game(page)
    seed = seed_of(page)
    for empty in (storage.empty, lambda: page.evaluate(DELETED)):
        empty()
        assert kept_game(page) is None
        begin_a_game(page)  # plays on until the game is saved again
    assert (aside(page), notice(page)) == ("", ""), "nothing was lost"
    page.reload()
    page.wait_for_selector("body[data-link=up]")
    press_until(page, lambda: seed_of(page))
    assert seed_of(page) == seed


@pytest.mark.parametrize(("name", "link"), [("firmware.json", "lost"), ("geometry.json", "waiting")])
def test_a_board_of_which_something_did_not_come_says_so_and_starts_when_it_does(
    open_site: OpenSite, host: Host, name: str, link: str
) -> None:
    missing = host.files.pop(name)
    page = open_site(link=link)
    wait(lambda: notice(page) == "The board has stopped.")
    host.files[name] = missing
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector("body[data-link=up]")
    assert notice(page) == ""


def test_a_board_that_fails_in_play_goes_on_where_it_was(open_site: OpenSite) -> None:
    page = open_site()
    begin_a_game(page)
    seed = seed_of(page)
    page.workers[0].evaluate("setTimeout(() => { throw new Error('something in it is broken'); })")
    wait(lambda: "stopped" in notice(page) or page.locator("body").get_attribute("data-keys") == "0")
    page.evaluate("document.querySelector('.notice button').click()")  # of no effect if the board runs again
    page.wait_for_selector("body[data-link=up]")
    press_until(page, lambda: seed_of(page))
    assert seed_of(page) == seed

"""The page without a server, in Chromium: what it keeps, what it says when it can't, never two boards on one save."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from mahe_board.site.host import Host
from tests.host_tools.play.looking import wait
from tests.host_tools.site.conftest import OpenSite, begin_a_game, kept_game, press_until, seed_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NO_LOCKS = "delete Object.getPrototypeOf(navigator).locks;"  # as on a page that came over plain http


def aside(page: Page) -> str:
    return page.locator(".aside").text_content() or ""


def notice(page: Page) -> str:
    return page.locator(".notice p").text_content() or ""


def test_of_two_windows_one_has_the_board_and_the_other_can_take_it_or_waits(open_site: OpenSite) -> None:
    first = open_site()
    begin_a_game(first)
    game = kept_game(first)
    second = open_site(first.context, link="lost")
    assert notice(second) == "The board lies open in another window."
    second.get_by_role("button", name="Play here").click()
    second.wait_for_selector("body[data-link=up]")
    assert kept_game(second) == game, "it goes on with the same game"
    first.wait_for_selector("body[data-link=lost]")
    assert notice(first) == "The board lies open in another window."
    second.close()
    first.wait_for_selector("body[data-link=up]")
    assert notice(first) == ""


def test_without_locks_a_window_whose_save_was_taken_over_says_so_and_plays_on(open_site: OpenSite) -> None:
    first = open_site(prepare=NO_LOCKS)
    second = open_site(first.context)
    begin_a_game(second)
    game = kept_game(second)
    press_until(first, lambda: aside(first).startswith("Another window has taken over what is saved."))
    assert kept_game(second) == game
    assert plays_on(first)


def plays_on(page: Page) -> bool:

    def keys() -> int:
        return int(page.locator("body").get_attribute("data-keys") or "")

    before = keys()
    page.keyboard.press("c")
    wait(lambda: keys() >= before + 2)
    return page.locator("body").get_attribute("data-link") == "up"


def test_when_the_storage_is_full_it_says_so_plays_on_and_saves_when_there_is_room(
    browser: Browser, open_site: OpenSite, host: Host
) -> None:
    with closing(browser.new_context(locale="en-GB")) as context:
        lender = context.new_page()
        lender.goto(f"{host.address}icon.svg")
        session = context.new_cdp_session(lender)
        address = urlsplit(host.address)
        origin = {"origin": f"{address.scheme}://{address.netloc}"}
        session.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})
        page = open_site(context)
        wait(lambda: aside(page).startswith("The browser’s storage is full"))
        press_until(page, lambda: seed_of(page))
        assert plays_on(page)
        page.locator(".aside").click()
        assert aside(page) == "", "a touch puts it away"
        session.send("Storage.overrideQuotaForOrigin", origin)
        press_until(page, lambda: kept_game(page))


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
    page.evaluate("document.querySelector('.notice button').click()")  # if it has not begun again by itself
    page.wait_for_selector("body[data-link=up]")
    press_until(page, lambda: seed_of(page))
    assert seed_of(page) == seed

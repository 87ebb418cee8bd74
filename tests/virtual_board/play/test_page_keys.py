"""The page in a real browser: each press of its buttons reaches the table once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from mahe_board.virtual_board.play import held_keys
from mahe_board.virtual_board.play.ports import Busy
from mahe_board.virtual_board.play.server import Server
from tests.virtual_board.play.conftest import PHONE, OpenPage, lamp, opening
from tests.virtual_board.play.looking import wait
from tests.virtual_board.play.serving import serving
from tests.virtual_board.play.standin import LampTable

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def shared(browser: Browser) -> Iterator[tuple[Server, Page]]:
    with serving(LampTable) as server, opening(browser) as open_page:
        yield server, open_page(server.address)


@pytest.fixture
def server(shared: tuple[Server, Page]) -> Server:
    """A board that the tests share; it is reset for each test."""
    lamp(shared[0]).heard.clear()
    return shared[0]


@pytest.fixture
def page(shared: tuple[Server, Page]) -> Page:
    """A page of that board, shared."""
    return shared[1]


def heard(server: Server) -> list[int]:
    return list(lamp(server).heard)


def test_a_letter_is_a_press(page: Page, server: Server) -> None:
    expected = []
    for letter, events in {"r": [1, 17], "s": [2, 18], "c": [3, 19], "m": [4, 20]}.items():
        page.keyboard.press(letter)
        page.keyboard.press(f"Shift+{letter.upper()}")
        expected += events * 2
    wait(lambda: heard(server) == expected)


def test_a_key_that_repeats_is_one_press_and_held_it_is_a_hold(page: Page, server: Server) -> None:
    page.keyboard.down("r")
    for _ in range(5):
        page.keyboard.down("r")  # repeats, as a keyboard sends while a key is held
    wait(lambda: lamp(server).held)
    assert heard(server) == [1]
    # Longer than a hold lasts on the board, so the page has to renew it.
    page.wait_for_timeout(2000)
    assert heard(server) == [1]
    page.keyboard.up("r")
    wait(lambda: heard(server) == [1, 17])


def test_a_shortcut_of_the_browser_is_no_press(page: Page, server: Server) -> None:
    for shortcut in ("Control+c", "Alt+s", "Meta+m"):
        page.keyboard.press(shortcut)
    page.keyboard.press("c")
    wait(lambda: len(heard(server)) >= 2)
    assert heard(server) == [3, 19]


def test_the_mouse_presses_and_holds_also_when_it_slides_off(page: Page, server: Server) -> None:
    page.locator("[data-key=card]").click()
    wait(lambda: heard(server) == [3, 19])
    page.locator("[data-key=roll]").hover()
    page.mouse.down()
    wait(lambda: heard(server) == [3, 19, 1])
    page.mouse.move(5, 5)
    wait(lambda: lamp(server).held)
    page.mouse.up()
    wait(lambda: heard(server) == [3, 19, 1, 17])
    page.locator("[data-key=stop]").click(button="right")
    page.keyboard.press("m")
    wait(lambda: heard(server) == [3, 19, 1, 17, 4, 20])


def test_a_finger_presses_each_button_once(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address, PHONE, touch=True)
    for key in ("roll", "stop", "card", "menu"):
        page.locator(f"[data-key={key}]").tap()
    wait(lambda: len(heard(server)) >= 8)
    page.wait_for_timeout(200)
    assert heard(server) == [1, 17, 2, 18, 3, 19, 4, 20]


def test_a_quick_tapper_loses_no_tap(page: Page, server: Server) -> None:
    for _ in range(30):
        page.keyboard.press("r")
    wait(lambda: heard(server) == [1, 17] * 30)


def test_by_tab_and_space_a_button_is_pressed_once(page: Page, server: Server) -> None:
    page.locator("[data-key=roll]").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    wait(lambda: heard(server) == [2, 18])
    page.keyboard.press("Enter")
    wait(lambda: heard(server) == [2, 18, 2, 18])


def test_a_screen_reader_s_click_is_a_tap(page: Page, server: Server) -> None:
    page.evaluate("document.querySelector('[data-key=card]').click()")
    wait(lambda: heard(server) == [3, 19])


def test_letters_can_be_switched_off_and_stay_so(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address)
    page.get_by_role("button", name="Help").click()
    page.get_by_label("Letters as keys: R, S, C, M; A says it again, W says where everybody stands").click()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector("body[data-link=up]")
    page.locator("[role=log] p").wait_for(state="attached")
    for letter in "arscm":
        page.keyboard.press(letter)
    page.locator("[data-key=card]").press("Space")
    wait(lambda: heard(server) == [3, 19])
    assert page.locator("[role=log] p").count() == 1, "nothing was said again"
    assert page.locator("kbd:visible, [aria-keyshortcuts]").count() == 0


def test_a_page_that_loses_the_focus_lets_go(page: Page, server: Server) -> None:
    page.keyboard.down("c")
    wait(lambda: heard(server) == [3])
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    wait(lambda: heard(server) == [3, 19])
    page.keyboard.down("c")  # a repeat of the keyboard, since the finger is still on the key
    page.keyboard.press("m")
    wait(lambda: heard(server) == [3, 19, 4, 20])
    page.keyboard.up("c")


def test_a_page_that_is_left_lets_go_by_itself(
    open_page: OpenPage, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(held_keys, "LEASE_MS", 1_000_000)
    page = open_page(server.address)
    page.keyboard.down("c")
    wait(lambda: heard(server) == [3])
    page.goto("about:blank")
    wait(lambda: heard(server) == [3, 19])


def test_a_page_that_dies_lets_go_when_its_lease_is_over(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address)
    page.keyboard.down("c")
    wait(lambda: heard(server) == [3])
    page.close()
    wait(lambda: heard(server) == [3, 19])


def test_a_press_that_is_refused_is_sent_again_and_one_that_is_refused_for_good_is_told(
    open_page: OpenPage, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page(server.address)
    refusals = 2
    hold = server.board.fingers.hold

    def busy_hold(page: str, key: int, now_ms: int) -> None:
        nonlocal refusals
        refusals -= 1
        if refusals >= 0:
            raise Busy("the board has not read the last presses yet")
        hold(page, key, now_ms)

    monkeypatch.setattr(server.board.fingers, "hold", busy_hold)
    page.keyboard.press("r")
    wait(lambda: heard(server) == [1, 17])
    assert page.locator(".notice").is_hidden()
    refusals = 1000
    page.keyboard.press("s")
    wait(lambda: "a press was lost" in (page.locator(".notice").text_content() or ""))
    refusals = 0
    page.keyboard.press("c")
    wait(lambda: heard(server) == [1, 17, 3, 19])
    wait(page.locator(".notice").is_hidden)
    # The browser logs each refusal as an error.
    assert all("503" in said for said in open_page.complaints)  # type: ignore[attr-defined]
    open_page.complaints.clear()  # type: ignore[attr-defined]

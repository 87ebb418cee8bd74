"""The page in a real browser reads its log aloud, with a stub of the browser's voices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahe_board.virtual_board.play.server import Server
from tests.virtual_board.play.conftest import DESKTOP, PHONE, OpenPage, lamp, press
from tests.virtual_board.play.looking import wait

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Replaces the browser's speech by a stub: it speaks a line until `end` is called; `spoken` lists lines and voices.
VOICES = """
    window.spoken = [];
    let current = null;
    window.end = () => { const ended = current; current = null; ended?.onend(); };
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
    Object.defineProperty(window, "speechSynthesis", { value: {
        getVoices: () => [{ name: "Far", lang: "en-US" }, { name: "Near", lang: "en_GB", localService: true }],
        speak: (said) => { current = said; spoken.push(`${said.voice.name}: ${said.text}`); },
        cancel: end,
    } });
"""
LINES = "() => [...document.querySelectorAll('.words p')].map((line) => line.textContent)"


def with_voices(page: Page) -> None:
    page.add_init_script(VOICES)


def step(page: Page, server: Server) -> None:
    """Move the light, and wait until the log says so."""
    before = page.evaluate(LINES)
    press(server.address, "roll")
    wait(lambda: page.evaluate(LINES) != before)


def test_the_page_reads_aloud_once_it_is_wanted_and_remembers_that(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address, prepare=with_voices)
    step(page, server)
    assert page.evaluate("spoken") == []
    page.get_by_role("button", name="Read aloud", pressed=False).click()
    assert page.evaluate("spoken") == ["Near: Space 2."], "a voice that needs no network"
    page.reload()
    page.get_by_role("button", name="Read aloud", pressed=True).wait_for()
    step(page, server)
    wait(lambda: page.evaluate("spoken.length"))
    page.get_by_role("button", name="Read aloud").click()
    before = page.evaluate("spoken")
    step(page, server)
    assert page.evaluate("spoken") == before


def test_a_line_that_is_out_of_date_gives_way_to_newer_ones(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address, prepare=with_voices)
    step(page, server)
    page.get_by_role("button", name="Read aloud").click()
    for _ in range(3):
        step(page, server)
    for _ in range(4):
        page.evaluate("end()")
    lines = page.evaluate(LINES)
    assert page.evaluate("spoken") == [f"Near: {lines[at]}" for at in (-4, -2, -1)]


PLACES = "(all) => all.map((it) => [it.title.split('.')[0], it.offsetLeft, it.offsetTop])"


def test_what_appears_with_reading_aloud_moves_nothing_that_was_there(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address, prepare=with_voices)
    tools = page.locator(".bar button:not(.spoken):visible, .console")
    for width, height in (DESKTOP, PHONE, (320, 568), (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        aloud, spoken = page.get_by_role("button", name="Read aloud"), page.locator(".bar .spoken")
        page.evaluate("new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
        before = tools.evaluate_all(PLACES)
        aloud.click()
        assert min(spoken.evaluate_all("(all) => all.map((it) => it.offsetWidth)")) >= 24
        assert tools.evaluate_all(PLACES) == before
        aloud.click()


def test_without_a_voice_for_the_language_a_sentence_says_so(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address, prepare=with_voices)
    page.get_by_role("button", name="Read aloud").click()
    aside = page.locator(".aside")
    assert aside.text_content() == ""
    lamp(server).language = "nl"
    wait(lambda: aside.text_content() == "Deze browser heeft geen eigen stem voor het Nederlands.")
    page.get_by_role("button", name="Voorlezen. Deze browser heeft geen eigen stem").wait_for()
    wait(lambda: aside.text_content() == "")  # the notice disappears after the time that it takes to read it
    page.get_by_role("button", name="Voorlezen").click()
    page.get_by_role("button", name="Voorlezen", exact=True).wait_for()

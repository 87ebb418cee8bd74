"""The page around the board, in a real browser: legends, players, spaces, sheets, and sizes from 320 pixels up."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mahe.show import geometry, glyphs, words
from mahe.show.texts import LANGUAGES, load
from mahe.table.settings import Settings
from mahe_board.emulator.memory_ports import Store
from mahe_board.virtual_board.play.help_words import help_in
from mahe_board.virtual_board.play.live_table import Live
from mahe_board.virtual_board.play.server import Server
from tests.virtual_board.play.conftest import DESKTOP, PHONE, OpenPage, ask, opening, press
from tests.virtual_board.play.looking import wait
from tests.virtual_board.play.serving import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

# 320 × 256 is a screen of 1280 × 1024 at a zoom of 400 %.
NARROW, ZOOMED, LYING = (320, 568), (320, 256), (844, 390)
BEZEL = 8
# Returns whether the legend of a stack has these words.
SAYS = "(words) => words.every((word, at) => document.querySelectorAll('.stack text')[at].textContent === word)"
SIZES = (NARROW, ZOOMED, (390, 844), LYING, (768, 1024), DESKTOP, (1920, 1080))


@pytest.fixture(scope="module")
def board() -> Iterator[Server]:
    """A game of seven, in which some turtles have left the raft, waits for a decision."""
    settings = Settings()
    settings.choose("pace", 2)
    settings.choose("language", 1)
    settings.sit_down(bytes(7))
    with serving(Live, Store({"settings": settings.pack()}), seed=3) as served:
        while not around(served):
            press(served.address, "roll", 30)
        for _ in range(4):
            decide(served)
            press(served.address, "stop", 30)
        decide(served)
        yield served


@pytest.fixture(scope="module")
def shared(browser: Browser, board: Server) -> Iterator[Page]:
    with opening(browser) as open_page:
        yield open_page(board.address, DESKTOP, touch=True)


@pytest.fixture
def page(shared: Page) -> Page:
    """A page that the tests share, reset to its first size, look and language, without a sheet."""
    shared.evaluate("document.querySelectorAll('dialog[open]').forEach((sheet) => sheet.close())")
    shared.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    shared.emulate_media(reduced_motion="null", color_scheme="null")
    shared.evaluate("import('/sentences.js').then((all) => all.speak('de'))")
    return shared


def around(board: Server) -> Any:
    return ask(board.address, "/frame").json["around"]


def moment(board: Server) -> Any:
    return ask(board.address, "/frame").json["moment"]


def decide(board: Server) -> None:
    """Press ROLL until there is a decision between ROLL and STOP."""
    while moment(board)["kind"] != "decision":
        press(board.address, "roll", 30)


JUMPS = """new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.jumps += value; })
    .observe({ type: "layout-shift", buffered: true }); window.jumps = 0;"""


@pytest.mark.parametrize("size", [DESKTOP, (390, 844), NARROW, LYING], ids=str)
def test_the_page_hardly_moves_while_it_loads(browser: Browser, size: tuple[int, int]) -> None:
    with serving(Live, Store({"settings": Settings().pack()}), seed=3) as fresh, opening(browser) as open_page:
        page = open_page(fresh.address, size, prepare=lambda page: page.add_init_script(JUMPS))
        page.wait_for_timeout(400)  # time in which late requests would arrive, and move parts of the page
        assert 0 < page.evaluate("window.jumps") <= 0.05, "a good page stays below 0.1"


def test_a_hold_is_a_button_that_can_be_activated(page: Page, board: Server) -> None:
    press(board.address, "menu")
    page.get_by_role("button", name="MENU, lang: Menü").focus()
    keys = page.locator(".keys").bounding_box()
    page.keyboard.press("Enter")
    wait(lambda: moment(board)["kind"] == "menu")
    assert page.get_by_role("button", name="MENU, ").count() == 0
    assert page.evaluate("document.activeElement.dataset.key") == "menu"
    assert page.locator(".keys").bounding_box() == keys, "nothing jumps"
    press(board.address, "stop")
    wait(lambda: moment(board)["kind"] == "decision")


def test_the_strip_has_every_player_and_the_cards_left(page: Page, board: Server) -> None:
    seen = around(board)
    names = ask(board.address, "/frame").json["turtles"]
    items = page.get_by_role("list", name="Spieler").get_by_role("listitem")
    wait(lambda: items.count() == 8)
    for seat, player in enumerate(seen["players"]):
        said = items.nth(seat).locator(".unseen").text_content() or ""
        assert said.startswith(f"{names[player['turtles'][0]]}: {player['eggs']} Ei")
        assert ("am Zug" in said) == (seat == seen["seat"])
    assert items.nth(7).locator(".unseen").text_content() == f"noch {seen['left']} Karten"


def test_a_list_tells_those_who_listen_who_is_where(page: Page, board: Server) -> None:
    stacks = [stack for stack in around(board)["stacks"] if stack]
    items = page.get_by_role("list", name="Felder, Floß und Eier").get_by_role("listitem")
    wait(lambda: items.count() == len(stacks) + len(("raft", "eggs")))


def test_the_legend_of_a_stack_is_on_the_board_in_every_language(page: Page) -> None:
    words = page.locator(".stack text")
    for row in LANGUAGES:
        page.evaluate("(language) => import('/sentences.js').then((all) => all.speak(language))", row[1])
        said = list(help_in(row[1])["stack"].values())
        page.wait_for_function(SAYS, arg=said)
        # In millimetres; farther to the right, a text would cover the next lane.
        inside = "(text) => text.getBBox().x + text.getBBox().width < 12"
        assert all(text.evaluate(inside) for text in words.all()), row[1]


def test_a_space_is_named_under_the_mouse_the_finger_and_the_arrow_keys(page: Page, board: Server) -> None:
    seen, names = around(board), ask(board.address, "/frame").json["turtles"]
    space = next(number for number, stack in enumerate(seen["stacks"], 1) if stack)
    stack = [names[turtle] for turtle in seen["stacks"][space - 1]]
    said = f"{space}: " + (stack[0] if len(stack) == 1 else f"unten {', '.join(stack[:-1])}, oben {stack[-1]}")
    tip, shapes = page.locator(".tip"), page.locator(".spaces [role=img]")
    shapes.nth(space - 1).hover()
    wait(lambda: tip.text_content() == said and tip.is_visible())
    page.mouse.move(1, 1)
    wait(tip.is_hidden)
    shapes.nth(space - 1).tap()
    wait(lambda: tip.text_content() == said and tip.is_visible())
    page.locator(".console").tap(position={"x": 3, "y": 30})
    wait(tip.is_hidden)
    page.keyboard.press("Shift+Tab")  # the focus moves to the element before the keys
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("1: ")
    for _ in range(space - 1):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == said
    assert tip.text_content() == said
    page.keyboard.press("End")
    assert "In der Mitte: " in (tip.text_content() or "")
    page.keyboard.press("Escape")
    assert tip.is_hidden()


# Returns the tips that cover a light of their own place or leave the window; gets each place's lights.
BAD_TIPS = """(places) => [...document.querySelectorAll(".spaces [role=img]")].filter((shape, at) => {
    shape.dispatchEvent(new PointerEvent("pointerenter"));
    const tip = document.querySelector(".tip").getBoundingClientRect();
    const toPage = document.querySelector(".lights").getScreenCTM();
    const covers = places[at].some((light) => {
        const { cx, cy, r } = document.querySelector(`[data-light="${light}"] circle`);
        const [x, y] = [toPage.a * cx.baseVal.value + toPage.e, toPage.d * cy.baseVal.value + toPage.f];
        const size = toPage.a * r.baseVal.value;
        return tip.left < x + size && x - size < tip.right && tip.top < y + size && y - size < tip.bottom;
    });
    return covers || !tip.width || tip.left < 0 || tip.top < 0 || tip.right > innerWidth || tip.bottom > innerHeight;
}).map((shape) => shape.ariaLabel)"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE, (320, 200)], ids=str)
def test_a_tip_covers_no_light_of_its_place_and_is_all_in_the_window(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wait(lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    page.evaluate("scrollTo(0, 0)")
    spaces = [[geometry.space(space, level) for level in range(7)] for space in range(1, 22)]
    raft, eggs = [geometry.raft(place) for place in range(7)], [geometry.egg(egg) for egg in range(7)]
    assert page.evaluate(BAD_TIPS, [*spaces, raft, eggs]) == []


def test_w_says_where_everybody_stands(page: Page, board: Server) -> None:
    page.keyboard.press("w")
    where = ask(board.address, "/ask", {"what": "where"}).json["answer"]
    assert "Schildkröte" in where or "Floß" in where
    wait(lambda: page.locator("[role=log] p").last.text_content() == where)


def test_the_ring_is_at_the_key_that_was_used(page: Page) -> None:
    page.keyboard.press("m")
    assert page.evaluate("document.activeElement.dataset.key") == "menu"
    page.keyboard.press("s")
    assert page.evaluate("document.activeElement.dataset.key") == "stop"
    assert page.evaluate("document.activeElement.matches(':focus-visible')")


def test_the_help_has_a_row_for_each_small_button(page: Page) -> None:
    titles = page.locator(".bar button").evaluate_all("(all) => all.map((it) => it.title)")
    page.get_by_role("button", name="Hilfe").click()
    page.locator(".tools dd").last.wait_for()
    assert page.locator(".tools dd").all_text_contents() == titles
    assert page.locator(".tools dt svg").count() == len(titles) >= 7


# Returns the dots of a drawn sign as the board has them: a byte per column.
DOTS = """(path) => Array.from({ length: 9 }, (_, x) => Array.from({ length: 8 }, (_, y) =>
    path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5)) << y).reduce((bits, bit) => bits | bit))"""


def test_a_computer_player_has_the_screen_s_sign_in_the_strip_and_a_chip_keeps_its_width(browser: Browser) -> None:
    settings = Settings()
    settings.choose("pace", 2)
    settings.sit_down(bytes((0, 4)))
    with serving(Live, Store({"settings": settings.pack()}), seed=3) as served, opening(browser) as open_page:
        page = open_page(served.address, PHONE)
        console, chips = page.locator(".console"), page.locator(".strip .player")
        before = console.bounding_box()
        while not around(served):
            press(served.address, "roll", 30)
        wait(lambda: chips.count() == 2)
        assert console.bounding_box() == before, "the row of the players had its room"
        assert [chip.locator(".robot").count() for chip in chips.all()] == [0, 1]
        assert page.locator(".robot path").evaluate(DOTS) == list(glyphs.COMPUTER[:-2])
        width = "(count) => { const was = count.offsetWidth; count.textContent = 28; return count.offsetWidth - was; }"
        assert page.locator(".player .count").evaluate_all(f"(all) => all.map({width})") == [0] * 4


def test_a_tool_that_was_tapped_does_not_stay_dark(browser: Browser, board: Server) -> None:
    with contextlib.closing(
        browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    ) as phone:
        page = phone.new_page()
        page.goto(board.address)
        tool = page.get_by_role("button", name="Vorlesen")
        colour = "(it) => getComputedStyle(it).backgroundColor"
        before = tool.evaluate(colour)
        tool.tap()
        page.get_by_role("button", name="Vorlesen", pressed=True).tap()
        page.get_by_role("button", name="Vorlesen", pressed=False).wait_for()
        assert tool.evaluate(colour) == before


def test_sound_is_the_board_s_own_setting(page: Page, board: Server) -> None:
    page.get_by_role("button", name="Ton an").click()
    wait(lambda: page.get_by_role("button", name="Ton aus").count() == 1)
    table = board.board.live
    assert isinstance(table, Live)
    assert table.settings["sound"] == 0
    ask(board.address, "/ask", {"what": "sound", "value": 1})
    wait(lambda: page.get_by_role("button", name="Ton an").count() == 1)
    page.get_by_role("button", name="Ton an").click()
    wait(lambda: table.settings["sound"] == 0)
    page.get_by_role("button", name="Ton aus").click()
    wait(lambda: table.settings["sound"] == 1)  # as before it was turned off


def test_help_and_log_open_by_key_and_close_by_escape_and_press_nothing(page: Page, board: Server) -> None:
    keys = ask(board.address, "/frame").json["keys"]
    page.get_by_role("button", name="Was geschah").press("Enter")
    sheet = page.get_by_role("dialog", name="Was geschah")
    wait(sheet.is_visible)
    turns = sheet.get_by_role("listitem")
    told = ask(board.address, "/ask", {"what": "log"}).json["answer"]
    assert turns.all_text_contents() == told[::-1]
    assert all(" würfelt " in turn for turn in told)
    with page.expect_download() as kept:
        sheet.get_by_role("button", name="Als Datei sichern").click()
    assert Path(kept.value.path()).read_text() == ask(board.address, "/record").text
    for letter in "rscm":
        page.keyboard.press(letter)
    page.keyboard.press("Escape")
    wait(sheet.is_hidden)
    page.get_by_role("button", name="Hilfe").click()
    wait(lambda: page.get_by_role("dialog", name="Hilfe").get_by_role("heading").count() == 5)
    page.get_by_role("button", name="Schließen").click()
    assert ask(board.address, "/frame").json["keys"] == keys


def test_dark_is_dark_and_where_less_motion_is_asked_for_only_the_board_s_own_lights_change(
    page: Page,
) -> None:
    moving = (
        "() => [...document.querySelectorAll('*')].filter((it) => getComputedStyle(it).transitionProperty !== 'none' "
        "&& getComputedStyle(it).transitionDuration !== '0s').length"
    )
    paper = "() => getComputedStyle(document.querySelector('.sheet')).backgroundColor.match(/\\d+/g).map(Number)"
    assert page.evaluate(moving) > 0
    assert min(page.evaluate(paper)) > 200
    page.emulate_media(reduced_motion="reduce", color_scheme="dark")
    assert page.evaluate(moving) == 0
    assert max(page.evaluate(paper)) < 60
    lights = (
        "() => [...document.querySelectorAll('.lights g[data-light]')].map((it) => it.getAttribute('opacity')).join()"
    )
    before = page.evaluate(lights)
    wait(lambda: page.evaluate(lights) != before)  # the blinking turtle tells whose turn it is


def test_nothing_is_cut_off_on_any_screen(page: Page) -> None:
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        _everything_is_there(page, size)


def _everything_is_there(page: Page, size: tuple[int, int]) -> None:
    # The board's screen adapts its size after the page.
    wait(lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    for part in (".disc", ".strip", ".console", ".screen", ".bar"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
    for row in LANGUAGES:
        page.evaluate("(language) => import('/sentences.js').then((all) => all.speak(language))", row[1])
        assert cut_off(page) == []
        if size[1] >= 390 and size != NARROW:
            too_long = page.evaluate("document.documentElement.scrollHeight - innerHeight")
            assert too_long <= 0, f"{size}, {row[1]}: not all of it at once"
    wait(lambda: page.locator(".glass").bounding_box() == page.locator("canvas").bounding_box())  # canvas fills glass
    glass, frame = page.locator(".glass").bounding_box(), page.locator(".screen").bounding_box()
    assert glass
    assert frame
    assert frame["width"] - glass["width"] <= 2 * BEZEL


# 320 × 200 and 427 × 266 are a screen of 1280 × 800 at a zoom of 400 % and of 300 %.
ZOOMED_IN = ((320, 200), ZOOMED, (427, 266))


@pytest.mark.parametrize("size", ZOOMED_IN, ids=str)
def test_zoomed_in_the_board_fits_the_window_and_one_key_away_the_decision(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    disc, players = page.locator(".disc"), page.locator(".strip li")
    decision = [page.locator(".screen"), *page.locator(".keys > div").all()]
    wait(lambda: all(fits(page, part) for part in (disc, *players.all())))
    assert players.count() == 8
    page.keyboard.press("PageDown")
    wait(lambda: all(fits(page, part) for part in decision))
    for row in LANGUAGES:
        page.evaluate(LONGEST, [*longest_legends(row[1])])
        assert all(fits(page, part) for part in decision), row[1]
        assert page.evaluate(OVERLAPS) == [], row[1]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("PageUp")
    wait(lambda: fits(page, disc))


LONGEST = """([tap, hold]) => {
    for (const does of document.querySelectorAll(".does")) does.textContent = tap;
    for (const holds of document.querySelectorAll(".hold")) holds.textContent = hold;
}"""
OVERLAPS = """() => [...document.querySelectorAll(".keys > div")].flatMap((key) => {
    const place = key.getBoundingClientRect();
    const parts = [...key.querySelectorAll(".cap, .name, .does, .hold")];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const meet = (one, two) => one.left < two.right - 1 && two.left < one.right - 1
        && one.top < two.bottom - 1 && two.top < one.bottom - 1;
    return parts.filter((part, at) => part.scrollWidth > part.clientWidth + 1
        || boxes[at].left < place.left - 1 || boxes[at].right > place.right + 1
        || boxes.slice(0, at).some((other) => meet(boxes[at], other))).map((part) => part.className);
})"""


def longest_legends(language: str) -> tuple[str, str]:
    """Return the longest text for a tap and the longest for a hold, in a language."""
    taps = (words.ROLL_FIRST, words.ROLL_SECOND, words.ROLL_THIRD, words.CARDS_KEY, words.EGGS_KEY, words.OTHER,
            words.PLAY, words.CHANGE, words.NEW_GAME, words.GO_ON, words.ANOTHER_GAME, words.AGAIN)  # fmt: skip
    holds = (words.HOLD_MENU, words.HOLD_UNDO, words.HOLD_YES, words.HOLD_BACK, words.HOLD_COACH)
    texts = load(language).TEXTS
    swim = texts[words.MOVE].replace("%d", "21")
    return max([texts[tap] for tap in taps] + [swim], key=len), max((texts[hold] for hold in holds), key=len)


def fits(page: Page, part: Locator) -> bool:
    """Whether the whole element is in the window."""
    box, size = part.bounding_box(), page.viewport_size
    assert box
    assert size
    down, right = box["y"] + box["height"], box["x"] + box["width"]
    return box["x"] >= 0 and box["y"] >= 0 and right <= size["width"] and down <= size["height"]


def cut_off(page: Page) -> list[str]:
    """List the elements whose text overflows, or that overlap their neighbours."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".does, .label, .strip li")]
            .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== "inline")
            .map((part) => part.textContent)"""
    )
    return found


def test_the_help_is_there_in_every_language_and_fits_the_smallest_screen(page: Page, board: Server) -> None:
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    page.get_by_role("button", name="Hilfe").click()
    paper = page.locator(".paper")
    lengths = set()
    for row in LANGUAGES:
        page.evaluate("(language) => import('/sentences.js').then((all) => all.speak(language))", row[1])
        page.wait_for_function("(n) => document.querySelectorAll('.paper li').length === n", arg=7 + 4 + 4 + 8)
        assert paper.evaluate("(it) => it.scrollWidth <= it.clientWidth")
        card = f"card-{row[1]}.html"
        paper.locator(f"a[href='{card}']").wait_for()
        assert ask(board.address, f"/{card}").status == 200
        lengths.add(len(paper.inner_text()))
    assert len(lengths) == len(LANGUAGES)


def test_a_help_that_comes_late_does_not_replace_the_one_in_the_language_spoken_since(page: Page) -> None:
    page.get_by_role("button", name="Hilfe").click()
    late: list[Any] = []
    page.route("**/help-fr.json", lambda route: late.append(route))  # noqa: PLW0108  Playwright takes no builtin
    speak = "(language) => import('/sentences.js').then((all) => all.speak(language))"
    page.evaluate(speak, "fr")
    while not late:
        page.wait_for_timeout(10)
    page.evaluate(speak, "it")
    page.locator(".paper a[href='card-it.html']").wait_for()
    late[0].continue_()
    page.wait_for_timeout(300)
    assert page.locator(".paper a[href='card-it.html']").is_visible()
    page.unroute("**/help-fr.json")


def test_a_new_board_speaks_as_the_browser_does_and_one_that_has_been_used_as_it_did(open_page: OpenPage) -> None:
    dutch = "Object.defineProperty(navigator, 'languages', { get: () => ['sv', 'nl-BE', 'en'] })"
    with serving(Live) as server:
        page = open_page(server.address, prepare=lambda page: page.add_init_script(dutch))
        page.wait_for_selector("html[lang=nl]")
        wait(lambda: ask(server.address, "/frame").json["turtles"][0] == "Rood")
        italian = dutch.replace("nl-BE", "it")
        again = open_page(server.address, prepare=lambda page: page.add_init_script(italian))
        again.wait_for_selector("html[lang=nl]")
        assert ask(server.address, "/frame").json["language"] == "nl"
        page.close()
        again.close()

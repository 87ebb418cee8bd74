"""The page in a real browser: what it shows is the board's frame, and what is done to its buttons reaches the table."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from host_tools.pictures import board_svg
from host_tools.play import fingers
from host_tools.play.ports import Busy
from host_tools.play.server import FOREVER, PAGE, Server
from mahe.show import geometry
from tests.host_tools.play.conftest import DESKTOP, LAMP, PHONE, OpenPage, Play, ask, press
from tests.needs import need_node

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

SIZES = {"phone": PHONE, "small phone": (360, 640), "phone on its side": (844, 390), "tablet": (820, 1180),
         "desktop": DESKTOP, "wide": (2200, 1000)}  # fmt: skip

# What the page shows now: colour, halo and core of each light that is lit, by chain index.
LIT = """() => Object.fromEntries([...document.querySelectorAll(".lights g[data-light]")]
    .filter((light) => light.getAttribute("display") !== "none")
    .map((light) => [light.dataset.light, [
        document.getElementById(`glow-${light.dataset.light}`).getAttribute("color"),
        Number(document.querySelector(`[fill="url(#glow-${light.dataset.light})"]`).getAttribute("opacity")),
        Number(light.getAttribute("opacity"))]]))"""

# The screen as rows of # and dots, read off the middle of each pixel of the canvas.
SCREEN = """() => {
    const canvas = document.querySelector(".screen canvas");
    const size = canvas.width / 128;
    const middle = Math.floor((size - 1) / 2);
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const lit = (x, y) => data[4 * ((y * size + middle) * canvas.width + x * size + middle)] > 128;
    return Array.from({ length: 64 }, (_, y) =>
        Array.from({ length: 128 }, (_, x) => (lit(x, y) ? "#" : ".")).join(""));
}"""


def wait(condition: Callable[[], Any], seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)


def heard(server: Server) -> list[int]:
    return list(server.board.table.heard)


@pytest.mark.parametrize("module", sorted(PAGE.glob("*.js")), ids=lambda module: module.name)
def test_each_module_of_the_page_is_sound_javascript(module: Path, tmp_path: Path) -> None:
    as_module = tmp_path / f"{module.stem}.mjs"  # Node takes a .js for an old script
    shutil.copy(module, as_module)
    checked = subprocess.run([need_node(), "--check", as_module], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_the_page_shows_the_very_lights_and_pixels_of_the_frame(open_page: OpenPage, address: str) -> None:
    page = open_page(address)
    for key in ("roll", "roll", "roll"):
        press(address, key)
    ask(address, "/hold", {"key": "card", "down": True, "page": "test"})
    page.wait_for_selector("body[data-keys='7']")
    # 90, 0 and 8 of 255, each a quarter more: 255 × (0.25/90.25)^(1/2.2) = 18, 255 × (8.25/90.25)^(1/2.2) = 86; halo
    # (90/255)^0.34 = 0.702, core 1.2 times that.
    red = ["#ff1256", 0.702, 0.842]
    # 4, 10 and 80: 255 × (4.25/80.25)^(1/2.2) = 67, 255 × (10.25/80.25)^(1/2.2) = 100; (80/255)^0.34 = 0.674.
    blue = ["#4364ff", 0.674, 0.809]
    expected = {str(geometry.space(4, 0)): red, **{str(geometry.raft(place)): blue for place in range(7)}}
    assert page.evaluate(LIT) == expected
    assert page.evaluate(SCREEN) == ask(address, "/frame").json["screen"]


def test_each_light_is_drawn_where_the_geometry_has_it_and_not_mirrored(open_page: OpenPage, address: str) -> None:
    page = open_page(address)
    boxes = page.evaluate(
        """() => [...document.querySelectorAll(".lights g[data-light] circle:first-child")]
        .map((circle) => [Number(circle.getAttribute("cx")), Number(circle.getAttribute("cy"))])"""
    )
    assert len(boxes) == 161
    for light, (x, y) in enumerate(boxes):
        assert (x, -y) == pytest.approx(geometry.position(light), abs=0.01)
    disc, one = page.locator(".disc").bounding_box(), _on_screen(page, geometry.space(1, 3))
    assert disc
    assert one[0] > disc["x"] + disc["width"] / 2, "space 1 is to the right of the beach"
    assert one[1] > disc["y"] + disc["height"] / 2


def _on_screen(page: Page, light: int) -> tuple[float, float]:
    script = f"""() => {{ const circle = document.querySelector('[data-light="{light}"] circle');
        circle.parentNode.setAttribute("display", "inline"); // a dark one has no box
        const box = circle.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }}"""
    x, y = page.evaluate(script)
    return x, y


@pytest.mark.parametrize(("letter", "events"), [("r", [1, 17]), ("s", [2, 18]), ("c", [3, 19]), ("m", [4, 20])])
def test_a_letter_is_a_press(open_page: OpenPage, server: Server, letter: str, events: list[int]) -> None:
    page = open_page(server.address)
    page.keyboard.press(letter)
    wait(lambda: heard(server) == events)
    page.keyboard.press(f"Shift+{letter.upper()}")
    wait(lambda: heard(server) == events * 2)


def test_a_key_that_repeats_is_one_press_and_held_it_is_a_hold(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address)
    page.keyboard.down("r")
    for _ in range(5):
        page.keyboard.down("r")  # what a keyboard sends while a key is held
    wait(lambda: server.board.table.held)
    assert heard(server) == [1]
    # Longer than the board's lease: the page goes on saying that it holds.
    page.wait_for_timeout(2000)
    assert heard(server) == [1]
    page.keyboard.up("r")
    wait(lambda: heard(server) == [1, 17])


def test_a_shortcut_of_the_browser_is_no_press(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address)
    for shortcut in ("Control+c", "Alt+s", "Meta+m"):
        page.keyboard.press(shortcut)
    page.keyboard.press("c")
    wait(lambda: len(heard(server)) >= 2)
    assert heard(server) == [3, 19]


def test_the_mouse_presses_and_holds_also_when_it_slides_off(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address)
    page.get_by_role("button", name="CARD").click()
    wait(lambda: heard(server) == [3, 19])
    page.get_by_role("button", name="ROLL").hover()
    page.mouse.down()
    wait(lambda: heard(server) == [3, 19, 1])
    page.mouse.move(5, 5)
    wait(lambda: server.board.table.held)
    page.mouse.up()
    wait(lambda: heard(server) == [3, 19, 1, 17])
    page.get_by_role("button", name="STOP").click(button="right")
    page.keyboard.press("m")
    wait(lambda: heard(server) == [3, 19, 1, 17, 4, 20])


def test_a_finger_presses_each_button_once(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address, PHONE, touch=True)
    for name in ("ROLL", "STOP", "CARD", "MENU"):
        page.get_by_role("button", name=name).tap()
    wait(lambda: len(heard(server)) >= 8)
    page.wait_for_timeout(200)
    assert heard(server) == [1, 17, 2, 18, 3, 19, 4, 20]


def test_a_quick_tapper_loses_no_tap(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address)
    for _ in range(30):
        page.keyboard.press("r")
    wait(lambda: heard(server) == [1, 17] * 30)


def test_by_tab_and_space_a_button_is_pressed_once(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    wait(lambda: heard(server) == [2, 18])
    page.keyboard.press("Enter")
    wait(lambda: heard(server) == [2, 18, 2, 18])


def test_a_screen_reader_s_click_is_a_tap(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address)
    page.evaluate("document.querySelector('[data-key=card]').click()")
    wait(lambda: heard(server) == [3, 19])


def test_a_page_that_loses_the_focus_lets_go(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address)
    page.keyboard.down("c")
    wait(lambda: heard(server) == [3])
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    wait(lambda: heard(server) == [3, 19])
    page.keyboard.down("c")  # the finger is still there, and the keyboard repeats
    page.keyboard.press("m")
    wait(lambda: heard(server) == [3, 19, 4, 20])


def test_a_page_that_is_left_lets_go_by_itself(
    open_page: OpenPage, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fingers, "LEASE_MS", 1_000_000)
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
    # The browser's own word for each refusal.
    assert all("503" in said for said in open_page.complaints)  # type: ignore[attr-defined]
    open_page.complaints.clear()  # type: ignore[attr-defined]


def test_the_words_are_there_for_a_screen_reader(open_page: OpenPage, address: str) -> None:
    page = open_page(address)
    press(address, "roll")
    words = page.locator("[aria-live=polite].words")
    wait(lambda: words.text_content() == "space 2. RED rolls")
    assert page.title() == "Mahé", "the same in every language"
    assert [page.get_by_role("button", name=name).count() for name in ("ROLL", "STOP", "CARD", "MENU")] == [1] * 4


def test_it_survives_a_restart_of_the_board_and_says_meanwhile_that_it_is_away(open_page: OpenPage, play: Play) -> None:
    program = play(module=LAMP)
    page = open_page(program.address)
    page.keyboard.press("r")
    page.wait_for_selector("body[data-keys='2']")
    page.keyboard.down("c")
    program.stop()
    page.wait_for_selector("body[data-link=lost]")
    assert "does not answer" in (page.locator(".notice").text_content() or "")
    page.wait_for_timeout(1200)  # some tries in vain
    again = play(module=LAMP, port=urlsplit(program.address).port)
    page.wait_for_selector("body[data-link=up]")
    assert page.locator(".notice").is_hidden()
    page.keyboard.up("c")
    page.keyboard.press("r")
    wait(lambda: ask(again.address, "/frame").json["words"][0] == "space 3")
    wait(lambda: page.evaluate(LIT) == {str(geometry.space(3, 0)): ["#ff1256", 0.702, 0.842]})
    # The browser's own words for a board that has gone, or is going.
    strange = [said for said in open_page.complaints if "ERR_" not in said and "503" not in said]  # type: ignore[attr-defined]
    assert strange == []
    open_page.complaints.clear()  # type: ignore[attr-defined]


def test_sound_starts_with_the_first_gesture_and_follows_the_tone(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address)
    page.evaluate(
        """() => {
            window.tones = [];
            for (const name of ["setValueAtTime", "setTargetAtTime"]) {
                const real = AudioParam.prototype[name];
                AudioParam.prototype[name] = function (value, ...when) {
                    tones.push(value);
                    return real.call(this, value, ...when);
                };
            }
        }"""
    )
    press(server.address, "card", 100)
    page.wait_for_selector("body[data-keys='2']")
    assert page.evaluate("tones") == [], "nobody has touched the page"
    page.keyboard.press("r")
    page.keyboard.down("c")
    wait(lambda: page.evaluate("tones.includes(440)"))
    page.keyboard.up("c")
    wait(lambda: page.evaluate("tones.at(-1) === 0"))
    loud = page.evaluate("tones.filter((tone) => tone > 0 && tone < 1).length")
    assert loud >= 1
    page.get_by_role("button", name="Sound on").click()
    page.keyboard.down("c")
    wait(lambda: page.evaluate("document.body.dataset.keys === '7'"))
    assert page.evaluate("tones.filter((tone) => tone > 0 && tone < 1).length") == loud, "muted"
    assert page.get_by_role("button", name="Sound off").count() == 1


@pytest.mark.parametrize("look", ["day", "night"])
@pytest.mark.parametrize("size", SIZES)
def test_everything_fits_on_every_screen_by_day_and_by_night(
    open_page: OpenPage, address: str, tmp_path: Path, size: str, look: str
) -> None:
    page = open_page(address, SIZES[size], touch=size != "desktop")
    if look == "night":
        press(address, "menu")
    page.wait_for_selector(f"body[data-look={look}]")
    width, height = SIZES[size]
    boxes = [page.locator(part).bounding_box() for part in (".disc", ".console", ".screen", *(
        f"[data-key={key}] .label" for key in ("roll", "stop", "card", "menu")))]  # fmt: skip
    for box in boxes:
        assert box
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
    disc, console = boxes[0], boxes[1]
    assert disc
    assert console
    beside = disc["x"] + disc["width"] <= console["x"]
    assert beside or disc["y"] + disc["height"] <= console["y"], "board and console lie on one another"
    assert disc["width"] >= 0.5 * min(width, height)
    for key in ("roll", "stop", "card", "menu"):
        cap = page.locator(f"[data-key={key}] .cap").bounding_box()
        assert cap
        assert cap["width"] >= 44, "too small for a finger"
    shown = page.screenshot(path=tmp_path / f"{size} {look}.png")
    assert shown.startswith(b"\x89PNG")


def test_the_island_by_day_and_by_night_is_the_manual_s(open_page: OpenPage, address: str) -> None:
    page = open_page(address)
    for look in ("day", "night"):
        drawing = page.evaluate(f"fetch('/island-{look}.svg').then((answer) => answer.text())")
        assert board_svg(bytearray(483), look).startswith(drawing.rstrip().removesuffix("</svg>"))


def test_several_pages_watch(open_page: OpenPage, address: str) -> None:
    pages = [open_page(address, PHONE) for _ in range(3)]
    press(address, "roll")
    for page in pages:
        page.wait_for_selector("body[data-keys='2']")


def streams(server: Server) -> int:
    """How many connections watch."""
    return sum(until == FOREVER for until in server._deadlines.values())


def test_more_pages_of_one_browser_than_it_opens_connections_share_a_stream_and_each_can_press(
    open_page: OpenPage, server: Server
) -> None:
    first = open_page(server.address)
    pages = [first, *(open_page(server.address, beside=first) for _ in range(7))]
    assert streams(server) == 1
    for number, page in enumerate(pages, 1):
        page.keyboard.press("r")
        for each in pages:
            each.wait_for_selector(f"body[data-keys='{2 * number}']")
    lit = pages[0].evaluate(LIT)
    assert list(lit) == [str(geometry.space(9, 0))]
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
    """As a browser does with a page behind another one."""
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
    wait(lambda: streams(server) == 1)


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
    }).observe(document.querySelector(".notice"), { childList: true }));"""

    def prepare(page: Page) -> None:
        page.route("**/geometry", fail_twice)
        page.add_init_script(watch)

    page = open_page(address, prepare=prepare)
    assert "does not answer" in page.evaluate("told")
    assert page.locator(".lights g[data-light]").count() == 161
    assert page.locator(".notice").is_hidden()
    assert asked == 3
    open_page.complaints.clear()  # type: ignore[attr-defined]

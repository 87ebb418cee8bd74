"""The page in a real browser shows and sounds the board's frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mahe.show import geometry
from mahe.show.texts import LANGUAGES
from mahe_board.virtual_board.pictures import board_svg
from mahe_board.virtual_board.play.server import Server
from tests.virtual_board.play.conftest import DESKTOP, LAMP, PHONE, OpenPage, Play, ask, lamp, press
from tests.virtual_board.play.looking import LIT, SCREEN, wait

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = {"phone": PHONE, "small phone": (360, 640), "phone on its side": (844, 390), "tablet": (820, 1180),
         "desktop": DESKTOP, "wide": (2200, 1000)}  # fmt: skip


def test_the_page_shows_the_very_lights_and_pixels_of_the_frame(open_page: OpenPage, address: str) -> None:
    page = open_page(address)
    for key in ("roll", "roll", "roll"):
        press(address, key)
    ask(address, "/hold", {"key": "card", "down": True, "page": "test"})
    page.wait_for_selector("body[data-keys='7']")
    # The bytes 90, 0 and 8, with 0.25 added to each: 255 × (0.25/90.25)^(1/2.2) = 18, 255 × (8.25/90.25)^(1/2.2) = 86;
    # the halo is (90/255)^0.34 = 0.702, the core 1.2 times that.
    red = ["#ff1256", 0.702, 0.842]
    # In the same way the bytes 4, 10 and 80: 255 × (4.25/80.25)^(1/2.2) = 67, 255 × (10.25/80.25)^(1/2.2) = 100;
    # the halo is (80/255)^0.34 = 0.674.
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


def test_what_the_board_says_is_in_the_log_once_line_by_line(open_page: OpenPage, address: str) -> None:
    page = open_page(address)
    lines = page.locator("[role=log][aria-live=polite] p")
    wait(lambda: lines.all_text_contents() == ["Space 1."])
    for _ in range(2):
        press(address, "roll")
    wait(lambda: lines.all_text_contents() == ["Space 1.", "Space 2.", "Space 3."])
    later = open_page(address, beside=page).locator("[role=log] p")
    wait(lambda: later.all_text_contents() == ["Space 3."])
    page.keyboard.press("a")
    wait(lambda: lines.all_text_contents()[2:] == ["Space 3.", "Once more: space 3."])
    page.get_by_role("button", name="Say it again").press("Enter")
    wait(lambda: lines.all_text_contents()[3:] == ["Once more: space 3."] * 2)


def test_what_each_key_does_stands_under_it_and_is_its_name(open_page: OpenPage, address: str) -> None:
    page = open_page(address)
    names = (
        page.get_by_role("group", name="Keys")
        .get_by_role("button")
        .evaluate_all("(all) => all.map((it) => it.ariaLabel)")
    )
    assert names == ["ROLL: on", "STOP: space 21, Red", "CARD", "CARD, hold: raft", "MENU: does nothing now"]
    does = page.locator(".key .does").all_text_contents()
    assert does == ["on", "♥ space 21", "", ""], "the turtle that it would land on, by its sign"
    assert page.locator(".key.idle").count() == 1
    assert [page.get_by_role("button", name=f"{name}: ").count() for name in ("ROLL", "STOP", "MENU")] == [1] * 3
    assert page.title() == "Mahé", "the same in every language"


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


SOUND_ON = {"en": "Sound on", "de": "Ton an", "fr": "Son activé", "nl": "Geluid aan", "it": "Audio acceso"}


def test_the_page_speaks_the_language_of_the_board(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address)
    page.wait_for_selector("html[lang=en]")
    for language in reversed(SOUND_ON):
        lamp(server).language = language
        page.wait_for_selector(f"html[lang={language}]")
        assert page.get_by_role("button", name=SOUND_ON[language]).count() == 1
        labels = page.evaluate(
            """() => import('/sentences.js').then(({ sentence }) =>
                [...document.querySelectorAll('[data-label]')]
                    .map((part) => [part.ariaLabel, sentence(part.dataset.label)]))"""
        )
        assert len(labels) > 5
        assert all(label and label == said for label, said in labels)


def test_each_language_of_the_page_has_every_sentence(open_page: OpenPage, address: str) -> None:
    page = open_page(address)
    shapes = page.evaluate(
        """(languages) => Promise.all(languages.map((language) => import(`/speech-${language}.js`).then((speech) =>
            Object.entries(speech.default).map(([name, said]) => [name, said.length ? typeof said : "empty"]))))""",
        [row[1] for row in LANGUAGES],
    )
    english = sorted(shapes[0])
    assert all(kind in ("string", "function") for _, kind in english)
    for shape in shapes:
        assert sorted(shape) == english


def test_what_the_page_has_to_say_fits_its_place_in_every_language(open_page: OpenPage, play: Play) -> None:
    program = play(module=LAMP)
    page = open_page(program.address)
    program.stop()
    page.wait_for_selector("body[data-link=lost]")
    notice = page.locator(".notice")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        wait(lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        for _, language, _ in LANGUAGES:
            page.evaluate("(language) => import('/sentences.js').then((all) => all.speak(language))", language)
            assert notice.is_visible()
            assert notice.evaluate("(it) => it.scrollHeight <= it.clientHeight && it.scrollWidth <= it.clientWidth")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()
    open_page.complaints.clear()  # type: ignore[attr-defined]  # of requests that nobody answered


def test_everything_fits_on_every_screen(open_page: OpenPage, address: str) -> None:
    page = open_page(address, touch=True)
    for size in SIZES.values():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        _everything_fits(page, *size)


def _everything_fits(page: Page, width: int, height: int) -> None:
    # After a change of size, first the browser's layout and then the page's scripts need time.
    wait(lambda: page.evaluate(f"innerWidth === {width} && innerHeight === {height}"))
    page.evaluate("new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
    wait(lambda: page.evaluate("document.documentElement.scrollHeight <= innerHeight"))
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


def test_the_island_by_day_and_by_night_is_the_manual_s(open_page: OpenPage, address: str) -> None:
    page = open_page(address)
    for look in ("day", "night"):
        drawing = page.evaluate(f"fetch('/island-{look}.svg').then((answer) => answer.text())")
        assert board_svg(bytearray(483), look).startswith(drawing.rstrip().removesuffix("</svg>"))

"""The family's card: one sheet per language, with the screen's words and the firmware's signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from hardware.case import paper
from mahe.show import geometry, words
from mahe.show.texts import LANGUAGES, load
from mahe_board.build.glyphs import reading
from mahe_board.virtual_board.card import card_files
from mahe_board.virtual_board.card.drawings import LANDING, STACK, THERE
from mahe_board.virtual_board.card.played_scenes import scenes
from mahe_board.virtual_board.play.help_words import help_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SPOKEN = [file for _, file, _ in LANGUAGES]
SAID = (words.FIRST_GOAL, words.FIRST_CHOICE, words.FIRST_DOUBLE, words.FIRST_STACK, words.LAST_EGGS, words.LAST_LAP)
A4 = (210, 297)
POINTS = 72 / 25.4
SIZES = ((320, 568), (390, 844), (768, 1024), (1280, 900))
# Returns the texts that overflow, and the elements beyond the page's edge.
TOO_WIDE = """() => [...document.querySelectorAll('main *')].filter((part) => {
    if (part instanceof SVGElement && part.localName !== 'text') return false;
    const at = part.getBoundingClientRect(), main = document.querySelector('main').getBoundingClientRect();
    if (part.localName === 'text') {
        const next = part.nextElementSibling;
        return at.right > (next ?? part.closest('svg')).getBoundingClientRect()[next ? 'left' : 'right'];
    }
    return part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display === 'block'
        || at.right > main.right + 0.5 || at.left < main.left - 0.5;
}).map((part) => part.outerHTML.slice(0, 80))"""
CONTENT_MM = """() => [...document.querySelectorAll('main > *')]
    .reduce((sum, part) => sum + part.getBoundingClientRect().height, 0) * 25.4 / 96"""


def card(language: str) -> str:
    return card_files()[f"card-{language}.html"]().decode()


def plain(html: str) -> str:
    """Remove the tags and surplus blanks from a text."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("card")
    for name, read in card_files().items():
        (place / name).write_bytes(read())
    return place


@pytest.fixture(scope="module")
def sheets(folder: Path, browser: Browser) -> Path:
    paper.write_pdfs(browser, {}, [folder / f"card-{language}.html" for language in SPOKEN])
    return folder


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


def test_there_is_a_card_for_each_language_of_the_screen() -> None:
    cards = sorted(name for name in card_files() if name.endswith(".html"))
    assert cards == sorted(f"card-{language}.html" for language in SPOKEN)
    assert len({card(language) for language in SPOKEN}) == len(SPOKEN) >= 5
    for language in SPOKEN:
        assert f'<html lang="{language}">' in card(language)


@pytest.mark.parametrize("language", SPOKEN)
def test_its_words_are_the_screens_words(language: str) -> None:
    texts = load(language)
    read = plain(card(language))
    for number in SAID:
        told = texts.TEXTS[number] % (6, 12) if number == words.FIRST_DOUBLE else texts.TEXTS[number]
        assert plain(told) in read
    for name in texts.TURTLES:
        assert name in read


@pytest.mark.parametrize("language", SPOKEN)
def test_the_coach_is_called_as_on_the_screen(language: str) -> None:
    keys = re.search(r'<ul class="keys">.*?</ul>', card(language), re.S)
    assert keys
    assert load(language).SETTINGS["coach"] in plain(keys[0])


@pytest.mark.parametrize("language", SPOKEN)
def test_the_help_explains_what_the_coach_writes_as_the_screen_writes_it(language: str) -> None:
    said = load(language).TEXTS
    written = [
        said[words.LANDS] % 13,
        said[words.BUSTING_FACES] % "4–6",
        said[words.BEACH_CHANCE] % 14,
        said[words.FOX_ROLLS] % 5,
    ]
    explained = help_in(language)["coach"]
    assert [text.startswith(start) for text, start in zip(explained, written, strict=True)] == [True] * 4


def test_the_signs_of_the_keys_are_those_that_the_screen_draws() -> None:
    drawings = reading.signs((reading.FOLDER / "signs.txt").read_text("utf-8"))
    found = re.findall(r'<span class="key">.*?d="([^"]*)".*?<strong>(\w+)</strong>', card("en"), re.S)
    assert [name for _, name in found] == ["ROLL", "STOP", "CARD", "MENU"]
    for path, name in found:
        dots = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
        rows = drawings[f"key_{name.lower()}"]
        assert dots == {(x, y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#"}, name


def test_the_numbers_on_the_board_stand_at_what_shines_there() -> None:
    frame = scenes("en").lights
    shines = [any(frame[3 * light : 3 * light + 3]) for light in range(geometry.LIGHTS)]
    assert [shines[geometry.space(STACK, level)] for level in range(7)] == [True] * len(THERE) + [False] * 4
    assert shines[geometry.space(LANDING, 0)]
    assert any(shines[: geometry.EGGS])


def test_every_sheet_is_one_page_of_a4(sheets: Path) -> None:
    for language in SPOKEN:
        document = pypdfium2.PdfDocument(sheets / f"card-{language}.pdf")
        assert len(document) == 1, language
        assert (document[0].get_width() / POINTS, document[0].get_height() / POINTS) == pytest.approx(A4, abs=0.3)


@pytest.mark.parametrize("language", SPOKEN)
def test_no_text_runs_over_its_place_on_paper_or_on_any_screen(language: str, folder: Path, page: Page) -> None:
    page.goto((folder / f"card-{language}.html").as_uri())
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 1000, "height": 1200})
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate(CONTENT_MM) < 297 - 16 - 5, "the margins, and a little between the parts"
    page.emulate_media(media="screen")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_WIDE) == [], width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width

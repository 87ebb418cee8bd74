"""The printed sheets: true to scale, every window over its light; the label agrees with the firmware."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from PIL import Image

from hardware.case import paper
from hardware.case.face import LEGENDS, face_svg
from hardware.case.label import LABELS, WIDTH, asked_for, at_power_on, label_svg, size
from mahe.show import geometry
from mahe.show.texts import LANGUAGES
from mahe_board.virtual_board.play.island_drawing import island_svg
from mahe_board.virtual_board.play.island_palette import LOOKS
from tests.hardware.conftest import once

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DOTS = 8.0  # dots per millimetre
POINTS = 72 / 25.4


@pytest.fixture(scope="session")
def pdfs(shared: Path, browser: Browser) -> Path:
    """The day's face in English, whole and in tiles, and the label."""

    def make(folder: Path) -> None:
        folder.mkdir()
        paper.write_pdfs(browser, {
            folder / "whole.pdf": (paper.WHOLE, paper.sheet("day", "en")),
            folder / "a4.pdf": (paper.A4, paper.tiles("day", "en")),
            folder / "label-it.pdf": (size(), [label_svg("it")]),
        })  # fmt: skip

    return once(shared, "paper", make)


def picture(file: Path, page: int = 0) -> Image.Image:
    drawn = pypdfium2.PdfDocument(file)[page].render(scale=DOTS / POINTS).to_pil()
    assert isinstance(drawn, Image.Image)
    return drawn.convert("L")


def longest_line(image: Image.Image, rows: range) -> int:
    """The longest run of dark dots in some rows."""
    longest = 0
    for row in rows:
        dots = image.crop((0, row, image.width, row + 1)).tobytes()
        longest = max([longest, *(len(run) for run in re.findall(rb"[\x00-\x78]+", dots))])
    return longest


@pytest.mark.parametrize(
    ("name", "pages", "size"), [("whole", 1, (304, 340)), ("a4", 4, (210, 297)), ("label-it", 1, size())]
)
def test_the_pages_have_the_size_of_the_paper(name: str, pages: int, size: tuple[float, float], pdfs: Path) -> None:
    document = pypdfium2.PdfDocument(pdfs / f"{name}.pdf")
    assert len(document) == pages
    for page in document:
        assert (page.get_width() / POINTS, page.get_height() / POINTS) == pytest.approx(size, abs=0.3)


@pytest.mark.parametrize("name", ["whole", "a4"])
def test_the_ruler_is_100_mm_long_on_every_page(name: str, pdfs: Path) -> None:
    for page in range(len(pypdfium2.PdfDocument(pdfs / f"{name}.pdf"))):
        image = picture(pdfs / f"{name}.pdf", page)
        below = range(int(image.height * 0.7), int(image.height * 0.95))
        assert longest_line(image, below) / DOTS == pytest.approx(100, abs=0.4)


def test_a_window_of_white_stands_over_every_light_of_the_whole_sheet(pdfs: Path) -> None:
    image = picture(pdfs / "whole.pdf")
    for light in range(geometry.LIGHTS):
        x, y = geometry.position(light)
        left, upper = (152 + x) * DOTS, (156 - y) * DOTS
        # Points between the middle and the rim of the window; a number may be printed over its outer edge.
        inner = [image.getpixel((round(left + 1.6 * DOTS * math.cos(turn)), round(upper + 1.6 * DOTS * math.sin(turn))))
                 for turn in (0, 1.57, 3.14, 4.71)]  # fmt: skip
        assert image.getpixel((round(left), round(upper))) == 255, light
        assert sum(dot == 255 for dot in inner) >= 3, light


def test_the_four_tiles_show_every_light_once_or_more(pdfs: Path) -> None:
    seen: set[int] = set()
    for page, (across, down) in enumerate(((-1, -1), (1, -1), (-1, 1), (1, 1))):
        image = picture(pdfs / "a4.pdf", page)
        for light in range(geometry.LIGHTS):
            x, y = geometry.position(light)
            left, upper = 30 + (x + 146 if across < 0 else x + 4), 40 + (-y + 146 if down < 0 else -y + 4)
            if 33 < left < 177 and 43 < upper < 187:
                assert image.getpixel((round(left * DOTS), round(upper * DOTS))) == 255
                seen.add(light)
    assert seen == set(range(geometry.LIGHTS))


@pytest.mark.parametrize("look", LOOKS)
def test_the_face_is_the_drawing_of_the_virtual_board(look: str) -> None:
    def shapes(drawing: str) -> set[str]:
        return set(re.findall(r'<(?:path|circle|rect|ellipse|text)\b[^>]*?(?:d|cx|x|r)="[^"]*"', drawing))

    island = re.sub(r"#(\w+)\)", rf"#{look}-\1)", island_svg(look))
    missing = shapes(island) - shapes(face_svg(look, "en"))
    assert missing == set()


@pytest.mark.parametrize("look", LOOKS)
def test_a_bar_below_6_and_9_tells_them_apart_from_the_far_side(look: str) -> None:
    barred = re.findall(r">(\d+)</text>\n<path d=\"M[-\d.]+ [-\d.]+h[\d.]+\"", face_svg(look, "en"))
    assert barred == ["6", "9", "16", "19"]


@pytest.mark.parametrize("language", [file for _, file, _ in LANGUAGES])
def test_the_legend_of_a_stack_tells_which_end_is_the_bottom_and_who_decides(language: str) -> None:
    drawing = face_svg("night", language)
    for word in LEGENDS[language]:
        assert f">{word}</text>" in drawing
    assert drawing.index(f">{LEGENDS[language][0]}<") < drawing.index(f">{LEGENDS[language][2]}<")


def test_the_label_names_the_keys_to_be_held_as_the_firmware_has_them() -> None:
    assert asked_for('A = 1\nHELD = {b"\\0\\1\\0\\1": "safe mode"}  # held\n') == [(("STOP", "MENU"), "safe mode")]
    assert asked_for("print('no such table')") == []


def test_the_label_has_a_row_for_each_pair_of_keys() -> None:
    assert at_power_on("en")[-2:] == [
        ("plug in with STOP and MENU held", "safe mode"),
        ("plug in with ROLL and CARD held", "lowest brightness, sound off, language anew"),
    ]
    assert at_power_on("it")[-2] == ("collega tenendo premuti STOP e MENU", "modo sicuro")


def test_the_label_says_of_a_held_key_what_the_screen_says() -> None:
    assert at_power_on("en")[1] == ("plug in with a key held", "Stuck: that key. A key counts once it is released.")


@pytest.mark.parametrize("language", [file for _, file, _ in LANGUAGES])
def test_the_label_says_all_of_it_in_each_language_within_its_edge(language: str, browser: Browser) -> None:
    assert len(LABELS) == len(LANGUAGES)
    rows = [text for row in at_power_on(language) for text in row]
    page = browser.new_page()
    page.set_content(label_svg(language))
    assert page.locator("text").all_text_contents() == ["Mahé", *rows, LABELS[language].sockets]
    assert page.evaluate("Math.max(...[...document.querySelectorAll('text')].map((text) => text.getBBox().width))") < (
        WIDTH - 2 * 5
    )
    page.close()


def test_a_pdf_has_a_title_and_tags_and_says_in_which_language_it_is(pdfs: Path) -> None:
    document = pypdfium2.PdfDocument(pdfs / "label-it.pdf")
    assert document.get_metadata_value("Title") == "Mahé: label-it"
    assert document.is_tagged()
    assert b"/Lang (it)" in (pdfs / "label-it.pdf").read_bytes()

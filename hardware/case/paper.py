"""Sheets to print true to scale: the face as one sheet and as four of A4, and the label for the console's underside.

Each sheet of the face has a ruler of 100 mm, because printers often scale by default.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from hardware.case.face import LEGENDS, face_svg
from hardware.dates import dated
from mahe_board.emulator.browser import chromium

A4 = (210.0, 297.0)
WHOLE = (304.0, 340.0)
TILE = 150.0  # the side of the square that one A4 sheet shows
OVERLAP = 8.0
RULER = 100.0
TILES = (("left upper", -1, -1), ("right upper", 1, -1), ("left lower", -1, 1), ("right lower", 1, 1))


def sheet(look: str, language: str) -> list[str]:
    """One page with the whole face."""
    width, height = WHOLE
    drawing = _window(face_svg(look, language), (-width / 2, -152), (width, 304), (0, 4))
    ruler = _ruler((width - RULER) / 2, height - 22)
    return [_page(WHOLE, drawing + ruler + _words(width / 2, height - 8, f"Mahé, face, {look}"))]


def tiles(look: str, language: str) -> list[str]:
    """Four pages of A4, each a quarter and a strip of its neighbours."""
    pages = []
    for number, (name, across, down) in enumerate(TILES, 1):
        left = -OVERLAP / 2 if across > 0 else OVERLAP / 2 - TILE
        upper = -OVERLAP / 2 if down > 0 else OVERLAP / 2 - TILE
        at = ((A4[0] - TILE) / 2, 40.0)
        title = f"Mahé, face, {look}: sheet {number} of {len(TILES)}, {name}"
        hint = "Print at 100 %. Cut along the marks at the middle, glue the rest over the neighbour's strip."
        pages.append(_page(A4, _window(face_svg(look, language), (left, upper), (TILE, TILE), at)
                           + _marks(at, left, upper) + _ruler((A4[0] - RULER) / 2, 215)
                           + _words(A4[0] / 2, 25, title) + _words(A4[0] / 2, 240, hint)))  # fmt: skip
    return pages


def _window(drawing: str, corner: tuple[float, float], size: tuple[float, float], at: tuple[float, float]) -> str:
    """A part of a drawing, placed on the page at 1 mm per unit."""
    inner = drawing[drawing.index(">") + 1 :]
    box = f'viewBox="{corner[0]:g} {corner[1]:g} {size[0]:g} {size[1]:g}"'
    return f'<svg x="{at[0]:g}" y="{at[1]:g}" width="{size[0]:g}" height="{size[1]:g}" {box}>{inner}'


def _marks(at: tuple[float, float], left: float, upper: float) -> str:
    """Marks outside the window, at the middle of the face: to cut along."""
    x, y = at[0] - left, at[1] - upper
    lines = [(x, at[1] - 9, x, at[1] - 1), (x, at[1] + TILE + 1, x, at[1] + TILE + 9),
             (at[0] - 9, y, at[0] - 1, y), (at[0] + TILE + 1, y, at[0] + TILE + 9, y)]  # fmt: skip
    return "".join(f'<path class="mark" d="M{a:g} {b:g}L{c:g} {d:g}" stroke="#000" stroke-width=".15"/>'
                   for a, b, c, d in lines)  # fmt: skip


def _ruler(x: float, y: float) -> str:
    """100 mm, a tick every ten."""
    ticks = "".join(f"M{x + mm:g} {y:g}v{-6 if mm % 50 == 0 else -3.5}" for mm in range(0, int(RULER) + 1, 10))
    line = f'<path class="ruler" d="M{x:g} {y:g}h{RULER:g}{ticks}" stroke="#000" stroke-width=".25" fill="none"/>'
    return line + _words(x + RULER / 2, y + 5, "this line is 100 mm long: measure it before you cut")


def _words(x: float, y: float, words: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="DejaVu Sans, Arial, sans-serif" font-size="3.4" '
        f'text-anchor="middle">{words}</text>'
    )


def _page(size: tuple[float, float], content: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]:g}mm" height="{size[1]:g}mm" '
        f'viewBox="0 0 {size[0]:g} {size[1]:g}">{content}</svg>'
    )


def write_pdfs(
    browser: Browser, documents: dict[Path, tuple[tuple[float, float], list[str]]], sheets: Sequence[Path] = ()
) -> None:
    """Write each PDF from its pages, all of one size, and a PDF beside each HTML sheet."""
    page = browser.new_page()
    for file, ((width, height), pages) in documents.items():
        style = (
            f"@page{{size:{width}mm {height}mm;margin:0}}body{{margin:0}}svg{{display:block;break-after:page}}"
            "body>svg:last-child{break-after:auto}"
        )
        language = next((word for word in file.stem.split("-") if word in LEGENDS), "en")
        head = f'<!doctype html><html lang="{language}"><title>Mahé: {file.stem}</title><style>{style}</style>'
        page.set_content(f"{head}<body>{''.join(pages)}</body>")
        page.pdf(path=file, prefer_css_page_size=True, print_background=True, tagged=True)
        dated(file)
    for html in sheets:
        page.goto(html.resolve().as_uri())
        page.pdf(path=html.with_suffix(".pdf"), prefer_css_page_size=True, print_background=True, tagged=True)
        dated(html.with_suffix(".pdf"))


def photograph(drawing: str, side: int) -> Image.Image:
    """Rasterise a square drawing."""
    with chromium() as browser:
        page = browser.new_page(viewport={"width": side, "height": side})
        page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{side}px}}</style>{drawing}")
        return Image.open(BytesIO(page.screenshot()))

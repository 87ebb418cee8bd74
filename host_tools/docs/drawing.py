"""The architecture as a picture, drawn from the tables that the tests enforce and from what the code imports."""

from __future__ import annotations

from collections import Counter
from html import escape

from docs.layers import LAYERS, ROOMS, imports, may_import, parts

ROW = 34  # height of a part's row
BOX = 182  # width of a part's box
CELL = 13  # width of a column of dots
TOP = 92  # height of the names above the columns
GAP = 12  # gap between tools and firmware
LARGEST = 5.6  # radius of the largest dot


def architecture() -> str:
    """An SVG with a row per part: its box, and a dot for each part that it imports, larger if more modules do."""
    names = list(parts())
    found = imports()
    wide, high = BOX + len(names) * CELL + 30, TOP + len(names) * ROW + GAP
    drawn = [_column(column, name) for column, name in enumerate(names)]
    for row, name in enumerate(names):
        y = TOP + row * ROW + (GAP if name in LAYERS else 0)
        drawn.append(_box(y, name))
        drawn += [_cell(y, column, name, other, found) for column, other in enumerate(names)]
    return (
        f'<svg class="architecture" viewBox="0 0 {wide} {high}" role="img" aria-labelledby="architecture-title">'
        f'<title id="architecture-title">What each part may import, and does</title>{"".join(drawn)}</svg>'
    )


def _column(column: int, name: str) -> str:
    x = BOX + CELL * (column + 0.5) + 4
    return f'<text class="column" transform="translate({x} {TOP - 6}) rotate(-60)">{name}</text>'


def _box(y: float, name: str) -> str:
    kind = "layer" if name in LAYERS else "room"
    about = {**ROOMS, **LAYERS}[name]
    words = f'<text class="about" x="8" y="{y + 26}">{escape(about)}</text>'
    return (
        f'<g class="{kind}" id="part-{name}"><rect x="1" y="{y + 1}" width="{BOX - 6}" height="{ROW - 4}" rx="4"/>'
        f'<text class="name" x="8" y="{y + 14}">{name}</text>{words}</g>'
    )


def _cell(y: float, column: int, importer: str, other: str, found: Counter[tuple[str, str]]) -> str:
    x, middle = BOX + CELL * column, y + ROW / 2
    if importer == other:
        return f'<rect class="itself" x="{x + 3}" y="{middle - 3}" width="{CELL - 6}" height="6"/>'
    modules = found[importer, other]
    if not modules and not may_import(importer, other):
        return ""
    if not modules:
        return f'<circle class="allowed" cx="{x + CELL / 2}" cy="{middle}" r="1.2"/>'
    radius = min(LARGEST, 2.2 + modules**0.5 * 0.7)
    told = f"{importer} imports {other} in {modules} module{'s' if modules > 1 else ''}"
    return f'<circle class="imports" cx="{x + CELL / 2}" cy="{middle}" r="{radius:.1f}"><title>{told}</title></circle>'

"""Reads drawings: blocks of # and . under a heading line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from mahe_board.errors import BadDrawing

FOLDER = Path(__file__).parent
WIDEST = 7
GLYPH_ROWS = 8
LINE_ROWS = 9

# Rows from the top, each a text of # and .
Drawing: TypeAlias = tuple[str, ...]


class Glyph(NamedTuple):
    columns: bytes  # the upper pixel is the lowest bit
    drop: int  # 1: its top is a pixel below that of a capital


class Marked(NamedTuple):
    """A letter made of another letter and a mark."""

    body: str
    mark: str
    right: int
    below: int


def font(text: str) -> tuple[dict[str, Glyph], dict[str, Marked]]:
    """The drawn glyphs and the composed letters of a font file."""
    glyphs: dict[str, Glyph] = {}
    marked: dict[str, Marked] = {}
    for number, line, rows in _blocks(text):
        names = line.split()
        if not rows:
            character, _, body, mark, right, below = names
            marked[character] = Marked(body, mark, int(right), int(below))
            continue
        for character, drawing in zip(names[1:], _side_by_side(rows, len(names) - 1, number), strict=True):
            if character in glyphs:
                raise BadDrawing(f"line {number}: {character} is drawn twice")
            glyphs[character] = _glyph(drawing, f"line {number}: {character}")
    return glyphs, marked


def signs(text: str) -> dict[str, Drawing]:
    """The named pictures of a sign file."""
    found: dict[str, Drawing] = {}
    for number, line, rows in _blocks(text):
        names = line.split()[1:]
        for name, drawing in zip(names, _side_by_side(rows, len(names), number), strict=True):
            if name in found:
                raise BadDrawing(f"line {number}: {name} is drawn twice")
            found[name] = drawing
    return found


def pages(drawing: Drawing) -> bytes:
    """A drawing as MONO_VLSB: each byte is eight pixels downwards, and one row of bytes follows the other."""
    width = len(drawing[0])
    page = bytearray()
    for top in range(0, len(drawing), 8):
        rows = drawing[top : top + 8]
        page += bytes(sum((row[x] == "#") << y for y, row in enumerate(rows)) for x in range(width))
    return bytes(page)


def _blocks(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """Yield each heading with its line number and the rows under it; other lines are words for people."""
    heading, rows = (0, ""), list[str]()
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if heading[1] and line and set(line) <= set("#. "):
            rows.append(line)
            continue
        if heading[1]:
            yield *heading, rows
        heading, rows = (number, line) if line.startswith("=") or line[1:3] == " =" else (0, ""), []


def _side_by_side(rows: list[str], count: int, number: int) -> list[Drawing]:
    """Cut the drawings that share a block apart, at the blanks."""
    cut = [row.split() for row in rows]
    if {len(row) for row in cut} != {count}:
        raise BadDrawing(f"line {number}: {count} names, but rows of {sorted({len(row) for row in cut})} drawings")
    drawings: list[Drawing] = list(zip(*cut, strict=True))
    for place, drawing in enumerate(drawings, 1):
        if len({len(row) for row in drawing}) > 1:
            raise BadDrawing(f"line {number}: the rows of drawing {place} are not equally long")
    return drawings


def _glyph(drawing: Drawing, where: str) -> Glyph:
    if len(drawing[0]) > WIDEST:
        raise BadDrawing(f"{where} is wider than {WIDEST} pixels")
    rows = [*drawing, *["." * len(drawing[0])] * (LINE_ROWS - len(drawing))]
    if len(rows) > LINE_ROWS or ("#" in rows[0] and "#" in rows[-1]):
        raise BadDrawing(f"{where} is higher than {GLYPH_ROWS} rows")
    if "#" not in rows[-1]:
        return Glyph(pages(tuple(rows[:GLYPH_ROWS])), 0)
    return Glyph(pages(tuple(rows[1:])), 1)

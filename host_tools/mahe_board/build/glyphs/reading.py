"""Reads drawings: blocks of # and . under a heading line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from mahe_board.command_line.errors import BadDrawing

FOLDER = Path(__file__).parent
WIDEST = 7
GLYPH_ROWS = 8
LINE_ROWS = 9
_COMPOSED = re.compile(r"(\S) += +(\S) +(\S) +(-?\d+) +(-?\d+) *")  # a letter, its body, its mark, and its offsets

# Rows from the top, of # and .
Drawing: TypeAlias = tuple[str, ...]


class Glyph(NamedTuple):
    columns: bytes  # a byte for each column; its lowest bit is the top pixel
    drop: int  # 1 if the glyph's top is one pixel below that of a capital letter, else 0


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
        names, where = line.split(), f"font.txt, line {number}"
        if not rows:
            composed = _COMPOSED.fullmatch(line)
            if not composed:
                raise BadDrawing(f"{where}: draw it below, or write “é = e ´ RIGHT BELOW”, with two whole numbers")
            marked[composed[1]] = Marked(composed[2], composed[3], int(composed[4]), int(composed[5]))
            continue
        for character, drawing in zip(names[1:], _side_by_side(rows, len(names) - 1, where), strict=True):
            if character in glyphs:
                raise BadDrawing(f"{where}: {character} is drawn twice; remove one drawing")
            glyphs[character] = _glyph(drawing, f"{where}: {character}")
    for character, letter in marked.items():
        if unknown := {letter.body, letter.mark} - glyphs.keys():
            raise BadDrawing(
                f"font.txt: {character} is made of {' and '.join(sorted(unknown))}, which isn't drawn there"
            )
    return glyphs, marked


def signs(text: str) -> dict[str, Drawing]:
    """The named pictures of a sign file."""
    found: dict[str, Drawing] = {}
    for number, line, rows in _blocks(text):
        names, where = line.split()[1:], f"signs.txt, line {number}"
        for name, drawing in zip(names, _side_by_side(rows, len(names), where), strict=True):
            if name in found:
                raise BadDrawing(f"{where}: {name} is drawn twice; remove one drawing")
            found[name] = drawing
    return found


def pages(drawing: Drawing) -> bytes:
    """Convert a drawing to MONO_VLSB: each byte is a column of eight pixels; rows of bytes follow each other."""
    width = len(drawing[0])
    page = bytearray()
    for top in range(0, len(drawing), 8):
        rows = drawing[top : top + 8]
        page += bytes(sum((row[x] == "#") << y for y, row in enumerate(rows)) for x in range(width))
    return bytes(page)


def _blocks(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """Yield each heading with its line number and the rows under it; other lines are comments."""
    heading, rows = (0, ""), list[str]()
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if heading[1] and line and set(line) <= set("#. "):
            rows.append(line)
            continue
        if heading[1]:
            yield *heading, rows
        heading, rows = (number, line) if line.startswith("=") or line[1:3] == " =" else (0, ""), []


def _side_by_side(rows: list[str], count: int, where: str) -> list[Drawing]:
    """Split the rows of a block at their blanks into `count` drawings side by side."""
    cut = [row.split() for row in rows]
    if {len(row) for row in cut} != {count}:
        raise BadDrawing(f"{where}: {count} names, but rows of {sorted({len(row) for row in cut})} drawings")
    drawings: list[Drawing] = list(zip(*cut, strict=True))
    for place, drawing in enumerate(drawings, 1):
        if len({len(row) for row in drawing}) > 1:
            raise BadDrawing(f"{where}: the rows of drawing {place} are not equally long")
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

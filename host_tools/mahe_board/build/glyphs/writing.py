"""Writes the drawings as the module `mahe.show.glyphs`: bytes, and an index of the glyphs."""

from __future__ import annotations

import textwrap

from mahe_board.build.glyphs import reading
from mahe_board.command_line.errors import ToolError

MODULE = reading.FOLDER.parents[3] / "firmware" / "mahe" / "show" / "glyphs.py"
SPACE = "␣"
FIRST, LAST = " ", "~"  # the index begins with all characters of this range, in order
LINE = 120
PIECE = 112  # longest literal in characters: 28 bytes of four characters
HIGHEST = 2  # how many pixels a mark may reach above a capital letter
SIGNS_HEAD = "# The signs: the pixels as MONO_VLSB, then width and height."

HEAD = '''"""The glyphs of the font and the signs, made from build/glyphs by `make drawings`: change them there."""

# COLUMNS holds the glyphs side by side, a byte for each column of eight pixels, the upper one the lowest bit.
# INDEX has two bytes for each glyph: first column (12 bits), width (3 bits), 1 for a top one pixel lower (1 bit).
# It begins with the characters from space to ~ (width 0: not drawn) and goes on with those of MORE.
# MARKS has three bytes for each letter of MARKED: glyph of the body, glyph of the mark,
# 16 times how far the mark is to the right + how far it is below a place two pixels above the body.
'''


def module() -> str:
    """The text of mahe/show/glyphs.py."""
    glyphs, marked = reading.font((reading.FOLDER / "font.txt").read_text(encoding="utf-8"))
    glyphs[" "] = glyphs.pop(SPACE)
    more = [character for character in glyphs if not FIRST <= character <= LAST]
    order = [chr(code) for code in range(ord(FIRST), ord(LAST) + 1)] + more
    columns, index = bytearray(), bytearray()
    for character in order:
        glyph = glyphs.get(character, reading.Glyph(b"", 0))
        index += (len(columns) | len(glyph.columns) << 12 | glyph.drop << 15).to_bytes(2, "little")
        columns += glyph.columns
    if len(columns) >= 1 << 12:
        raise ToolError(f"font.txt: {len(columns)} columns of letters are too many, 4095 fit into mahe/show/glyphs.py")
    marks = bytearray()
    for letter in marked.values():
        marks += bytes([order.index(letter.body), order.index(letter.mark), letter.right << 4 | letter.below + HIGHEST])
    parts = [HEAD, f'MORE = "{"".join(more)}"', f'MARKED = "{"".join(marked)}"']
    parts += [_bytes("COLUMNS", columns), _bytes("INDEX", index), _bytes("MARKS", marks), "", SIGNS_HEAD]
    pictures = reading.signs((reading.FOLDER / "signs.txt").read_text(encoding="utf-8"))
    parts += [_sign(name.upper(), drawing) for name, drawing in pictures.items()]
    return "\n".join(parts) + "\n"


def _bytes(name: str, content: bytes | bytearray) -> str:
    """An assignment of bytes, in lines as ruff formats them."""
    pieces = _pieces(content)
    short = f"{name} = {pieces[0]}"
    return short if len(pieces) == 1 and len(short) <= LINE else _lines(name, pieces)


def _sign(name: str, drawing: reading.Drawing) -> str:
    return _bytes(name, reading.pages(drawing) + bytes((len(drawing[0]), len(drawing))))


def _pieces(content: bytes | bytearray) -> list[str]:
    """Split bytes into literals, each short enough for a line."""
    digits = "".join(f"\\x{byte:02x}" for byte in content)
    return [f'b"{piece}"' for piece in textwrap.wrap(digits, PIECE)]


def _lines(name: str, parts: list[str]) -> str:
    return "\n".join([f"{name} = (", *(f"    {part}" for part in parts), ")"])

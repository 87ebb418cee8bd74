"""Writes mahe/show/glyphs.py anew."""

from __future__ import annotations

import sys

from mahe_board.build.glyphs import writing
from mahe_board.command_line.errors import ToolError

try:
    writing.MODULE.write_text(writing.module(), encoding="utf-8")
except ToolError as error:
    sys.exit(f"drawings: {error}")

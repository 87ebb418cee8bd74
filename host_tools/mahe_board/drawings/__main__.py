"""Writes mahe/show/drawn.py anew."""

from __future__ import annotations

from mahe_board.drawings import writing

writing.MODULE.write_text(writing.module(), encoding="utf-8")

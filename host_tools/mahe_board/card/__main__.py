"""Writes the board with its numbers, as the card and the manual show it: python3 -m mahe_board.card FILE."""

from __future__ import annotations

import sys
from pathlib import Path

from mahe_board.card import board_picture

Path(sys.argv[1]).write_bytes(board_picture())

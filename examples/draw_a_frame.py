"""Draw board and screen after a few presses, on a clock that only this program moves.

python3 examples/draw_a_frame.py FOLDER     writes board.svg and screen.svg there
"""

import sys
from pathlib import Path

from mahe_board.emulator.memory_ports import KEYS
from mahe_board.virtual_board.pictures import board_svg, screen_svg
from mahe_board.virtual_board.play.live_table import Live
from mahe_board.virtual_board.script.virtual_board import VirtualBoard


class LiveBoard(VirtualBoard):
    TABLE = Live  # a table that also describes its frames


board = LiveBoard(seed=42)  # new games take their dice from here, so the pictures are always the same
for _ in range(8):
    board.press(KEYS["roll"])  # ROLL means "go", "yes" or "another die"
    board.settle()  # time passes until the board waits for somebody

folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
folder.mkdir(parents=True, exist_ok=True)
(folder / "board.svg").write_text(board_svg(board.lights.frame), encoding="utf-8")
(folder / "screen.svg").write_text(screen_svg(board.screen.pixels), encoding="utf-8")
for key, does in board.table.told()["moment"]["keys"].items():
    print(f"{key}: {does['tap']['does']}")

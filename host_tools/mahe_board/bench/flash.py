"""`mahe bench flash`: installs and updates the game on an emulated Pico.

All times are emulated seconds, taken in one run. The first installation begins in BOOTSEL mode, and ends when the board
reports that it has verified its image. The other cases are runs of the tool, start to end, on a board in play.

    python -m mahe_board.bench.flash PORT FILE      what `mahe flash` does with an image
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import mahe
from mahe_board.boards.flash import boot_contract, install
from mahe_board.boards.flash.running_board import updated
from mahe_board.boards.flash.update import header_of
from mahe_board.boards.serial_link import Session, messages, session
from mahe_board.boards.serial_link.playing_board import in_play
from mahe_board.build import image
from mahe_board.build.board_uf2 import with_the_game
from mahe_board.build.tree import modules
from mahe_board.command_line.errors import BoardFailed
from mahe_board.command_line.progress import during
from mahe_board.emulator.pico import start_pico

BARS_S = {"first installation": 15, "nothing changed": 1.5, "update": 8}
BLANK = b"\xff" * 2 * 1024 * 1024
LOOK_MS = 10
CONFIRMED_MS = 12_000
LONGEST_S = 1200
ALSO = "mahe/rules/dice.mpy"  # the update's image has a second copy of this module


def add_arguments(parser: argparse.ArgumentParser) -> None:
    del parser


def measured(arguments: argparse.Namespace) -> dict[str, Any]:
    """The seconds of each case."""
    del arguments
    first, same, update = BARS_S
    with start_pico(image=BLANK) as pico, tempfile.TemporaryDirectory() as folder:
        figures = {first: first_installation(pico)}
        pico.wait(CONFIRMED_MS)
        for name, content in ((same, image.game()), (update, another())):
            file = Path(folder) / "image"
            file.write_bytes(content)
            with during(name), pico.live() as live:
                pico.output()  # as a side effect, sets `pico.ms` to the current time
                begun = pico.ms
                _done([sys.executable, "-m", "mahe_board.bench.flash", live.socket, str(file)])
                pico.output()
                figures[name] = round((pico.ms - begun) / 1000, 2)
    return figures


def first_installation(pico: Any) -> float:
    """Copy the UF2 to a blank board's drive, and poll until the board reports its version."""
    drive = pico.computer.drive()
    begun = pico.ms
    drive.add("mahe.uf2", with_the_game())
    while pico.computer.sees() != "port":
        pico.wait(LOOK_MS)
    said = ""
    while " plays, " not in said:
        pico.wait(LOOK_MS)
        said += pico.output()
    pico.type(b"\nwhole 1 a\n")
    pico.wait_for(header_of(image.game()).sha256.hex())
    return round(float(pico.ms - begun) / 1000, 2)


def another() -> bytes:
    """An image for the update: it differs from the game's, but plays."""
    return image.made({**modules(), "another.mpy": modules()[ALSO]}, mahe.VERSION)


def time_flashing(port: str, content: bytes) -> None:
    """Flash an image as `mahe flash` does, but with longer timeouts, as the emulator is slower than a Pico."""
    messages.ANSWER_S = messages.PIECE_S = session.ANSWER_S = boot_contract.START_S = LONGEST_S
    if not in_play(port, lambda talk, who: updated(port, talk, who, content)):
        with Session(port) as board:
            board.fresh()
            board.check()
            install(board, content)


def _done(words: list[str]) -> None:
    done = subprocess.run(words, capture_output=True, text=True, timeout=LONGEST_S, check=False)
    if done.returncode:
        raise BoardFailed(f"{words[2]} failed: {(done.stderr or done.stdout).strip()[-300:]}")


def table(figures: dict[str, Any]) -> str:
    """The figures for a person."""
    return "\n".join(f"{name:20}{figures[name]:8.2f} s, at most {bar}" for name, bar in BARS_S.items())


if __name__ == "__main__":
    time_flashing(sys.argv[1], Path(sys.argv[2]).read_bytes())

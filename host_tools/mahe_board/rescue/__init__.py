"""`mahe rescue`: brings back a board that doesn't play, step by step; the saves are saved first."""

from __future__ import annotations

import argparse
import time

from mahe_board import asking
from mahe_board.doctor.finding import Finding
from mahe_board.doctor.port import in_use, rights
from mahe_board.errors import NoAnswer, NoSave, ToolError
from mahe_board.exit_codes import DONE, WRONG
from mahe_board.link import Session, the_only_pico
from mahe_board.rescue.back import other_whole, reinstalled, rolled_back, without_its_game
from mahe_board.rescue.playing import plays
from mahe_board.save.kept import copy_kept

TRIES = 3  # at a prompt, with the watchdog's time in between
WATCHDOG_S = 6  # a hang of the game is over after that
NOBODY = (
    "{}. Its keys still let you in: hold STOP and MENU while you plug it in, and when three lights glow red, run "
    "mahe rescue again. If none does: hold BOOTSEL while you plug it in, copy Raspberry Pi's flash_nuke.uf2 to the "
    "drive that appears, which erases everything, saves too, and then run mahe flash"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", help="the Pico's serial port (the only Pico that is plugged in)")
    parser.add_argument("--yes", action="store_true", help="answer yes to every question")


def run(arguments: argparse.Namespace) -> int:
    port = arguments.port or the_only_pico()
    for found in (rights(port), in_use(port)):
        print(found.line(), flush=True)
        if not found.ok:
            return WRONG
    _let_in(port)
    if _it_plays(port, "as it is"):
        return DONE
    other = other_whole(port)
    if other and asking.allowed(f"Go back to {other.words}?", arguments.yes):
        rolled_back(port, other)
        if _it_plays(port, f"with {other.words}"):
            return DONE
    if asking.allowed("Put this version of the game there anew?", arguments.yes):
        reinstalled(port)
        if _it_plays(port, "with the game put there anew"):
            return DONE
    if asking.allowed("Begin without the saved game, which is kept here and beside?", arguments.yes):
        without_its_game(port)
        if _it_plays(port, "without its saved game"):
            return DONE
    print("✗ game: it still doesn't play; mahe log says why, and mahe doctor what else is wrong")
    return WRONG


def _let_in(port: str) -> None:
    """Get a prompt, and copy the saves before anything else is done."""
    for left in reversed(range(TRIES)):
        try:
            with Session(port) as board:
                print(Finding("prompt", True, "the board answers").line(), flush=True)
                board.fresh()
                _keep(board)
            return
        except NoAnswer as error:
            if not left:
                raise NoAnswer(NOBODY.format(error)) from None
            print(f"… prompt: no answer yet; the watchdog may end a hang in {WATCHDOG_S} s", flush=True)
            time.sleep(WATCHDOG_S)


def _keep(board: Session) -> None:
    try:
        print(Finding("saves", True, f"kept in {copy_kept(board)}").line(), flush=True)
    except NoSave:
        print(Finding("saves", True, "there are none").line(), flush=True)


def _it_plays(port: str, how: str) -> bool:
    try:
        line = plays(port)
    except ToolError as error:
        print(Finding("game", False, f"{how}: {error}").line(), flush=True)
        return False
    print(Finding("game", True, f"{how}: {line}").line(), flush=True)
    return True

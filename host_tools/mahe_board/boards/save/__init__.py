"""`mahe save`: copies game and settings from a board into a folder, and back."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path

from mahe_board.boards import board_saves
from mahe_board.boards.save.save_check import sound, told
from mahe_board.boards.save.saved_files import copy_kept, into
from mahe_board.boards.serial_link import Session, the_only_pico
from mahe_board.command_line import confirmation
from mahe_board.command_line.errors import NoSave
from mahe_board.virtual_board.play.file_store import KEPT, FolderStore


def add_arguments(parser: argparse.ArgumentParser) -> None:
    ways = parser.add_subparsers(dest="way", required=True, metavar="get|put")
    get = ways.add_parser("get", help="from the board into a folder for mahe play --store, with the game's record")
    put = ways.add_parser("put", help="from such a folder to the board")
    for way in (get, put):
        way.add_argument("folder", type=Path, metavar="FOLDER")
        way.add_argument("--port", help="the Pico's serial port (the only Pico that is plugged in)")
    put.add_argument("--yes", action="store_true", help="answer yes to every question")


def run(arguments: argparse.Namespace) -> int:
    with Session(arguments.port or the_only_pico()) as board:
        board.fresh()  # frees the heap of the interrupted game
        if arguments.way == "get":
            for line in into(board, arguments.folder):
                print(line)
        else:
            _put(board, arguments.folder, arguments.yes)
    return 0


def _put(board: Session, folder: Path, yes: bool) -> None:
    if not folder.is_dir():
        raise NoSave(f"{folder} is no folder; mahe save get {folder} makes one from a board")
    with closing(FolderStore(folder)) as store:
        given = {name: data for name in KEPT if (data := store.read(name)) is not None}
    if not given:
        raise NoSave(f"in {folder} is neither a game nor settings")
    for name, data in given.items():
        sound(name, data, str(folder / name))
    before = board_saves.read(board, "game")
    if "game" in given and before and before.data != given["game"]:
        confirmation.need(f"{board.port} has {told(before.data)}: replace it?", yes)
        print(f"the board's own save is kept in {copy_kept(board)}")
    for name, data in given.items():
        board_saves.replace(board, name, data)
    print(f"{' and '.join(given)} put on {board.port}")

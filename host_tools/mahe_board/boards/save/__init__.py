"""`mahe save`: copies game and settings from a board into a folder, and back."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from mahe_board.boards import board_saves
from mahe_board.boards.save import saved_files
from mahe_board.boards.save.save_check import sound, told
from mahe_board.boards.serial_link import Session, the_only_pico
from mahe_board.boards.serial_link.messages import Talk
from mahe_board.boards.serial_link.playing_board import in_play
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
    port, folder = arguments.port or the_only_pico(), arguments.folder
    if arguments.way == "get":
        _get(port, folder)
    else:
        _put(port, folder, arguments.yes)
    return 0


def _get(port: str, folder: Path) -> None:
    found = in_play(port, lambda talk, _: saved_files.in_play(talk))
    if found is None:
        with Session(port) as board:
            board.fresh()  # frees the heap of the interrupted game
            found = saved_files.at_prompt(board)
    if not found:
        raise NoSave(f"{port} has neither a game nor settings that could be read")
    for line in saved_files.into(found, folder):
        print(line)


def _put(port: str, folder: Path, yes: bool) -> None:
    given = _given(folder)

    def put(talk: Talk, who: dict[str, Any]) -> bool:
        if "plays" not in who:  # it plays the working tree (`mahe run`), which stores nothing on the board
            return False
        _keep(port, given, lambda: saved_files.in_play(talk), yes)
        for name, data in given.items():
            talk.put(name, data)
        talk.restart()
        return True

    if not in_play(port, put):
        with Session(port) as board:
            board.fresh()
            _keep(port, given, lambda: saved_files.at_prompt(board), yes)
            for name, data in given.items():
                board_saves.replace(board, name, data)
    print(f"{' and '.join(given)} put on {port}")


def _given(folder: Path) -> dict[str, bytes]:
    """The game and the settings in a folder, checked."""
    if not folder.is_dir():
        raise NoSave(f"{folder} is no folder; mahe save get {folder} makes one from a board")
    with closing(FolderStore(folder)) as store:
        given = {name: data for name in KEPT if (data := store.read(name)) is not None}
    if not given:
        raise NoSave(f"in {folder} is neither a game nor settings")
    for name, data in given.items():
        sound(name, data, str(folder / name))
    return given


def _keep(port: str, given: Mapping[str, bytes], read: Callable[[], dict[str, bytes]], yes: bool) -> None:
    """If another game replaces the board's own, ask first, and copy the board's save to this computer."""
    before = read()
    if "game" in given and "game" in before and before["game"] != given["game"]:
        confirmation.need(f"{port} has {told(before['game'])}: replace it?", yes)
        kept = saved_files.copy_kept(read())  # people may have played on since the question
        print(f"the board's own save is kept in {kept}")

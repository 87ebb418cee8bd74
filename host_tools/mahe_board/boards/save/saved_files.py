"""A board's game and settings on the laptop: as files for `mahe play`, and the game's record for `mahe replay`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from mahe.rules.errors import BadSave, RulesError
from mahe.rules.record import record_of
from mahe.rules.save import restore
from mahe_board.boards import board_saves
from mahe_board.boards.save.save_check import told
from mahe_board.boards.serial_link import Session
from mahe_board.command_line.errors import NoSave
from mahe_board.command_line.user_folders import data_folder
from mahe_board.virtual_board.play.file_store import KEPT, FolderStore

RECORD = "game.txt"


def into(board: Session, folder: Path) -> Iterator[str]:
    """Copy game and settings into a folder, whose own saves are set aside; yield a line for each step."""
    found = {name: one.data for name in KEPT if (one := board_saves.read(board, name))}
    if not found:
        raise NoSave(f"{board.port} has neither a game nor settings that could be read")
    with closing(FolderStore(folder)) as store:
        if aside := store.start_afresh():
            yield f"set aside in {folder}: {', '.join(aside)}"
        for name, data in found.items():
            store.replace(name, data)
    yield f"{folder}: {' and '.join(found)}; to go on here: mahe play --store {folder}"
    if "game" in found:
        yield _record(found["game"], folder / RECORD)


def copy_kept(board: Session) -> Path:
    """Copy game and settings into a new folder in the user's data folder, before they are replaced."""
    folder = data_folder() / "kept" / time.strftime("%Y-%m-%d-%H%M%S")
    list(into(board, folder))
    return folder


def _record(data: bytes, file: Path) -> str:
    try:
        record = record_of(restore(data))
    except (BadSave, RulesError) as error:
        return f"there is no record of {told(data)}: {error}"
    file.write_bytes(record.encode())
    return f"{file}: the record of {told(data)}; to check it: mahe replay {file}"

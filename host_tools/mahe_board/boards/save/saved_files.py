"""A board's game and settings on the laptop: as files for `mahe play`, and the game's record for `mahe replay`."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

from mahe.rules.errors import BadSave, RulesError
from mahe.rules.record import record_of
from mahe.rules.save import restore
from mahe_board.boards import board_saves
from mahe_board.boards.save.save_check import told
from mahe_board.boards.serial_link import Session
from mahe_board.boards.serial_link.messages import Talk
from mahe_board.command_line.user_folders import data_folder
from mahe_board.virtual_board.play.file_store import KEPT, FolderStore

RECORD = "game.txt"


def in_play(talk: Talk) -> dict[str, bytes]:
    """Ask a board in play for game and settings."""
    return {name: data for name in KEPT if (data := talk.get(name))}


def at_prompt(board: Session) -> dict[str, bytes]:
    """Read game and settings of a board at its prompt."""
    return {name: one.data for name in KEPT if (one := board_saves.read(board, name))}


def into(found: Mapping[str, bytes], folder: Path) -> Iterator[str]:
    """Write game and settings into a folder, setting aside the saves in it; yield a line to print for each step."""
    with closing(FolderStore(folder)) as store:
        if aside := store.start_afresh():
            yield f"set aside in {folder}: {', '.join(aside)}"
        for name, data in found.items():
            store.replace(name, data)
    yield f"{folder}: {' and '.join(found)}; to go on here: mahe play --store {folder}"
    if "game" in found:
        yield _record(found["game"], folder / RECORD)


def copy_kept(found: Mapping[str, bytes]) -> Path:
    """Write a board's game and settings into a new folder in the user's data folder, before they are replaced."""
    folder = data_folder() / "kept" / time.strftime("%Y-%m-%d-%H%M%S")
    list(into(found, folder))
    return folder


def _record(data: bytes, file: Path) -> str:
    try:
        record = record_of(restore(data))
    except (BadSave, RulesError) as error:
        return f"there is no record of {told(data)}: {error}"
    file.write_bytes(record.encode())
    return f"{file}: the record of {told(data)}; to check it: mahe replay {file}"

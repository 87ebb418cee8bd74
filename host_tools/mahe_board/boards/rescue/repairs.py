"""The repairs: roll back to the other slot, reinstall the game, start without the saved game."""

from __future__ import annotations

from mahe_board.boards import board_saves
from mahe_board.boards.flash import install
from mahe_board.boards.flash.firmware import unfit
from mahe_board.boards.flash.update import Slot, header_of, slots
from mahe_board.boards.serial_link import Session
from mahe_board.build.image import game
from mahe_board.command_line.errors import NotStarted


def other_whole(board: Session) -> Slot | None:
    """The slot with an intact version to roll back to, if there is one."""
    if not board.call("about")["guard"]:
        return None
    sound = [slot for slot in slots(board) if slot.sound and board.call("whole", slot.place)]
    return sound[1] if len(sound) > 1 else None


def rolled_back(board: Session, other: Slot) -> None:
    """Make the other version current, on trial: ten seconds of play confirm it."""
    board.call("begin", other.place)


def reinstalled(board: Session) -> None:
    """Install this version as `mahe flash` does."""
    board.check()
    image = game()
    if reason := unfit(board, header_of(image)):
        raise NotStarted(f"an image isn't enough here: {reason}; mahe flash installs the firmware as well")
    install(board, image)


def has_a_game(board: Session) -> bool:
    """Return whether there is a saved game, even a damaged one."""
    return bool(board_saves.found(board, "game"))


def without_its_game(board: Session) -> None:
    """Rename the saved game on the board, as safe mode does; a copy is on the laptop already."""
    for path in board_saves.found(board, "game"):
        board.call("rename", path, path + ".crashed")

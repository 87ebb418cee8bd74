"""The ways back: another version that is on the board, the game put there anew, a start without the saved game."""

from __future__ import annotations

from typing import NamedTuple

from mahe_board import stored
from mahe_board.build import places
from mahe_board.doctor.board import version
from mahe_board.flash import install
from mahe_board.flash.update import PLACES, Board
from mahe_board.link import Session


class Other(NamedTuple):
    """A whole version that is not the current one."""

    pointer: places.Which  # the which that puts it on trial
    words: str


def other_whole(board: Session) -> Other | None:
    """The version to go back to, if there is one."""
    here = Board.of(board)
    noted = here.which.firmware if here.which else places.NONE
    for place in PLACES:
        if here.identities[place] and place != here.current:
            found = version(board, place)
            if found.ok:
                return Other(places.Which(here.current, place, 0, noted), found.text)
    if here.firmware and here.current != places.FIRMWARE:
        trial = places.Which(here.current, places.FIRMWARE, 0, noted)
        return Other(trial, f"version {here.firmware}, in the firmware")
    return None


def rolled_back(board: Session, other: Other) -> None:
    """Put the other version on trial: once it has played for ten seconds, it is the current one."""
    board.write(f"/{places.WHICH}", other.pointer.packed())


def reinstalled(board: Session, yes: bool) -> None:
    """Install this version, as `mahe flash` does it."""
    board.check()
    install(board, yes)


def has_a_game(board: Session) -> bool:
    """Whether a saved game is there, even a damaged one."""
    return bool(stored.found(board.files(stored.FOLDER), "game"))


def without_its_game(board: Session) -> None:
    """Rename the saved game on the board, as safe mode does; it is kept on the laptop by now."""
    for path in stored.found(board.files(stored.FOLDER), "game").values():
        board.call("rename", f"{stored.FOLDER}/{path}", f"{stored.FOLDER}/{path}.crashed")

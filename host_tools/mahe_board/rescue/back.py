"""The ways back: another version that is on the board, the game put there anew, a start without the saved game."""

from __future__ import annotations

import argparse
from typing import NamedTuple

from mahe_board import flash, stored
from mahe_board.build import places
from mahe_board.doctor.board import version
from mahe_board.link import Session


class Other(NamedTuple):
    """A whole version that is not the current one."""

    place: str
    words: str


def other_whole(port: str) -> Other | None:
    """The version to go back to, if there is one."""
    with Session(port) as board:
        board.fresh()
        there = board.files("/")
        which = places.unpacked(board.read("/which")) if places.WHICH in there else None
        for place in ("a", "b"):
            if f"{place}/{places.LIST}" in there and not (which and which.current == place):
                found = version(board, place, there)
                if found.ok:
                    return Other(place, found.text)
    return None


def rolled_back(port: str, other: Other) -> None:
    """Make it the current one."""
    with Session(port) as board:
        board.fresh()
        there = board.files("/")
        before = places.unpacked(board.read("/which")) if places.WHICH in there else None
        now = places.Which(other.place, firmware=before.firmware if before else places.NONE)
        board.write("/which", now.packed())


def reinstalled(port: str) -> None:
    """As `mahe flash` does it, after the question that was answered."""
    parser = argparse.ArgumentParser()
    flash.add_arguments(parser)
    flash.run(parser.parse_args(["--port", port, "--yes"]))


def without_its_game(port: str) -> None:
    """The saved game is on the laptop by now; on the board it gets another name."""
    with Session(port) as board:
        board.fresh()
        for side in stored.SIDES:
            board.exec(
                "import os\n"
                f"if 'game.{side}' in os.listdir({stored.FOLDER!r}):\n"
                f"    os.rename('{stored.FOLDER}/game.{side}', '{stored.FOLDER}/game.crashed.{side}')"
            )

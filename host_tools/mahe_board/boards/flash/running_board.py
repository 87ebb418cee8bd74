"""Asks a board in play for its version; the board verifies its image and plays on."""

from __future__ import annotations

from contextlib import suppress

from mahe_board.boards.flash.update import header_of
from mahe_board.boards.serial_link.messages import Talk
from mahe_board.boards.serial_link.serial_line import Line
from mahe_board.command_line.errors import BoardRefused, NoAnswer


def plays_already(line: Line, image: bytes) -> str:
    """The slot from which a board plays exactly this image, verified; empty if it doesn't."""
    header = header_of(image)
    with suppress(BoardRefused, NoAnswer, LookupError):
        talk = Talk(line)
        place = talk.who()["plays"]
        there = talk.whole(place)
        if (there["identity"], there["sha256"]) == (header.identity(), header.sha256.hex()):
            return str(place)
    return ""

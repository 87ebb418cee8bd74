"""An update: writes an image to the slot that isn't current, then makes it current in one step.

The board's half is `on_pico/update.py`; the order of the steps is in firmware/README.md ("The boot contract").
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path

from mahe_board.boards.serial_link import Session
from mahe_board.boards.serial_link.session import PIECE
from mahe_board.command_line.errors import NotVerified
from mahe_board.command_line.progress import Progress
from mahe_guard.flash_map import SECTOR
from mahe_guard.image import PAGE, Header, read

ON_PICO = Path(__file__).parent / "on_pico" / "update.py"
PLACES = ("a", "b")
SENT = 8 * PIECE  # bytes of an image that are sent in one request


@dataclass(frozen=True)
class Slot:
    """A board's report on one of its slots."""

    place: str
    identity: str  # of its image; empty if it has none that its firmware can start
    confirmed: bool
    sound: bool


@dataclass(frozen=True)
class Done:
    """The result of an update: the slot that plays next, and the bytes sent."""

    place: str
    identity: str
    sent: int

    def __str__(self) -> str:
        if not self.sent:
            return f"nothing to send: {self.identity} is there and verified"
        return f"{self.identity} written into slot {self.place}, {self.sent} bytes, and verified"


def slots(session: Session) -> list[Slot]:
    """Return a board's two slots; the first one with a sound image plays next."""
    session.learn(ON_PICO)
    return [Slot(**said) for said in session.call("survey")]


def header_of(image: bytes) -> Header:
    """Parse the header of an image; an error if it is damaged."""
    found = read(image[:PAGE])
    if found is None:
        raise NotVerified("the game's image here is damaged: install mahe-board anew, or build it again")
    return found


def put(session: Session, image: bytes) -> Done:
    """Write an image to a board with the project's firmware, unless it is there, and make it play next."""
    there, identity = slots(session), header_of(image).identity()
    plays = next((slot.place for slot in there if slot.sound), "")
    place = next((one.place for one in there if one.identity == identity and session.call("whole", one.place)), "")
    sent = 0
    if not place:
        place, sent = spare(there), len(image)
        _write(session, place, image)
    if sent or place != plays:
        session.call("begin", place)
    return Done(place, identity, sent)


def spare(there: list[Slot]) -> str:
    """The slot to write. The other one keeps a version to roll back to, preferably a confirmed one."""
    kept = sorted((slot for slot in there if slot.sound), key=lambda slot: not slot.confirmed)
    return next(slot.place for slot in reversed(there) if slot not in kept[:1])


def _write(session: Session, place: str, image: bytes) -> None:
    """Write a slot, the header's page last, and have the board verify it."""
    whole = image.ljust(-(-len(image) // PAGE) * PAGE, b"\xff")
    session.call("erase", place, -(-len(whole) // SECTOR))
    progress = Progress(len(whole), "bytes")
    try:
        for at in range(PAGE, len(whole), SENT):
            _send(session, place, at, whole[at : at + SENT])
            progress.reach(min(at + SENT, len(whole)))
    finally:
        progress.clear()
    _send(session, place, 0, whole[:PAGE])
    if not session.call("whole", place):
        raise _differs(session, place)


def _send(session: Session, place: str, at: int, content: bytes) -> None:
    pieces = [base64.b64encode(content[start : start + PIECE]) for start in range(0, len(content), PIECE)]
    if not session.call("receive", place, at, [len(piece) for piece in pieces], given=b"".join(pieces)):
        raise _differs(session, place)


def _differs(session: Session, place: str) -> NotVerified:
    return NotVerified(f"on {session.port} slot {place} isn't what was written to it; run the command again")

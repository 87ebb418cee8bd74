"""Reads and writes /saved as the board's `device/store.py` does: two files for each name, of which the newer counts."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from mahe_board.link import Session

FOLDER = "/saved"
SIDES = ("a", "b")
COUNTS = 1 << 24  # where the counter in front of the data begins at 0 again
HEAD = 7  # bytes of counter and checksum


class Stored(NamedTuple):
    """What was stored last under a name: the data, which of the two files has it, and its counter."""

    data: bytes
    side: str
    number: int


def stored(data: bytes, count: int = 1) -> bytes:
    """Pack data as the board's store writes it: counter, checksum, data."""
    number = count.to_bytes(3, "big")
    return number + zlib.crc32(data, zlib.crc32(number)).to_bytes(4, "big") + data


def newest(files: dict[str, bytes]) -> Stored | None:
    """The newest of one name's files, which are given by their sides, a and b; None if none is intact."""
    found: Stored | None = None
    for side, content in sorted(files.items()):
        one = Stored(content[HEAD:], side, int.from_bytes(content[:3], "big"))
        if content == stored(one.data, one.number) and (
            found is None or (one.number - found.number) % COUNTS < COUNTS // 2
        ):
            found = one
    return found


def read(board: Session, name: str) -> Stored | None:
    """What a board keeps under a name; None if there is nothing."""
    there = board.files(FOLDER)
    return newest({side: board.read(f"{FOLDER}/{name}.{side}") for side in SIDES if f"{name}.{side}" in there})


def replace(board: Session, name: str, data: bytes) -> None:
    """Store data under a name, in the older of its two files; if this is cut short, the newer one still counts."""
    before = read(board, name)
    side, count = ("a", 1) if before is None else (SIDES[before.side == "a"], (before.number + 1) % COUNTS)
    board.write(f"{FOLDER}/{name}.{side}", stored(data, count))

"""Reads and writes /saved as the board's `device/store.py` does: two copies of each name, of which the newer counts."""

from __future__ import annotations

import zlib
from collections.abc import Collection
from typing import NamedTuple

from mahe_board.boards.serial_link import Session

FOLDER = "/saved"
DOUBLED = "saved/whole"  # says that both blocks of the folders are whole
SIDES = ("a", "b")  # the folders of the copies
COUNTS = 1 << 24  # where the counter in front of the data begins at 0 again
HEAD = 7  # bytes of counter and checksum


class Stored(NamedTuple):
    """What was stored last under a name: the data, which side has it, and its counter."""

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


def paths(name: str) -> dict[str, str]:
    """Where a name's copies are, in FOLDER, by their sides."""
    return {side: f"{side}/{name}" for side in SIDES}


def both(name: str, content: bytes) -> dict[str, bytes]:
    """The files of a board in use that has stored this under a name."""
    return {DOUBLED: b"", **{f"{FOLDER[1:]}/{path}": content for path in paths(name).values()}}


def found(files: Collection[str], name: str) -> dict[str, str]:
    """Which of the files in FOLDER are a name's, by their sides."""
    return {side: path for side, path in _places(files, name).items() if path in files}


def _places(files: Collection[str], name: str) -> dict[str, str]:
    """Where the firmware on this board looks for a name; version 0.2 had both files in FOLDER itself."""
    earlier = {side: f"{name}.{side}" for side in SIDES}
    return earlier if any(path in files for path in earlier.values()) else paths(name)


def read(board: Session, name: str) -> Stored | None:
    """What a board keeps under a name; None if there is nothing."""
    there = found(board.files(FOLDER), name)
    return newest({side: board.read(f"{FOLDER}/{path}") for side, path in there.items()})


def replace(board: Session, name: str, data: bytes) -> None:
    """Store data under a name, its older copy first; if this is cut short, there is still a newer one."""
    places = _places(board.files(FOLDER), name)
    before = read(board, name)
    side, count = ("a", 1) if before is None else (SIDES[before.side == "a"], (before.number + 1) % COUNTS)
    for each in (side, SIDES[side == "a"]):
        board.write(f"{FOLDER}/{places[each]}", stored(data, count))

"""Reads and writes /saved in the format of the board's `device/store.py`: two copies of each name; the newer counts."""

from __future__ import annotations

import zlib
from collections.abc import Collection
from typing import NamedTuple

from mahe_board.boards.serial_link import Session

FOLDER = "/saved"
DOUBLED = "saved/whole"  # exists once both copies of the folders' blocks are written
SIDES = ("a", "b")  # the folders of the copies
COUNTS = 1 << 24  # the counter wraps here
HEAD = 7  # bytes of counter and checksum, before the data


class Stored(NamedTuple):
    """The newest data under a name, the side that holds it, and its counter."""

    data: bytes
    side: str
    number: int


def stored(data: bytes, count: int = 1) -> bytes:
    """Pack data as the board's store writes it: counter, checksum, data."""
    number = count.to_bytes(3, "big")
    return number + zlib.crc32(data, zlib.crc32(number)).to_bytes(4, "big") + data


def newest(files: dict[str, bytes]) -> Stored | None:
    """The newest intact copy among a name's files, which are keyed by side (a or b); None if both are damaged."""
    found: Stored | None = None
    for side, content in sorted(files.items()):
        one = Stored(content[HEAD:], side, int.from_bytes(content[:3], "big"))
        if content == stored(one.data, one.number) and (
            found is None or (one.number - found.number) % COUNTS < COUNTS // 2
        ):
            found = one
    return found


def paths(name: str) -> dict[str, str]:
    """The paths of a name's copies in FOLDER, by side."""
    return {side: f"{side}/{name}" for side in SIDES}


def both(name: str, content: bytes) -> dict[str, bytes]:
    """The files of a board that has stored `content` under a name."""
    return {DOUBLED: b"", **{f"{FOLDER[1:]}/{path}": content for path in paths(name).values()}}


def found(files: Collection[str], name: str) -> dict[str, str]:
    """The files in FOLDER that belong to a name, by side."""
    return {side: path for side, path in _places(files, name).items() if path in files}


def _places(files: Collection[str], name: str) -> dict[str, str]:
    """The paths where this board's firmware looks for a name; version 0.2 kept both files in FOLDER itself."""
    earlier = {side: f"{name}.{side}" for side in SIDES}
    return earlier if any(path in files for path in earlier.values()) else paths(name)


def read(board: Session, name: str) -> Stored | None:
    """The newest data that a board has under a name; None if it has none."""
    there = found(board.files(FOLDER), name)
    return newest({side: board.read(f"{FOLDER}/{path}") for side, path in there.items()})


def replace(board: Session, name: str, data: bytes) -> None:
    """Store data under a name. The older copy is replaced first, so a power cut leaves an intact one."""
    places = _places(board.files(FOLDER), name)
    before = read(board, name)
    side, count = ("a", 1) if before is None else (SIDES[before.side == "a"], (before.number + 1) % COUNTS)
    for each in (side, SIDES[side == "a"]):
        board.write(f"{FOLDER}/{places[each]}", stored(data, count))

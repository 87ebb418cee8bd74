"""Reads and writes /saved in the format of the board's store: two copies of each name; the newer counts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from mahe.device.saved_copies import ALL, FOLDER, HEAD, MARK, SIDES, count_of, newer, packed
from mahe_board.boards.serial_link import Session


class Stored(NamedTuple):
    """The newest data stored under a name, its counter, and the index in SIDES of the folder with this copy."""

    data: bytes
    side: int
    counter: int


def newest(copies: Sequence[bytes]) -> Stored | None:
    """Return the newer of a name's two copies; None if neither is intact. For a missing file pass an empty copy."""
    counts = [count_of(copy) for copy in copies]
    side = newer(counts)
    return Stored(copies[side][HEAD:], side, counts[side]) if counts[side] >= 0 else None


def places(files: Collection[str], name: str) -> list[str]:
    """The paths where this board's firmware looks for a name; version 0.2 kept both files in FOLDER itself."""
    earlier = [f"{name}.a", f"{name}.b"]
    return earlier if any(path in files for path in earlier) else [(side + name)[len(FOLDER) + 1 :] for side in SIDES]


def both(name: str, copy: bytes) -> dict[str, bytes]:
    """Return the files of a board whose two copies under a name are both this one."""
    return {f"{FOLDER}/{MARK}"[1:]: b"", **{(side + name)[1:]: copy for side in SIDES}}


def found(board: Session, name: str) -> list[str]:
    """Return the paths of the files on the board that hold data under a name, even if they are damaged."""
    there = board.files(FOLDER)
    return [f"{FOLDER}/{path}" for path in places(there, name) if path in there]


def read(board: Session, name: str) -> Stored | None:
    """The newest data that a board has under a name; None if it has none."""
    return newest([board.read(f"{FOLDER}/{path}") for path in places(board.files(FOLDER), name)])


def replace(board: Session, name: str, data: bytes) -> None:
    """Store data under a name. The older copy is replaced first, so a power cut leaves an intact one."""
    paths = places(board.files(FOLDER), name)
    before = read(board, name)
    side, count = (0, 1) if before is None else (1 - before.side, before.counter + 1 & ALL)
    for path in (paths[side], paths[1 - side]):
        board.write(f"{FOLDER}/{path}", packed(data, count))

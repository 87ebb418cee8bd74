"""What a board tells a laptop that watches it: parcels in what comes in over USB, as `device/watch.py` has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

MARK = 0x1E
WORDS, GAME, END = 100, 101, 102
LIGHTS, LIGHTS_BYTES = range(23), 21
SCREEN, SCREEN_BYTES = range(23, 55), 32
HEAD = 4  # mark, number, length
LONGEST = 4000  # of a content


class Parcel(NamedTuple):
    """One that came in whole."""

    number: int
    content: bytes


class Lost(NamedTuple):
    """Something was damaged on the way: everything must be told again."""


class Parcels:
    """Takes bytes as they come; between parcels the board may print lines."""

    def __init__(self) -> None:
        self._rest = b""
        self.lines: list[bytes] = []  # what it printed

    def take(self, data: bytes) -> Iterator[Parcel | Lost]:
        """What is complete by now."""
        self._rest += data
        while True:
            text, mark, rest = self._rest.partition(bytes([MARK]))
            self._print(text, bool(mark))
            if not mark or len(rest) < HEAD - 1:
                return
            length = int.from_bytes(rest[1:3], "big")
            if length <= LONGEST and len(rest) < HEAD + length:
                return
            parcel = rest[: HEAD + length]
            if length <= LONGEST and sum(parcel) % 256 == 0:
                self._rest = rest[len(parcel) :]
                yield Parcel(parcel[0], parcel[HEAD - 1 : -1])
            else:
                self._rest = rest  # behind the mark, which was none
                yield Lost()

    def _print(self, text: bytes, whole: bool) -> None:
        """Lines that end; without a mark behind it, what has begun is not one yet."""
        *lines, begun = text.split(b"\n")
        if whole and begun:
            lines.append(begun)
            begun = b""
        self.lines += [line for line in lines if line.strip()]
        self._rest = begun + self._rest[len(text) :]

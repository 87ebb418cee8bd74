"""Parses the output of a watched board: packets of `device/watch.py` between lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

MARK = 0x1E
PACKET, CONTENT = 64, 61  # bytes of a packet and of its content
LIGHTS, SCREEN = range(8), range(8, 25)
MOMENT, GAME, MORE, END = 100, 101, 102, 103
VERSION = 1  # of the format of a packet's text


class Told(NamedTuple):
    """One message: a part of the lights or the screen, a whole text, or the end of a frame."""

    number: int
    content: bytes


class Lost(NamedTuple):
    """A packet had a wrong checksum: the board must send everything again."""


class Packets:
    """An incremental parser; between packets the board may print lines."""

    def __init__(self) -> None:
        self._rest = b""
        self._number, self._text = MORE, b""  # the kind of the unfinished text, and the part of it received so far
        self.lines: list[bytes] = []  # lines of text that the board has printed

    def take(self, data: bytes) -> Iterator[Told | Lost]:
        """Parse more bytes; yield each complete message."""
        self._rest += data
        while True:
            text, mark, rest = self._rest.partition(bytes([MARK]))
            self._print(text, bool(mark))
            if not mark or len(rest) < PACKET - 1:
                return
            packet = rest[: PACKET - 1]
            if sum(packet) % 256:
                self._rest = rest  # perhaps this byte was no mark: search for the next one
                self._number = MORE
                yield Lost()
                continue
            self._rest = rest[len(packet) :]
            told = self._told(packet[0], packet[1:-1])
            if told:
                yield told

    def _told(self, number: int, content: bytes) -> Told | None:
        """The message in a packet; None while a text is incomplete."""
        if number == MORE:
            self._text += content
        elif number in (MOMENT, GAME):
            self._number, self._text = number, content
        else:
            return Told(number, content)
        length = 2 + int.from_bytes(self._text[:2], "big")
        if self._number == MORE or len(self._text) < length:
            return None
        number, self._number = self._number, MORE
        return Told(number, self._text[2:length])

    def _print(self, text: bytes, whole: bool) -> None:
        """Add complete lines to `lines`; an unfinished line is complete if a packet's mark follows it."""
        *lines, begun = text.split(b"\n")
        if whole and begun:
            lines.append(begun)
            begun = b""
        self.lines += [line.strip() for line in lines if line.strip()]
        self._rest = begun + self._rest[len(text) :]

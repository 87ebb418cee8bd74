"""Reads what a watched board tells over USB: packets, as `device/watch.py` sends them, between lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

MARK = 0x1E
PACKET, CONTENT = 64, 61  # bytes
LIGHTS, SCREEN = range(8), range(8, 25)
MOMENT, GAME, MORE, END = 100, 101, 102, 103
VERSION = 1  # of what the texts hold


class Told(NamedTuple):
    """A part of the lights or the screen, a whole text, or the end of a frame."""

    number: int
    content: bytes


class Lost(NamedTuple):
    """Something was damaged on the way: everything must be told again."""


class Packets:
    """Takes bytes as they come; between packets the board may print lines."""

    def __init__(self) -> None:
        self._rest = b""
        self._number, self._text = MORE, b""  # which text has begun, and what of it has come in
        self.lines: list[bytes] = []  # that the board has printed

    def take(self, data: bytes) -> Iterator[Told | Lost]:
        """Take in more bytes; yields what is complete by now."""
        self._rest += data
        while True:
            text, mark, rest = self._rest.partition(bytes([MARK]))
            self._print(text, bool(mark))
            if not mark or len(rest) < PACKET - 1:
                return
            packet = rest[: PACKET - 1]
            if sum(packet) % 256:
                self._rest = rest  # what follows the mark, which was none
                self._number = MORE
                yield Lost()
                continue
            self._rest = rest[len(packet) :]
            told = self._told(packet[0], packet[1:-1])
            if told:
                yield told

    def _told(self, number: int, content: bytes) -> Told | None:
        """What a packet tells; None for a text until all of it is there."""
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
        """Keep complete lines; the beginning of one counts only when a mark follows it."""
        *lines, begun = text.split(b"\n")
        if whole and begun:
            lines.append(begun)
            begun = b""
        self.lines += [line.strip() for line in lines if line.strip()]
        self._rest = begun + self._rest[len(text) :]

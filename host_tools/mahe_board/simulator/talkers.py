"""Laptops that talk to a board in play: one updates it, one sends garbage."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Generator
from random import Random

from mahe_board.simulator.board import Board
from mahe_board.simulator.usb import CTRL_C
from mahe_guard.image import PAGE, read

_LOOK_MS = 4
_AT_ONCE = 256  # bytes that arrive between two looks
_PATIENCE = 10_000  # number of looks after which a talker gives up
_MOST = 2048

Lines = Generator[str, str, None]


def updating(image: bytes) -> Lines:
    """An update as a generator: it yields the lines to send, and is sent the answer to each."""
    header = read(image[:PAGE])
    assert header
    pages = image.ljust(-(-len(image) // PAGE) * PAGE, b"\xff")
    answer = yield f"put 1 image {len(pages)} {header.identity()}"
    while answer.startswith("= ") and '"next"' in answer:
        at = json.loads(answer.split(" ", 3)[3])["next"]
        answer = yield piece(at, pages[at : at + _MOST] if at else pages[:PAGE])
    if answer.startswith("= "):
        yield "restart 1"


def piece(at: int, content: bytes) -> str:
    """The line that transfers these bytes to this offset."""
    text = base64.b64encode(content)
    return f"piece 1 {at} {zlib.crc32(text):08x} {text.decode()}"


class Talker:
    """Sends a generator's lines, each after the answer to the last; stops if the board restarts or stays silent."""

    def __init__(self, board: Board, lines: Lines) -> None:
        self._board = board
        self._lines = lines
        self._begun = board.clock.begun
        self._out = b"\n" + next(lines).encode() + b"\n"
        self._read = len(board.usb.lines)
        self._looks = 0
        board.usb.read_again()
        self._look()

    def _look(self) -> None:
        board, usb = self._board, self._board.usb
        self._looks += 1
        if board.clock.begun != self._begun or board.is_at_prompt or self._looks > _PATIENCE:
            return
        if len(usb.inbox) < _AT_ONCE:
            now, self._out = self._out[:_AT_ONCE], self._out[_AT_ONCE:]
            usb.send(now)
        said = usb.lines[self._read :]
        self._read = len(usb.lines)
        for answer in said:
            if answer[:2] in ("= ", "! "):
                try:
                    self._out = self._lines.send(answer).encode() + b"\n"
                except StopIteration:
                    return
        board.clock.after(_LOOK_MS, self._look)


_WORDS = (
    "who 1", "who 2", "whole 1 a", "whole 1 c", "log 1 0", "log 1 99", "get 1 game", "get 1 fitted", "dance",
    "put 1 game 40 00000000", "put 1 game -1 0", "put 1 fitted 99999999 0", "put 1 settings 1",
    "put 1 image 768 x-1", "put 1 image 204800 9.9-00000000", "put 1 image 205056 9.9-00000000", "put 1 image 1e5 a",
    "piece 1 0 00000000 AAAA", "piece 1 256", "piece 1 -256 zz AAAA", "piece 1 999999999999999999999 0 A=", "piece 2",
    "cancel 1", "watch 1 whole", "key 1 roll down", "key 1 roll up", "key 1 egg down",
)  # fmt: skip
_ENDS = (b"\n", b"\n", b"\n", b"\r\n", b"", b"\0", b"\n\n\n")


def madness(chance: Random) -> bytes:
    """A valid or invalid line, half a line, or random bytes."""
    kind = chance.random()
    if kind < 0.5:
        line = chance.choice(_WORDS).encode()
    elif kind < 0.7:
        line = piece(chance.choice((0, 256, 256, 512, 2304)), chance.randbytes(chance.choice((1, 256, 2048)))).encode()
    elif kind < 0.8:
        line = b"piece 1 256 " + chance.randbytes(3000).hex().encode()
    else:
        line = chance.randbytes(chance.choice((1, 20, 100))).replace(bytes([CTRL_C]), b"")
    return line[: chance.choice((len(line), len(line), len(line) // 2))] + chance.choice(_ENDS)


def mad(board: Board, chance: Random) -> None:
    """Send a flood of `madness`, perhaps without reading the answers, and Ctrl-C while it only cancels a transfer."""
    board.usb.is_read = chance.random() < 0.7
    flood = b"".join(madness(chance) for _ in range(chance.choice((1, 5, 30))))
    _pour(board, flood, chance.random() < 0.3)


def _pour(board: Board, flood: bytes, interrupts: bool) -> None:
    if interrupts and board.usb.interrupts != CTRL_C:
        board.usb.send(bytes([CTRL_C]))
    if len(board.usb.inbox) < _AT_ONCE:
        board.usb.send(flood[:_AT_ONCE])
        flood = flood[_AT_ONCE:]
    if flood:
        board.clock.after(_LOOK_MS, lambda: _pour(board, flood, interrupts))

"""The conversation with a board in play: firmware/README.md ("The board speaks") has every message.

    talk = Talk(line)                      # a `Line` of `listening`, for example
    talk.who()                             # which board this is; NoAnswer if nothing answers: then there is the prompt
    talk.get("game")                       # b"…", or None
    talk.put("settings", b"…")             # `restart` stores it
    talk.update(image, progress.reach)     # the slot in which the image is now
    talk.restart()

A board's answers are data: put them through `visible` before you show them.
"""

from __future__ import annotations

import base64
import json
import time
import zlib
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from mahe_board.command_line.errors import BoardRefused, NoAnswer, NotVerified
from mahe_board.command_line.printable import visible
from mahe_guard.image import PAGE, read

VERSION = 1
ANSWER_S = 3.0
PIECE_S = 30.0  # timeout of messages that may erase flash: the board waits for a quiet moment
AGAIN = 3  # attempts to send a piece before an error
HIDDEN = 10  # how many of the board's other lines `said` keeps


class Line(Protocol):
    """The serial line to a board, as `Talk` needs it."""

    def write(self, data: bytes, /) -> object: ...

    def some(self) -> bytes:
        """Return the bytes that have come in; it may wait shortly, and return none."""
        ...


class Talk:
    """Sends messages to a board in play, and waits for the answers; `said` keeps its other lines."""

    def __init__(self, line: Line, clock: Callable[[], float] = time.monotonic) -> None:
        self._line, self._clock = line, clock
        self._rest = b""
        self.said: deque[str] = deque(maxlen=HIDDEN)
        self._line.write(b"\n")  # ends an unfinished line that another program may have sent

    def ask(self, word: str, *arguments: object, seconds: float = 0) -> dict[str, Any]:
        """Send a message, and return its answer; BoardRefused if the board refuses it."""
        self._line.write(" ".join(map(str, (word, VERSION, *arguments))).encode() + b"\n")
        for line in self._lines(seconds or ANSWER_S):
            answer = self._taken(word, line)
            if answer is not None:
                return answer
        raise NoAnswer(f"the board doesn't answer to “{word}”: it doesn't play, or its game is older")

    def lines(self, seconds: float) -> Iterator[str]:
        """Yield the lines that the board prints for `seconds` from now on, escaped, without answers to messages."""
        for line in self._lines(seconds):
            if line and line[0] not in "=!":
                yield visible(line)

    def _lines(self, seconds: float) -> Iterator[str]:
        until = self._clock() + seconds
        while self._clock() < until:
            while b"\n" in self._rest:
                line, _, self._rest = self._rest.partition(b"\n")
                yield line.decode(errors="replace").strip()
            self._rest += self._line.some()

    def _taken(self, word: str, line: str) -> dict[str, Any] | None:
        """Return the answer to the message `word` if this line is one; BoardRefused if it is a refusal."""
        sign, _, rest = line.partition(" ")
        to, _, content = rest.partition(" ")
        if sign == "!" and to in (word, "?", "put"):
            raise BoardRefused(f"the board says: {visible(content)}")
        if (sign, to) == ("=", word):
            answer = json.loads(content.partition(" ")[2])
            if isinstance(answer, dict):
                return answer
        if line:
            self.said.append(visible(line))
        return None

    # Messages

    def who(self) -> dict[str, Any]:
        """Return the board's identity and state, such as the version that plays and its slot."""
        return self.ask("who")

    def whole(self, place: str) -> dict[str, Any]:
        """Have the board read a slot's whole image again; returns its identity, its checksum, and `whole`."""
        return self.ask("whole", place, seconds=PIECE_S)

    def crash(self, number: int) -> str:
        """Return the text of the crash with this number in the crash log; empty if there is none."""
        return self.ask("log", number)["text"] or ""

    def get(self, name: str) -> bytes | None:
        """Return the data stored under `game`, `settings` or `fitted`; None if there is none."""
        answer = self.ask("get", name)
        if answer["data"] is None:
            return None
        data = base64.b64decode(answer["data"])
        if _sum(data) != answer["crc"]:
            raise NotVerified(f"{name} was damaged on its way: run the command again")
        return data

    def put(self, name: str, data: bytes) -> None:
        """Give the board a game, settings, or the record of what is fitted; `restart` stores it."""
        self._send(data, self.ask("put", name, len(data), _sum(data)))

    def update(self, image: bytes, reach: Callable[[int], object] = lambda _: None) -> tuple[str, int]:
        """Send an image, which plays from the next start on; return its slot, and the number of bytes sent."""
        header = read(image[:PAGE])
        if header is None:
            raise NotVerified("the game's image here is damaged: install mahe-board anew, or build it again")
        pages = image.ljust(-(-len(image) // PAGE) * PAGE, b"\xff")
        answer = self.ask("put", "image", len(pages), header.identity(), seconds=PIECE_S)
        if "there" in answer:
            return str(answer["there"]), 0
        return str(self._send(pages, answer, reach)["done"]), len(pages)

    def restart(self) -> None:
        """Store everything that was put, and restart the board, which then says the version that plays."""
        self.ask("restart", seconds=PIECE_S)

    def _send(
        self, data: bytes, answer: Mapping[str, Any], reach: Callable[[int], object] = lambda _: None
    ) -> Mapping[str, Any]:
        """Send the data in pieces, each at the offset that the board asks for; return the board's last answer."""
        most = answer["most"]
        tries, sent = 0, 0
        while "done" not in answer:
            at = answer["next"]
            piece = data[at : at + most] if at else data[: PAGE if sent else most]
            text = base64.b64encode(piece)
            try:
                answer = self.ask("piece", at, _sum(text), text.decode(), seconds=PIECE_S)
            except BoardRefused:
                tries += 1
                if tries == AGAIN:
                    raise
                continue
            tries = 0
            sent += len(piece)
            reach(sent)
        return answer


def _sum(data: bytes) -> str:
    return f"{zlib.crc32(data):08x}"

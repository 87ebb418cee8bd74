"""`put 1 …` and `piece 1 …`: receive content in lines of base64.

While a put is open, it reads in place of the loop's `Host`, and Ctrl-C cancels it: people play on. Its buffer exists
only until the put is closed.
"""

import io
import os
from binascii import a2b_base64, crc32

from micropython import kbd_intr

from mahe.device import slice_of
from mahe.device.messages import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from mahe.device.messages import Conversation

    Answer = Generator[None, None, dict[str, Any]]

MOST = 2048  # bytes of a piece: eight pages
_CHUNK = 256  # bytes that are read at once
_LINE = 11 * _CHUNK  # bytes: `piece 1 123456 01234567 `, 2732 characters of base64, and the line's end
_A_PASS = 3  # chunks that are read in a pass
_HEAD = 32  # bytes: more than the words in front of the base64 take
_DECODED = 512  # characters of base64 that are decoded at once
_CTRL_C = 3
_NEWLINE, _RETURN = 10, 13


def answer(talk: "Conversation", arguments: str) -> "Answer":
    """Open a put."""
    guard = talk.loop.guard
    if guard is None or guard.image is None:
        raise Refused("this game isn't played from a slot")
    try:
        name, length, check = arguments.split(" ")
        size = int(length)
    except ValueError:
        raise Refused("put takes a name, a length, and a checksum or identity") from None
    to: Any
    yield
    if name == "image":
        from mahe.device.messages.slot_writer import SlotWriter

        yield
        to = SlotWriter(talk.loop, size, check)
        there = yield from to.begin()
        if there:
            return {"there": there}
    else:
        from mahe.device.messages.given import Given

        to = Given(talk, name, size, check)
    talk.put = Put(talk, name, to)
    return {"next": to.next, "most": MOST}


class Put:
    """The open put: reads lines, and hands on the content of pieces."""

    def __init__(self, talk: "Conversation", name: str, to: "Any") -> None:
        self.name = name
        self.first = ""  # `Host` has this attribute, too
        self._talk, self._to = talk, to
        self._last = -1  # where the last piece began
        self._host = talk.loop.host
        self._line = bytearray(_LINE)
        self._length = 0  # bytes of the line so far
        self._complete = False  # the line waits for its answer: until then only Ctrl-C is heard
        self._skips = False  # whether the rest of the line is skipped: it began too early, or is too long
        self._chunk = bytearray(_CHUNK)
        self._fillers = io.BytesIO(bytes(_CHUNK))  # a read waits for all bytes: these take the place of missing ones
        talk.loop.host = self  # type: ignore[assignment]
        kbd_intr(-1)

    def close(self) -> None:
        """Let `Host` read again."""
        self._talk.loop.host = self._host
        kbd_intr(_CTRL_C)

    def read(self) -> None:
        """Read three chunks at most, which takes 9 ms."""
        for _ in range(_A_PASS):
            if self._talk.put is not self:  # Ctrl-C has cancelled it
                return
            for _ in self._host.poll.ipoll(0):
                break
            else:
                return
            self._read()

    def _read(self) -> None:
        chunk, fillers = self._chunk, self._fillers
        fillers.seek(0)
        before = os.dupterm(fillers)  # type: ignore[attr-defined]
        try:
            self._host.input.readinto(chunk)
        finally:
            os.dupterm(before)  # type: ignore[attr-defined]
        at = self._length
        if b"\3" in chunk:
            if self._talk.cancel():
                self._talk.refuse("put", "cancelled")
        elif self._complete:  # a line that began too early: has it ended in this chunk?
            at = _CHUNK - 1
            while at and not chunk[at]:
                at -= 1
            self._skips = chunk[at] != _NEWLINE
        elif fillers.tell() or self._skips or at % _CHUNK or at == _LINE or b"\n" in chunk:
            self._sort(bytes(chunk).replace(b"\0", b""))
        else:
            self._line[slice_of(at, at + _CHUNK)] = chunk
            self._length += _CHUNK

    def _sort(self, data: bytes) -> None:
        """Take data up to the end of a line; more than that comes too early."""
        while data and not self._complete:
            part, end, data = data.partition(b"\n")
            length = self._length + len(part)
            self._skips = self._skips or length > _LINE
            if not self._skips:
                self._line[self._length : length] = part
                self._length = length
            if end:
                if self._skips:
                    self._length = 0
                elif self._length and self._line[self._length - 1] == _RETURN:
                    self._length -= 1
                self._skips = False
                self._complete = self._length > 0
                data = data.lstrip(b"\n")
        if data:
            self._skips = data[-1] != _NEWLINE

    def step(self) -> bool:
        """Hear the line if it is complete; returns whether it was."""
        if not self._complete:
            return False
        if self._line[: len(b"piece 1 ")] == b"piece 1 ":
            self._talk.begin("piece", self._piece())
            return True
        try:
            line = str(self._line[: self._length], "ascii")
        except ValueError:  # bytes that are no text
            line = ""
        self.again()
        if line:
            self._talk.hear(line)
        return True

    def again(self) -> None:
        """Hear the next line."""
        self._length = 0
        self._complete = False

    def _piece(self) -> "Answer":
        """Take the piece in the line."""
        to, line = self._to, memoryview(self._line)
        try:
            _, _, at, checksum, _ = str(self._line[:_HEAD], "ascii").split(" ", 4)
            begin = int(at)
            text = line[len(at) + len(checksum) + len("piece 1   ") : self._length]
            if crc32(text) != int(checksum, 16):
                raise Refused(f"its checksum is another one; {to.next} is next")
        except ValueError:
            raise Refused(f"that is no piece; {to.next} is next") from None
        if begin == self._last and begin != to.next:
            return {"next": to.next}
        size = 0
        try:
            for start in range(0, len(text), _DECODED):  # decoded in place: the bytes are fewer than the characters
                part = a2b_base64(text[start : start + _DECODED])  # type: ignore[arg-type]
                line[size : size + len(part)] = part
                size += len(part)
        except ValueError:
            raise Refused(f"that is no base64; {to.next} is next") from None
        if begin != to.next or not 0 < size <= min(to.room(), MOST):
            raise Refused(f"{size} bytes at {begin} don't fit; {to.next} is next")
        self._last = begin
        yield
        try:
            yield from to.take(line[:size])
            if to.room():
                return {"next": to.next}
            told: dict[str, Any] = yield from to.done()
        except Refused as reason:
            self._talk.cancel()
            raise Refused(str(reason) + "; the put is cancelled") from None
        self._talk.cancel()
        return told

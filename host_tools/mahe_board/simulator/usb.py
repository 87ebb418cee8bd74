"""The cable to a laptop: bytes in, bytes out, and Ctrl-C."""

from __future__ import annotations

from collections import deque
from types import SimpleNamespace
from typing import Any

from mahe_board.simulator.clock import Clock

_POLLIN, _POLLOUT = 1, 4
_ROOM = 256  # bytes that wait for a laptop that doesn't read
_BLOCKS_US = 500_000
_READ_US, _BYTE_US = 14, 11  # of a call that reads, and of each byte
CTRL_C = 3
_MARK = 0x1E
_MOST_KEPT = 20_000  # characters of what was said


class Usb:
    """What came in and isn't read yet, and what the board has said."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.inbox: deque[int] = deque()
        self.is_read = True  # whatever the board says
        self.interrupts = CTRL_C  # this character is an interrupt; -1: none is
        self.lines: list[str] = []  # since somebody last looked
        self.flooded_until = 0  # a laptop sends on and on
        self._said = ""
        self._heard = b""
        self.dupterm: Any = None  # what is read where nothing has come
        self._waits = 0  # bytes that nobody has read
        self._stdin = object()
        self._stdout = SimpleNamespace(write=self._write, buffer=SimpleNamespace(write=self._send))

    def forget(self) -> None:
        """A reset: what has come and was not read is lost."""
        self.interrupts = CTRL_C
        self._said = ""
        self._heard = b""
        self.dupterm = None
        self._waits = 0
        self.inbox.clear()

    def send(self, data: bytes) -> None:
        """A laptop sends; a Ctrl-C interrupts whatever the board does."""
        interrupted = False
        for byte in data:
            if byte == self.interrupts:
                self.inbox.clear()
                interrupted = True
            elif len(self.inbox) < 512:
                self.inbox.append(byte)
        if interrupted:
            raise KeyboardInterrupt

    def read_again(self) -> None:
        """The laptop reads what has waited."""
        self.is_read = True
        self._waits = 0

    def kbd_intr(self, character: int) -> None:
        """Stands for the function in `micropython`."""
        if not self.clock.ended:
            self.interrupts = character

    def has_room(self) -> bool:
        return self.is_read or self._waits < _ROOM

    def _write(self, text: str) -> None:
        self._sent(len(text))
        self._said += text
        if text.endswith("\n"):
            self.lines.append(self._said.rstrip())
            self._said = ""

    def _send(self, packet: bytes) -> None:
        self._sent(len(packet))
        if packet[0] != _MARK:  # otherwise it is told to somebody who watches
            self._heard += packet
            *lines, self._heard = self._heard.split(b"\n")
            self.lines += [line.decode().strip() for line in lines]

    def _sent(self, length: int) -> None:
        if not self.has_room():
            self.clock.passes(_BLOCKS_US, "USB that nobody reads")
        if not self.is_read:
            self._waits += length

    def _readinto(self, buffer: bytearray) -> int:
        for place in range(len(buffer)):
            if self.inbox:
                buffer[place] = self.inbox.popleft()
            elif self.clock.us < self.flooded_until:
                buffer[place] = 0x78
            elif self.dupterm is None:
                self.clock.hang()  # a read waits for all bytes
            else:
                buffer[place] = self.dupterm.read(1)[0]
        self.clock.passes(_READ_US + _BYTE_US * len(buffer))
        return len(buffer)

    def set_dupterm(self, stream: Any) -> Any:
        """Stands for the function in `os`."""
        before, self.dupterm = self.dupterm, stream
        return before

    def sys(self) -> dict[str, Any]:
        """What stands for the streams in `sys`."""
        stdin = SimpleNamespace(buffer=SimpleNamespace(readinto=self._readinto))
        self._stdin = stdin
        return {"stdin": stdin, "stdout": self._stdout}

    def select(self) -> SimpleNamespace:
        """What stands for `select`."""
        usb = self
        inbox = self.inbox
        ready = ((None, _POLLIN),)
        clock = self.clock

        class Poll:
            def register(self, stream: object, flags: int) -> None:
                self.asks_for_input = flags == _POLLIN

            def ipoll(self, timeout: int) -> Any:
                if self.asks_for_input:
                    return ready if inbox or clock.us < usb.flooded_until else ()
                return ready if usb.has_room() else ()

            poll = ipoll

        return SimpleNamespace(poll=Poll, POLLIN=_POLLIN, POLLOUT=_POLLOUT)

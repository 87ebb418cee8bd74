"""The USB cable to a laptop: bytes in both directions, and Ctrl-C."""

from __future__ import annotations

from collections import deque
from types import SimpleNamespace
from typing import Any

from mahe_board.simulator.clock import Clock

_POLLIN, _POLLOUT = 1, 4
_ROOM = 256  # bytes of output that fit while the laptop doesn't read
_BLOCKS_US = 500_000
_READ_US, _BYTE_US = 14, 11  # time of a call of `readinto`, and of each byte that it reads
CTRL_C = 3
_MARK = 0x1E
_MOST_KEPT = 20_000  # characters of output


class Usb:
    """The bytes that the board hasn't read yet, and the lines that it has sent."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.inbox: deque[int] = deque()
        self.is_read = True  # whether the laptop reads the board's output
        self.interrupts = CTRL_C  # the character that interrupts the board; -1 is none
        self.lines: list[str] = []  # lines sent by the board since power-on
        self.flooded_until = 0  # until then a laptop sends without end
        self._said = ""
        self._heard = b""
        self.dupterm: Any = None  # stream that is read when no bytes have come
        self._waits = 0  # bytes of output that the laptop hasn't read
        self._stdin = object()
        self._stdout = SimpleNamespace(write=self._write, buffer=SimpleNamespace(write=self._send))

    def forget(self) -> None:
        """Drop unread input and restore the defaults, as a reset does."""
        self.interrupts = CTRL_C
        self._said = ""
        self._heard = b""
        self.dupterm = None
        self._waits = 0
        self.inbox.clear()

    def send(self, data: bytes) -> None:
        """Send bytes from the laptop; the interrupt character among them raises KeyboardInterrupt on the board."""
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
        """The laptop reads again, and takes the output that has waited."""
        self.is_read = True
        self._waits = 0

    def kbd_intr(self, character: int) -> None:
        """The stand-in for `micropython.kbd_intr`."""
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
        if packet[0] != _MARK:  # packets with the mark are frames for a laptop that watches
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
                self.clock.hang()  # the read blocks until all bytes have come
            else:
                buffer[place] = self.dupterm.read(1)[0]
        self.clock.passes(_READ_US + _BYTE_US * len(buffer))
        return len(buffer)

    def set_dupterm(self, stream: Any) -> Any:
        """The stand-in for `os.dupterm`."""
        before, self.dupterm = self.dupterm, stream
        return before

    def sys(self) -> dict[str, Any]:
        """The stand-ins for `stdin` and `stdout` of `sys`."""
        stdin = SimpleNamespace(buffer=SimpleNamespace(readinto=self._readinto))
        self._stdin = stdin
        return {"stdin": stdin, "stdout": self._stdout}

    def select(self) -> SimpleNamespace:
        """The stand-in for `select`."""
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

"""The serial line to a board, through mpremote's transport, with a timeout for every call."""

from __future__ import annotations

import io
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from pathlib import Path
from typing import Any

from mahe_board.boards.serial_link.port_users import holders
from mahe_board.command_line.errors import ExtraMissing, NoAnswer, NoPermission
from mahe_board.command_line.printable import visible

PIECE_S = 0.2  # longest wait for bytes before the timeout is checked again
WRITE_S = 10  # timeout of a write: by then the board has taken the bytes
GO_ON = b"\r\x03\r\x02\x04"  # Ctrl-C ends what runs, Ctrl-B leaves the raw REPL, Ctrl-D there starts main.py
GO_ON_S = 3
FOREVER_S = 1e9


class Line:
    """A serial port as mpremote uses it; a call past the allowed time raises TimeoutError."""

    def __init__(self, serial: Any) -> None:
        self.serial = serial
        self._seconds = 0.0
        self._until = 0.0

    def allow(self, seconds: float) -> None:
        """Set the timeout: all calls from now on, together, may take this long."""
        self._seconds = seconds
        self._until = time.monotonic() + seconds

    def __getattr__(self, name: str) -> Any:
        return getattr(self.serial, name)

    def inWaiting(self) -> int:  # noqa: N802 - the name mpremote calls it by
        """The number of bytes that have come in."""
        self._in_time()
        return int(self.serial.in_waiting)

    def read(self, size: int = 1) -> bytes:
        """Read exactly this many bytes."""
        found = bytearray()
        while len(found) < size:
            self._in_time()
            found += self.serial.read(size - len(found))
        return bytes(found)

    def some(self) -> bytes:
        """Return the bytes that come in within a short wait, perhaps none."""
        self._in_time()
        return bytes(self.serial.read(self.serial.in_waiting or 1))

    def write(self, data: bytes) -> None:
        """Write all bytes."""
        self._in_time()
        self.serial.write(data)

    def _in_time(self) -> None:
        if time.monotonic() >= self._until:
            raise TimeoutError(f"it took longer than {self._seconds:g} s")


def opened(port: str) -> Any:
    """Open a port, and return mpremote's transport on a `Line`; nothing has been sent to the board yet."""
    try:
        from mpremote.transport_serial import SerialTransport
    except ImportError as error:
        raise ExtraMissing("board", "mpremote") from error

    class Transport(SerialTransport):  # type: ignore[misc]
        """mpremote's transport, but it blocks until bytes come; mpremote's own polls every 10 ms."""

        def read_until(
            self,
            min_num_bytes: int,  # noqa: ARG002 - mpremote's own doesn't use it either
            ending: bytes,
            timeout: float | None = 10,
            data_consumer: Callable[[bytes], None] | None = None,
            timeout_overall: float | None = None,
        ) -> bytes:
            begun = heard = time.monotonic()
            data = b""
            while not data.endswith(ending):
                new = self.serial.serial.read(1)
                now = time.monotonic()
                if new:
                    heard = now
                    data = new if data_consumer else data + new
                    if data_consumer:
                        data_consumer(new)
                elif timeout is not None and now >= heard + timeout:
                    break
                if timeout_overall is not None and now >= begun + timeout_overall:
                    break
                self.serial.inWaiting()  # raises after the allowed time
            return data

    look_at(port)
    if "://" not in port and (user := holders(port)):  # each of two readers would get only some of the bytes
        raise NoAnswer(f"the port is open in {user}: close it there")
    with told(f"{port} can't be opened; is another program using it?"), silent():
        transport = Transport(port, timeout=PIECE_S)
        transport.serial.write_timeout = WRITE_S
        transport.serial = Line(transport.serial)
    transport.in_raw_repl = True  # makes `close` restart the board, which opening the port may have stopped
    return transport


def close(transport: Any) -> None:
    """Let the board's program go on, and close the port, even if the board has gone."""
    with suppress(OSError):  # the board was unplugged, or doesn't answer
        if transport.in_raw_repl:
            transport.serial.allow(GO_ON_S)
            transport.serial.write(GO_ON)
            transport.read_until(1, b"soft reboot\r\n")  # closing the port may lose bytes on their way
    transport.serial = transport.serial.serial
    with suppress(OSError):
        transport.close()


@contextmanager
def listening(port: str) -> Iterator[Line]:
    """Open a port without interrupting the game that plays there; yield the line."""
    transport = opened(port)
    transport.in_raw_repl = False  # so `close` restarts nothing
    try:
        with told(f"the Pico on {port} was lost"):
            transport.serial.allow(FOREVER_S)
            yield transport.serial
    finally:
        close(transport)


@contextmanager
def told(trouble: str) -> Iterator[None]:
    """In this `with`, turn a failure of the line into NoAnswer; its text is `trouble`, with the reason in brackets."""
    from mpremote.transport import TransportError

    try:
        yield
    except (TransportError, OSError, ValueError) as error:  # ValueError: the answer can't be parsed
        raise NoAnswer(f"{trouble} ({_reason(error)})") from error


def silent() -> redirect_stdout[io.StringIO]:
    """Silence mpremote, which prints input that it can't parse."""
    return redirect_stdout(io.StringIO())


def look_at(port: str) -> None:
    """Raise clear errors, which mpremote lacks: no device file, no permission, no terminal."""
    if os.name != "posix" or "://" in port:
        return
    if not Path(port).exists():
        raise NoAnswer(f"there is no port {port}: is the Pico plugged in, with a cable that carries data?")
    if not os.access(port, os.R_OK | os.W_OK):
        raise NoPermission(port)
    if not Path(port).is_char_device() or not _is_terminal(port):
        raise NoAnswer(f"{port} is no serial port: without --port, mahe doctor finds the Pico by itself")


def _is_terminal(port: str) -> bool:
    try:
        opened = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:  # such as another program's exclusive lock
        return True
    try:
        return os.isatty(opened)
    finally:
        os.close(opened)


def _reason(error: Exception) -> str:
    """The reason of an error: the system's words, or the last line of its text."""
    number = error.errno if isinstance(error, OSError) else None
    text = os.strerror(number) if number else str(error).strip()
    return visible(text.splitlines()[-1]) if text else type(error).__name__

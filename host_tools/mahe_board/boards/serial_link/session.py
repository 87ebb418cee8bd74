"""A board at its prompt, through mpremote's transport."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from mahe_board.boards.serial_link.serial_line import Line, close, opened, silent, told
from mahe_board.boards.serial_link.why_no_prompt import closed
from mahe_board.command_line.errors import (
    BoardFailed,
    NoAnswer,
    NotMicroPython,
    NotVerified,
    OldMicroPython,
    WrongBoard,
)
from mahe_board.command_line.printable import visible
from mahe_board.command_line.termination import stoppable, unstoppable

ON_PICO = Path(__file__).parent / "on_pico" / "files.py"
OLDEST = (1, 25)
# Boards whose pins the game knows; MicroPython adds " with RP2040" and the like.
BOARDS = ("Raspberry Pi Pico", "Raspberry Pi Pico W", "Raspberry Pi Pico2", "Raspberry Pi Pico 2 W")
PIECE = 3072  # bytes of a file that are sent in one piece
RAW = b"raw REPL; CTRL-B to exit\r\n"
ENTER_S = 10  # timeout for getting a prompt
AGAIN_S = 2  # without a prompt by then, Ctrl-C is sent again
KEPT = 1000  # how many bytes of the latest output are kept
ANSWER_S = 30  # timeout for one call of the board's half, or for one file


class Session:
    """A board whose program is interrupted; the end of a `with` always lets it go on."""

    def __init__(self, port: str) -> None:
        self.port = port
        self._ends = ExitStack()
        self._ends.enter_context(stoppable())
        try:
            self.transport = opened(port)
            self._ends.callback(self._close)
            self.line: Line = self.transport.serial
            self.interrupt()
        except BaseException:
            self._ends.close()
            raise

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.close()

    def interrupt(self) -> None:
        """Interrupt the program on the board, and enter the raw REPL."""
        self._taught = False
        self._called = f"what is plugged in at {self.port}"
        heard = b""
        until = time.monotonic() + ENTER_S
        with self._told("was lost", ENTER_S + AGAIN_S):
            while not heard.endswith(RAW):
                if time.monotonic() > until:
                    raise NoAnswer(f"{self.port}: {closed(self.port, heard)}")
                # A Ctrl-C is lost if it arrives just as main.py starts.
                self.line.write(b"\r\x03\r\x01")
                heard = heard[-KEPT:] + self.transport.read_until(1, RAW, timeout=None, timeout_overall=AGAIN_S)
            self._in_step()
        self._called = f"the Pico on {self.port}"
        self.transport.in_raw_repl = True

    def _in_step(self) -> None:
        """Skip old output: the board answers each Ctrl-A that has arrived."""
        self.line.write(b"print('mahe' * 3)\x04")
        self.transport.read_until(1, b"mahe" * 3 + b"\r\n\x04\x04>", timeout=None)
        self.line.write(b"\r\x01")
        self.transport.read_until(1, RAW, timeout=None)

    def _close(self) -> None:
        with unstoppable():
            close(self.transport)

    # Code

    def exec(self, code: str, seconds: float | None = None, given: bytes = b"") -> str:
        """Run code and return its output; `given` is its standard input.

        The timeout is `seconds`, or else ANSWER_S. An exception on the board becomes BoardFailed with the traceback's
        last line; `trace` has all of it.
        """
        with self._told("stopped answering", seconds or ANSWER_S):
            self.transport.exec_raw_no_follow(code)
            self._give(given)
            printed, failure = self.transport.follow(timeout=None)  # the line has the timeout
        if failure:
            trace = failure.decode(errors="replace")
            raise BoardFailed(f"the Pico on {self.port} says: {_last(trace)}", trace)
        return str(printed.decode(errors="replace")).replace("\r\n", "\n")

    def call(self, function: str, *arguments: Any, seconds: float | None = None, given: bytes = b"") -> Any:
        """Call a function of the board's half, and return its value."""
        said = self._of_half(f"answer({_called(function, arguments)})", seconds, given)
        with self._told("gave an answer that makes no sense", ANSWER_S):
            return json.loads(said)

    def learn(self, functions: Path) -> None:
        """Add a verb's own functions to the board's half; they can call each other."""
        self._of_half(functions.read_text(encoding="utf-8"))

    def fresh(self) -> None:
        """Restart the interpreter without main.py: its whole heap is free then."""
        with self._told("didn't restart when asked to", ENTER_S):
            self.transport.enter_raw_repl(soft_reset=True, timeout_overall=ENTER_S)
        self._taught = False

    def _of_half(self, code: str, seconds: float | None = None, given: bytes = b"") -> str:
        if not self._taught:
            self.exec(ON_PICO.read_text(encoding="utf-8"))
            self._taught = True
        return self.exec(code, seconds, given)

    def _give(self, data: bytes) -> None:
        """Send data to a running program as fast as it reads; stop if it prints anything, which is an error."""
        for start in range(0, len(data), PIECE):
            if self.line.inWaiting():
                return
            self.line.write(data[start : start + PIECE])

    # Files

    def check(self) -> str:
        """Describe the board in words; an error if the game can't run on it."""
        said = self.call("about")
        return acceptable(self.port, said["name"], tuple(said["version"]), said["machine"])

    def files(self, folder: str = "/") -> dict[str, int]:
        """The sizes of all files below a folder, by their paths in it; empty if the folder isn't there."""
        return dict(self.call("files", folder.rstrip("/")))

    def read(self, path: str) -> bytes:
        """The content of a file; empty if it isn't there."""
        return base64.b64decode(self._of_half(_called("content", (path,))))

    def write(self, path: str, content: bytes) -> None:
        """Replace a file atomically, and verify it."""
        pieces = [base64.b64encode(content[start : start + PIECE]) for start in range(0, len(content), PIECE)]
        there = self.call("take", path, [len(piece) for piece in pieces], given=b"".join(pieces))
        if there != hashlib.sha256(content).hexdigest():
            raise NotVerified(f"on {self.port} {path} isn't what was written to it; run the command again")

    def remove(self, path: str) -> None:
        """Delete a file, or a folder with its content, if it exists."""
        self.call("remove", path)

    # Play

    def start(self) -> None:
        """Start main.py; read its output with `lines`."""
        with self._told("was lost while the game was starting", ENTER_S):
            self.transport.exit_raw_repl()
            self.line.write(b"\x04")

    def lines(self, seconds: float) -> Iterator[str]:
        """Yield the board's lines from now on, escaped; empty ones are left out."""
        until = time.monotonic() + seconds
        rest = b""
        while time.monotonic() < until:
            with self._told("was lost", seconds + ENTER_S):
                *lines, rest = (rest + self.line.some()).split(b"\n")
            yield from filter(None, map(visible, lines))

    def into_bootsel(self) -> None:
        """Restart the board in BOOTSEL mode, where it is a drive and has no prompt."""
        with self._told("doesn't go into BOOTSEL mode", ENTER_S):
            self.transport.exec_raw_no_follow("import machine\nmachine.bootloader()")
            self.transport.in_raw_repl = False

    @contextmanager
    def _told(self, trouble: str, seconds: float) -> Iterator[None]:
        self.line.allow(seconds)
        with told(f"{self._called} {trouble}"), silent():
            yield


def _called(function: str, arguments: tuple[Any, ...]) -> str:
    return f"{function}({', '.join(map(repr, arguments))})"


def acceptable(port: str, name: str, version: tuple[Any, ...], machine: str) -> str:
    """Describe a board's MicroPython in words; raise an error if the game can't run on it."""
    name, machine = visible(name), visible(machine)
    if name != "micropython":  # CircuitPython calls the board a Raspberry Pi Pico, too
        raise NotMicroPython(
            f"{port} has {name}, and the game needs MicroPython: hold BOOTSEL while you plug the Pico in, and run "
            f"mahe flash"
        )
    words = f"MicroPython {visible('.'.join(map(str, version[:3])))} on {machine}"
    if version[:2] < OLDEST:
        raise OldMicroPython(
            f"{port} has {words}, and the game needs {'.'.join(map(str, OLDEST))} or newer: hold BOOTSEL while you "
            f"plug the Pico in, and run mahe flash"
        )
    if machine.partition(" with ")[0] not in BOARDS:
        raise WrongBoard(f"{port} has {words}, and the game runs on a Raspberry Pi Pico, Pico W, Pico 2 or Pico 2 W")
    return words


def _last(trace: str) -> str:
    """Return a traceback's last line; a bare error number is replaced by its meaning in words."""
    line = trace.strip().splitlines()[-1]
    number = re.fullmatch(r"OSError: (\d+)", line)
    return os.strerror(int(number[1])) if number else visible(line)

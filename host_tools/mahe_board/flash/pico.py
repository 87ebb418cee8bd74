"""A Pico on a serial port, through mpremote's transport."""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from mahe_board.errors import NotMicroPython, NotStarted, NotVerified, OldMicroPython, WrongBoard
from mahe_board.flash.line import Line, close, opened, told

ON_PICO = Path(__file__).parent / "on_pico" / "files.py"
OLDEST = (1, 25)
# Boards on which the game's pins are known, as MicroPython names them before " with RP2040" and the like.
BOARDS = ("Raspberry Pi Pico", "Raspberry Pi Pico W", "Raspberry Pi Pico2", "Raspberry Pi Pico 2 W")
CHUNK = 1024  # bytes written at a time
ENTER_S = 10  # to get a prompt
ANSWER_S = 30  # for one question, or one file
START_S = 30  # until the game says its version
PACKAGE = "mahe"
PLAYS = re.compile(r"mahe (\S+) plays, from the (files|firmware)")
FAULT = "mahe: stopped by a fault"
LAST_WORDS = 3  # lines


class Pico:
    """A Pico to be checked and written to. It is started again by `start` or, whatever happens, at the end."""

    def __init__(self, port: str) -> None:
        self.port = port
        self._transport = opened(port)
        self._line: Line = self._transport.serial
        try:
            with self._told("doesn't answer; pull it out, plug it in again and retry", ENTER_S):
                self._transport.enter_raw_repl(soft_reset=False, timeout_overall=ENTER_S)
        except BaseException:
            close(self._transport)
            raise

    def __enter__(self) -> Pico:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        close(self._transport)

    def check(self) -> str:
        """Say what the board is, in words; refuse one that the game can't run on."""
        said = self._asked("about()")
        return acceptable(self.port, said["name"], tuple(said["version"]), said["machine"])

    @staticmethod
    def hash_of(content: bytes) -> str:
        """As the board itself computes it."""
        return hashlib.sha256(content).hexdigest()

    def hashes(self) -> dict[str, str]:
        """Of main.py and every file of the game that is there."""
        return dict(self._asked(f"hashes({PACKAGE!r})"))

    def remove(self, name: str) -> None:
        """Delete a file."""
        self._asked(f"remove({name!r})")

    def write(self, name: str, content: bytes) -> None:
        """Write a file, making its folders."""
        folder = name.rpartition("/")[0]
        if folder:
            self._asked(f"folders({folder!r})")
        with self._told(f"failed while {name} was written", ANSWER_S):
            self._transport.fs_writefile(name, content, chunk_size=CHUNK)

    def verify(self, files: Mapping[str, bytes]) -> None:
        """Read these files again, on the board."""
        there = self.hashes()
        wrong = [name for name, content in files.items() if there.get(name) != self.hash_of(content)]
        if wrong:
            more = f" ({len(wrong)} files in all)" if len(wrong) > 1 else ""
            raise NotVerified(f"on {self.port} {wrong[0]} isn't what was written to it{more}; run it again")

    def start(self, version: str) -> str:
        """Start the game, and wait until it has said that it plays in this version, from the files."""
        last: deque[str] = deque(maxlen=LAST_WORDS)
        with self._told("was lost when the game was to start", START_S + ENTER_S):
            self._transport.exit_raw_repl()
            self._line.write(b"\x04")
            for line in self._lines(START_S):
                last.append(line)
                if line.startswith(FAULT):
                    break
                if plays := PLAYS.match(line):
                    return self._as_wanted(line, version, *plays.groups())
        raise NotStarted(
            f"the game on {self.port} didn't start as version {version}; it said: {' / '.join(last) or 'nothing'}"
        )

    def _lines(self, seconds: float) -> Iterator[str]:
        """What the board says from now on, a line at a time, leaving out empty ones."""
        until = time.monotonic() + seconds
        rest = b""
        while time.monotonic() < until:
            *lines, rest = (rest + self._line.some()).split(b"\n")
            yield from filter(None, (line.decode(errors="replace").strip() for line in lines))

    def _as_wanted(self, line: str, version: str, plays: str, place: str) -> str:
        """The line, if the board plays what was put there; otherwise an error that says what plays instead."""
        if (plays, place) == (version, "files"):
            return line
        remedy = "run it again"
        if place == "firmware":
            remedy = (
                "its UF2 file has the game in it: hold BOOTSEL while you plug the Pico in, copy MicroPython's own UF2 "
                "file to the drive that appears, and run it again"
            )
        raise NotStarted(
            f"version {version} was copied to {self.port}, but version {plays} plays there, from the {place}; {remedy}"
        )

    def tape(self) -> str:
        """What the game that was interrupted has noted of its last minutes."""
        with self._told("has no tape; did the game run?", ANSWER_S):
            return bytes(self._transport.exec("from mahe.device.tape import report\nprint(report())")).decode().strip()

    def _asked(self, call: str) -> Any:
        """What a function of `on_pico/files.py` returns."""
        with self._told("stopped answering", ANSWER_S):
            said = self._transport.exec(f"{ON_PICO.read_text()}\nimport json\nprint(json.dumps({call}))")
            return json.loads(said)

    @contextmanager
    def _told(self, trouble: str, seconds: float) -> Iterator[None]:
        self._line.allow(seconds)
        with told(f"the Pico on {self.port} {trouble}"):
            yield


def acceptable(port: str, name: str, version: tuple[Any, ...], machine: str) -> str:
    """Which MicroPython runs there, in words; an error if the game can't run on it."""
    if name != "micropython":  # CircuitPython has newer versions, and calls the board a Raspberry Pi Pico too
        raise NotMicroPython(
            f"{port} has {name}, and the game needs MicroPython: hold BOOTSEL while you plug the Pico in, and copy "
            f"MicroPython's UF2 file to the drive that appears"
        )
    words = f"MicroPython {'.'.join(map(str, version[:3]))} on {machine}"
    if version[:2] < OLDEST:
        raise OldMicroPython(
            f"{port} has {words}, and the game needs {'.'.join(map(str, OLDEST))} or newer: hold BOOTSEL while you "
            f"plug the Pico in, and copy a newer UF2 file to the drive that appears"
        )
    if machine.partition(" with ")[0] not in BOARDS:
        raise WrongBoard(f"{port} has {words}, and the game runs on a Raspberry Pi Pico, Pico W, Pico 2 or Pico 2 W")
    return words

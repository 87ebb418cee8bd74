"""A Pico on a serial port, through mpremote's transport."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from host_tools.errors import MpremoteMissing, NoAnswer, NotStarted, NotVerified, OldMicroPython, WrongBoard

ON_PICO = Path(__file__).parent / "on_pico" / "files.py"
OLDEST = (1, 25)
CHUNK = 1024  # bytes written at a time
ENTER_S = 10  # to get a prompt
START_S = 30  # until the game says its version
PACKAGE = "mahe"


class Pico:
    """Checked, written to, and started again."""

    def __init__(self, port: str) -> None:
        try:
            from mpremote.transport import TransportError
            from mpremote.transport_serial import SerialTransport
        except ImportError as error:
            raise MpremoteMissing() from error
        self.port = port
        self._troubles = (TransportError, OSError)
        with self._told("doesn't answer; is another program using it?"):
            self._transport: Any = SerialTransport(port)
            self._transport.enter_raw_repl(soft_reset=False, timeout_overall=ENTER_S)

    def __enter__(self) -> Pico:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._transport.close()

    def check(self) -> str:
        """Refuse what the game can't run on; what it is, in words."""
        said = json.loads(self._run("about()"))
        return acceptable(self.port, tuple(said["version"]), said["machine"])

    @staticmethod
    def hash_of(content: bytes) -> str:
        """As the board itself computes it."""
        return hashlib.sha256(content).hexdigest()

    def hashes(self) -> dict[str, str]:
        """Of main.py and every file of the game that is there."""
        found: dict[str, str] = json.loads(self._run(f"hashes({PACKAGE!r})"))
        return found

    def remove(self, name: str) -> None:
        """Delete a file."""
        self._run(f"remove({name!r})")

    def write(self, name: str, content: bytes) -> None:
        """Write a file, making its folders."""
        folder = name.rpartition("/")[0]
        if folder:
            self._run(f"folders({folder!r})")
        with self._told(f"failed while {name} was written"):
            self._transport.fs_writefile(name, content, chunk_size=CHUNK)

    def verify(self, files: Mapping[str, bytes]) -> None:
        """Read everything again, on the board."""
        there = self.hashes()
        wrong = [name for name, content in files.items() if there.get(name) != self.hash_of(content)]
        if wrong:
            raise NotVerified(
                f"on {self.port} {wrong[0]} isn't what was written to it, nor are {len(wrong) - 1} others; run it again"
            )

    def start(self, version: str) -> str:
        """Start the game, and wait until it has said its version."""
        with self._told("was lost when the game was to start"):
            self._transport.exit_raw_repl()
            self._transport.serial.write(b"\x04")
            said = ""
            until = time.monotonic() + START_S
            while time.monotonic() < until:
                waiting = self._transport.serial.inWaiting()
                said += bytes(self._transport.serial.read(waiting or 1)).decode(errors="replace")
                for line in said.split("\n")[:-1]:
                    if line.startswith(f"mahe {version} plays"):
                        return line.strip()
                if "fault" in said and said.endswith("\n"):
                    break
        told = [line.strip() for line in said.splitlines() if line.strip()]
        raise NotStarted(
            f"the game on {self.port} didn't start as version {version}; it said: {' / '.join(told[-3:]) or 'nothing'}"
        )

    def tape(self) -> str:
        """What the game that was interrupted has noted of its last minutes."""
        with self._told("has no tape; did the game run?"):
            return bytes(self._transport.exec("from mahe.device.tape import report\nprint(report())")).decode().strip()

    def _run(self, call: str) -> str:
        with self._told("stopped answering"):
            return bytes(self._transport.exec(ON_PICO.read_text() + f"\nprint({call})")).decode().strip()

    @contextmanager
    def _told(self, trouble: str) -> Iterator[None]:
        try:
            yield
        except self._troubles as error:
            raise NoAnswer(f"the Pico on {self.port} {trouble} ({str(error).strip().splitlines()[-1:]})") from error


def acceptable(port: str, version: tuple[Any, ...], machine: str) -> str:
    """What runs there, in words; an error if the game can't."""
    words = f"MicroPython {'.'.join(map(str, version[:3]))} on {machine}"
    if version[:2] < OLDEST:
        raise OldMicroPython(
            f"{port} has {words}, and the game needs {'.'.join(map(str, OLDEST))} or newer: hold BOOTSEL while you "
            f"plug the Pico in, and copy a newer UF2 file to the drive that appears"
        )
    if "Pico" not in machine:
        raise WrongBoard(f"{port} has {words}, and the game runs on a Raspberry Pi Pico or Pico 2")
    return words

"""The process that emulates a Pico: it answers commands, and its time stands still in between."""

from __future__ import annotations

import atexit
import base64
import json
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

from mahe_board.build.nodejs import node, packages
from mahe_board.command_line.errors import EmulatorFailed

Process = subprocess.Popen[str]
SERVER = Path(__file__).parent / "javascript" / "server.mjs"


def encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()


def decoded(text: str) -> bytes:
    return base64.b64decode(text)


# Idle processes of closed boards: a new board starts faster in one of these than in a new Node.
_rested: list[Process] = []


def _started() -> Process:
    return subprocess.Popen([node(), str(SERVER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _end(process: Process) -> None:
    if process.stdin is not None:
        with suppress(OSError):  # the process has ended before it got the last command
            process.stdin.close()
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()


@atexit.register
def _end_all() -> None:
    while _rested:
        _end(_rested.pop())


class Emulator:
    """Commands as keyword arguments, answers as dictionaries; `now_ns`, `powered`, … come from the last answer."""

    def __init__(self) -> None:
        packages()
        self.now_ns = 0.0
        self.powered = False
        self.resets = 0
        self.connected = False
        self.bootsel = False
        self._asked = False  # a command has been sent and its answer not yet read, for example after Ctrl-C
        self._process: Process | None = _rested.pop() if _rested else _started()

    def __call__(self, command: str, **details: Any) -> dict[str, Any]:
        process = self._process
        if process is None:
            raise EmulatorFailed(f"{command}: this board is closed; make another one")
        assert process.stdin is not None
        assert process.stdout is not None
        self._asked = True
        try:
            process.stdin.write(json.dumps({"command": command, **details}) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except OSError as error:
            raise EmulatorFailed(f"{command}: the emulator's process is gone ({error})") from error
        if not line:
            raise EmulatorFailed(f"{command}: the emulator's process ended with status {process.wait()}")
        self._asked = False
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise EmulatorFailed(f"{command}: {answer['error']}")
        self.now_ns = answer["now"]
        self.powered = answer["powered"]
        self.resets = answer["resets"]
        self.connected = answer.get("connected", False)
        self.bootsel = answer.get("bootsel", False)
        return answer

    def cpu_seconds(self) -> float:
        usage: float = self("cpu")["seconds"]
        return usage

    def close(self) -> None:
        """Keep the process for another board, or end it if a command has failed."""
        process = self._process
        if process is None:
            return
        well = not self._asked
        try:
            if well:
                self("rest")
        except EmulatorFailed:
            well = False
        self._process = None
        if well:
            _rested.append(process)
        else:
            _end(process)

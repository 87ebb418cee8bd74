"""Reads a board's crash log and counters; everything that a board says is checked."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from mahe.device.saved_copies import FOLDER
from mahe_board.boards import board_saves
from mahe_board.boards.serial_link import Session, visible
from mahe_board.boards.serial_link.messages import Talk

FILES = re.compile(r"crash\.[0-7]")
COUNTS = ("starts", "saves", "erases", "faults", "hangs")


class Crash(NamedTuple):
    """One entry of the crash log."""

    number: int
    kind: str  # fault, hang or start
    code: str  # the code that the screen showed, such as F12
    version: str  # the image's identity
    place: str
    ms: int  # milliseconds from the board's start to the crash
    error: str
    trace: list[str]  # FILE:LINE FUNCTION, the innermost last
    presses: list[list[int]]  # the latest presses, each as its time in ms and its key


class Log(NamedTuple):
    """A board's crashes, the oldest first, and its counters; these are empty before the first is counted."""

    crashes: list[Crash]
    counts: dict[str, int]


def in_play(talk: Talk, who: Mapping[str, Any]) -> Log:
    """Ask a board in play for its log."""
    files = [talk.crash(number) for number in _list(who.get("log")) if isinstance(number, int)]
    return _log([file.encode() for file in files], who.get("counts"))


def at_prompt(board: Session) -> Log:
    """Read the log of a board at its prompt."""
    there = board.files(FOLDER)
    files = [board.read(f"{FOLDER}/{name}") for name in there if FILES.fullmatch(name)]
    kept = board_saves.read(board, "counts")
    return _log(files, _object(kept.data) if kept else {})


def _log(files: list[bytes], counts: object) -> Log:
    counted = counts if isinstance(counts, dict) else {}
    return Log(
        sorted(filter(None, map(_crash, files)), key=lambda crash: crash.number),
        {name: counted[name] for name in COUNTS if isinstance(counted.get(name), int)},
    )


def _crash(content: bytes) -> Crash | None:
    told = _object(content)
    kind, code, version, place, error = (
        visible(str(told.get(name, "?"))) for name in ("kind", "code", "version", "place", "error")
    )
    trace = [visible(str(line)) for line in _list(told.get("trace"))]
    presses = [pair for pair in _list(told.get("presses")) if _is_pair(pair)]
    number, ms = told.get("number"), told.get("ms")
    if not isinstance(number, int) or not isinstance(ms, int):
        return None  # the entry is incomplete: its file was cut short
    return Crash(number, kind, code, version, place, ms, error, trace, presses)


def _object(content: bytes) -> dict[str, Any]:
    try:
        told = json.loads(content)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(part, int) for part in value)

"""Formats the crash log, with the source line of each step of a traceback."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from mahe.show.keys import RELEASE
from mahe_board.boards.log.crash_log import Crash
from mahe_board.build.tree import sources
from mahe_board.command_line.clone import CLONE, in_a_clone
from mahe_board.emulator.memory_ports import KEYS

STEP = re.compile(r"(\S+\.py):(\d+) (.*)")
KINDS = {
    "fault": "an error in play",
    "hang": "it hung, and the watchdog ended it",
    "start": "it could not start",
}
_KEYS = {number: name.upper() for name, number in KEYS.items()}


def lines(crashes: list[Crash], counted: dict[str, int]) -> Iterator[str]:
    """Yield the log's lines, the latest crash last."""
    if not crashes:
        yield "nothing has gone wrong"
    for crash in crashes:
        yield f"{crash.number}. {crash.code}: {KINDS.get(crash.kind, crash.kind)}, {_time(crash.ms)} after the start"
        yield f"    version {crash.version}, from {crash.place}"
        if crash.error:
            yield f"    {crash.error}"
        for step in crash.trace:
            yield from (f"      {line}" for line in _step(step))
        if crash.presses:
            yield f"    keys before: {', '.join(f'{_key(key)} at {_time(ms)}' for ms, key in crash.presses)}"
    if counted:
        yield "counted: " + ", ".join(f"{name} {number}" for name, number in counted.items())


def _step(step: str) -> Iterator[str]:
    """Yield a step's place, as FILE:LINE that editors open, and its source line."""
    found = STEP.fullmatch(step)
    source = sources().get(found[1]) if found else None
    if found is None or source is None:
        yield step
        return
    shown = source.relative_to(CLONE) if in_a_clone() else Path(found[1])
    yield f"{shown.as_posix()}:{found[2]} in {found[3]}"
    text = source.read_text(encoding="utf-8").splitlines()
    if 0 < int(found[2]) <= len(text):
        yield f"    {text[int(found[2]) - 1].strip()}"


def _time(ms: int) -> str:
    return f"{ms / 1000:.1f} s"


def _key(event: int) -> str:
    name = _KEYS.get(event % RELEASE, f"key {event}")
    return f"{name} let go" if event >= RELEASE else name

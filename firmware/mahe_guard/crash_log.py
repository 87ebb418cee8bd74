"""The crash log: the errors that ended starts, for debugging; loaded only when needed."""

import io
import json
import os
import sys
import time

from mahe_guard.usb import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe_guard.guard import Guard

_CRASHES = 8
_CRASH_BYTES = 1500
_NUMBER = '{"number": '  # how each crash in the log begins
_MOST_TRACED = 12


def log(guard: "Guard", kind: str, fault: Exception | None) -> None:
    """Print an error, and add it to the log, whose files are written in turn."""
    lines = _lines(fault) if fault else []
    if lines:
        say("\n".join(lines))
    try:
        _write(_entry(guard, kind, lines))
    except OSError as error:
        say(f"not logged: {error}")  # no room, or no files


def _lines(error: Exception) -> list[str]:
    text = io.BytesIO()
    sys.print_exception(error, text)  # type: ignore[attr-defined]
    # A damaged module's names may not be UTF-8.
    return "".join([chr(byte) if byte < 128 else "?" for byte in text.getvalue()]).rstrip().split("\n")


def _entry(guard: "Guard", kind: str, lines: list[str]) -> "dict[str, object]":
    return {
        "kind": kind,
        "code": guard.fault or f"{kind[0].upper()}{guard.decision}",
        "version": guard.identity(),
        "place": guard.place,
        "ms": time.ticks_ms(),
        "error": lines[-1][:200] if lines else "",
        "trace": _trace(lines)[-_MOST_TRACED:],
        "presses": guard.presses,
    }


def _trace(lines: list[str]) -> list[str]:
    trace = []
    for line in lines[1:-1]:  # File "mahe.rules.dice", line 12, in throw; a frozen module goes by its file's name
        parts = line.strip().split('"')
        if len(parts) == 3:
            file, (number, _, function) = parts[1], parts[2][7:].partition(", in ")
            file = file.replace(".", "/") + ".py" if file.startswith("mahe.") else file
            trace.append(f"{file}:{number} {function}")
    return trace


def _write(entry: "dict[str, object]") -> None:
    text = json.dumps(entry)
    trace = entry["trace"]
    while len(text) > _CRASH_BYTES - 20 and trace:
        trace.pop(0)  # type: ignore[attr-defined]
        text = json.dumps(entry)
    if "saved" not in os.listdir("/"):
        os.mkdir("/saved")
    number = 1 + max([_number_of(turn) for turn in range(_CRASHES)])
    with open(f"/saved/crash.{number % _CRASHES}", "w") as file:
        file.write(_NUMBER + str(number) + ", " + text[1:])


def _number_of(turn: int) -> int:
    """The number of a crash in the log, from its first few bytes; 0 if there is none."""
    try:
        with open(f"/saved/crash.{turn}") as file:
            head = file.read(len(_NUMBER) + 10)
        return int(head[len(_NUMBER) :].split(",")[0]) if head.startswith(_NUMBER) else 0
    except (OSError, ValueError):
        return 0

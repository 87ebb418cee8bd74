"""Checks a board at its prompt: firmware, files, slots, wiring and speed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mahe
from mahe.device.fitted import Fitted
from mahe.device.screens import ADDRESS
from mahe.device.supply import DEAD
from mahe_board.boards import board_saves
from mahe_board.boards.doctor.check_result import Finding, bad, good
from mahe_board.boards.doctor.speed import check_speed
from mahe_board.boards.fitted import record
from mahe_board.boards.flash.update import Slot, slots
from mahe_board.boards.log import crash_log
from mahe_board.boards.serial_link import Session
from mahe_board.command_line.errors import BoardFailed, ToolError

WIRED = Path(__file__).parent / "on_pico" / "wired.py"
REINSTALL = "mahe flash repairs it"


def findings(board: Session) -> Iterator[Finding]:
    """Yield the result of each check."""
    try:
        yield good("MicroPython", board.check())
    except ToolError as error:
        yield bad("MicroPython", str(error))
        return
    if not board.call("about")["guard"]:
        yield bad("firmware", "it is plain MicroPython: mahe flash installs the project's firmware and the game")
        return
    yield _files(board)
    there = slots(board)
    plays = next((slot for slot in there if slot.sound), None)
    yield from _game(board, there, plays)
    fitted = record.told(board)
    yield _fitted(fitted)
    if plays:  # the check uses the game's modules
        yield from _wired(board, plays.place, fitted or "")
    yield _last_crash(board)
    yield check_speed(board)


def _files(board: Session) -> Finding:
    free, size = board.call("free")
    if not size:
        return bad("files", "there is no filesystem, so nothing is saved: mahe flash makes one")
    return good("files", f"{free // 1024} KB of {size // 1024} are free")


def _game(board: Session, there: list[Slot], plays: Slot | None) -> Iterator[Finding]:
    """Check the image that plays and the one in the other slot."""
    if plays is None:
        yield bad("game", f"no slot holds an intact version; {REINSTALL}")
    for slot in sorted(there, key=lambda slot: slot is not plays):
        name = "game" if slot is plays else "beside it"
        if not slot.identity:
            if plays:
                yield good(name, f"slot {slot.place} has no version that could play")
        elif not board.call("whole", slot.place):
            yield bad(name, f"{slot.identity}, in slot {slot.place}, is damaged; {REINSTALL}")
        else:
            yield good(name, f"{slot.identity}, in slot {slot.place}, is whole{_notes(slot)}")


def _notes(slot: Slot) -> str:
    trial = "" if slot.confirmed else "; it is kept once it has played for ten seconds"
    other = slot.identity.split("-")[0] != mahe.VERSION
    return trial + (f"; the mahe on this computer is version {mahe.VERSION}" if other else "")


def _fitted(text: str | None) -> Finding:
    """Check the record of what is fitted."""
    if text is None:
        return good("what is fitted", "as on the circuit board; only the project's own firmware can be told otherwise")
    if wrong := Fitted(text).wrong:
        return bad("what is fitted", f"{', '.join(wrong)} can't be right: set it again with mahe doctor --fitted")
    told = ", ".join(text.splitlines())
    return good("what is fitted", f"{told}; the rest is as on the circuit board" if told else "as on the circuit board")


def _wired(board: Session, place: str, fitted: str) -> Iterator[Finding]:
    """Check screen, supply and keys through the board's own pins."""
    try:
        board.exec(WIRED.read_text(encoding="utf-8"))
        seen: dict[str, Any] = board.call("wired", place, fitted)
    except BoardFailed as failed:
        yield bad("wiring", f"the game's modules can't check it ({failed}); {REINSTALL}")
        return
    screen = ", ".join(f"0x{address:02X}" for address in seen["screen"])
    yield (
        good("screen", "it answers")
        if ADDRESS in seen["screen"]
        else bad(
            "screen",
            f"{screen or 'nothing'} answers on its wires, where 0x{ADDRESS:02X} should: look at all four of them",
        )
    )
    if seen["rail"] is None:
        rail = "isn't measured"
    else:
        rail = "is off" if seen["rail"] < DEAD else f"has {seen['rail'] / 1000:.2f} V"
    budget = f"{seen['budget']} mA are allowed; the lights' supply {rail}"
    yield (
        bad("supply", f"{budget}, and reports a short circuit: unplug the disc")
        if seen["fault"]
        else good("supply", budget)
    )
    stuck = ", ".join(seen["keys"])
    yield bad("keys", f"{stuck} is down: let go of it, or look at its wires") if stuck else good("keys", "all are open")


def _last_crash(board: Session) -> Finding:
    found = crash_log.at_prompt(board).crashes
    if not found:
        return good("crashes", "none")
    last = found[-1]
    kept = board_saves.read(board, "game")
    after = ", and the game in play is kept" if kept else ""
    return good("crashes", f"{len(found)}, the last {last.code} in version {last.version}{after}; mahe log lists them")

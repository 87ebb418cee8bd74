"""Checks a board at its prompt: firmware, files, slots, wiring and speed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mahe.device.screens import ADDRESS
from mahe_board.boards import board_saves
from mahe_board.boards.doctor.check_result import Finding, bad, good
from mahe_board.boards.doctor.checks import (
    REINSTALL,
    check_crashes,
    check_files,
    check_fitted,
    check_keys,
    check_slots,
    check_supply,
)
from mahe_board.boards.doctor.speed import check_speed
from mahe_board.boards.fitted import record
from mahe_board.boards.flash.update import slots
from mahe_board.boards.log import crash_log
from mahe_board.boards.serial_link import Session
from mahe_board.command_line.errors import BoardFailed, ToolError

WIRED = Path(__file__).parent / "on_pico" / "wired.py"


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
    yield check_files(*board.call("free"))
    there = slots(board)
    plays = next((slot for slot in there if slot.sound), None)
    yield from check_slots(there, plays, lambda place: bool(board.call("whole", place)))
    fitted = record.told(board)
    yield check_fitted(fitted)
    if plays:  # the check uses the game's modules
        yield from _wired(board, plays.place, fitted or "")
    yield check_crashes(crash_log.at_prompt(board).crashes, board_saves.read(board, "game") is not None)
    yield check_speed(board)


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
    yield check_supply(seen["budget"], seen["rail"], seen["fault"])
    yield check_keys(seen["keys"])

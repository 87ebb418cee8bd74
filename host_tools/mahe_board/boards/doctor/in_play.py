"""Checks a board in play, by messages: it plays on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mahe_board.boards.doctor.check_result import Finding, bad, good
from mahe_board.boards.doctor.checks import (
    check_crashes,
    check_files,
    check_fitted,
    check_keys,
    check_slots,
    check_supply,
)
from mahe_board.boards.flash.update import Slot
from mahe_board.boards.log import crash_log
from mahe_board.boards.serial_link import acceptable, visible
from mahe_board.boards.serial_link.messages import Talk
from mahe_board.command_line.errors import ToolError


def findings(port: str, talk: Talk, who: Mapping[str, Any]) -> Iterator[Finding]:
    """Yield the result of each check."""
    version = tuple(map(int, who["micropython"].split(".")))
    try:
        yield good("MicroPython", acceptable(port, "micropython", version, who["machine"]))
    except ToolError as error:
        yield bad("MicroPython", str(error))
        return
    yield check_files(*(who["files"] or (0, 0)))
    there = [_slot(place, said) for place, said in sorted(who["slots"].items())]
    plays = next((slot for slot in there if slot.place == who["plays"]), None)
    yield from check_slots(there, plays, lambda place: bool(talk.whole(place).get("whole")))
    yield check_fitted(who["fitted"].strip())
    yield (
        good("screen", "it answers")
        if who["screen"]
        else bad("screen", "nothing answers on its wires: look at all four of them")
    )
    supply = who["supply"]
    yield check_supply(supply["budget"], supply["rail"], supply["cut"])
    yield check_keys([visible(key) for key in who["stuck"]])
    yield check_crashes(crash_log.in_play(talk, who).crashes, talk.get("game") is not None)


def _slot(place: str, said: Mapping[str, Any] | None) -> Slot:
    if said is None:
        return Slot(place, "", confirmed=False, sound=False)
    return Slot(place, visible(said["identity"]), said["confirmed"], sound=True)

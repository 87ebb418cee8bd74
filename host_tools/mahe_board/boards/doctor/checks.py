"""Judges what a board has said, in play or at its prompt: one finding for each part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import mahe
from mahe.device.fitted import Fitted
from mahe.device.supply import DEAD
from mahe_board.boards.doctor.check_result import Finding, bad, good
from mahe_board.boards.flash.update import Slot
from mahe_board.boards.log.crash_log import Crash

REINSTALL = "mahe flash repairs it"


def check_files(free: int, size: int) -> Finding:
    """Check that there is a filesystem."""
    if not size:
        return bad("files", "there is no filesystem, so nothing is saved: mahe flash makes one")
    return good("files", f"{free // 1024} KB of {size // 1024} are free")


def check_slots(there: Sequence[Slot], plays: Slot | None, whole: Callable[[str], bool]) -> Iterator[Finding]:
    """Check the image that plays and the one in the other slot; `whole` asks the board to verify a slot."""
    if plays is None:
        yield bad("game", f"no slot holds an intact version; {REINSTALL}")
    for slot in sorted(there, key=lambda slot: slot is not plays):
        name = "game" if slot is plays else "beside it"
        if not slot.identity:
            if plays:
                yield good(name, f"slot {slot.place} has no version that could play")
        elif not whole(slot.place):
            yield bad(name, f"{slot.identity}, in slot {slot.place}, is damaged; {REINSTALL}")
        else:
            yield good(name, f"{slot.identity}, in slot {slot.place}, is whole{_notes(slot)}")


def _notes(slot: Slot) -> str:
    trial = "" if slot.confirmed else "; it is kept once it has played for ten seconds"
    other = slot.identity.split("-")[0] != mahe.VERSION
    return trial + (f"; the mahe on this computer is version {mahe.VERSION}" if other else "")


def check_fitted(text: str | None) -> Finding:
    """Check the record of what is fitted."""
    if text is None:
        return good("what is fitted", "as on the circuit board; only the project's own firmware can be told otherwise")
    if wrong := Fitted(text).wrong:
        return bad("what is fitted", f"{', '.join(wrong)} can't be right: set it again with mahe doctor --fitted")
    told = ", ".join(text.splitlines())
    return good("what is fitted", f"{told}; the rest is as on the circuit board" if told else "as on the circuit board")


def check_supply(budget: int, rail: int | None, fault: bool) -> Finding:
    """Check the lights' supply: `budget` in mA, `rail` in mV."""
    has = "isn't measured" if rail is None else "is off" if rail < DEAD else f"has {rail / 1000:.2f} V"
    text = f"{budget} mA are allowed; the lights' supply {has}"
    return bad("supply", f"{text}, and reports a short circuit: unplug the disc") if fault else good("supply", text)


def check_keys(down: Sequence[str]) -> Finding:
    """Check that no key is stuck: while nobody presses one, all must be up."""
    if down:
        return bad("keys", f"{', '.join(down)} is down: let go of it, or look at its wires")
    return good("keys", "all are open")


def check_crashes(found: Sequence[Crash], has_game: bool) -> Finding:
    """Report the number of crashes and the latest one; a crash is no failure of this check."""
    if not found:
        return good("crashes", "none")
    last = found[-1]
    after = ", and the game in play is kept" if has_game else ""
    return good("crashes", f"{len(found)}, the last {last.code} in version {last.version}{after}; mahe log lists them")

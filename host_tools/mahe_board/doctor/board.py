"""Checks a board at its prompt: its MicroPython, its flash, its game, what is wired to it, and its speed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mahe
from mahe.device.fitted import Fitted
from mahe.device.screens import ADDRESS
from mahe.device.supply import DEAD
from mahe_board import stored
from mahe_board.build import places
from mahe_board.build.tree import game, mounted
from mahe_board.doctor.finding import Finding, bad, good
from mahe_board.doctor.speed import speed
from mahe_board.errors import BoardFailed, ToolError
from mahe_board.fitted import record
from mahe_board.flash.update import PLACES, beside, room
from mahe_board.link import Session, visible
from mahe_board.log.crashes import crashes

WIRED = Path(__file__).parent / "on_pico" / "wired.py"
REINSTALL = "mahe flash repairs it"


def findings(board: Session) -> Iterator[Finding]:
    """Check one thing after the other."""
    try:
        yield good("MicroPython", board.check())
    except ToolError as error:
        yield bad("MicroPython", str(error))
        return
    there = board.files("/")
    which = places.unpacked(board.read("/which")) if places.WHICH in there else None
    current = which.current if which else places.NONE
    yield _flash(board, there.get(f"{beside(current)}/{places.MODULES}", 0))
    yield from _game(board, there, which, current)
    fitted = record.told(board)
    yield _fitted(fitted)
    plays = current if current != places.NONE or not which else which.trial
    if plays != places.NONE:  # its modules read the pins
        yield from _wired(board, plays, fitted or "")
    yield _last_crash(board)
    yield speed(board)


def _flash(board: Session, replaced: int) -> Finding:
    """Whether there is room for an update; `replaced` is what the version it replaces has, in bytes."""
    free, size = board.call("free")
    told = f"{free // 1024} KB of {size // 1024} are free"
    needed = room(len(places.placed(game())[places.MODULES])) - replaced
    if free >= needed:
        return good("flash", told)
    return bad("flash", f"{told}, and an update needs {needed // 1024} KB: remove files that aren't the game's")


def _game(board: Session, there: dict[str, int], which: places.Which | None, current: str) -> Iterator[Finding]:
    """Which version is current, and whether each is whole."""
    found = {place: version(board, place) for place in ("a", "b") if f"{place}/{places.LIST}" in there}
    if current in found:
        yield found.pop(current)._replace(name="game")
    elif current == places.NONE and which and which.trial in found:  # the first one of all
        first = found.pop(which.trial)
        yield first._replace(name="game", text=f"{first.text}; it is kept once it has played for ten seconds")
    elif current == places.FIRMWARE and which:
        yield good("game", f"{visible(which.firmware)}, in the firmware")
    elif which or found:
        yield bad("game", f"no version is both whole and current; {REINSTALL}")
    else:
        yield bad("game", "there is none: mahe flash puts it there")
    for place, other in found.items():
        if which and which.trial == place:
            yield other._replace(name="on trial")
        elif not other.ok:
            yield good("beside it", f"{place}: an update that was not finished")
        else:
            yield other._replace(name="beside it")


def version(board: Session, place: str) -> Finding:
    """Check every module of a place against the place's list."""
    listed = board.read(f"/{place}/{places.LIST}")
    identity = places.identity(listed)
    if not identity:
        return bad("game", f"{place}: its list is damaged; {REINSTALL}")
    names = [line.split(" ", 2)[2] for line in listed.decode().splitlines()[1:-1]]
    wrong = board.call("damaged", f"/{place}")
    if wrong:
        name = names[wrong[0]] if wrong[0] < len(names) else places.MODULES
        return bad("game", f"{place}: {name} is damaged; {REINSTALL}")
    words = f"version {identity}, in {place}, all of its {len(names) - 1} modules as they should be"
    if identity.split("-")[0] != mahe.VERSION:
        words += f"; the mahe on this computer is version {mahe.VERSION}"
    return good("game", words)


def _fitted(text: str | None) -> Finding:
    """What the board's record tells of its wires and parts."""
    if text is None:
        return good("what is fitted", "as on the circuit board; only the project's own firmware can be told otherwise")
    if wrong := Fitted(text).wrong:
        return bad("what is fitted", f"{', '.join(wrong)} can't be so: tell it anew with mahe doctor --fitted")
    told = ", ".join(text.splitlines())
    return good("what is fitted", f"{told}; the rest is as on the circuit board" if told else "as on the circuit board")


def _wired(board: Session, place: str, fitted: str) -> Iterator[Finding]:
    """Screen, supply and keys, as the board's own pins see them."""
    try:
        if place in PLACES:
            board.exec(mounted(place))
        board.exec(WIRED.read_text(encoding="utf-8"))
        seen: dict[str, Any] = board.call("wired", fitted)
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
    found = crashes(board)
    if not found:
        return good("crashes", "none")
    last = found[-1]
    kept = stored.read(board, "game")
    after = ", and the game in play is kept" if kept else ""
    return good("crashes", f"{len(found)}, the last {last.code} in version {last.version}{after}; mahe log lists them")

"""`mahe flash`: puts the game on a Pico that runs MicroPython, and starts it."""

from __future__ import annotations

import argparse
import hashlib
import re
from collections import deque

import mahe
from mahe_board.build.places import LIST, WHICH
from mahe_board.build.tree import MAIN, tree
from mahe_board.errors import NotStarted
from mahe_board.link import Session, the_only_pico

PLACE = "a"
ENTRY = f"{PLACE}/{LIST}"  # without it the place is not entered
LAST = (ENTRY, WHICH, MAIN)  # in this order: until then nothing starts
START_S = 30  # until the game says its version
PLAYS = re.compile(r"mahe (\S+) plays, from (a|b|the firmware)")
FAULT = "mahe: safe mode"
LAST_WORDS = 3  # lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", help="the Pico's serial port (the only Pico that is plugged in)")


def run(arguments: argparse.Namespace) -> int:
    port = arguments.port or the_only_pico()
    files = tree()
    with Session(port) as board:
        print(f"{port}: {board.check()}")
        there = {f"{PLACE}/{name}" for name in board.files(f"/{PLACE}")} | {MAIN, WHICH} & set(board.files())
        hashes = {name: board.call("hash_of", f"/{name}") for name in there}
        stale = [name for name in there if name not in files]
        changed = [name for name in files if hashes.get(name) != hashlib.sha256(files[name]).hexdigest()]
        if stale or changed:
            if LAST[0] not in changed:
                changed.append(LAST[0])
            # A .py that is left over would be imported instead of its .mpy.
            gone = stale + [name for name in changed if name in LAST and name in there]
            for name in sorted(gone, key=lambda name: not name.startswith(ENTRY)):
                board.remove(f"/{name}")
            for name in sorted(changed, key=lambda name: LAST.index(name) if name in LAST else -1):
                board.write(f"/{name}", files[name])
        print(f"{len(changed)} files copied, {len(files) - len(changed)} were there already, {len(stale)} removed")
        print(start(board, mahe.VERSION))
    return 0


def start(board: Session, version: str) -> str:
    """Start the game, and wait until it has said that it plays in this version, from where it was put."""
    last: deque[str] = deque(maxlen=LAST_WORDS)
    board.start()
    for line in board.lines(START_S):
        last.append(line)
        if line.startswith(FAULT):
            break
        if plays := PLAYS.match(line):
            return _as_wanted(board.port, line, version, *plays.groups())
    raise NotStarted(
        f"the game on {board.port} didn't start as version {version}; it said: {' / '.join(last) or 'nothing'}"
    )


def _as_wanted(port: str, line: str, version: str, plays: str, place: str) -> str:
    """The line, if the board plays what was put there; otherwise an error that says what plays instead."""
    if (plays, place) == (version, PLACE):
        return line
    remedy = "run it again"
    if place == "the firmware":
        remedy = (
            "its UF2 file has the game in it: hold BOOTSEL while you plug the Pico in, copy MicroPython's own UF2 "
            "file to the drive that appears, and run it again"
        )
    raise NotStarted(f"version {version} was copied to {port}, but version {plays} plays there, from {place}; {remedy}")

"""`mahe flash`: puts the game on a Pico that runs MicroPython, and starts it."""

from __future__ import annotations

import argparse

import mahe
from mahe_board.build.tree import MAIN, tree
from mahe_board.flash.pico import PACKAGE, Pico
from mahe_board.flash.ports import the_only_pico

ENTRY = f"{PACKAGE}/__init__."  # and mpy, or py: without it no main.py starts a game, be it a file or in the firmware
LAST = (f"{ENTRY}mpy", MAIN)  # in this order: until then nothing starts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", help="the Pico's serial port (the only Pico that is plugged in)")


def run(arguments: argparse.Namespace) -> int:
    port = arguments.port or the_only_pico()
    files = tree()
    with Pico(port) as pico:
        print(f"{port}: {pico.check()}")
        there = pico.hashes()
        stale = [name for name in there if name not in files]
        changed = [name for name in files if there.get(name) != pico.hash_of(files[name])]
        if stale or changed:
            if LAST[0] not in changed:
                changed.append(LAST[0])
            rest = {name: files[name] for name in changed if name not in LAST}
            last = {name: files[name] for name in LAST if name in changed}
            # A .py that is left over would be imported instead of its .mpy.
            gone = stale + [name for name in last if name in there]
            for name in sorted(gone, key=lambda name: not name.startswith(ENTRY)):
                pico.remove(name)
            _put(pico, rest)
            _put(pico, last)
        print(f"{len(changed)} files copied, {len(files) - len(changed)} were there already, {len(stale)} removed")
        print(pico.start(mahe.VERSION))
    return 0


def _put(pico: Pico, files: dict[str, bytes]) -> None:
    """Write files, and see that they are there."""
    if not files:
        return
    for name, content in files.items():
        pico.write(name, content)
    pico.verify(files)

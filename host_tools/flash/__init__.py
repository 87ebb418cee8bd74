"""`mahe flash`: puts the game on a Pico that runs MicroPython, and starts it."""

from __future__ import annotations

import argparse

import mahe
from host_tools.build.tree import tree
from host_tools.flash.pico import PACKAGE, Pico
from host_tools.flash.ports import the_only_pico

ENTRY = f"{PACKAGE}/__init__.mpy"  # no main.py starts a game without it, be it a file or in the firmware


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
            changed = [*(name for name in changed if name != ENTRY), ENTRY]  # it comes last: until then nothing starts
            if ENTRY in there:
                pico.remove(ENTRY)
        for name in stale:
            pico.remove(name)  # a .py that is left over would be imported instead of its .mpy
        for name in changed:
            pico.write(name, files[name])
        pico.verify(files)
        print(f"{len(changed)} files copied, {len(files) - len(changed)} were there already, {len(stale)} removed")
        print(pico.start(mahe.VERSION))
    return 0

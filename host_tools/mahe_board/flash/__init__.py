"""`mahe flash`: from a bare Pico, or one with an older game, to one that plays this version."""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import mahe
from mahe_board.build.places import count
from mahe_board.build.tree import MAIN, game, guard
from mahe_board.errors import NoAnswer, OldMicroPython
from mahe_board.flash.arriving import renewed, the_port
from mahe_board.flash.in_play import plays_already
from mahe_board.flash.others import OLD_PACKAGE, need_room, set_aside
from mahe_board.flash.progress import progress
from mahe_board.flash.starting import confirmed, started
from mahe_board.flash.update import Board, Done, Update
from mahe_board.link import Session
from mahe_board.link.line import listening


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", help="the Pico's serial port (the only Pico that is plugged in)")
    parser.add_argument("--yes", action="store_true", help="answer yes to every question")
    parser.add_argument("--frozen", action="store_true", help="put a UF2 with the game in it there, instead of files")
    parser.add_argument("--uf2", type=Path, metavar="FILE", help="put this UF2 on the Pico first, in BOOTSEL mode")
    parser.add_argument("--drive", type=Path, metavar="FOLDER", help="the drive of a Pico in BOOTSEL mode")


def run(arguments: argparse.Namespace) -> int:
    port = the_port(arguments)
    if not arguments.frozen and is_there(port):
        return 0
    try:
        _flash(port, arguments)
    except OldMicroPython as old:
        _flash(renewed(arguments, old), arguments)
    return 0


def is_there(port: str, version: Mapping[str, bytes] | None = None) -> bool:
    """Ask a board in play whether it has this version, or another: nothing need be done then, and play goes on."""
    place = ""
    with suppress(NoAnswer), listening(port) as line:  # what is wrong with a port is told by what comes then
        version = version or game()
        place = plays_already(line, version, guard(frozen=False).encode())
    if version and place:
        print(f"{Done(count(version))}\nmahe {mahe.VERSION} plays, from {place}")
    return bool(place)


def _flash(port: str, arguments: argparse.Namespace) -> None:
    with Session(port) as session:
        session.fresh()  # the interrupted game gives its heap back
        print(f"{port}: {session.check()}", flush=True)
        if arguments.frozen:
            print(started(session, mahe.VERSION, "the firmware"))
        else:
            install(session, arguments.yes)


def install(session: Session, yes: bool, version: Mapping[str, bytes] | None = None) -> None:
    """Bring a board, whose heap is free, to this version, or another, by files, and see it play."""
    version = version or game()
    main = guard(frozen=False).encode()
    digest = hashlib.sha256(main).hexdigest()
    board = Board.of(session)
    update = Update(session, board, version)
    made = Done(count(version))
    is_there = update.is_there()
    if not is_there:
        need_room(session, board, update)
    set_aside(session, board, digest, yes)
    if not is_there:
        with progress(update.size) as update.progress:
            made = update.make_whole()
    if board.main != digest:
        session.write(f"/{MAIN}", main)
    if not (is_there and board.main == digest and update.is_named()):  # or a cut has left it unfinished
        update.double()
    update.name_it()
    print(made)
    print(started(session, mahe.VERSION, update.place))
    if OLD_PACKAGE in board.top:
        _clean_up(session, update.place)


def _clean_up(session: Session, place: str) -> None:
    """Remove what version 0.2 and older had left, once the board is sure of the new one."""
    print("the older game's files are removed as soon as the board keeps this one: ten seconds", flush=True)
    if confirmed(session):
        session.interrupt()
        session.remove(f"/{OLD_PACKAGE}")
        print(started(session, mahe.VERSION, place))

"""`mahe flash`: turns a bare Pico, or one with an older game, into one that plays this version."""

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
    parser.add_argument("--frozen", action="store_true", help="install a UF2 with the game in it, instead of files")
    parser.add_argument("--uf2", type=Path, metavar="FILE", help="put this UF2 on the Pico first, in BOOTSEL mode")
    parser.add_argument("--drive", type=Path, metavar="FOLDER", help="where the drive of the Pico in BOOTSEL mode is")


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
    """Ask a board in play whether it already has `version` (default: this one); play goes on meanwhile."""
    place = ""
    with suppress(NoAnswer), listening(port) as line:  # if the port is at fault, the next step says so
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
    """Install `version` (default: this one) as files on a board at its prompt, and wait until it plays."""
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
    if not (is_there and board.main == digest and update.is_named()):  # or an earlier update was cut short
        update.double()
    update.name_it()
    print(made)
    print(started(session, mahe.VERSION, update.place))
    if OLD_PACKAGE in board.top:
        _clean_up(session, update.place)


def _clean_up(session: Session, place: str) -> None:
    """Remove the files of version 0.2 and older, once the board has confirmed the new one."""
    print("the older game's files are removed when this one has played for ten seconds", flush=True)
    if confirmed(session):
        session.interrupt()
        session.remove(f"/{OLD_PACKAGE}")
        print(started(session, mahe.VERSION, place))

"""`mahe flash`: turns any Pico into one that plays this version."""

from __future__ import annotations

import argparse
from pathlib import Path

from mahe_board.boards.fitted import record
from mahe_board.boards.fitted.text import of_file
from mahe_board.boards.flash import firmware
from mahe_board.boards.flash.boot_contract import started
from mahe_board.boards.flash.bootsel import waited_for
from mahe_board.boards.flash.running_board import updated
from mahe_board.boards.flash.update import header_of, put
from mahe_board.boards.serial_link import Session, the_only_pico
from mahe_board.boards.serial_link.playing_board import in_play
from mahe_board.build.image import game
from mahe_board.command_line.errors import OldMicroPython


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", help="the Pico's serial port (the only Pico that is plugged in)")
    parser.add_argument("--yes", action="store_true", help="answer yes to every question")
    parser.add_argument("--uf2", type=Path, metavar="FILE", help="install this UF2, in BOOTSEL mode")
    parser.add_argument("--drive", type=Path, metavar="FOLDER", help="where the drive of the Pico in BOOTSEL mode is")
    parser.add_argument("--fitted", metavar="FILE", help="record on the board what this file says is wired to it")


def run(arguments: argparse.Namespace) -> int:
    named = firmware.Uf2.given(arguments.uf2) if arguments.uf2 else None
    fitted = of_file(arguments.fitted) if arguments.fitted else None
    drive = firmware.drive_of(arguments)
    kept: dict[str, bytes] = {}
    if drive is None:
        port = arguments.port or the_only_pico()
        if not named and in_play(port, lambda talk, who: updated(port, talk, who, game(), fitted)):
            return 0
        with Session(port) as session:
            session.fresh()  # frees the heap of the interrupted game
            reason = "" if named else _why_not_as_it_is(session)
            if not (named or reason):
                install(session, fitted=fitted)
                return 0
            print(f"{port} gets {named.name if named else f'the firmware of the project: {reason}'}", flush=True)
            uf2 = named or firmware.Uf2.for_chip(firmware.chip_on(session))
            kept = firmware.taken_out(session, arguments.yes)
            session.into_bootsel()
        drive = waited_for(arguments.drive)
    else:
        uf2 = named or firmware.Uf2.for_chip(drive.chip)
    firmware.install(drive, uf2, arguments, kept, fitted)
    return 0


def install(session: Session, image: bytes = b"", fitted: str | None = None) -> None:
    """Put an image (default: this version's) into a slot of a board with the project's firmware, and start it.

    `fitted` is the text of a new record of what is wired to the board.
    """
    image = image or game()
    done = put(session, image)
    print(done, flush=True)
    if fitted is not None:
        record.tell(session, fitted)
    print(started(session, header_of(image).version, done.place))


def _why_not_as_it_is(session: Session) -> str:
    """Return why a board needs other firmware before it can take an image; empty if its firmware will do."""
    try:
        print(f"{session.port}: {session.check()}", flush=True)
    except OldMicroPython:
        return "its MicroPython is too old"
    return firmware.unfit(session, header_of(game()))

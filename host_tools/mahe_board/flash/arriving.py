"""Finds the Pico's port; a Pico without MicroPython, or with one that is too old, gets a new one first."""

from __future__ import annotations

import argparse
import time
from contextlib import suppress
from pathlib import Path

from mahe_board.asking import need
from mahe_board.errors import NoAnswer, NoPico, OldMicroPython
from mahe_board.flash import images
from mahe_board.flash.bootsel import Drive, drive_at, the_only_drive, waited_for
from mahe_board.link import Session, picos, the_only_pico
from mahe_board.uf2_file import chip_of

PORT_S = 30  # from copying a UF2 until the board's port appears
LOOK_S = 0.2


def the_port(arguments: argparse.Namespace) -> str:
    """The port of a Pico with a MicroPython that the game can run on."""
    if arguments.frozen or arguments.uf2:
        uf2 = images.with_the_game(arguments.uf2) if arguments.frozen else images.given(arguments.uf2)
        chip_of(uf2, _named(arguments))  # before anything is asked of a board
        drive = _asked_into_bootsel(arguments)
        return _served(drive, uf2, _named(arguments), arguments.port)
    if arguments.drive:
        return _with_micropython(drive_at(arguments.drive), arguments.port)
    try:
        port: str = arguments.port or the_only_pico()
    except NoPico:
        alone = the_only_drive(None)
        if alone is None:
            raise
        return _with_micropython(alone, None)
    return port


def renewed(arguments: argparse.Namespace, old: OldMicroPython) -> str:
    """Give a board whose MicroPython is too old a newer one, after asking; returns its port."""
    need(f"{old}. Install a newer one now?", arguments.yes)
    return _with_micropython(_asked_into_bootsel(arguments), arguments.port)


def _with_micropython(drive: Drive, port: str | None) -> str:
    return _served(drive, images.micropython(drive.chip), images.OFFICIAL[drive.chip].name, port)


def _named(arguments: argparse.Namespace) -> str:
    return str(arguments.uf2) if arguments.uf2 else "mahe-pico.uf2"


def _asked_into_bootsel(arguments: argparse.Namespace) -> Drive:
    """The drive that is there, or else that of the board on the port, which is told to go into BOOTSEL mode."""
    drive = the_only_drive(arguments.drive) if arguments.drive is None or arguments.drive.exists() else None
    if drive:
        return drive
    try:
        port = arguments.port or the_only_pico()
    except NoPico:
        if arguments.drive is None:
            raise
        return drive_at(arguments.drive)  # raises an error that says what is wrong with it
    with Session(port) as session:
        print(f"{port}: to BOOTSEL mode", flush=True)
        session.into_bootsel()
    return waited_for(arguments.drive)


def _served(drive: Drive, uf2: bytes, name: str, port: str | None) -> str:
    """Put a UF2 on the drive, and wait for the port of the board that starts with it."""
    there = set(picos())
    print(f"{drive.folder}: {Path(name).name}, {len(uf2)} bytes", flush=True)
    drive.put(uf2, name)
    until = time.monotonic() + PORT_S
    while time.monotonic() < until:
        new = [one for one in picos() if one == port or (port is None and one not in there)]
        if new:
            with suppress(NoAnswer), Session(new[0]):  # it answers
                return new[0]
        time.sleep(LOOK_S)
    raise NoAnswer(
        f"{Path(name).name} is on the Pico, and no port appeared; plug the Pico in again, without BOOTSEL, and run "
        f"mahe flash again. If still no port appears, a boot.py on the Pico hangs: hold BOOTSEL while you plug it in, "
        f"and copy Raspberry Pi's flash_nuke.uf2 to its drive, which erases everything, saves too"
    )

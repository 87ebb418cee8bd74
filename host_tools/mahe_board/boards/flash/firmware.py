"""Installs the project's firmware, a UF2, through BOOTSEL mode; game and settings are kept."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mahe_board.boards import board_saves
from mahe_board.boards.fitted import record
from mahe_board.boards.flash.boot_contract import started
from mahe_board.boards.flash.bootsel import Drive, drive_at, the_only_drive
from mahe_board.boards.save.saved_files import at_prompt, copy_kept
from mahe_board.boards.serial_link import Session, picos, visible
from mahe_board.build.board_uf2 import with_the_game
from mahe_board.build.prebuilt import UF2
from mahe_board.build.uf2_file import FLASH, RP2040, RP2350, Chip, blocks, chip_of
from mahe_board.command_line.confirmation import need
from mahe_board.command_line.errors import NoAnswer, NoUf2
from mahe_board.command_line.input_file import content_of
from mahe_guard import flash_map
from mahe_guard.image import Header, read

ON_PICO = Path(__file__).parent / "on_pico" / "firmware.py"
PORT_S = 30  # longest wait from copying a UF2 until the board's port appears
LOOK_S = 0.2
LONGEST = 8_000_000  # bytes that a UF2 may have
EARLIER = {"main.py", "which", "a", "b", "saved", "mahe"}  # the files of versions before slots
OURS = b"mahe.device.play"  # each main.py of those versions imports this
NAMED = 3  # how many foreign files the question names


@dataclass(frozen=True)
class Uf2:
    """A UF2, with its content."""

    name: str
    content: bytes

    @classmethod
    def given(cls, file: Path) -> Uf2:
        """Read a file named on the command line."""
        try:
            found = cls(str(file), content_of(file, LONGEST))
        except FileNotFoundError:
            raise NoUf2(f"there is no file {file}") from None
        except OSError as error:
            raise NoUf2(f"{file} can't be read: {error.strerror}") from None
        chip_of(found.content, found.name)  # refuse a bad file before a board is touched
        return found

    @classmethod
    def for_chip(cls, chip: Chip) -> Uf2:
        """This version's UF2: the release's, or built here."""
        return cls(UF2, with_the_game(chip))

    @property
    def chip(self) -> Chip:
        """The chip that this UF2 is for."""
        return chip_of(self.content, self.name)

    @property
    def header(self) -> Header | None:
        """The header of its game image; None if it isn't the project's firmware."""
        pages = {block.address - FLASH: block.data for block in blocks(self.content, self.name)}
        return read(pages.get(flash_map.SLOT_A, b""))


def drive_of(arguments: argparse.Namespace) -> Drive | None:
    """The drive of a Pico that is in BOOTSEL mode already; None if a board on a port is meant."""
    if arguments.drive and (arguments.drive.exists() or not (arguments.port or picos())):
        return drive_at(arguments.drive)
    if arguments.drive or arguments.port or (picos() and not arguments.uf2):
        return None
    return the_only_drive(None)


def chip_on(session: Session) -> Chip:
    """The chip of a board at its prompt."""
    return RP2350 if "RP2350" in session.call("about")["machine"] else RP2040


def unfit(session: Session, header: Header) -> str:
    """The reason why a board's firmware can't take an image; empty if it can."""
    board = session.call("about")
    if not board["guard"]:
        return "plain MicroPython has no slots, from which the game runs in place and can always roll back"
    if board["guard"] < header.guard or board["mpy"] != header.mpy:
        return "this version needs a newer one than it has"
    return ""


def taken_out(session: Session, yes: bool) -> dict[str, bytes]:
    """Read game and settings from a board, and copy them to this computer; ask first if foreign files would be lost."""
    if not session.call("about")["guard"]:
        others = _of_others(session)
        if others:
            named = ", ".join(map(visible, others[:NAMED]))
            need(f"{session.port} has files that aren't the game's and would be lost ({named}): go on?", yes)
    found = at_prompt(session)
    if found:
        print(f"kept: {copy_kept(found)}", flush=True)
    return found


def _of_others(session: Session) -> list[str]:
    files = session.files()
    mine = "main.py" in files and OURS not in session.read("/main.py")
    return [path for path in files if path.split("/")[0] not in EARLIER or (mine and path == "main.py")]


def install(
    drive: Drive, uf2: Uf2, arguments: argparse.Namespace, kept: Mapping[str, bytes], fitted: str | None = None
) -> None:
    """Put a UF2 on the drive, restore the kept game and settings, and start the board.

    `fitted` is the text of a new record of what is wired to the board.
    """
    port = _served(drive, uf2, arguments.port)
    if uf2.header is None:  # --uf2 named a foreign firmware
        return
    with Session(port) as session:
        session.fresh()
        session.learn(ON_PICO)
        if not session.call("mounted"):
            if not kept:
                need(f"{port} plays, but the rest of its flash is no filesystem: format it?", arguments.yes)
            session.call("make_new")
        for name, data in kept.items():
            if board_saves.read(session, name) is None:
                board_saves.replace(session, name, data)
        if fitted is not None:
            record.tell(session, fitted)
        print(started(session, uf2.header.version, "a"))


def _served(drive: Drive, uf2: Uf2, port: str | None) -> str:
    """Put a UF2 on the drive, and return the port that appears when the board restarts."""
    there = set(picos())
    name = Path(uf2.name).name
    print(f"{drive.folder}: {name}, {len(uf2.content)} bytes", flush=True)
    drive.put(uf2.content, uf2.name)
    until = time.monotonic() + PORT_S
    while time.monotonic() < until:
        new = [one for one in picos() if one == port or (port is None and one not in there)]
        if new:
            with suppress(NoAnswer), Session(new[0]):  # as long as it doesn't answer, look again
                return new[0]
        time.sleep(LOOK_S)
    raise NoAnswer(
        f"{name} is on the Pico, and no port appeared; plug the Pico in again, without BOOTSEL, and run mahe flash "
        f"again"
    )

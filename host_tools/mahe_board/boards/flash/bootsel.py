"""A Pico in BOOTSEL mode: a drive that takes a UF2 file."""

from __future__ import annotations

import os
import string
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mahe_board.build.uf2_file import CHIPS, Chip, chip_of
from mahe_board.command_line.errors import BadUf2, NoDrive
from mahe_board.command_line.printable import visible

INFO = "INFO_UF2.TXT"
LOOK_S = 0.2
COPIED = "mahe.uf2"  # the boot ROM takes a UF2 of any name
DRIVE_S = 20  # longest wait until a drive appears, or until it disappears after a copy
SMALL = 4096


@dataclass(frozen=True)
class Drive:
    """The drive of a Pico in BOOTSEL mode: its folder and its chip."""

    folder: Path
    chip: Chip

    def put(self, uf2: bytes, name: str) -> None:
        """Copy a UF2 for this chip to the drive; the board writes it to flash and restarts."""
        meant_for = chip_of(uf2, name)
        if meant_for is not self.chip:
            raise BadUf2(f"{name} is for the {meant_for.name}, and the board at {self.folder} has another chip")

        # The board restarts at the last block: the drive may vanish before it reports success.
        reason = ""
        try:
            with (self.folder / COPIED).open("wb") as file:
                file.write(uf2)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            reason = f" ({error.strerror})" if error.strerror else ""
        until = time.monotonic() + DRIVE_S
        while (self.folder / INFO).exists():
            if time.monotonic() > until:
                raise NoDrive(
                    f"{self.folder} didn't take {Path(name).name}{reason}: "
                    f"hold BOOTSEL while you plug the Pico in, and try again"
                )
            time.sleep(LOOK_S)


def drive_at(folder: Path) -> Drive:
    """The drive at this folder; NoDrive if there is none."""
    found = _looked_at(folder)
    if found is None:
        raise NoDrive(f"{folder} is no drive of a Pico in BOOTSEL mode: there is no {INFO} with its name in it")
    return found


def drives() -> list[Drive]:
    """The drives of all Picos in BOOTSEL mode."""
    return [drive for folder in mounted() if (drive := _looked_at(folder))]


def the_only_drive(given: Path | None) -> Drive | None:
    """The drive at `given`, or else the only drive; None if there is none."""
    if given:
        return drive_at(given)
    found = drives()
    if len(found) > 1:
        places = " and ".join(str(drive.folder) for drive in found)
        raise NoDrive(f"several Picos are in BOOTSEL mode, at {places}: say which with --drive")
    return found[0] if found else None


def waited_for(given: Path | None) -> Drive:
    """Wait for the drive of a board that was just told to go into BOOTSEL mode."""
    until = time.monotonic() + DRIVE_S
    while time.monotonic() < until:
        with suppress(NoDrive):
            drive = the_only_drive(given)
            if drive:
                return drive
        time.sleep(LOOK_S)
    raise NoDrive(f"the Pico is in BOOTSEL mode now, and its drive can't be found{_by_hand()}")


def _by_hand() -> str:
    """Return the advice for a system that doesn't mount the drive by itself, such as Linux without a desktop."""
    for label in ("RPI-RP2", "RP2350"):
        device = Path("/dev/disk/by-label") / label
        if device.exists():
            return f"; mount it (udisksctl mount -b {device}), and run mahe flash again"
    return "; say where it is with --drive"


def mounted() -> Iterator[Path]:
    """Yield the folders where this system may have drives."""
    if sys.platform == "win32":
        yield from (Path(f"{letter}:/") for letter in string.ascii_uppercase)
    elif sys.platform == "darwin":
        yield from Path("/Volumes").glob("*")
    else:
        with suppress(OSError):
            for line in Path("/proc/mounts").read_text(encoding="utf-8", errors="replace").splitlines():
                device, place, *_ = line.split()
                if device.startswith("/dev/"):
                    yield Path(place.encode().decode("unicode_escape"))  # in that file a space is written \040


def _looked_at(folder: Path) -> Drive | None:
    """The drive at a folder, identified by its own info file; None, with nothing touched, if it isn't a Pico's."""
    try:
        with (folder / INFO).open("rb") as file:
            said = file.read(SMALL).decode(errors="replace")
    except OSError:
        return None
    lines = dict(line.split(":", 1) for line in said.splitlines() if ":" in line)
    named = lines.get("Board-ID", "").strip()
    return next((Drive(folder, chip) for chip in CHIPS if chip.board_id == visible(named)), None)

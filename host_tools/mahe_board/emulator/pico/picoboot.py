"""PICOBOOT, the boot ROM's own protocol for programs on the computer (RP2040 Datasheet, 2.8.5)."""

from __future__ import annotations

import struct

from mahe_board.build.uf2_file import NOT_FOR_FLASH, PAGE, blocks
from mahe_board.command_line.errors import Refused
from mahe_board.emulator.pico.usb import Interface

MAGIC = 0x431FD10B
EXCLUSIVE, REBOOT, ERASE, READ, WRITE, EXIT_XIP = 0x01, 0x02, 0x03, 0x84, 0x05, 0x06
WITHOUT_THE_DRIVE = 1  # the protocol's value for exclusive access that locks the drive
SECTOR = 4096


class Picoboot:
    """Commands to the boot ROM; addresses are the processor's."""

    def __init__(self, interface: Interface) -> None:
        self._interface = interface
        self._token = 0

    def exclusive(self) -> None:
        """Lock the drive."""
        self._ask(EXCLUSIVE, struct.pack("<B", WITHOUT_THE_DRIVE))

    def exit_xip(self) -> None:
        """End execution in place; the other commands need this first."""
        self._ask(EXIT_XIP)

    def erase(self, address: int, size: int) -> None:
        """Erase whole sectors."""
        self._ask(ERASE, struct.pack("<II", address, size))

    def write(self, address: int, data: bytes) -> None:
        """Program whole erased pages."""
        self._ask(WRITE, struct.pack("<II", address, len(data)), data)

    def read(self, address: int, size: int) -> bytes:
        """Read flash, RAM or ROM."""
        self._begin(READ, struct.pack("<II", address, size), size)
        data = self._interface.read(size)
        self._interface.write(b"")
        return data

    def reboot(self, after_ms: int = 100) -> None:
        """Restart from flash."""
        self._ask(REBOOT, struct.pack("<III", 0, 0, after_ms))

    def install(self, uf2: bytes) -> None:
        """Write a UF2 and start it; after a power cut the board starts in BOOTSEL mode.

        The boot ROM checks only the first page: its sector is erased first, and that page written last.
        """
        pages = {block.address: block.data for block in blocks(uf2, "this") if not block.flags & NOT_FOR_FLASH}
        first, *others = sorted({address & -SECTOR for address in pages})

        def content(sector: int) -> bytes:
            places = range(sector, sector + SECTOR, PAGE)
            return b"".join(pages.get(place, b"").ljust(PAGE, b"\xff") for place in places)

        self.exclusive()
        self.exit_xip()
        self.erase(first, SECTOR)
        for sector in others:
            self.erase(sector, SECTOR)
            self._write_and_compare(sector, content(sector))
        self._write_and_compare(first + PAGE, content(first)[PAGE:])
        self._write_and_compare(first, content(first)[:PAGE])
        self.reboot()

    def _write_and_compare(self, address: int, data: bytes) -> None:
        self.write(address, data)
        if self.read(address, len(data)) != data:
            raise Refused(f"the flash doesn't take what is written at {address:#x}")

    def _ask(self, command: int, arguments: bytes = b"", data: bytes = b"") -> None:
        self._begin(command, arguments, len(data))
        if data:
            self._interface.write(data)
        self._interface.read(0)

    def _begin(self, command: int, arguments: bytes, size: int) -> None:
        self._token += 1
        head = struct.pack("<IIBBxxI", MAGIC, self._token, command, len(arguments), size)
        self._interface.write(head + arguments.ljust(16, b"\0"))

"""A board's disk over USB: SCSI commands in wrappers, with a status each (bulk-only transport)."""

from __future__ import annotations

import struct

from mahe_board.command_line.errors import Refused
from mahe_board.emulator.pico.usb import Interface

SECTOR = 512
AT_ONCE = 128  # most sectors in one command
INQUIRY, READ_CAPACITY, READ, WRITE = 0x12, 0x25, 0x28, 0x2A
TO_COMPUTER = 0x80
COMMAND, STATUS = b"USBC", b"USBS"


class Disk:
    """A disk with sectors of 512 bytes."""

    def __init__(self, interface: Interface) -> None:
        self._interface = interface
        self._tag = 0

    def name(self) -> str:
        """The names of vendor and product."""
        return self._fetched(struct.pack(">BxxxBx", INQUIRY, 36), 36)[8:32].decode()

    def sectors(self) -> int:
        """The number of sectors."""
        last, size = struct.unpack(">II", self._fetched(struct.pack(">B9x", READ_CAPACITY), 8))
        if size != SECTOR:
            raise Refused(f"the disk has sectors of {size} bytes")
        return int(last) + 1

    def read(self, sector: int, count: int = 1) -> bytes:
        """Read sectors."""
        parts = [(at, min(AT_ONCE, sector + count - at)) for at in range(sector, sector + count, AT_ONCE)]
        return b"".join(self._fetched(_on_sectors(READ, at, many), many * SECTOR) for at, many in parts)

    def write(self, sector: int, content: bytes) -> None:
        """Write from this sector on; the last sector is padded with zeros."""
        content += bytes(-len(content) % SECTOR)
        for start in range(0, len(content), AT_ONCE * SECTOR):
            part = content[start : start + AT_ONCE * SECTOR]
            self._begin(_on_sectors(WRITE, sector + start // SECTOR, len(part) // SECTOR), len(part), 0)
            self._interface.write(part)
            self._end()

    def _fetched(self, command: bytes, length: int) -> bytes:
        self._begin(command, length, TO_COMPUTER)
        answer = self._interface.read(length)
        self._end()
        return answer

    def _begin(self, command: bytes, length: int, direction: int) -> None:
        self._tag += 1
        wrapped = struct.pack("<4sIIBBB16s", COMMAND, self._tag, length, direction, 0, len(command), command)
        self._interface.write(wrapped)

    def _end(self) -> None:
        said = self._interface.read(13)
        if said != struct.pack("<4sIIB", STATUS, self._tag, 0, 0):
            raise Refused(f"the disk ended a command with {said.hex()}")


def _on_sectors(command: int, sector: int, count: int) -> bytes:
    return struct.pack(">BxIxHx", command, sector, count)

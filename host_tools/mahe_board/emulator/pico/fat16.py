"""The FAT16 filesystem on a disk's first partition: enough to copy files to its top folder."""

from __future__ import annotations

import struct
from array import array

from mahe_board.emulator.pico.scsi import SECTOR, Disk

PARTITION = 0x1BE  # the first partition's entry in the disk's first sector
ENTRY = 32  # bytes of a directory entry
LABEL, ARCHIVE = 0x08, 0x20  # file attributes
LAST = 0xFFFF  # end of a cluster chain
FIRST_CLUSTER = 2


class Fat16:
    """The filesystem: `files()` and `add(name, content)`, with short names such as `INFO_UF2.TXT`."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        (start,) = _numbers("<I", disk.read(0), PARTITION + 8)
        boot = disk.read(start)
        self._cluster, reserved, self._tables, entries, self._table_size = _numbers("<BHBH3xH", boot, 0x0D)
        self._table_at = start + reserved
        self._folder_at = self._table_at + self._tables * self._table_size
        folder_size = entries * ENTRY // SECTOR
        self._files_at = self._folder_at + folder_size
        self._table = array("H", disk.read(self._table_at, self._table_size))
        self._folder = bytearray(disk.read(self._folder_at, folder_size))

    def label(self) -> str:
        """The name of the drive."""
        return next(entry[:11].decode().rstrip() for entry in self._entries() if entry[11] & LABEL)

    def files(self) -> dict[str, bytes]:
        """The files in the top folder."""
        return {_long(entry[:11]): self._content(entry) for entry in self._entries() if not entry[11] & LABEL}

    def add(self, name: str, content: bytes) -> None:
        """Write a new contiguous file: data first, then FAT and directory, as computers do."""
        count = -(-len(content) // (self._cluster * SECTOR))
        places = range(FIRST_CLUSTER, len(self._table) - count)
        first = next(place for place in places if not any(self._table[place : place + count]))
        self._disk.write(self._place(first), content)
        for cluster in range(first, first + count):
            self._table[cluster] = cluster + 1 if cluster + 1 < first + count else LAST
        for copy in range(self._tables):
            self._disk.write(self._table_at + copy * self._table_size, self._table.tobytes())
        at = next(at for at in range(0, len(self._folder), ENTRY) if self._folder[at] == 0)
        self._folder[at : at + ENTRY] = struct.pack("<11sB14xHI", _short(name), ARCHIVE, first, len(content))
        sector = at // SECTOR
        self._disk.write(self._folder_at + sector, bytes(self._folder[sector * SECTOR :][:SECTOR]))

    def _entries(self) -> list[bytes]:
        entries = [bytes(self._folder[at : at + ENTRY]) for at in range(0, len(self._folder), ENTRY)]
        return [entry for entry in entries if entry[0]]

    def _content(self, entry: bytes) -> bytes:
        cluster, size = _numbers("<HI", entry, 26)
        content = b""
        while len(content) < size:
            content += self._disk.read(self._place(cluster), self._cluster)
            cluster = self._table[cluster]
        return content[:size]

    def _place(self, cluster: int) -> int:
        return self._files_at + (cluster - FIRST_CLUSTER) * self._cluster


def _numbers(layout: str, data: bytes, at: int) -> tuple[int, ...]:
    return struct.unpack_from(layout, data, at)


def _short(name: str) -> bytes:
    stem, _, ending = name.upper().partition(".")
    return f"{stem:8}{ending:3}".encode()


def _long(name: bytes) -> str:
    return f"{name[:8].decode().rstrip()}.{name[8:].decode().rstrip()}"

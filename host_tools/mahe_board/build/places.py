"""Makes the files that the board needs to enter a version: its `modules`, its `list`, and `which`, which names it.

`firmware/README.md` ("The boot contract") says what they mean; this module writes and reads their bytes.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from mahe_board.errors import CannotCompile

CONTRACT = 1
LIST = "list"
MODULES = "modules"
INDEX = "index"  # the first part of `modules`
WHICH = "which"
NONE = "-"
FIRMWARE = "firmware"
DIGITS = 16  # of a part's SHA-256


def version(modules: Mapping[str, bytes], number: str) -> dict[str, bytes]:
    """A version's parts by their names: its modules, their index, and the list of them all."""
    parts = {INDEX: _index(modules), **modules}
    return {**parts, LIST: listing(parts, number)}


def placed(version: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a place that holds this version."""
    return {MODULES: b"".join(version[name] for name in names(version)), LIST: version[LIST]}


def unplaced(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """A version's parts, from the files of a place."""
    parts, at = {LIST: files[LIST]}, 0
    for line in _opened(files[LIST]).splitlines()[1:]:
        size, _, name = line.split(" ", 2)
        parts[name] = files[MODULES][at : at + int(size)]
        at += int(size)
    return parts


def names(version: Mapping[str, bytes]) -> list[str]:
    """The parts of a version in the order in which they lie in `modules`; the index is the first of them."""
    return sorted(name for name in version if name != LIST)


def count(version: Mapping[str, bytes]) -> int:
    """How many modules a version has."""
    return len(version.keys() - {INDEX, LIST})


def _index(modules: Mapping[str, bytes]) -> bytes:
    """The part `index`: how many paths there are, the CRC-32 of each, and where each begins (0 for a folder)."""
    folders = {str(folder) for name in modules for folder in PurePosixPath(name).parents} - {"."}
    starts = dict.fromkeys(folders, 0)
    at = 2 + 8 * (len(folders) + len(modules))
    for name, content in sorted(modules.items()):
        starts[name] = at
        at += len(content)
    sums = {zlib.crc32(f"/{name}".encode()): start for name, start in sorted(starts.items())}
    if len(sums) < len(starts):
        raise CannotCompile("the paths of two modules have the same CRC-32: rename one of them")
    return struct.pack(f"<H{2 * len(sums)}I", len(sums), *sums, *sums.values())


def listing(parts: Mapping[str, bytes], number: str) -> bytes:
    """The `list` of a place with these parts."""
    lines = [f"{len(parts[name])} {digest(parts[name])} {name}" for name in names(parts)]
    return _sealed("\n".join([f"mahe {number} {CONTRACT}", *lines, ""]))


def digest(content: bytes) -> str:
    """A part's digest, as a list has it."""
    return hashlib.sha256(content).hexdigest()[:DIGITS]


def identity(listed: bytes) -> str:
    """The identity, VERSION-CRC, of the version that a `list` describes; empty if the list isn't whole."""
    text = _opened(listed)
    return f"{text.split()[1]}-{zlib.crc32(text.encode()):08x}" if text.startswith("mahe ") else ""


@dataclass(frozen=True)
class Which:
    """The pointer: which place is current, which is on trial, its starts so far, and the firmware's game last seen."""

    current: str
    trial: str = NONE
    starts: int = 0
    firmware: str = NONE

    def packed(self) -> bytes:
        """As the file `which` holds it."""
        return _sealed(f"{CONTRACT} {self.current} {self.trial} {self.starts} {self.firmware} ")


def unpacked(content: bytes) -> Which | None:
    """What a file `which` says; None if it is damaged, or of another contract."""
    parts = _opened(content).split()
    if len(parts) != 5 or parts[0] != str(CONTRACT):
        return None
    return Which(parts[1], parts[2], int(parts[3]), parts[4])


def _sealed(text: str) -> bytes:
    """The text with its own CRC-32 added, as the last eight digits."""
    return f"{text}{zlib.crc32(text.encode()):08x}\n".encode()


def _opened(content: bytes) -> str:
    """The text before the last eight digits, if they are its CRC-32; otherwise nothing."""
    body = content.rstrip()
    text, crc = body[:-8], body[-8:]
    return text.decode() if crc == b"%08x" % zlib.crc32(text) else ""

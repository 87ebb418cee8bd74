"""What makes a folder of modules a version that the board enters: its `list`, and `which` that names it.

`firmware/README.md` ("The boot contract") says what they mean; here are their bytes.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

CONTRACT = 1
LIST = "list"
WHICH = "which"
NONE = "-"
FIRMWARE = "firmware"
DIGITS = 16  # of a file's SHA-256


def listing(files: Mapping[str, bytes], version: str) -> bytes:
    """The `list` of a place with these files, by their paths below it."""
    lines = [f"{len(content)} {digest(content)} {name}" for name, content in sorted(files.items())]
    return _sealed("\n".join([f"mahe {version} {CONTRACT}", *lines, ""]))


def digest(content: bytes) -> str:
    """A file's sum, as a list has it."""
    return hashlib.sha256(content).hexdigest()[:DIGITS]


def identity(listed: bytes) -> str:
    """VERSION-CRC of what a `list` describes; empty if that isn't whole."""
    text = _opened(listed)
    return f"{text.split()[1]}-{zlib.crc32(text.encode()):08x}" if text.startswith("mahe ") else ""


@dataclass(frozen=True)
class Which:
    """The pointer: which place is current, which on trial after how many starts, and the firmware's game last seen."""

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
    """With the CRC-32 of all of it as the last eight digits."""
    return f"{text}{zlib.crc32(text.encode()):08x}\n".encode()


def _opened(content: bytes) -> str:
    """The text before the last eight digits, if they are its CRC-32; otherwise nothing."""
    body = content.rstrip()
    text, crc = body[:-8], body[-8:]
    return text.decode() if crc == b"%08x" % zlib.crc32(text) else ""

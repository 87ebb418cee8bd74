"""The header of an image: the page in front of its ROMFS, with its version, its requirements and its checksums."""

from binascii import crc32
from struct import unpack_from

CONTRACT = 2
GUARD = 1  # this guard's number; an image names the least that can start it
PAGE = 256  # the header's length
MAGIC = b"Mahe"
FIELDS = "<4sBBHBBHI16sI32s"
SUM_AT = 252  # offset of the CRC-32 over all bytes before it


class Header:
    """The fields of an intact header."""

    def __init__(self, page: "bytes | memoryview") -> None:
        _, _, self.guard, self.mpy, reads_from, reads_to, _, self.length, version, self.crc, self.sha256 = unpack_from(
            FIELDS, page
        )
        self.reads = (reads_from, reads_to)  # the versions of the rules whose games it can continue
        self.version = str(version.rstrip(b"\0"), "ascii")

    def identity(self) -> str:
        """The image's identity: its version and the checksum of its ROMFS."""
        return f"{self.version}-{self.crc:08x}"

    def fits(self, mpy: int, room: int) -> bool:
        """Whether this guard can start the image, on an interpreter of this .mpy version, in a slot with this room."""
        return bool(self.guard <= GUARD and self.mpy == mpy and 0 < self.length <= room - PAGE)


def read(page: "bytes | memoryview") -> Header | None:
    """The header in a page; None if it is damaged, or of another contract."""
    if bytes(page[:5]) != MAGIC + bytes((CONTRACT,)) or unpack_from("<I", page, SUM_AT)[0] != crc32(page[:SUM_AT]):
        return None
    try:
        return Header(page)
    except ValueError:  # the version is no text
        return None

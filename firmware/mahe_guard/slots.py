"""The two slots in the flash: images are read in place, histories written without an erase."""

import sys
from binascii import crc32
from hashlib import sha256

from _rp2 import Flash  # type: ignore[import-not-found]  # rp2 has an assembler, too

from mahe_guard import flash_map, history, image
from mahe_guard.bounded_flash import bounded

SLOTS = {"a": flash_map.SLOT_A, "b": flash_map.SLOT_B}
_SIZE = flash_map.SLOT_SECTORS * flash_map.SECTOR
_ROOM = flash_map.IMAGE_SECTORS * flash_map.SECTOR
_HISTORY = _SIZE - history.PAGE
_MPY = sys.implementation._mpy & 0x3FF  # the .mpy version that the interpreter can load, without the processor's bits


class Slot:
    """One slot; only `begin`, `note`, `erase` and `write` change the flash."""

    def __init__(self, place: str) -> None:
        self.place = place
        self._flash = Flash(start=SLOTS[place] - flash_map.SLOT_A, len=_SIZE)
        self.bytes = memoryview(self._flash)  # in place: nothing is copied
        self.look()

    def look(self) -> None:
        """Read header and history anew."""
        self.header = image.read(self.bytes[: image.PAGE])
        self.fits = self.header is None or self.header.fits(_MPY, _ROOM)
        self.entry = history.newest(self.bytes[_HISTORY:])
        self._whole: dict[str, bool] = {}

    def is_blank(self) -> bool:
        """Whether the page of the header is blank."""
        return bytes(self.bytes[: image.PAGE]) == b"\xff" * image.PAGE

    def romfs(self) -> memoryview:
        """The image's ROMFS."""
        assert self.header
        return self.bytes[image.PAGE : image.PAGE + self.header.length]

    def sound(self, thoroughly: bool) -> bool:
        """Whether this guard can start the image, and its checksum is right; `thoroughly`, its digest, too."""
        if self.header is None or not self.fits:
            return False
        name = "sha256" if thoroughly else "crc"
        if name not in self._whole:
            right = crc32(self.romfs()) == self.header.crc
            if right and thoroughly:
                right = sha256(self.romfs()).digest() == self.header.sha256
            self._whole[name] = right
        return self._whole[name]

    # The history

    def begin(self, number: int, build: int, confirmed: bool = False) -> None:
        """Make this slot's image current: `number` is higher than any in either slot."""
        at = self.room()
        if at is None:
            self.erase(flash_map.IMAGE_SECTORS)
            at = 0
        self.note(at, history.begun(number, build, confirmed))

    def room(self) -> int | None:
        """The offset of the next entry in the history; None if it is full."""
        return history.room(self.bytes[_HISTORY:])

    def note(self, at: int, what: bytes) -> None:
        """Write this into the page of the history, where bits can only be cleared."""
        page = bytearray(b"\xff" * history.PAGE)
        page[at : at + len(what)] = what
        self.write(_HISTORY, page)
        self.entry = history.newest(self.bytes[_HISTORY:])

    # An update

    def erase(self, sector: int) -> None:
        """Erase one sector, by its number in the slot."""
        if not 0 <= sector < flash_map.SLOT_SECTORS:  # the flash itself checks nothing
            raise ValueError("sector")
        bounded(self._flash.ioctl, 6, sector)

    def write(self, at: int, page: bytearray) -> None:
        """Program whole pages at an offset of the slot, from RAM (literals of a module don't lie there)."""
        if at < 0 or at % image.PAGE or at + len(page) > _SIZE:
            raise ValueError("at")
        bounded(self._flash.writeblocks, at // flash_map.SECTOR, page, at % flash_map.SECTOR)

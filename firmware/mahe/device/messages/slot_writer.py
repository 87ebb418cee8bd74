"""Writes an image into the slot that doesn't play, in the order that the boot contract says, while people play."""

import sys

from mahe.device.image_check import LARGE, digest
from mahe.device.messages import Refused
from mahe.device.messages.quiet import Quiet
from mahe_guard.flash_map import IMAGE_SECTORS, SECTOR
from mahe_guard.image import PAGE, read
from mahe_guard.rank import next_number, ranked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from mahe.device.loop import Loop
    from mahe_guard.slots import Slot

    Steps = Generator[None, None, None]

_BLANK = b"\xff" * PAGE
MPY = sys.implementation._mpy & 0x3FF  # the .mpy version that the interpreter loads, without architecture flags


class SlotWriter:
    """Takes an image of this length and identity; the page with its header comes last."""

    def __init__(self, loop: "Loop", length: int, identity: str) -> None:
        guard = loop.guard
        assert guard
        if guard.trial:
            raise Refused("the version that plays is on trial: ask again when it has played for ten seconds")
        self._guard = guard
        self._slot = guard.slots["ba".index(guard.place)]
        self._quiet = Quiet(loop)
        self._length = length
        self._identity = identity
        self._whole = False
        self.next = PAGE

    def begin(self) -> "Generator[None, None, str]":
        """Make room, or make a slot current that has this image already; returns that slot, or an empty text."""
        slots = self._guard.slots
        for slot in slots:
            if slot.header and slot.fits and slot.header.identity() == self._identity:
                found = yield from digest(slot.romfs(), LARGE)
                if found == slot.header.sha256:
                    if slot is not ranked(slots, self._guard.build)[0]:
                        yield from self._make_current(slot)
                    return slot.place
        if self._length % PAGE or not PAGE < self._length <= IMAGE_SECTORS * SECTOR:
            raise Refused("an image is of whole pages, and 200 KB at most")
        yield from self._erase(0)
        if not self._slot.is_blank():
            raise Refused("the flash takes no writes")
        yield from self._erase(IMAGE_SECTORS)
        self._slot.look()
        return ""

    def room(self) -> int:
        """How many bytes may come next."""
        return 0 if self._whole else PAGE if self.next == 0 else self._length - self.next

    def take(self, pages: memoryview) -> "Steps":
        """Write the next pages, each after the erase that it needs; the header only once the rest is right."""
        if len(pages) % PAGE:
            raise Refused("an image comes in whole pages")
        if self.next == 0:
            yield from self._check(bytes(pages))
            self._whole = True
        while len(pages):
            if self.next % SECTOR == 0 and not self._whole:
                yield from self._erase(self.next // SECTOR)
            yield
            here = min(len(pages), SECTOR - self.next % SECTOR)
            self._write(self.next, pages[:here])
            self.next += here
            pages = pages[here:]
        if self.next == self._length and not self._whole:
            self.next = 0

    def done(self) -> "Generator[None, None, dict[str, str]]":
        """Make the image current, in one last step."""
        self._slot.look()
        yield from self._make_current(self._slot)
        return {"done": self._slot.place}

    def _make_current(self, slot: "Slot") -> "Steps":
        while not self._quiet.now():  # a full history must be erased, which stops the board
            yield
        guard = self._guard
        slot.begin(next_number(guard.slots), guard.build)
        guard.given_up &= ~(1 << "ab".index(slot.place))
        guard.note()
        if slot.entry is None:
            raise Refused("the flash takes no writes")

    def _check(self, page: bytes) -> "Steps":
        """Read all that was written again."""
        header = read(page)
        if header is None or header.identity() != self._identity:
            raise Refused("that isn't the header of the image that was announced, or of another contract")
        if PAGE + header.length > self._length or not header.fits(MPY, IMAGE_SECTORS * SECTOR):
            raise Refused("this board's firmware can't start that image")
        found = yield from digest(self._slot.bytes[PAGE : PAGE + header.length], LARGE)
        if found != header.sha256:
            raise Refused("the SHA-256 isn't that of the header")

    def _erase(self, sector: int) -> "Steps":
        """Erase a sector that isn't blank, at a quiet moment."""
        if self._is_blank(sector):
            return
        while not self._quiet.now():
            yield
        self._slot.erase(sector)  # whether that has worked is seen when it is written
        yield

    def _is_blank(self, sector: int) -> bool:
        begin = sector * SECTOR
        return all(self._slot.bytes[at : at + PAGE] == _BLANK for at in range(begin, begin + SECTOR, PAGE))

    def _write(self, at: int, pages: memoryview) -> None:
        self._slot.write(at, pages)  # type: ignore[arg-type]
        if self._slot.bytes[at : at + len(pages)] != pages:
            raise Refused("a page differs when it is read again")

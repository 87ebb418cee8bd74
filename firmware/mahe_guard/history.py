"""A slot's history: starts, failures and confirmation of its image, in the last page of the slot.

It is written without an erase, by clearing bits. The page has room for eight entries, of which the last intact one
counts. An entry is begun when its image is made current: with a number that follows those in either slot, and with
the number of the firmware (`BUILD`) at that time. Then each start on trial clears a mark of it, and so does each
failed start; a confirmation clears another.

No flipped bit changes an entry's meaning: its head has two copies, each with a checksum, and its marks have three.
"""

from binascii import crc32
from struct import pack, unpack_from

PAGE = 256
TRIES = 4  # starts that a trial has; one that fails counts twice
_ENTRY = 32
_HEAD = "<II"  # number and build; their CRC-32 follows
_COPY = 12
_MARKS = 24  # offset in an entry: three times two bytes, with a bit for each try that is left,
_TOLD = 1 << TRIES  # a bit that is cleared once the end of the trial has been told,
_CONFIRMED = _TOLD << 1  # and a bit that a confirmation clears
_ALL = 0xFFFF


def majority(copies: "bytes | bytearray | memoryview") -> bytes:
    """The majority of three copies, one behind the other, bit by bit."""
    length = len(copies) // 3
    a, b, c = [int.from_bytes(copies[at : at + length], "little") for at in range(0, 3 * length, length)]
    return (a & b | a & c | b & c).to_bytes(length, "little")


class Entry:
    """One entry; its methods return an offset in the page and the bytes to write there."""

    def __init__(self, page: "bytes | memoryview", at: int, head: "tuple[int, ...]") -> None:
        self.at = at
        self.number, self.build = head
        self._marks = int.from_bytes(majority(page[at + _MARKS : at + _ENTRY - 2]), "little")
        self.tries = bin(self._marks & _TOLD - 1).count("1")  # that are left
        self.told = not self._marks & _TOLD
        self.confirmed = not self._marks & _CONFIRMED

    def tried(self) -> tuple[int, bytes]:
        """Take a try."""
        left = self._marks & _TOLD - 1
        return self._marked(self._marks & ~(left & -left))

    def given_up(self) -> tuple[int, bytes]:
        """Take all tries, and note that the end of the trial has been told."""
        return self._marked(self._marks & ~(2 * _TOLD - 1))

    def confirmation(self) -> tuple[int, bytes]:
        """Confirm the image, after a successful trial."""
        return self._marked(self._marks & ~_CONFIRMED)

    def _marked(self, marks: int) -> tuple[int, bytes]:
        return self.at + _MARKS, pack("<H", marks) * 3


def newest(page: "bytes | memoryview") -> Entry | None:
    """The entry that counts; None if there is none."""
    found = None
    for at in range(0, PAGE, _ENTRY):
        for copy in (at + _COPY, at):
            head = page[copy : copy + 8]
            if unpack_from("<I", page, copy + 8)[0] == crc32(head):
                found = Entry(page, at, unpack_from(_HEAD, head))
    return found


def room(page: "bytes | memoryview") -> int | None:
    """The offset of the next entry; None if the page is full, and must be erased first."""
    used = len(bytes(page).rstrip(b"\xff")) + _ENTRY - 1 & -_ENTRY
    return used if used < PAGE else None


def begun(number: int, build: int, confirmed: bool = False) -> bytes:
    """A new entry."""
    head = pack(_HEAD, number, build)
    marks = pack("<H", _ALL & ~_CONFIRMED if confirmed else _ALL)
    return 2 * (head + pack("<I", crc32(head))) + 3 * marks

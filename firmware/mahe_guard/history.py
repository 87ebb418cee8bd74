"""A slot's history: what has happened to its image, in the last page of the slot.

The flash can clear bits without an erase, and only that is done here. The page has room for eight entries, one behind
the other, of which the last whole one counts. An entry is begun when its image is made current: with a number higher
than any before it in either slot, and with the number of the firmware (`BUILD`) under which that happened. Then each
start on trial clears a bit of it, and so does each start that failed; a confirmation clears a whole word.
"""

from struct import pack, unpack_from

PAGE = 256
TRIES = 4  # starts that a trial has; one that fails counts twice
_ENTRY = 32
_HEAD = "<IIII"  # number, build, and both with all bits inverted: an entry that was cut short matches in neither
_MARKS = 16  # in an entry: a bit for each try that is left, and one that is cleared when its end has been told
_TOLD = 1 << TRIES
_CONFIRMED = 20  # a word: confirmed if most of its bits are cleared, so that a flipped one doesn't matter
_WORD = 0xFFFFFFFF


class Entry:
    """One entry; its methods return what to write into the page, as where and what."""

    def __init__(self, page: "bytes | memoryview", at: int) -> None:
        self.at = at
        self.number, self.build = unpack_from("<II", page, at)
        self._marks, confirmed = unpack_from("<II", page, at + _MARKS)
        self.confirmed = bin(confirmed).count("1") < 16

    def tries(self) -> int:
        """How many are left."""
        return bin(self._marks & _TOLD - 1).count("1")

    def told(self) -> bool:
        """Whether its end has been told."""
        return not self._marks & _TOLD

    def tried(self) -> tuple[int, bytes]:
        """One try less."""
        left = self._marks & _TOLD - 1
        return self._marked(self._marks & ~(left & -left))

    def given_up(self) -> tuple[int, bytes]:
        """No try is left, and that has been told."""
        return self._marked(self._marks & ~(2 * _TOLD - 1))

    def confirmation(self) -> tuple[int, bytes]:
        """It has played as it should."""
        return self.at + _CONFIRMED, bytes(4)

    def _marked(self, marks: int) -> tuple[int, bytes]:
        self._marks = marks
        return self.at + _MARKS, pack("<I", marks)


def newest(page: "bytes | memoryview") -> Entry | None:
    """The entry that counts; None if there is none."""
    found = None
    for at in range(0, PAGE, _ENTRY):
        number, build, not_number, not_build = unpack_from(_HEAD, page, at)
        if number ^ not_number == _WORD == build ^ not_build:
            found = Entry(page, at)
    return found


def room(page: "bytes | memoryview") -> int | None:
    """Where a new entry goes; None if the page is full, and must be erased first."""
    for at in range(0, PAGE, _ENTRY):
        if bytes(page[at:]) == b"\xff" * (PAGE - at):
            return at
    return None


def begun(number: int, build: int, confirmed: bool = False) -> bytes:
    """A new entry."""
    number &= _WORD
    entry = pack(_HEAD, number, build, number ^ _WORD, build ^ _WORD)
    return entry + (b"\xff" * 4 + bytes(4) if confirmed else b"")

"""The choices of a game, packed: one bit for a ROLL, two for a STOP, six to eleven for the rare ones."""

from mahe.rules.choices import CARD, ROLL, SEAT, STOP, TURTLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Journal:
    """Who sat where at the beginning, and every choice of a game in order.

    Packed, 0 is ROLL, 10 STOP, 110 and 3 bits a card, 1110 and 3 bits a turtle, 1111 and 7 bits a seat handed over.
    """

    def __init__(self, seats: bytes | bytearray = b"") -> None:
        self.first_seats = bytes(seats)
        self.made = bytearray()  # a byte for each choice; new ones are appended here
        self._packed = bytearray()
        self._bits = 0
        self._up_to = 0  # how many choices are packed; the rest follow when `packed` is called

    def length(self) -> int:
        """How many choices there are."""
        return len(self.made)

    def choices(self) -> bytes:
        """Returns all choices, a byte each."""
        return bytes(self.made)

    def strike_out(self) -> int:
        """Remove the last choice, which was taken back, and return it; seats handed over since stay."""
        made = self.made
        place = len(made) - 1
        while made[place] >= SEAT:
            place -= 1
        self.made = made[:place] + made[place + 1 :]
        self._packed = bytearray()
        self._bits = self._up_to = 0
        return made[place]

    def packed(self) -> "tuple[bytearray, int]":
        """All choices as a packed string, and its length in bits."""
        for place in range(self._up_to, len(self.made)):
            self._pack(self.made[place])
        self._up_to = len(self.made)
        return self._packed, self._bits

    def _pack(self, choice: int) -> None:
        if choice == ROLL:
            self._pack_bits(0, 1)
        elif choice == STOP:
            self._pack_bits(0b10, 2)
        elif choice < TURTLE:
            self._pack_bits(0b110 << 3 | choice - CARD, 6)
        elif choice < SEAT:
            self._pack_bits(0b1110 << 3 | choice - TURTLE, 7)
        else:
            self._pack_bits(0b1111 << 7 | choice - SEAT, 11)

    def _pack_bits(self, value: int, width: int) -> None:
        packed = self._packed
        while width:
            width -= 1
            place = self._bits & 7
            if not place:
                packed.append(0)
            if value >> width & 1:
                packed[-1] |= 0x80 >> place
            self._bits += 1


def unpacked(packed: bytes, bits: int) -> "Iterator[int]":
    """The choices of a packed string; an incomplete last one is dropped."""

    def number(start: int, width: int) -> int:
        value = 0
        for place in range(start, start + width):
            value = value << 1 | packed[place >> 3] >> (7 - (place & 7)) & 1
        return value

    place = 0
    while place < bits:
        ones = 0
        while place < bits and ones < 4 and number(place, 1):
            ones += 1
            place += 1
        if ones < 4:
            place += 1  # the 0 that ends the prefix
        width = (0, 0, 3, 3, 7)[ones]
        if place + width > bits:
            return
        yield (ROLL, STOP, CARD, TURTLE, SEAT)[ones] + number(place, width)
        place += width

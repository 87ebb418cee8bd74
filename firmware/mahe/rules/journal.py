"""The string of choices, packed: one bit for a ROLL, two for a STOP, six to eleven for the rare ones."""

from mahe.rules.choices import CARD, ROLL, SEAT, STOP, TURTLE


class Journal:
    """Every choice of a game in order.

    0 is ROLL, 10 STOP, 110 and 3 bits a card, 1110 and 3 bits a turtle, 1111 and 7 bits a seat handed over.
    """

    def __init__(self, packed: bytes = b"", bits: int = 0) -> None:
        self.packed = bytearray(packed)
        self.bits = bits
        self.choices = 0  # how many have been appended

    def _append_bits(self, value: int, width: int) -> None:
        while width:
            width -= 1
            place = self.bits & 7
            if not place:
                self.packed.append(0)
            if value >> width & 1:
                self.packed[-1] |= 0x80 >> place
            self.bits += 1

    def append(self, choice: int) -> None:
        """Write down a choice."""
        self.choices += 1
        if choice == ROLL:  # more than half of all: quickly
            if not self.bits & 7:
                self.packed.append(0)
            self.bits += 1
        elif choice == STOP:
            self._append_bits(0b10, 2)
        elif choice < TURTLE:
            self._append_bits(0b110 << 3 | choice - CARD, 6)
        elif choice < SEAT:
            self._append_bits(0b1110 << 3 | choice - TURTLE, 7)
        else:
            self._append_bits(0b1111 << 7 | choice - SEAT, 11)

    def mark(self) -> tuple[int, int]:
        """This place in the string."""
        return self.bits, self.choices

    def cut(self, mark: tuple[int, int]) -> None:
        """Forget everything after a mark."""
        self.bits, self.choices = mark
        kept = bytearray(self.packed[: (self.bits + 7) >> 3])
        if self.bits & 7:
            kept[-1] &= 0xFF00 >> (self.bits & 7)
        self.packed = kept

    def _number(self, start: int, width: int) -> int:
        value = 0
        for place in range(start, start + width):
            value = value << 1 | self.packed[place >> 3] >> (7 - (place & 7)) & 1
        return value

    def read(self, start: int = 0):  # type: ignore[no-untyped-def]
        """The choices from a place on; ends early where the string breaks off within one."""
        place = start
        while place < self.bits:
            ones = 0
            while place < self.bits and ones < 4 and self._number(place, 1):
                ones += 1
                place += 1
            if ones < 4:
                place += 1  # the 0 that ends the prefix
            width = (0, 0, 3, 3, 7)[ones]
            if place + width > self.bits:
                return
            value = self._number(place, width)
            place += width
            yield (ROLL, STOP, CARD + value, TURTLE + value, SEAT + value)[ones]

"""Chance: the dice and the deck from one small generator, and the luck of computer players.

The generator is sfc16 (Chris Doty-Humphrey's Small Fast Counting generator on 16-bit words): no multiplication and no
number above 23 bits, so that it neither allocates nor differs on a MicroPython with 31-bit integers. Its counter
makes every cycle at least 65536 draws long; the 48 bits of a seed lead to cycles of about 2**63.
"""

from hashlib import sha256

SEED_BITS = 48
_WORD = 0xFFFF


def words(seed: int) -> tuple[int, int, int]:
    """Returns a seed as three 16-bit words."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise ValueError(f"a seed is a number from 0 to 2**{SEED_BITS} - 1, not {seed}")
    return seed & _WORD, seed >> 16 & _WORD, seed >> 32


class Dice:
    """A stream of fair dice: the same for the same seed, on every runtime."""

    def __init__(self, seed: int, stream: int = 1) -> None:
        self._a, self._b, self._c = words(seed)
        self._counter = stream
        for _ in range(12):  # mixes every bit of the seed into every bit of the state
            self.word()

    def word(self) -> int:
        """The next 16 bits."""
        b = self._b
        c = self._c
        counter = self._counter
        drawn = (self._a + b + counter) & 0xFFFF
        self._counter = (counter + 1) & 0xFFFF
        self._a = b ^ (b >> 5)
        self._b = (c + (c << 3)) & 0xFFFF
        self._c = ((c << 6 | c >> 10) + drawn) & 0xFFFF
        return drawn

    def below(self, sides: int) -> int:
        """A number from 0 to sides - 1, by rejection sampling: a word past the last full round is redrawn."""
        full = 65536 - 65536 % sides
        drawn = self.word()
        while drawn >= full:
            drawn = self.word()
        return drawn % sides

    def die(self) -> int:
        """The face of one die, 1 to 6."""
        drawn = self.word()
        while drawn >= 65532:  # the largest multiple of six; rejects as `below` does
            drawn = self.word()
        return drawn % 6 + 1

    def shuffle(self, cards: bytearray) -> None:
        """Shuffle by Fisher and Yates: every order is equally likely."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]


class Luck:
    """The chance that a computer player may use: it depends only on the seed and on the number of the decision.

    SHA-256 can't be inverted: from any number of lucks, the seed (and so the coming dice) is found only by a search of
    all 2**48 seeds, which is beyond a board, though not beyond a data centre.
    """

    def __init__(self, seed: int) -> None:
        words(seed)  # ValueError unless it is a seed
        self._seed = seed.to_bytes(SEED_BITS // 8, "big")

    def at(self, decision: int) -> int:
        """The luck of a decision: a number below 2**30."""
        drawn: bytes = sha256(b"luck" + self._seed + decision.to_bytes(4, "big")).digest()
        return (drawn[0] & 63) << 24 | drawn[1] << 16 | drawn[2] << 8 | drawn[3]

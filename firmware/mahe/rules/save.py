"""A saved game: how it began and the string of choices, with a checksum and a seal.

    4 bytes  MAHE            1 byte  rules version       4 bytes  CRC-32 of all that follows
    1 byte   players         1 byte  house rules         1 byte   first player
    1 byte   number of turtles, then one byte for each, seat by seat
    1 byte for each seat: a person or which computer player, at the beginning
    6 bytes  seed            3 bytes seal, of the position at the end and of all else in this save
    3 bytes  length of the string of choices in bits, then the string

The checksum detects damage; the seal detects choices that lead to another position. Their arithmetic differs, so that
one error doesn't pass both. A later rules version may change everything after its number.
"""

from binascii import crc32

from mahe.rules import RULES_VERSION
from mahe.rules.clutch import BOX
from mahe.rules.dice import SEED_BITS
from mahe.rules.errors import BadSave, ForeignSave, RulesError
from mahe.rules.game import Game, new_game
from mahe.rules.game_setup import Setup
from mahe.rules.house_rules import HOUSE_RULES, house_of
from mahe.rules.journal import unpacked
from mahe.rules.position import Position
from mahe.rules.roster import player

_MAGIC = b"MAHE"
RULES = 4  # offset of the version
_HEAD = 9  # length of magic, version and checksum


def _hash(data: bytes | bytearray | tuple[int, ...] | list[int], start: int = 0) -> int:
    """A polynomial hash of 24 bits, computed in integers of at most 31."""
    for value in data:
        start = (start * 47 + value + 1) % 16777213
    return start


def digest(position: Position) -> int:
    """A digest of the position in 24 bits."""
    seen = _hash(BOX)
    for part in (position.cells, position.seats, position.now, position.throws, position.choices):
        seen = _hash(part, seen)
    return seen


def write(game: Game) -> bytes:
    """Serialise a game, for `restore`."""
    setup = game.position.setup
    start = b"".join((
        bytes((setup.players, setup.house, setup.first, len(setup.turtles))),
        setup.turtles,
        game.journal.first_seats,
        game.seed.to_bytes(SEED_BITS // 8, "big"),
    ))  # fmt: skip
    packed, bits = game.journal.packed()
    choices = bits.to_bytes(3, "big") + packed
    # Not of the position alone: an exchanged seed or house rule may not have influenced it yet.
    sealed = _hash(choices, _hash(start, digest(game.position)))
    body = start + sealed.to_bytes(3, "big") + choices
    checksum: int = crc32(body)
    return _MAGIC + bytes((RULES_VERSION,)) + checksum.to_bytes(4, "big") + body


def restore(data: bytes) -> Game:
    """The game of a save, by replaying its choices; BadSave if that can't be done."""
    if data[:4] != _MAGIC:
        raise BadSave("this is not a saved game of Mahé")
    if len(data) > RULES and data[RULES] != RULES_VERSION:
        raise ForeignSave(f"it was saved under version {data[RULES]} of the rules; this is version {RULES_VERSION}")
    body = data[_HEAD:]
    if len(data) < _HEAD or int.from_bytes(data[5:_HEAD], "big") != crc32(body):
        raise BadSave("it is damaged: its checksum is wrong")
    reader = _Reader(body)
    players, rules, first, turtles = reader.take(4)
    setup_turtles = reader.take(turtles)
    if rules & ~sum([rule.bit for rule in HOUSE_RULES]):
        raise ForeignSave("it names a house rule this version doesn't know")
    try:
        setup = Setup(players, setup_turtles, first, **house_of(rules))
        seats = reader.take(players)
        if None in [player(number) for number in seats]:
            raise ForeignSave("it names a computer player this version doesn't know")
        game = new_game(setup, reader.number(SEED_BITS // 8), seats)
        reader.take(3)  # the seal; compared when the choices have been carried out
        bits = reader.number(3)
        for choice in unpacked(reader.take((bits + 7) >> 3), bits):
            game.apply(choice)
    # The checksum is right: another version wrote the save, or this version is damaged.
    except RulesError as error:
        raise ForeignSave(f"it breaks the rules: {error}") from None
    if write(game) != data:
        raise ForeignSave("its choices don't lead to the position that was saved")
    return game


class _Reader:
    """Takes the fields of a save one after the other."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0

    def take(self, length: int) -> bytes:
        found = self._data[self._place : self._place + length]
        if len(found) < length:
            raise BadSave("it is cut short")
        self._place += length
        return found

    def number(self, length: int) -> int:
        return int.from_bytes(self.take(length), "big")

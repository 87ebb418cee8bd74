"""The settings, and the set-up of the last game.

They are stored by their numbers, so that they outlive an update in either direction: a missing one has the value of a
new board, and one that this version doesn't know is preserved.
"""

from binascii import crc32

from mahe.rules.errors import BadSetup
from mahe.rules.game_setup import NOBODY, PERSON, TURTLES, Setup
from mahe.rules.house_rules import HOUSE_RULES
from mahe.rules.roster import player
from mahe.show import words
from mahe.show.stage import FAST, NORMAL, SLOW
from mahe.show.texts import LANGUAGES

HOUSE_RULE = 64  # HOUSE_RULE + the number of a house rule: a setting that waits for the next game

_OFF_ON = ((0, words.OFF, False), (1, words.ON, True))
# LOUD has the number 1 and is a new board's value: older versions stored 1 for their only volume.
_VOLUMES = ((0, words.OFF, 0), (2, words.SOFT, 1), (3, words.MEDIUM, 2), (1, words.LOUD, 3))
_BUDGETS = ((0, "350 mA", 350), (1, "450 mA", 450), (2, "900 mA", 900), (3, "1500 mA", 1500), (4, "2500 mA", 2500))

# In the order of the menu: number, name, value on a new board, values; and of each value: number, text, meaning.
# Numbers are stored: they never change, nor are they used again. A setting's name is its key in each language's
# texts, and the attribute of the stage that is given the meaning. A text is a number from `words`, or literal.
SETTINGS: tuple[tuple, ...] = (
    (0, "language", 0, tuple([(number, name, letters) for number, letters, name in LANGUAGES])),
    (1, "brightness", 3, ((0, "1", 0), (1, "2", 1), (2, "3", 2), (3, "4", 3), (4, "5", 4))),
    (2, "sound", 1, _VOLUMES),
    (3, "night", 0, ((0, words.DAY, False), (1, words.NIGHT, True))),
    (6, "first_steps", 0, _OFF_ON),  # a new board switches them on
    (4, "coach", 0, _OFF_ON),
    (5, "pace", 1, ((0, words.SLOW, SLOW), (1, words.NORMAL, NORMAL), (2, words.FAST, FAST))),
)
SETTINGS += tuple([(HOUSE_RULE + rule.number, rule.name, int(rule.usual), _OFF_ON) for rule in HOUSE_RULES])
SETTINGS += ((9, "budget", 1, _BUDGETS),)  # the last row of the menu, below the house rules

LEARNT = 7  # a setting that isn't in the menu: a bit for each of the first steps that has been told

_MAGIC = b"MSET\x02"
_OLD = b"MSET\x01"
_HEAD = 9  # bytes of magic and checksum


class BadSettings(Exception):
    """Stored settings that can't be read."""


class Settings:
    """The chosen value of each setting, and the last set-up: turtles and players seat by seat."""

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}  # the value of each setting, by number; unknown settings are kept too
        self.turtles = bytes((0, 1, 2, 3))  # the last set-up; on a new board, two people's
        self.players = bytes((PERSON, PERSON))

    def __getitem__(self, name: str) -> object:
        """The meaning of a setting's chosen value."""
        return self.chosen(_row(name))[2]

    def chosen(self, setting: tuple) -> tuple:
        """The chosen value of a row of SETTINGS: number, text, meaning."""
        number, name, first, values = setting
        for wanted in (self.numbers.get(number, first), first):
            for value in values:
                if value[0] == wanted:
                    found: tuple = value
                    return found
        raise KeyError(name)

    def choose(self, name: str, value: int) -> None:
        """Choose a value of a setting, by the value's number."""
        self.numbers[_row(name)[0]] = value
        if name == "two":
            self.sit_down(self.players)
        elif name == "first_steps" and value:  # they are told anew, and the coach helps
            self.numbers[LEARNT] = 0
            self.choose("coach", 1)

    def choose_next(self, name: str) -> None:
        """Choose the next value of a setting; the first one follows the last."""
        setting = _row(name)
        values = setting[3]
        following = (values.index(self.chosen(setting)) + 1) % len(values)
        self.choose(name, values[following][0])

    def never_played(self) -> bool:
        """Whether the first game has yet to begin."""
        return bool(self["first_steps"]) and not self.numbers.get(LEARNT, 0)

    def two(self) -> bool:
        """Whether everybody has two turtles, which depends on the number of players and the house rule."""
        return len(self.players) <= 3 and bool(self["two"])

    def sit_down(self, players: bytes) -> None:
        """Seat these players, with one or two turtles each; they keep those that they had, if they can."""
        had = len(self.turtles) // len(self.players)
        self.players = players
        each = 2 if self.two() else 1
        turtles = bytearray()
        for seat in range(len(players)):
            for number in range(each):
                place = seat * had + number
                turtles.append(self.turtles[place] if number < had and place < len(self.turtles) else NOBODY)
        free = [turtle for turtle in range(len(TURTLES)) if turtle not in bytes(turtles)]
        for place in range(len(turtles)):
            if turtles[place] == NOBODY:
                turtles[place] = free.pop(0)
        self.turtles = bytes(turtles)

    def setup(self, first: int) -> Setup:
        """The set-up of the next game."""
        house_rules = {name: bool(self[name]) for number, name, _, _ in SETTINGS if number >= HOUSE_RULE}
        return Setup(len(self.players), self.turtles, first, **house_rules)

    def pack(self) -> bytes:
        """The settings as they are stored: how many there are, number and value of each, and the last set-up."""
        body = bytearray((len(self.numbers),))
        for number in sorted(self.numbers):
            body.append(number)
            body.append(self.numbers[number])
        body.append(len(self.players))
        body.append(len(self.turtles))
        body += self.turtles + self.players
        return _header(body) + body


def unpack(data: bytes) -> Settings:
    """Settings from stored data; BadSettings if it is damaged."""
    settings = Settings()
    if data[: len(_OLD)] == _OLD:
        from mahe.table.old_settings import numbers_of  # needed once, after an update

        stored, last = numbers_of(data)
    else:
        stored, last = _numbers_of(data)
    settings.numbers.update(stored)
    if len(last) < 2 or len(last) != 2 + last[1] + last[0]:
        raise BadSettings("cut short")
    settings.turtles = last[2 : 2 + last[1]]
    players = last[2 + last[1] :]
    settings.players = bytes([number if player(number) else PERSON for number in players])
    try:
        settings.setup(0)
    except BadSetup:
        raise BadSettings("a set-up nobody can play") from None
    return settings


def _numbers_of(data: bytes) -> tuple[dict[int, int], bytes]:
    """The stored settings, and the bytes that follow them; BadSettings if they are damaged."""
    body = data[_HEAD:]
    if not body or data[:_HEAD] != _header(body):
        raise BadSettings("damaged")
    end = 1 + 2 * body[0]
    if len(body) < end:
        raise BadSettings("cut short")
    return {body[place]: body[place + 1] for place in range(1, end, 2)}, body[end:]


def _row(name: str) -> tuple:
    """The setting of this name."""
    for setting in SETTINGS:
        if setting[1] == name:
            return setting
    raise KeyError(name)


def _header(body: bytes | bytearray) -> bytes:
    """Magic and checksum, which are stored in front of the settings."""
    checksum: int = crc32(body)
    return _MAGIC + checksum.to_bytes(4, "big")

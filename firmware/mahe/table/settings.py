"""The settings, and the set-up of the last game."""

from mahe.rules.errors import BadSetup
from mahe.rules.save import checksum
from mahe.rules.setup import NOBODY, PERSON, PLAYERS, TURTLES, Setup

LANGUAGE, BRIGHTNESS, SOUND, NIGHT, COACH, PACE, CARDS, TWO, THIRD7, BUDGET = range(10)
_VALUES = bytes((5, 5, 2, 2, 2, 3, 2, 2, 2, 5))  # how many each setting has
_FIRST = bytes((0, 3, 1, 0, 0, 1, 0, 1, 0, 1))  # of a new board
BUDGETS = (300, 450, 900, 1500, 2500)  # mA
_MAGIC = b"MSET\x01"


class BadSettings(Exception):
    """Stored settings that can't be read."""


class Settings:
    """One small number for each setting, and who played last: turtles and players seat by seat."""

    def __init__(self) -> None:
        self._chosen = bytearray(_FIRST)
        self.turtles = bytes((0, 1, 2, 3))  # the last set-up; on a new board two people
        self.players = bytes((PERSON, PERSON))

    def __getitem__(self, setting: int) -> int:
        return self._chosen[setting]

    def choose(self, setting: int, value: int) -> None:
        """A value of a setting."""
        self._chosen[setting] = value
        if setting == TWO:
            self.sit_down(self.players)

    def choose_next(self, setting: int) -> None:
        """Another value of a setting; the first one follows the last."""
        self.choose(setting, (self[setting] + 1) % _VALUES[setting])

    def budget(self) -> int:
        """The most current the board may take, in mA."""
        return BUDGETS[self._chosen[BUDGET]]

    def two(self) -> bool:
        """Whether everybody has two turtles, by the number of players and the house rule."""
        return len(self.players) <= 3 and bool(self._chosen[TWO])

    def sit_down(self, players: bytes) -> None:
        """Who plays, seat by seat: one or two turtles each, those that a player had stay his."""
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
        return Setup(
            len(self.players),
            self.turtles,
            first,
            bool(self._chosen[CARDS]),
            bool(self._chosen[TWO]),
            bool(self._chosen[THIRD7]),
        )

    def pack(self) -> bytes:
        """As they are stored."""
        seats = bytes((len(self.players), len(self.turtles)))
        body = bytes(self._chosen) + seats + self.turtles + self.players
        return _MAGIC + checksum(body).to_bytes(3, "big") + body


def unpack(data: bytes) -> Settings:
    """Settings from what was stored; BadSettings if that is damaged."""
    body = data[8:]
    if data[:5] != _MAGIC or int.from_bytes(data[5:8], "big") != checksum(body) or len(body) < 12:
        raise BadSettings("damaged")
    settings = Settings()
    for setting in range(10):
        if body[setting] >= _VALUES[setting]:
            raise BadSettings("a value out of range")
        settings.choose(setting, body[setting])
    players, turtles = body[10], body[11]
    settings.turtles = body[12 : 12 + turtles]
    settings.players = body[12 + turtles :]
    try:
        settings.setup(0)
    except BadSetup:
        raise BadSettings("a set-up nobody can play") from None
    if len(settings.players) != players or max(settings.players) >= len(PLAYERS):
        raise BadSettings("a player this version doesn't know")
    return settings

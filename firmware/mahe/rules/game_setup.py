"""Who plays, with which turtles, by which house rules."""

from mahe.rules.errors import BadSetup, unknown
from mahe.rules.house_rules import HOUSE_RULES, HouseRule
from mahe.rules.limits import DICE, PLAYERS

TYPE_CHECKING = False

# Index in this tuple = number of the turtle, everywhere.
TURTLES = ("red", "yellow", "blue", "green", "orange", "purple", "white")
NOBODY = 255
PERSON = 0  # a person in a seat; every other number is a computer player's (roster.py)


class Setup:
    """Everything settled before the first die.

    `turtles` are given seat by seat, two for each with 2 or 3 players unless the house rule `two` is off (R30, A17);
    house rules by name (house_rules.py). Each rule is an attribute, too; `house` has the bits of those that aren't at
    their defaults. With four or more players, `two` is False and its bit is never set.
    """

    def __init__(
        self, players: int, turtles: tuple[int, ...] | bytes | None = None, first: int = 0, **house: bool
    ) -> None:
        if not 2 <= players <= PLAYERS:
            raise BadSetup("R1", f"Mahé is for 2 to 7 players, not {players}")
        self.players = players
        self.house = self._settle(house)  # the bits of the house rules that aren't at their defaults
        self.dice = DICE  # the most dice of a move
        each = 2 if self.two else 1
        if turtles is None:
            turtles = bytes(range(players * each))
        if len(turtles) != players * each:
            rule = "R30" if self.two else "R2"
            raise BadSetup(rule, f"{players} players need {players * each} turtles, not {len(turtles)}")
        owner = bytearray([NOBODY] * len(TURTLES))
        for place in range(len(turtles)):
            turtle = turtles[place]
            if not 0 <= turtle < len(TURTLES):
                raise BadSetup("R1", f"there is no turtle number {turtle}; they are 0 to 6")
            if owner[turtle] != NOBODY:
                raise BadSetup("R2", f"the {TURTLES[turtle]} turtle can't belong to two players")
            owner[turtle] = place // each
        self.owner = bytes(owner)
        self.turtles = bytes(turtles)
        if not 0 <= first < players:
            raise BadSetup("R4", f"there is no player number {first} to begin; they are 0 to {players - 1}")
        self.first = first

    def _settle(self, house: dict[str, bool]) -> int:
        if self.players > 3:
            house["two"] = True  # the default, so that its bit stays clear: there aren't enough turtles
        bits = 0
        for rule in HOUSE_RULES:
            value = bool(house.pop(rule.name, rule.usual))
            setattr(self, rule.name, value)
            if value != rule.usual:
                bits |= rule.bit
        if house:
            raise TypeError(unknown("house rule", sorted(house), HOUSE_RULES))
        if self.players > 3:
            self.two = False
        return bits

    if TYPE_CHECKING:
        two: bool

        def __getattr__(self, name: str) -> bool: ...

    def is_on(self, rule: HouseRule) -> bool:
        """Whether a house rule holds in this game."""
        holds: bool = getattr(self, rule.name)
        return holds

    def become(self, other: "Setup") -> None:
        """Become equal to another set-up, also where a bot has written into this one."""
        for name, value in other.__dict__.items():
            setattr(self, name, value)

    def turtles_of(self, seat: int) -> bytes:
        """The one or two turtles of a player."""
        each = 2 if self.two else 1
        return self.turtles[seat * each : seat * each + each]

    def name(self, seat: int) -> str:
        """A player's name on a board without a keyboard: the colour of the (first) turtle."""
        return TURTLES[self.turtles_of(seat)[0]]

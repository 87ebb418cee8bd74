"""Who plays, with which turtles, by which house rules."""

from mahe.rules.errors import BadSetup

# Index in this tuple = number of the turtle, everywhere.
TURTLES = ("red", "yellow", "blue", "green", "orange", "purple", "white")
NOBODY = 255
# Who may sit in a seat, by number: a person, or one of the computer players (players.py).
PLAYERS = ("person", "random", "careful")
PERSON = 0


class Setup:
    """What is settled before the first die.

    `turtles` are given seat by seat, two for each with 2 or 3 players unless the house rule `two` is off (R30, A17).
    """

    def __init__(
        self,
        players: int,
        turtles: tuple[int, ...] | bytes | None = None,
        first: int = 0,
        cards: bool = False,
        two: bool = True,
        third7: bool = False,
    ) -> None:
        if not 2 <= players <= 7:
            raise BadSetup("R1", f"Mahé is for 2 to 7 players, not {players}")
        self.players = players
        self.cards = cards
        self.two = two and players <= 3
        self.third7 = third7
        each = 2 if self.two else 1
        if turtles is None:
            turtles = bytes(range(players * each))
        if len(turtles) != players * each:
            rule = "R30" if self.two else "R2"
            raise BadSetup(rule, f"{players} players need {players * each} turtles, not {len(turtles)}")
        self.owner = bytearray([NOBODY] * len(TURTLES))
        for place in range(len(turtles)):
            turtle = turtles[place]
            if not 0 <= turtle < len(TURTLES):
                raise BadSetup("R1", f"there is no turtle number {turtle}")
            if self.owner[turtle] != NOBODY:
                raise BadSetup("R2", f"the {TURTLES[turtle]} turtle can't belong to two players")
            self.owner[turtle] = place // each
        self.turtles = bytes(turtles)
        if not 0 <= first < players:
            raise BadSetup("R4", f"there is no player number {first} to begin")
        self.first = first

    def turtles_of(self, seat: int) -> bytes:
        """The one or two turtles of a player."""
        each = 2 if self.two else 1
        return self.turtles[seat * each : seat * each + each]

    def name(self, seat: int) -> str:
        """A player's name on a board without a keyboard: the colour of the (first) turtle."""
        return TURTLES[self.turtles_of(seat)[0]]

"""A table to play at in tests: a position set up by hand, dice that fall as the test says, moves written as on paper.

    table = Table(4, {18: "blue red yellow"}, deck=[5, 4], turn="red")
    table.move("1 2 3")               three dice; nobody is asked after the third
    table.move("2 c4 stop")           a die, a clutch card of 4 eggs as the second one, then a stop
    table.move("green: 6 stop")       with two turtles each: green goes first

A player is named after his (first) turtle. Turtles are dealt out in their usual order: red, yellow, blue, green,
orange, purple, white; so with two turtles each, red and yellow are red's, and blue and green are blue's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.dice import Dice
from mahe.rules.game import Game
from mahe.rules.game_setup import NOBODY, TURTLES, Setup
from mahe.rules.moves import begin
from mahe.rules.position import Position
from mahe.rules.score import clutches_of, eggs_of, winners
from mahe.rules.stacks import swim

# Twenty cards that the box could hold, for tests in which the cards don't matter.
ANY_DECK = (3, 5, 1, 4, 2, 6, 3, 5, 1, 4, 2, 6, 3, 5, 4, 4, 3, 5, 4, 5)


class FallingDice(Dice):
    """Dice that show the faces that the test has put into `faces`."""

    def __init__(self) -> None:
        super().__init__(0)
        self.faces: deque[int] = deque()

    def die(self) -> int:
        return self.faces.popleft()


class Table:
    """A game in progress, whose position, cards and dice the test sets."""

    def __init__(
        self,
        players: int,
        board: Mapping[int, str] | None = None,
        *,
        deck: Sequence[int] = ANY_DECK,
        hands: Mapping[str, Sequence[int]] | None = None,
        turn: str = "red",
        cards: bool = False,
        two: bool = True,
        third7: bool = False,
    ) -> None:
        setup = Setup(players, cards=cards, two=two, third7=third7)
        self.names = [setup.name(seat) for seat in range(players)]
        setup.first = self.names.index(turn)
        position = Position(setup)
        for space, stack in (board or {}).items():
            for name in stack.split():
                swim(position.cells, TURTLES.index(name), (), space)
        for name, held in (hands or {}).items():
            for card in held:
                position.take(self.names.index(name), card)
        begin(position, deck[0] if deck else 7, len(deck))
        self._dice = FallingDice()
        self.game = Game(position, bytes(deck), self._dice)
        self.position = position

    def throw(self, face: int, turtle: str = "") -> list[tuple[object, ...]]:
        """Throw the next die, which shows `face`; `turtle`, for a first die, chooses between the player's two."""
        self._dice.faces.append(face)
        try:
            return self.game.apply(TURTLE + TURTLES.index(turtle) if turtle else ROLL)
        finally:
            self._dice.faces.clear()

    def stop(self) -> list[tuple[object, ...]]:
        return self.game.apply(STOP)

    def play(self, card: int) -> list[tuple[object, ...]]:
        """Play a clutch card as the next die."""
        return self.game.apply(CARD + card)

    def move(self, words: str) -> list[tuple[object, ...]]:
        """Make a move of dice (`4`), cards (`c2`) and `stop`; `name:` in front chooses between two turtles."""
        told: list[tuple[object, ...]] = []
        turtle = ""
        for word in words.split():
            if word.endswith(":"):
                turtle = word[:-1]
            elif word == "stop":
                told += self.stop()
            elif word.startswith("c"):
                told += self.play(int(word[1:]))
            else:
                told += self.throw(int(word), turtle)
                turtle = ""
        return told

    def space(self, turtle: str) -> int:
        """Return the space that a turtle is on; 0 is the raft."""
        return self.position.stacks.space[TURTLES.index(turtle)]

    def stack(self, space: int) -> str:
        """Return the turtles on a space, bottom first."""
        return " ".join(TURTLES[turtle] for turtle in self.position.stacks.stack(space))

    def hand(self, player: str) -> list[int]:
        """Return a player's clutches, the 7 included."""
        seat = self.names.index(player)
        return [card for card in range(1, 8) for _ in range(self.position.held(seat, card))]

    def score(self, player: str) -> tuple[int, int]:
        """Return how many eggs and how many clutches a player has."""
        seat = self.names.index(player)
        return eggs_of(self.position, seat), clutches_of(self.position, seat)

    @property
    def winners(self) -> str:
        return " ".join(self.names[seat] for seat in winners(self.position))

    @property
    def on_turn(self) -> str:
        return self.names[self.position.seat()]

    @property
    def asked(self) -> str:
        """The player who must choose now; "" after the end."""
        return "" if self.position.chooser() == NOBODY else self.names[self.position.chooser()]

    @property
    def open(self) -> str:
        """The choices that are open: `throw` (or the turtles that may go first), `stop`, `c1` to `c6`."""
        words = {ROLL: "throw", STOP: "stop"}
        words.update({TURTLE + number: name for number, name in enumerate(TURTLES)})
        words.update({CARD + card: f"c{card}" for card in range(1, 7)})
        return " ".join(words[choice] for choice in self.position.choices)

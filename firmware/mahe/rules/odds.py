"""Exact odds of a decision, for computer players and the coach: whole numbers out of WAYS, from public facts alone."""

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.clutch import FINAL
from mahe.rules.limits import FACES, LIMIT, MOST_DICE
from mahe.rules.position import Position
from mahe.rules.stacks import BEACH

WAYS = 216  # in how many ways the three dice of a move can fall
assert WAYS == FACES**MOST_DICE, "odds are exact only if WAYS counts every way the dice can fall"
REACH = 0  # an aim: a move is worth 1 if it enters or crosses the beach
ADVANCE = 1  # an aim: a move is worth its spaces; a bust is worth minus the way back to the raft


def bust_ways(total: int) -> int:
    """How many of the next die's 6 faces bust."""
    return max(0, total + FACES - LIMIT)


class Outlook:
    """The worth of a turtle's move if the decider plays perfectly for one aim, REACH or ADVANCE."""

    def __init__(self, view: Position, turtle: int, aim: int) -> None:
        self._from = view.stacks.space[turtle] % BEACH
        self._aim = aim
        self._dice = view.setup.dice
        decider = view.setup.owner[view.stacks.topmost(turtle)]
        may_play = view.setup.cards and not view.carded() >> decider & 1
        self._cards = [eggs for eggs in range(1, FINAL) if may_play and view.held(decider, eggs)]

    def ended(self, total: int, dice: int) -> int:
        """The worth, out of WAYS, of a move that ends with this total."""
        spaces = total * dice
        if self._aim == REACH:
            return WAYS if total <= LIMIT and self._from + spaces >= BEACH else 0
        return WAYS * (spaces if total <= LIMIT else -self._from)

    def thrown(self, total: int, dice: int, may_play: bool = True) -> int:
        """The worth with this total on the table: that of the best STOP, die or card."""
        best = self.ended(total, dice)
        if total < LIMIT and dice < self._dice:
            best = max(best, self.next_die(total, dice, may_play))
            if may_play:
                for eggs in self._cards:
                    if total + eggs <= LIMIT:
                        best = max(best, self.thrown(total + eggs, dice + 1, False))
        return best

    def next_die(self, total: int, dice: int, may_play: bool = True) -> int:
        """The worth of throwing one more die; the division is exact, because WAYS counts every way."""
        worth = 0
        last = dice + 1 == self._dice
        for face in range(1, FACES + 1):
            if last or total + face > LIMIT:
                worth += self.ended(total + face, dice + 1)
            else:
                worth += self.thrown(total + face, dice + 1, may_play)
        return worth // FACES

    def after(self, choice: int, total: int, dice: int) -> int:
        """The worth of a choice with this many dice on the table."""
        if choice == STOP:
            return self.ended(total, dice)
        if choice >= CARD and choice < TURTLE:
            return self.thrown(total + choice - CARD, dice + 1, False)
        return self.next_die(total, dice)


def odds_of(view: Position, choice: int) -> tuple[int, int, int]:
    """A choice's odds out of WAYS: a bust at once, the best chance of the beach, the best mean advance."""
    turtle = choice - TURTLE if choice >= TURTLE else view.turtle()
    total = view.total()
    dice = len(view.throws)
    return (
        WAYS // FACES * bust_ways(total) if choice == ROLL else 0,
        Outlook(view, turtle, REACH).after(choice, total, dice),
        Outlook(view, turtle, ADVANCE).after(choice, total, dice),
    )

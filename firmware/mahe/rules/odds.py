"""Exact odds of a decision, for computer players and the coach: whole numbers out of 216, from what is public alone."""

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.clutch import FINAL
from mahe.rules.position import Position
from mahe.rules.stacks import BEACH

WAYS = 216  # the ways in which three dice can fall
REACH = 0  # worth of a move: 1 if it enters or crosses the beach
ADVANCE = 1  # worth of a move: its spaces; a bust counts as minus the way back to the raft


def bust_ways(total: int) -> int:
    """How many of the next die's 6 faces bust."""
    return max(0, total - 1)


class Outlook:
    """What a turtle's move is worth if the decider plays perfectly for one aim, REACH or ADVANCE."""

    def __init__(self, view: Position, turtle: int, aim: int) -> None:
        self._from = view.stacks.space[turtle] % BEACH
        self._aim = aim
        decider = view.setup.owner[view.stacks.topmost(turtle)]
        may_play = view.setup.cards and not view.carded() >> decider & 1
        self._cards = [eggs for eggs in range(1, FINAL) if may_play and view.held(decider, eggs)]

    def ended(self, total: int, dice: int) -> int:
        """The worth of a move that ends with this total."""
        spaces = total * dice
        if self._aim == REACH:
            return int(total <= FINAL and self._from + spaces >= BEACH)
        return spaces if total <= FINAL else -self._from

    def third_die(self, total: int) -> int:
        """The worth, in sixths, of throwing the third die."""
        worth = 0
        for face in range(1, 7):
            worth += self.ended(total + face, 3)
        return worth

    def two_dice(self, total: int, carded: bool = False) -> int:
        """The best worth, in sixths, with two dice on the table."""
        best = 6 * self.ended(total, 2)
        if total < FINAL:
            best = max(best, self.third_die(total))
            if not carded:
                for eggs in self._cards:
                    if total + eggs <= FINAL:
                        best = max(best, 6 * self.ended(total + eggs, 3))
        return best

    def second_die(self, total: int) -> int:
        """The worth, in 36ths, of throwing the second die."""
        worth = 0
        for face in range(1, 7):
            worth += self.two_dice(total + face)
        return worth

    def one_die(self, total: int) -> int:
        """The best worth, in 36ths, with one die on the table."""
        best = max(36 * self.ended(total, 1), self.second_die(total))
        for eggs in self._cards:
            if total + eggs <= FINAL:
                best = max(best, 6 * self.two_dice(total + eggs, True))
        return best

    def first_die(self) -> int:
        """The worth, out of 216, of a whole move."""
        worth = 0
        for face in range(1, 7):
            worth += self.one_die(face)
        return worth

    def after(self, choice: int, total: int, dice: int) -> int:
        """The worth, out of 216, of a choice with this many dice on the table."""
        if choice == STOP:
            return WAYS * self.ended(total, dice)
        if choice >= CARD and choice < TURTLE:
            with_card = total + choice - CARD
            return 36 * self.two_dice(with_card, True) if dice == 1 else WAYS * self.ended(with_card, 3)
        if dice == 0:
            return self.first_die()
        return 6 * self.second_die(total) if dice == 1 else 36 * self.third_die(total)


def odds(view: Position, choice: int) -> tuple[int, int, int]:
    """A choice's odds in 216ths: a bust at once, the best chance of the beach, the best mean advance."""
    turtle = choice - TURTLE if choice >= TURTLE else view.turtle()
    total = view.total()
    dice = len(view.throws)
    return (
        36 * bust_ways(total) if choice == ROLL else 0,
        Outlook(view, turtle, REACH).after(choice, total, dice),
        Outlook(view, turtle, ADVANCE).after(choice, total, dice),
    )

"""A game that is given its dice and cards, and knows how likely each is; other libraries' games are built on it."""

from __future__ import annotations

from collections.abc import Sequence

from mahe.rules.choices import TURTLE
from mahe.rules.clutch import BOX, DECK, FINAL
from mahe.rules.moves import begin, choose, give
from mahe.rules.position import A_CARD, A_DIE, Position, copy
from mahe.rules.score import winners
from mahe.rules.setup import NOBODY, Setup
from mahe.rules.stacks import BEACH

CHOICES = TURTLE + 7  # every choice is a number below this
FACES = 6  # of a die, and values of a card: chance gives 1 to 6


class OpenGame:
    """A position that goes on by choices and by what chance gives, from the first card on."""

    def __init__(self, setup: Setup) -> None:
        self.position = Position(setup)
        self.seen = [0] * (FINAL + 1)  # cards that have been face up, by eggs
        self._began = False

    def clone(self) -> OpenGame:
        """A copy that has come as far."""
        other = OpenGame(self.position.setup)
        copy(self.position, other.position)
        other.seen[:] = self.seen
        other._began = self._began
        return other

    def __deepcopy__(self, _memo: dict[int, object]) -> OpenGame:
        """A clone: this is how OpenSpiel clones states."""
        return self.clone()

    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._began and self.position.is_over()

    def chance_is_due(self) -> bool:
        """Whether a die or a card is to be given before anybody can choose."""
        return not self._began or bool(self.position.due())

    def chooser(self) -> int:
        """Who must choose now; NOBODY before the first card."""
        return self.position.chooser() if self._began else NOBODY

    def choices(self) -> list[int]:
        """What may be chosen, in rising order."""
        return sorted(self.position.choices) if self._began else []

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may give, and how likely each is; any cards not yet seen might be the four taken out."""
        if self._began and self.position.due() == A_DIE:
            return [(face, 1 / FACES) for face in range(1, FACES + 1)]
        unseen = [number - self.seen[eggs] for eggs, number in enumerate(BOX, 1)]
        return [(eggs, number / sum(unseen)) for eggs, number in enumerate(unseen, 1) if number]

    def choose(self, choice: int) -> None:
        """Carry out a legal choice."""
        choose(self.position, choice)

    def give(self, chance: int) -> None:
        """Go on with the face of a die, or with the eggs of a card."""
        if not self._began:
            self._began = True
            self.seen[chance] += 1
            begin(self.position, chance, DECK)
            return
        if self.position.due() == A_CARD:
            self.seen[chance] += 1
        give(self.position, chance)

    def shares(self) -> list[float]:
        """Each player's share of the win, when the game is over."""
        won = winners(self.position)
        return [1 / len(won) if seat in won else 0.0 for seat in range(self.position.setup.players)]

    def numbers(self, seat: int) -> list[float]:
        """All that is public, as numbers from 0 to 1, from a player's point of view: itself first, then in order."""
        position = self.position
        setup = position.setup
        order = [(seat + after) % setup.players for after in range(setup.players)]
        turtles = [turtle for player in order for turtle in setup.turtles_of(player)]
        found: list[float] = []
        for turtle in turtles:
            below = position.stacks.below[turtle]
            found += [position.stacks.space[turtle] / BEACH, float(turtle == position.turtle())]
            found += _one_of(turtles, below)
        for player in order:
            found += [position.held(player, eggs) / max(BOX) for eggs in range(1, FINAL + 1)]
            found += [float(player == position.seat()), float(player == self.chooser())]
            found += [float(position.carded() >> player & 1)]
        found += _one_of(range(1, FINAL + 1), position.face_up())
        found += [position.cards_left() / DECK, position.total() / FINAL, len(position.throws) / 3]
        return found


def _one_of(things: Sequence[int], thing: int) -> list[float]:
    """A 1 in the place of the thing, zeros elsewhere; all zeros if it isn't there."""
    return [float(one == thing) for one in things]

"""A game with explicit chance, for other libraries: the caller supplies dice and cards, the game has the odds."""

from __future__ import annotations

from mahe.rules.choices import TURTLE
from mahe.rules.clutch import BOX, DECK, FINAL
from mahe.rules.errors import ImpossibleChance
from mahe.rules.game_setup import NOBODY, Setup
from mahe.rules.moves import begin, choose, give
from mahe.rules.position import (
    A_CARD,
    A_DIE,
    DECIDER_AT,
    DUE_AT,
    GONE_AT,
    NOTHING,
    TOPMOST_AT,
    TURTLE_AT,
    Position,
    copy,
)
from mahe.rules.score import winners

CHOICES = TURTLE + 7  # every choice's number is below this
FACES = 6  # a die's faces and a card's values are 1 to 6
# The rules set no limit to a game's choices; random players' longest games have about 700.
LONGEST = 10_000


class OpenGame:
    """A game, from its first card on; the caller gives the choices and the outcomes of chance."""

    def __init__(self, setup: Setup) -> None:
        self.position = Position(setup)
        self.seen = [0] * (FINAL + 1)  # number of cards that have been face up, by eggs
        now = self.position.now
        now[DUE_AT] = A_CARD
        now[GONE_AT] = now[TURTLE_AT] = now[TOPMOST_AT] = now[DECIDER_AT] = NOBODY

    def clone(self) -> OpenGame:
        """An independent copy."""
        other = OpenGame(self.position.setup)
        copy(self.position, other.position)
        other.seen[:] = self.seen
        return other

    def __deepcopy__(self, _memo: dict[int, object]) -> OpenGame:
        """Copy for OpenSpiel, which clones states by deepcopy."""
        return self.clone()

    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over()

    def chance_is_due(self) -> bool:
        """Whether a die or a card is due before the next choice."""
        return bool(self.position.due())

    def chooser(self) -> int:
        """Who must choose now; NOBODY if a die or a card is due, or the game is over."""
        return self.position.chooser()

    def choices(self) -> list[int]:
        """The legal choices, ascending."""
        return sorted(self.position.choices)

    def unseen(self) -> list[int]:
        """The numbers of unseen cards of 1 to 6 eggs, in the deck or taken out."""
        return [number - self.seen[eggs] for eggs, number in enumerate(BOX, 1)]

    def outcomes(self) -> list[tuple[int, float]]:
        """Outcomes of the chance that is due, and their probabilities; each unseen card is equally likely."""
        if self.position.due() == A_DIE:
            return [(face, 1 / FACES) for face in range(1, FACES + 1)]
        unseen = self.unseen()
        return [(eggs, number / sum(unseen)) for eggs, number in enumerate(unseen, 1) if number]

    def choose(self, choice: int) -> None:
        """Carry out a legal choice."""
        choose(self.position, choice)

    def give(self, chance: int) -> None:
        """Carry out the chance that is due, with a die's face or a card's eggs."""
        position = self.position
        a_card = position.due() == A_CARD
        if a_card and chance not in (left := dict(self.outcomes())):
            known = ", ".join(map(str, left))
            raise ImpossibleChance("A20", f"no card with {chance!r} eggs is left, only with {known}")
        if position.turn():
            give(position, chance)
        else:
            position.now[DUE_AT] = NOTHING
            begin(position, chance, DECK)
        if a_card:
            self.seen[chance] += 1

    def shares(self) -> list[float]:
        """Each player's share of the win, when the game is over."""
        won = winners(self.position)
        return [1 / len(won) if seat in won else 0.0 for seat in range(self.position.setup.players)]

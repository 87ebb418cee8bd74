"""The characters in plain Python: each sees a position of `mahe.rules` and a number of luck, and chooses.

They are the measure of whatever plays on the board by these names; players.py is the same, compiled. The luck is a
number below 2**30, another one at every decision. The fox, and the cub when it doesn't err, are in fox/.
"""

from __future__ import annotations

from collections.abc import Callable

from mahe.rules.choices import CARD, ROLL, STOP
from mahe.rules.position import Position
from mahe.rules.setup import NOBODY
from mahe.rules.stacks import BEACH

NAMES = ("random", "careful", "timid", "daring", "pirate", "cub", "fox")

# Up to which total each of them throws on.
TIMID_TO = 1
CAREFUL_TO = 2
PIRATE_TO = 3
DARING_TO = 4
CUB_ERRS = 25  # in a hundred decisions, and then any legal choice is as likely

Character = Callable[[Position, int], int]


def random(view: Position, luck: int) -> int:
    """Any legal choice, each as likely."""
    return view.choices[luck % len(view.choices)]


def timid(view: Position, luck: int) -> int:
    """Never risks a bust."""
    return _choose(view, luck, lambda: _roll_up_to(view, TIMID_TO))


def careful(view: Position, luck: int) -> int:
    """Rolls on only while at most one face in six busts; keeps its cards."""
    return _choose(view, luck, lambda: _roll_up_to(view, CAREFUL_TO))


def daring(view: Position, luck: int) -> int:
    """Takes a clutch that is there to be taken, with a card if need be; goes for the longest way on average else."""

    def decide() -> int:
        if _reach(view, view.total(), len(view.throws)) >= BEACH:
            return STOP
        return _card_that_pays(view) or _roll_up_to(view, DARING_TO)

    return _choose(view, luck, decide)


def pirate(view: Position, luck: int) -> int:
    """Takes a clutch, too; on another's back it throws until they bust, by itself it boards whom it can."""

    def decide() -> int:
        reach = _reach(view, view.total(), len(view.throws))
        if reach >= BEACH:
            return STOP
        card = _card_that_pays(view)
        if card:
            return card
        if view.decider() != view.seat():
            return ROLL
        top = view.stacks.top[reach]
        if top != NOBODY and view.setup.owner[top] != view.seat():
            return STOP
        return _roll_up_to(view, PIRATE_TO)

    return _choose(view, luck, decide)


PLAIN: dict[str, Character] = {
    "random": random,
    "timid": timid,
    "careful": careful,
    "daring": daring,
    "pirate": pirate,
}


def _choose(view: Position, luck: int, decide: Callable[[], int]) -> int:
    """The first die is thrown, whatever one thinks; of two turtles either goes first."""
    return decide() if view.throws else random(view, luck)


def _reach(view: Position, total: int, dice: int) -> int:
    """How far the turtle would come; from 21 on it wins the card."""
    return view.stacks.space[view.turtle()] % BEACH + total * dice


def _roll_up_to(view: Position, most: int) -> int:
    return ROLL if view.total() <= most else STOP


def _card_that_pays(view: Position) -> int:
    """The lowest card that reaches the beach at once and has fewer eggs than the clutch there; STOP if none does."""
    for choice in view.choices:
        eggs = choice - CARD
        if 0 < eggs < view.face_up() and _reach(view, view.total() + eggs, len(view.throws) + 1) >= BEACH:
            return choice
    return STOP

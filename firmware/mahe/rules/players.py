"""Computer players: each is a function of the position and of a number, its luck, that returns a choice.

A player that thinks for long returns a generator instead, which thinks in slices and returns the choice. Players see
only what everybody sees. The luck is below 2**30 and differs at every decision.
"""

from mahe.rules.choices import CARD, ROLL, STOP
from mahe.rules.game_setup import NOBODY
from mahe.rules.moves import reach
from mahe.rules.stacks import BEACH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from mahe.rules.fox import Fox
    from mahe.rules.position import Position

# The highest total at which each throws again.
TIMID_TO = 1
CAREFUL_TO = 2
PIRATE_TO = 3
DARING_TO = 4
CUB_ERRS = 25  # percent of its decisions: there it takes any legal choice, each equally likely


def random(view: "Position", luck: int) -> int:
    """Any legal choice, each equally likely."""
    return view.choices[luck % len(view.choices)]


def timid(view: "Position", luck: int) -> int:
    """Never risks a bust."""
    return _roll_up_to(view, TIMID_TO) if view.throws else random(view, luck)


def careful(view: "Position", luck: int) -> int:
    """Rolls on only while at most one face in six busts; keeps its cards."""
    return _roll_up_to(view, CAREFUL_TO) if view.throws else random(view, luck)


def daring(view: "Position", luck: int) -> int:
    """Takes a clutch that it can reach, with a card if need be; otherwise goes for the longest way on average."""
    if not view.throws:
        return random(view, luck)
    if reach(view) >= BEACH:
        return STOP
    return _card_that_pays(view) or _roll_up_to(view, DARING_TO)


def pirate(view: "Position", luck: int) -> int:
    """Takes a clutch, too; on another's back it throws until both bust, otherwise it climbs on others when it can."""
    if not view.throws:
        return random(view, luck)
    end = reach(view)
    if end >= BEACH:
        return STOP
    card = _card_that_pays(view)
    if card:
        return card
    if view.decider() != view.seat():
        return ROLL
    top = view.stacks.top[end]
    if top != NOBODY and view.setup.owner[top] != view.seat():
        return STOP
    return _roll_up_to(view, PIRATE_TO)


def fox(view: "Position", _luck: int) -> "Generator[None, None, int]":
    """Makes the choice that wins most often, by its judgement of the positions after the move."""
    return the_fox().begin(view)


def cub(view: "Position", luck: int) -> "int | Generator[None, None, int]":
    """A fox that errs."""
    return random(view, luck // 100) if luck % 100 < CUB_ERRS else fox(view, luck)


_foxes: "list[Fox]" = []  # empty, or the only fox


def the_fox() -> "Fox":
    """The only fox, made when it is first needed: its buffers are allocated once."""
    if not _foxes:
        from mahe.rules.fox import Fox

        _foxes.append(Fox())
    return _foxes[0]


def _roll_up_to(view: "Position", most: int) -> int:
    return ROLL if view.total() <= most else STOP


def _card_that_pays(view: "Position") -> int:
    """The lowest card that reaches the beach at once and has fewer eggs than the clutch there; STOP if none does."""
    away = BEACH - view.stacks.space[view.turtle()] % BEACH
    dice = len(view.throws) + 1
    for choice in view.choices:
        eggs = choice - CARD
        if 0 < eggs < view.face_up() and (view.total() + eggs) * dice >= away:
            return choice
    return STOP

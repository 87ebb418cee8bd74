"""The values of a game's choices and dice, in shares of the win, as the fox judges them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mahe.rules.events import DIE, DIE_VALUE, KIND
from mahe.rules.fox import THREE_DICE_WAYS, Fox
from mahe.rules.game_setup import Setup
from mahe.rules.house_rules import HOUSE_RULES
from mahe.rules.limits import LIMIT
from mahe.rules.moves import choose, give
from mahe.rules.net import WHOLE
from mahe.rules.position import Position, copy
from mahe.rules.roster import thought_out
from mahe_board.games.story import Story

VALUED = ("cards", "two", "third7")  # the house rules that the fox takes into account
_ALL = WHOLE * THREE_DICE_WAYS  # the value of a whole win


class Judged(NamedTuple):
    """One choice: its decider, its cost against the fox's choice, and the luck of the next die."""

    step: int
    seat: int
    choice: int
    best: int
    cost: float
    decider: int
    luck: float


def judged(story: Story) -> Iterator[Judged]:
    """Judge every choice of a game, even a forced one. Luck comes from the dice alone and is the decider's."""
    game, dice = story.after(0)
    fox = Fox()
    for step, (choice, die) in enumerate(story.steps):
        view = game.view()
        if choice not in view.choices:  # this step isn't a decision: a seat was handed over to another player
            game.apply(choice)
            continue
        seat, total, thrown = view.chooser(), view.total(), len(view.throws)
        best, worths = think(fox, view)
        expected = worths[choice] if thrown else _worth_of_first_die(fox, view, choice)
        dice.next = die
        fallen = [event[DIE_VALUE] for event in game.apply(choice) if event[KIND] == DIE]
        luck = 0.0
        if fallen and game.position.throws:
            luck = max(think(fox, game.view())[1].values()) - expected
        elif fallen:
            luck = fox.worth_of_end((total + fallen[0]) * (thrown + 1) if total + fallen[0] <= LIMIT else 0) - expected
        decider = game.position.decider() if game.position.throws else view.decider()
        yield Judged(step, seat, choice, best, (worths[best] - worths[choice]) / _ALL, decider, luck / _ALL)


def not_valued(setup: Setup) -> list[str]:
    """The house rules of this game that the fox doesn't take into account: it would judge by the wrong rules."""
    return [rule.name for rule in HOUSE_RULES if setup.house & rule.bit and rule.name not in VALUED]


def think(fox: Fox, view: Position) -> tuple[int, dict[int, int]]:
    """Return the fox's choice, and each choice's value (a win is _ALL); 0 for a forced one, which isn't judged."""
    best = thought_out(fox.begin(view))
    assert best is not None
    worths = fox.worths if len(view.choices) > 1 else [0]
    return best, dict(zip(view.choices, worths, strict=False))


def _worth_of_first_die(fox: Fox, view: Position, choice: int) -> float:
    """Return the mean value of `choice` for its decider over all six results of the first die."""
    begun, thrown = Position(view.setup), Position(view.setup)
    copy(view, begun)
    choose(begun, choice)
    worth = 0
    for face in range(1, 7):
        copy(begun, thrown)
        give(thrown, face)
        worth += max(think(fox, thrown)[1].values())
    return worth / 6

"""The coach finds the fox's choice while a person decides."""

from mahe.rules.choices import CARD, TURTLE
from mahe.rules.fox import THREE_DICE_WAYS
from mahe.rules.net import WHOLE
from mahe.rules.players import the_fox
from mahe.show.coach_page import ADVICE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from mahe.rules.game import Game

_MATTERS = 2  # advice is given from this difference on, in points of win share


def advise(game: "Game") -> "Generator[None, None, int | None]":
    """Think in slices; returns advice, coded as in coach_page.py, or 0 if the choice hardly matters."""
    fox = the_fox()
    choices = game.position.choices
    choice = None
    while choice is None:  # another thought has cancelled this one: begin again
        choice = yield from fox.begin(game.view())
    best = fox.worths[choices.index(choice)]
    other = 0
    for place in range(len(choices)):
        if not _alike(choices[place], choice) and fox.worths[place] > other:
            other = fox.worths[place]
    points = (best - other) // THREE_DICE_WAYS * 100 // WHOLE
    return choice + ADVICE * points if points >= _MATTERS else 0


def _alike(one: int, other: int) -> bool:
    """Whether two choices are the same, or both play a card."""
    return one == other or (CARD <= one < TURTLE and CARD <= other < TURTLE)

"""Computer players: each is a function that sees the position and a number of luck, and returns a choice.

They see what everybody sees. The luck is a number below 2**30, another one at every decision.
"""

from mahe.rules.choices import ROLL, STOP
from mahe.rules.game import Game
from mahe.rules.position import Position


def random(view: Position, luck: int) -> int:
    """A fair coin at each decision; among more than two choices each is as likely."""
    return view.choices[luck % len(view.choices)]


def careful(view: Position, luck: int) -> int:
    """Rolls on only while at most one face in six busts; keeps its cards."""
    if not view.throws:
        return view.choices[luck % len(view.choices)]
    return ROLL if view.total <= 2 else STOP


_CHOOSE = (None, random, careful)  # in the order of setup.PLAYERS


def computer_choice(game: Game) -> int | None:
    """What the computer player whose turn it is to choose wants; None where a person, or nobody, chooses."""
    position = game.position
    if position.is_over():
        return None
    choose = _CHOOSE[position.seats[position.chooser]]
    return None if choose is None else choose(position, game.luck())


def play_on(game: Game) -> list | None:
    """Let the computer player choose; the events, or None where a person must."""
    choice = computer_choice(game)
    return None if choice is None else game.apply(choice)

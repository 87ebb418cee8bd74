"""Write a computer player that looks ahead, and let it play against one that chooses at random.

python3 examples/write_a_bot.py [GAMES]

Any program can copy a position and move the copy: the player tries each of its choices on its own copy, with every face
of the die that is due. It can't see what it must not know: the order of the deck and the dice to come.
"""

import sys
from random import Random

from mahe.rules.choices import STOP
from mahe.rules.game import new_game
from mahe.rules.moves import choose, give
from mahe.rules.position import A_CARD, A_DIE, UNKNOWN, Position, copy
from mahe.rules.score import eggs_of, winners
from mahe.rules.setup import Setup

EGG = 10  # an egg laid is worth as much as this many spaces


def worth(position, seat):
    """What a position is worth to a player: eggs, and how far the turtles have come."""
    spaces = sum(position.stacks.space[turtle] for turtle in position.setup.turtles_of(seat))
    return EGG * eggs_of(position, seat) + spaces


def settled(position):
    """Move the position to the end of its move, as if the decider stopped now, and return it."""
    if position.throws and not position.due():
        choose(position, STOP)
    if position.due() == A_CARD:
        give(position, UNKNOWN)  # the next card, which nobody has seen yet
    return position


def look_ahead(view):
    """The choice with the highest worth on average."""
    seat = view.chooser()
    tried, thrown = Position(view.setup), Position(view.setup)

    def value(choice):
        copy(view, tried)
        choose(tried, choice)
        if tried.due() != A_DIE:
            return worth(settled(tried), seat)
        total = 0
        for face in range(1, 7):
            copy(tried, thrown)
            give(thrown, face)
            total += worth(settled(thrown), seat)
        return total / 6

    return max(view.choices, key=value)


def play(seed):
    """Play a game for two: seat 0 looks ahead, seat 1 chooses at random. Returns the winning seats."""
    game = new_game(Setup(2), seed)
    whims = Random(seed)
    while not game.position.is_over():
        view = game.view()  # a copy of what a player may see; moving it doesn't change the game
        game.apply(look_ahead(view) if view.chooser() == 0 else whims.choice(view.choices))
    return winners(game.position)


games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
won = sum(play(seed) == [0] for seed in range(games))
print(f"It won {won} of {games} games.")

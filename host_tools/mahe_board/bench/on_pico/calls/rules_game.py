# Calls of mahe.rules.game: a game of seven that starts again when it is over.
import random

from mahe.rules.game import new_game
from mahe.rules.setup import Setup


def calls():
    setup = Setup(7, cards=True)
    game = new_game(setup, 7)

    def decide():
        nonlocal game
        if not game.position.choices:
            game = new_game(setup, 7)
        game.apply(random.choice(game.position.choices))

    return [("a decision of a game of seven", decide), ("a new game", lambda: new_game(setup, 7))]

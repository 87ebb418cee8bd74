"""Write a computer player that looks ahead, and let it play against one that chooses at random.

python3 examples/write_a_bot.py [GAMES]

Any program can move a view of a game: the player tries each of its choices on a view of its own, with every face of
the die that is due. It can't see hidden things: the order of the deck and the dice to come.
"""

import sys

import mahe

EGG = 10  # an egg laid is worth as much as this many spaces


def worth(view, player):
    """A player's worth of a position if the decider stops now: eggs, and the spaces of the turtles."""
    if "stop" in view.choices:
        view.play("stop")
    if view.due == "card":
        view.give()  # turn up the next card, as unknown: nobody has seen it yet
    return EGG * view.eggs[player] + sum(view.spaces[turtle] for turtle in view.turtles[player])


def look_ahead(view):
    """Returns the choice with the highest average worth."""
    player = view.moment.chooser

    def value(choice):
        tried = view.view()
        tried.play(choice)
        if tried.due != "die":
            return worth(tried, player)
        total = 0
        for face in range(1, 7):
            thrown = tried.view()
            thrown.give(face)
            total += worth(thrown, player)
        return total / 6

    return max(view.choices, key=value)


def play(seed):
    """Play a game for two: red looks ahead, the other chooses at random. Returns the winners."""
    game = mahe.new_game(players=2, seed=seed)
    while not game.is_over():
        game.play(look_ahead(game.view()) if game.moment.chooser == "red" else game.choice_of("random"))
    return game.winners


games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
won = sum(play(seed) == ["red"] for seed in range(games))
print(f"It won {won} of {games} games.")

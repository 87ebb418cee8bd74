"""One digest of the fox's thoughts at seeded decisions: its choice, and the worth of every choice.

digest_of_thought.py [DECISIONS]      decisions of each kind of game; any Python, MicroPython and the board included
"""

import hashlib
import sys

from mahe.rules.fox import Fox
from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup
from mahe.rules.players import random
from mahe.rules.roster import thought_out

DECISIONS = 6
APART = 37  # number of random choices between two decisions of the fox
KINDS = ((2, False, True), (4, False, True), (3, True, True), (7, True, True), (2, True, False), (5, True, True))


def digest_of_thought(decisions: int) -> str:
    """Digest so many of the fox's decisions in each kind of game: with and without cards, one or two turtles each."""
    digest = hashlib.sha256()
    fox = Fox()
    for players, cards, two in KINDS:
        game = new_game(Setup(players, cards=cards, two=two, third7=players == 5), players)
        thought = since = 0
        while thought < decisions:
            since += 1
            if since > APART and len(game.position.choices) > 1:
                choice = thought_out(fox.begin(game.view()))
                worths = [fox.worths[place] for place in range(len(game.position.choices))]
                digest.update(repr((choice, worths)).encode())
                thought += 1
                since = 0
            game.apply(random(game.position, game.luck()))
            if game.position.is_over():
                game = new_game(game.position.setup, game.seed + 1)
    return "".join([f"{byte:02x}" for byte in digest.digest()])


if __name__ == "__main__":
    print(digest_of_thought(int(sys.argv[1]) if len(sys.argv) > 1 else DECISIONS))

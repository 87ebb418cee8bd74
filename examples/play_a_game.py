"""Play a game in code, with choices at random; print its events, then its record.

python3 examples/play_a_game.py [SEED]

The same seed and the same choices always give the same game, on a laptop as on the board.
"""

import sys
from random import Random

import mahe

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 42
game = mahe.new_game(players=4, seed=seed, cards=True)
whims = Random(seed)
while not game.is_over():
    for event in game.play(whims.choice(game.choices)):  # an illegal choice is refused, and changes nothing
        print(event)
print()
print(game.record(), end="")

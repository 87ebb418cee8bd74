"""Play a game in code, with choices at random; print what happens, then the game's record.

python3 examples/play_a_game.py [SEED]

The same seed and the same choices always give the same game, on a laptop as on the board.
"""

import sys
from random import Random

from mahe.rules.game import new_game
from mahe.rules.record import record_of
from mahe.rules.setup import Setup
from mahe.rules.telling import told

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 42
game = new_game(Setup(4, cards=True), seed)
whims = Random(seed)
while not game.position.is_over():
    choice = whims.choice(game.position.choices)  # ROLL, STOP, CARD + eggs, or TURTLE + turtle (choices.py)
    events = game.apply(choice)  # dice and cards are drawn here; an illegal choice is refused, and changes nothing
    print(told(events))
print()
print(record_of(game), end="")

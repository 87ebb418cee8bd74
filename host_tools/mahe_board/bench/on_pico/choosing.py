# Runs on the board: the engine's time per choice, in random games of two to seven.
import gc
import json
import random
import time

import flash_cache

from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup


def report():
    """Print the mean microseconds of a choice, with a warm and an emptied cache."""
    print(json.dumps({"us": mean(flash_cache.as_it_is), "cold_us": mean(flash_cache.empty)}))


def mean(before):
    took = choices = 0
    for players in range(2, 8):
        game = new_game(Setup(players, cards=True), players)
        position = game.position
        while position.choices:
            choice = random.choice(position.choices)
            before()
            start = time.ticks_us()
            game.apply(choice)
            took += time.ticks_diff(time.ticks_us(), start)
        choices += game.journal.length()
        gc.collect()
    return round(took / choices, 1)

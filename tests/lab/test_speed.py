"""The batch engine is fast enough to be worth having."""

from __future__ import annotations

import gc
import time

import numpy as np

from mahe.rules.game_setup import Setup
from mahe_board.bench.rules import random_play
from mahe_board.lab.batch_engine.layout import positions
from mahe_board.lab.fox.net import NET
from mahe_board.lab.matches import CHOICES, no_tally, play_games
from mahe_board.lab.players import RANDOM

KINDS = [Setup(players, cards=True) for players in range(2, 8)]  # the same as in `random_play`


def batch_speed(games: int) -> float:
    """Return how many random choices the batch engine makes per second of processor time."""
    tally = no_tally()
    started = time.process_time()
    for setup in KINDS:
        play_games(
            positions([setup]), np.arange(games), np.full(7, RANDOM), np.zeros(1, NET), np.zeros(7, np.int64), tally
        )
    return float(tally[:, CHOICES].sum()) / (time.process_time() - started)


def test_the_batch_engine_makes_twenty_times_the_choices_of_the_readable_one() -> None:
    # Both engines run alternately; the best run of each counts, in processor time.
    batch_speed(1)  # compiles the engine, or loads it from the cache
    gc.collect()
    gc.freeze()  # so that the readable engine's collections don't scan other tests' objects
    runs = [(batch_speed(100), random_play(12).decisions_per_second) for _ in range(5)]
    gc.unfreeze()
    assert max(batch for batch, _ in runs) >= 20 * max(readable for _, readable in runs)

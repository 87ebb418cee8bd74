"""Random play through the engine's ordinary interface; the same file runs on CPython and on every MicroPython.

`play(games)` returns decisions, games and microseconds; `heap_of_a_game()` the bytes that a game of seven takes.
"""

import gc
import random
import time

from mahe.rules.game import Game, new_game
from mahe.rules.setup import Setup

__all__ = ("game_number", "heap_of_a_game", "now_us", "play", "since_us")

try:
    from time import ticks_diff as since_us  # type: ignore[attr-defined]
    from time import ticks_us as now_us  # type: ignore[attr-defined]
except ImportError:  # CPython

    def now_us() -> int:
        return time.process_time_ns() // 1000  # the processor's time: other programs take none of it

    def since_us(end: int, start: int) -> int:
        return end - start


def game_number(number: int) -> Game:
    """The game of a number: 2 to 7 players in turn, by the full rules (cards as dice, two turtles each with 2 or 3)."""
    return new_game(Setup(2 + number % 6, cards=True), number)


def play(games: int) -> tuple[int, int, int]:
    """Play this many whole games, with each choice taken at random from the legal ones."""
    choose = random.choice
    decisions = microseconds = 0
    for number in range(games):
        started = now_us()
        game = game_number(number)
        position = game.position
        while position.choices:
            game.apply(choose(position.choices))
        microseconds += since_us(now_us(), started)
        decisions += game.journal.length()
        gc.collect()  # between games, outside the time taken
    return decisions, games, microseconds


def heap_of_a_game(choices: int = 200) -> int:
    """Bytes of MicroPython heap that a game of seven costs after this many choices."""
    setup = Setup(7, cards=True)
    gc.collect()
    before = gc.mem_alloc()  # type: ignore[attr-defined]
    game = new_game(setup, 7)
    for _ in range(choices):
        game.apply(random.choice(game.position.choices))
    gc.collect()
    used: int = gc.mem_alloc() - before  # type: ignore[attr-defined]  # MicroPython
    return used

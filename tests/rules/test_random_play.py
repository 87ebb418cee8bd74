"""The rule book's figures for random play, in which a fair coin decides between ROLL and STOP, are right."""

from __future__ import annotations

from random import Random

import pytest

from mahe.rules.events import BUST, MOVED
from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup
from mahe.rules.roster import number_of, play_on

RANDOM = number_of("random")
TURNS = {2: 80.9, 3: 82.2, 4: 160.8, 5: 162.2, 6: 163.8, 7: 165.6}
SIGMAS = 5


@pytest.mark.parametrize("players", TURNS)
def test_turns_per_game_busts_per_move_and_the_highest_stack(players: int, seed: int, exhaustive: bool) -> None:
    games = 20_000 if exhaustive else 300
    random = Random(seed)
    turns = []
    moves = busts = highest = 0
    for _ in range(games):
        game = new_game(Setup(players), random.getrandbits(48), bytes([RANDOM] * players))
        while not game.position.is_over():
            for event in play_on(game) or []:
                if event[0] == MOVED:
                    highest = max(highest, 1 + len(event[2]) + len(event[6]))
                moves += event[0] in (MOVED, BUST)
                busts += event[0] == BUST
        turns.append(game.position.turn())
    mean = sum(turns) / games
    error = (sum((one - mean) ** 2 for one in turns) / games / games) ** 0.5
    # The book's figures come from 20,000 games; their error is up to 0.3 with two turtles each, 0.6 with one.
    assert abs(mean - TURNS[players]) < (0.3 if players <= 3 else 0.6) + (0 if exhaustive else SIGMAS * error)
    assert abs(busts / moves - 0.272) < 0.0005 + SIGMAS * (0.272 * 0.728 / moves) ** 0.5
    assert highest == len(game.position.setup.turtles) or (not exhaustive and players > 2)

"""Play OpenSpiel's Monte Carlo tree search against the fox, in games for two.

python3 examples/open_spiel_mcts.py GAMES SIMULATIONS      needs the extra `lab`
"""

import sys
from math import sqrt

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from mahe_board.lab import nets
from mahe_board.lab.open_spiel_game import NAME
from mahe_board.lab.to_records import choose

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 20
SIMULATIONS = int(sys.argv[2]) if len(sys.argv) > 2 else 50

game = pyspiel.load_game(f"{NAME}(two=false)")
net = nets.committed()[:1]
won = 0.0
for number in range(GAMES):
    random = np.random.RandomState(number)
    searcher = mcts.MCTSBot(game, 1.4, SIMULATIONS, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    seat = number % 2
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            action = random.choice(outcomes, p=likely)
        elif len(state.legal_actions()) == 1:
            action = state.legal_actions()[0]
        elif state.current_player() == seat:
            action = searcher.step(state)
        else:
            action = choose("fox", net, state.open.position, luck=0)
        state.apply_action(int(action))
    won += state.returns()[seat] + 0.5
    print(f"game {number + 1}: the search has won {won:g}", flush=True)
share = won / GAMES
square = 1.96**2 / GAMES  # for Wilson's interval, which is valid near 0 and 1, too
middle = (share + square / 2) / (1 + square)
wide = sqrt(share * (1 - share) * square + square**2 / 4) / (1 + square)
print(
    f"{SIMULATIONS} simulations a choice win {share:.2f} of {GAMES} games against the fox"
    f" (95 %: {middle - wide:.2f} to {middle + wide:.2f})"
)

"""Play a fox against three players who choose at random, in an environment of PettingZoo.

python3 examples/pettingzoo_table.py GAMES      needs the extra `lab`
"""

import sys

from mahe_board.lab import nets, pettingzoo_env
from mahe_board.lab.to_records import choose

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 20

env = pettingzoo_env.env(players=4)
net = nets.committed()[1:]
won = 0.0
for number in range(GAMES):
    env.reset(seed=number)
    for agent in env.agents:
        env.action_space(agent).seed(number)
    fox = env.possible_agents[number % 4]
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        if over:
            won += (reward + 1 / 4) * (agent == fox)
            env.step(None)
        elif agent == fox:
            env.step(choose("fox", net, env.position, luck=0))
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))
print(f"the fox wins {won / GAMES:.2f} of {GAMES} games against three who choose at random")

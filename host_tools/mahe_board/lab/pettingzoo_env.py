"""Mahé as an environment of PettingZoo, in which agents act one after the other: `env(players=4, cards=True)`.

An action is a choice of `mahe.rules.choices`; the observation's mask says which are legal. At the end each agent gets
its share of the win minus an equal part.
"""

from __future__ import annotations

import copy
from operator import index
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mahe.rules.game_setup import Setup
from mahe.rules.position import Position
from mahe_board.lab.observation import Array, tensor, text
from mahe_board.lab.open_game import CHOICES, OpenGame

Observation = dict[str, Array]
ILLEGAL_REWARD = -1.0  # reward for an illegal action, lower than for any loss
RENDER_MODES = ("human", "ansi")


def env(**arguments: Any) -> AECEnv:
    """An environment with PettingZoo's usual wrappers: an illegal action ends the game, and its agent alone loses."""
    wrapped: AECEnv = wrappers.TerminateIllegalWrapper(raw_env(**arguments), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo has no types, and calls it so
    """A table of agents; the environment itself draws dice and cards, from the seed it is reset with.

    An action that isn't possible raises an exception that says why, and changes nothing.
    """

    metadata = {"name": "mahe_v1", "is_parallelizable": False, "render_modes": list(RENDER_MODES)}  # noqa: RUF012

    def __init__(
        self,
        players: int = 2,
        cards: bool = False,
        two: bool = True,
        third7: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"there is no render mode {render_mode!r}, only {' and '.join(RENDER_MODES)}")
        self.setup = Setup(players, cards=cards, two=two, third7=third7)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._random = Random()
        self._open = OpenGame(self.setup)
        self.state_space = spaces.Box(0, 1, tensor(self._open, 0).shape, np.float32)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, self.state_space.shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (CHOICES,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(CHOICES) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions, legal now or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game; the same seed gives the same dice and cards."""
        if seed is not None:
            self._random = Random(seed)
        self._open = OpenGame(self.setup)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._let_chance_act()

    def step(self, action: int | None) -> None:
        """Carry out the selected agent's choice, then draw dice and cards until the next choice."""
        if not self.agents:
            raise ValueError("no game is in progress: reset() begins one")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must choose: None is for agents whose game is over")
        self._open.choose(index(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._let_chance_act()
        if self._open.is_over():
            equal_part = 1 / self.setup.players
            for seat, share in enumerate(self._open.shares()):
                self.rewards[self.possible_agents[seat]] = share - equal_part
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _let_chance_act(self) -> None:
        while self._open.chance_is_due():
            given, likely = zip(*self._open.outcomes(), strict=True)
            self._open.give(self._random.choices(given, likely)[0])
        if not self._open.is_over():
            self.agent_selection = self.possible_agents[self._open.chooser()]

    def observe(self, agent: str) -> Observation:
        """The position from the agent's point of view, and its legal actions if it must choose."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(CHOICES, np.int8)
        if self._open.chooser() == seat:
            mask[self._open.choices()] = 1
        return {"observation": tensor(self._open, seat), "action_mask": mask}

    def state(self) -> Array:
        """The position as the first player sees it; nothing is private."""
        return tensor(self._open, 0)

    @property
    def position(self) -> Position:
        """A copy of the position, for agents that know the rules."""
        return copy.copy(self._open.position)

    def render(self) -> str | None:
        """The position in words: returned in the mode "ansi", printed in the mode "human"."""
        if self.render_mode == "human":
            print(text(self._open), end="\n\n")
        return text(self._open) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

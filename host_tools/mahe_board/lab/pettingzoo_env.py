"""Mahé as an environment of PettingZoo, in which agents act one after the other: `MaheEnv(players=4, cards=True)`.

An action is a choice of `mahe.rules.choices`; the observation's mask says which are legal. At the end each agent gets
its share of the win minus an equal part.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from mahe.rules.setup import TURTLES, Setup
from mahe_board.lab.compiled import Array
from mahe_board.lab.open_game import CHOICES, OpenGame

Observation = dict[str, Array]


class MaheEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A table of agents; the environment itself draws dice and cards, from the seed it is reset with."""

    metadata = {"name": "mahe_v0", "is_parallelizable": False, "render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        players: int = 2,
        cards: bool = False,
        two: bool = True,
        third7: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setup = Setup(players, cards=cards, two=two, third7=third7)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._random = Random()
        self._open = OpenGame(self.setup)
        size = len(self._open.numbers(0))
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (CHOICES,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(CHOICES) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What the agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What the agent may do, now or at another time."""
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
        """The selected agent chooses; chance follows, until somebody must choose again."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._open.choose(int(action))  # type: ignore[arg-type]  # None is for agents whose game is over
        self._let_chance_act()
        if self._open.is_over():
            equal_part = 1 / self.setup.players
            for seat, share in enumerate(self._open.shares()):
                self.rewards[self.possible_agents[seat]] = share - equal_part
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _let_chance_act(self) -> None:
        while self._open.chance_is_due():
            given, likely = zip(*self._open.outcomes(), strict=True)
            self._open.give(self._random.choices(given, likely)[0])
        if not self._open.is_over():
            self.agent_selection = self.possible_agents[self._open.chooser()]

    def observe(self, agent: str) -> Observation:
        """The position from the agent's point of view, and what it may choose if it is its turn to choose."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(CHOICES, np.int8)
        if self._open.chooser() == seat:
            mask[self._open.choices()] = 1
        return {"observation": np.array(self._open.numbers(seat), np.float32), "action_mask": mask}

    @property
    def position(self) -> Any:
        """The position of the game, for agents that know the rules."""
        return self._open.position

    def render(self) -> str | None:
        """Where everybody stands, in a line."""
        if self.render_mode != "ansi":
            return None
        turtles = sorted(self.setup.turtles)
        return ", ".join(f"{TURTLES[turtle]} {self._open.position.stacks.space[turtle]}" for turtle in turtles)

    def close(self) -> None:
        """Nothing has to be closed."""

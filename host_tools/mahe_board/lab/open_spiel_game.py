"""Mahé as a game of OpenSpiel, with explicit chance: `pyspiel.load_game("python_mahe(players=4,cards=true)")`.

An action is a choice of `mahe.rules.choices`; an outcome of chance is a die's face or a card's eggs, minus one. A
player's return is its share of the win minus an equal part, so that all returns add up to zero.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.setup import TURTLES, Setup
from mahe_board.lab.compiled import Array
from mahe_board.lab.open_game import CHOICES, FACES, OpenGame

NAME = "python_mahe"
# The rules set no limit to a game's length; no random game has come near this.
LONGEST = 10_000

_PARAMETERS: dict[str, int | bool] = {"players": 2, "cards": False, "two": True, "third7": False}
_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Mahé",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=7,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_PARAMETERS,
)


class MaheGame(pyspiel.Game):  # type: ignore[misc]
    """A kind of game: players and house rules."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        settled = {**_PARAMETERS, **(params or {})}
        players = int(settled["players"])
        cards, two, third7 = (bool(settled[name]) for name in ("cards", "two", "third7"))
        self.setup = Setup(players, cards=cards, two=two, third7=third7)
        info = pyspiel.GameInfo(
            num_distinct_actions=CHOICES,
            max_chance_outcomes=FACES,
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> MaheState:
        """Before the first card is turned up."""
        return MaheState(self)

    def make_py_observer(self, _kind: Any = None, _parameters: Any = None) -> MaheObserver:
        """An observer of what is public, which is all that anybody may know."""
        return MaheObserver(self.setup)


class MaheState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: MaheGame) -> None:
        super().__init__(game)
        self.open = OpenGame(game.setup)

    def current_player(self) -> int:
        """Who chooses, perhaps for somebody else's turtle; or chance."""
        if self.open.is_over():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.open.chance_is_due() else self.open.chooser()

    def _legal_actions(self, _player: int) -> list[int]:
        return self.open.choices()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may give."""
        return [(given - 1, likely) for given, likely in self.open.outcomes()]

    def _apply_action(self, action: int) -> None:
        if self.open.chance_is_due():
            self.open.give(action + 1)
        else:
            self.open.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(action + 1)
        if action < CARD:
            return {STOP: "stop", ROLL: "roll"}[action]
        return f"card {action - CARD}" if action < TURTLE else TURTLES[action - TURTLE]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.open.is_over()

    def returns(self) -> list[float]:
        """Each player's return; zero before the end."""
        players = self.open.position.setup.players
        return [share - 1 / players for share in self.open.shares()] if self.open.is_over() else [0.0] * players

    def __str__(self) -> str:
        return str((*self.open.position.state(), self.open.seen))


class MaheObserver:
    """The position as numbers."""

    def __init__(self, setup: Setup) -> None:
        self.tensor: Array = np.zeros(len(OpenGame(setup).numbers(0)), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: MaheState, player: int) -> None:
        """Fill the tensor with the position as this player sees it."""
        self.tensor[:] = state.open.numbers(player)

    def string_from(self, state: MaheState, player: int) -> str:
        """The position as text; it differs between players only in their number."""
        return f"{player}: {state}"


def register() -> None:
    """Make the game known to OpenSpiel, once."""
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(_TYPE, MaheGame)


register()

"""Mahé as a game of OpenSpiel, with explicit chance: `pyspiel.load_game("python_mahe(players=4,cards=true)")`.

An action is a choice of `mahe.rules.choices`; an outcome of chance is a die's face or a card's eggs, minus one. A
player's return is its share of the win minus an equal part, so that all returns add up to zero.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.clutch import DECK, FINAL
from mahe.rules.game_setup import TURTLES, Setup
from mahe_board.lab.observation import Array, pieces, text
from mahe_board.lab.open_game import CHOICES, FACES, LONGEST, OpenGame

NAME = "python_mahe"

_NAMES = {
    STOP: "stop",
    ROLL: "roll",
    **{CARD + eggs: f"card {eggs}" for eggs in range(1, FINAL)},
    **{TURTLE + turtle: name for turtle, name in enumerate(TURTLES)},
}
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
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_PARAMETERS,
)


class MaheGame(pyspiel.Game):  # type: ignore[misc]
    """A game type: players and house rules."""

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
        """Begin a game, before its first card is turned up."""
        return MaheState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most outcomes of chance: a die for each choice, and the cards."""
        return LONGEST + DECK

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> MaheObserver:
        """An observer of the position; with perfect recall, of the history, as text only."""
        if parameters:
            raise ValueError(f"an observer of {NAME} has no parameters; it was given {parameters}")
        return MaheObserver(self.setup, kind or pyspiel.IIGObservationType(perfect_recall=False))


class MaheState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: MaheGame) -> None:
        super().__init__(game)
        self.open = OpenGame(game.setup)

    def current_player(self) -> int:
        """The player who must choose, perhaps about another player's turtle; or chance."""
        if self.open.is_over():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.open.chance_is_due() else self.open.chooser()

    def _legal_actions(self, _player: int) -> list[int]:
        return self.open.choices()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the chance that is due, and their probabilities."""
        return [(given - 1, likely) for given, likely in self.open.outcomes()]

    def _apply_action(self, action: int) -> None:
        if self.open.chance_is_due():
            self.open.give(action + 1)
        else:
            self.open.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(action + 1)
        return _NAMES.get(action, f"no choice has the number {action}")

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.open.is_over()

    def returns(self) -> list[float]:
        """Each player's return; zero before the end."""
        players = self.open.position.setup.players
        return [share - 1 / players for share in self.open.shares()] if self.open.is_over() else [0.0] * players

    def __str__(self) -> str:
        return text(self.open)


class MaheObserver:
    """The position as numbers, each piece by its name in `dict`, and as text; nothing is private."""

    def __init__(self, setup: Setup, kind: Any) -> None:
        self._public: bool = kind.public_info
        self._recalls: bool = kind.perfect_recall
        self.tensor: Array | None = None
        self.dict: dict[str, Array] = {}
        if self._public and not self._recalls:
            empty = pieces(OpenGame(setup), 0)
            self.tensor = np.zeros(sum(piece.size for piece in empty.values()), np.float32)
            begin = 0
            for name, piece in empty.items():
                self.dict[name] = self.tensor[begin : begin + piece.size].reshape(piece.shape)
                begin += piece.size

    def set_from(self, state: MaheState, player: int) -> None:
        """Fill the tensor with the position as this player sees it."""
        if self.dict:
            for name, piece in pieces(state.open, player).items():
                self.dict[name][...] = piece

    def string_from(self, state: MaheState, player: int) -> str:  # noqa: ARG002  # nobody knows more than others
        """The position or, with perfect recall, all actions and outcomes so far."""
        if not self._public:
            return ""
        return str(state.history_str()) if self._recalls else str(state)


def register() -> None:
    """Make the game known to OpenSpiel, once."""
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(_TYPE, MaheGame)


register()

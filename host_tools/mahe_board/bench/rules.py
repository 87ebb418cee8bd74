"""`mahe bench rules`: measures the engine through its public interface, beside OpenSpiel's games in the same run."""

from __future__ import annotations

import argparse
import gc
import importlib.util
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup
from mahe_board.command_line.whole_numbers import whole

ROUNDS = 9
YARDSTICKS = ("backgammon", "pig")  # OpenSpiel's games, measured for comparison


class Speed(NamedTuple):
    """The speed of a run of random play, in processor time."""

    decisions_per_second: float
    games_per_second: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=whole(1), default=60, metavar="N", help="games in each of nine rounds (60)")


def measured(arguments: argparse.Namespace) -> dict[str, Any]:
    """All figures; if OpenSpiel isn't installed, only the engine's own."""
    games: int = arguments.games
    racers: dict[str, Callable[[], Speed]] = {"mahe": lambda: random_play(games)}
    if importlib.util.find_spec("pyspiel"):
        for name in YARDSTICKS:
            racers[name] = lambda name=name: _open_spiel(name, games)  # type: ignore[misc]
    # The games take turns, so that a busy machine slows all alike.
    rounds: dict[str, list[Speed]] = {name: [] for name in racers}
    for _ in range(ROUNDS):
        for name, race in racers.items():
            gc.collect()
            rounds[name].append(race())
    speeds = {name: _median(each) for name, each in rounds.items()}
    figures: dict[str, Any] = {**speeds["mahe"]._asdict()}
    for name in YARDSTICKS:
        if name in speeds:
            figures[f"open_spiel_{name}"] = speeds[name]._asdict()
            ratios = [
                ours.decisions_per_second / theirs.decisions_per_second
                for ours, theirs in zip(rounds["mahe"], rounds[name], strict=True)
            ]
            figures[f"times_{name}"] = round(statistics.median(ratios), 2)
    return figures


def table(figures: dict[str, Any]) -> str:
    """The figures for a person."""
    return "\n".join(_rows(figures))


def _rows(figures: dict[str, Any]) -> Iterator[str]:
    def row(name: str, decisions: float, games: float) -> str:
        return f"{name:<28}{decisions:>12,.0f}{games:>10,.1f}"

    yield f"{'random play':<28}{'decisions/s':>12}{'games/s':>10}"
    yield row("Mahé", figures["decisions_per_second"], figures["games_per_second"])
    for name in YARDSTICKS:
        if f"open_spiel_{name}" in figures:
            yield row(f"OpenSpiel {name}", *figures[f"open_spiel_{name}"].values())
            yield f"  Mahé makes {figures[f'times_{name}']:.1f} times as many decisions a second"


def _median(speeds: list[Speed]) -> Speed:
    return Speed(*(round(statistics.median(column), 1) for column in zip(*speeds, strict=True)))


def random_play(games: int) -> Speed:
    """Play whole games, of 2 to 7 players in turn, by the full rules and with random legal choices."""
    choose = random.choice
    decisions = 0
    seconds = 0.0
    for number in range(games):
        started = time.process_time()
        game = new_game(Setup(2 + number % 6, cards=True), number)
        position = game.position
        while position.choices:
            game.apply(choose(position.choices))
        seconds += time.process_time() - started
        decisions += game.journal.length()
        gc.collect()  # outside the measured time
    return Speed(decisions / seconds, games / seconds)


def _open_spiel(name: str, games: int) -> Speed:
    """Play a game of OpenSpiel at random, as its own examples do; outcomes of chance don't count as decisions."""
    import pyspiel

    game = pyspiel.load_game(name)
    decisions = 0
    started = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
    seconds = time.process_time() - started
    return Speed(decisions / seconds, games / seconds)

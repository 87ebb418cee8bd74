"""`mahe bench rules`: measures the engine through its ordinary interface, beside OpenSpiel's games in the same run."""

from __future__ import annotations

import argparse
import gc
import importlib.util
import json
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from mahe_board.bench import left_out
from mahe_board.bench.boards import EmulatedPico
from mahe_board.bench.left_out import or_left_out
from mahe_board.bench.pico import on_the_board
from mahe_board.bench.scripts import random_play
from mahe_board.clone import CLONE
from mahe_board.numbers import whole
from mahe_board.runtimes import webassembly
from mahe_board.runtimes.carried import carried
from mahe_board.runtimes.node import packages
from mahe_board.runtimes.pico import emulated_pico

ROUNDS = 9
YARDSTICKS = ("backgammon", "pig")  # of OpenSpiel
WEBASSEMBLY, PICO = "Mahé, MicroPython-WASM", "Mahé, Pico (emulated)"
PICO_GAMES = 6  # one of each number of players
_SPEED = """
import json
from mahe_board.bench.scripts.random_play import play
print(json.dumps(play({games})))
"""
_HEAP = """
from mahe_board.bench.scripts.random_play import heap_of_a_game
print(heap_of_a_game())
"""


class Speed(NamedTuple):
    """What a run of random play achieved."""

    decisions_per_second: float
    games_per_second: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=whole(1), default=60, metavar="N", help="games in each of nine rounds (60)")


def measured(arguments: argparse.Namespace) -> dict[str, Any]:
    """All figures; a runtime or yardstick that isn't installed leaves its own out."""
    games: int = arguments.games
    racers: dict[str, Callable[[], Speed]] = {"mahe": lambda: _mahe(games)}
    if importlib.util.find_spec("pyspiel"):
        for name in YARDSTICKS:
            racers[name] = lambda name=name: _open_spiel(name, games)  # type: ignore[misc]
    # In processor time, and in alternation: a busy machine slows both alike.
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
    with or_left_out(figures, WEBASSEMBLY):
        figures.update(_webassembly(games))
    with or_left_out(figures, PICO):
        figures.update(_pico())
    return figures


def table(figures: dict[str, Any]) -> str:
    """The figures for a person."""
    return "\n".join(_rows(figures))


def _rows(figures: dict[str, Any]) -> Iterator[str]:
    def row(name: str, decisions: float, games: float) -> str:
        return f"{name:<28}{decisions:>12,.0f}{games:>10,.1f}"

    yield f"{'random play':<28}{'decisions/s':>12}{'games/s':>10}"
    yield row("Mahé, CPython", figures["decisions_per_second"], figures["games_per_second"])
    if "webassembly" in figures:
        yield row(WEBASSEMBLY, *figures["webassembly"].values())
    if "pico" in figures:
        yield row(PICO, *list(figures["pico"].values())[:2])
    for name in YARDSTICKS:
        if f"open_spiel_{name}" in figures:
            yield row(f"OpenSpiel {name}", *figures[f"open_spiel_{name}"].values())
            yield f"  Mahé makes {figures[f'times_{name}']:.1f} times as many decisions a second"
    if "pico" in figures:
        yield f"heap of a game of seven in progress, Pico: {figures['pico']['heap_bytes_per_game']} bytes"
    yield from left_out.lines(figures)


def _median(speeds: list[Speed]) -> Speed:
    return Speed(*(round(statistics.median(column), 1) for column in zip(*speeds, strict=True)))


def _mahe(games: int) -> Speed:
    return _speed(*random_play.play(games))


def _open_spiel(name: str, games: int) -> Speed:
    """Random play as OpenSpiel's own examples do it: chance nodes are drawn, but don't count as decisions."""
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


def _webassembly(games: int) -> dict[str, Any]:
    """The same script on MicroPython in WebAssembly."""
    with tempfile.TemporaryDirectory() as folder:
        carried(Path(folder), random_play)
        printed = webassembly.run_code(_SPEED.format(games=games), CLONE / "firmware", Path(folder))
    return {"webassembly": _speed(*json.loads(printed))._asdict()}


def _pico() -> dict[str, Any]:
    """The same script on the emulated Pico, whose time is exact."""
    packages()  # where there is no clone, this says so before anything is compiled
    with EmulatedPico(emulated_pico(files=on_the_board(modules=[random_play]))) as board:
        speed = _speed(*json.loads(board.run(_SPEED.format(games=PICO_GAMES))))
        heap = int(board.run(_HEAP))
    return {"pico": {**speed._asdict(), "heap_bytes_per_game": heap}}


def _speed(decisions: int, games: int, microseconds: int) -> Speed:
    return Speed(round(decisions * 1e6 / microseconds, 1), round(games * 1e6 / microseconds, 1))

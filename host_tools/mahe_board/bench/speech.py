"""`mahe bench speech`: counts the words of speech in a minute of whole games."""

from __future__ import annotations

import argparse
from statistics import mean
from typing import Any

from mahe.rules.game_setup import PERSON
from mahe.rules.roster import number_of
from mahe.show.frame import FRAME_MS
from mahe.table.settings import Settings
from mahe_board.bench.people import frames
from mahe_board.command_line.whole_numbers import whole
from mahe_board.virtual_board.script.spoken_script import HeardBoard

PEOPLE = (PERSON,) * 4
COMPUTERS = (PERSON, number_of("timid"), number_of("cub"), number_of("pirate"))
# Evening -> its players, and the settings that differ from a new board's.
EVENINGS: dict[str, tuple[tuple[int, ...], dict[str, int]]] = {
    "four people": (PEOPLE, {}),
    "a person and three computers": (COMPUTERS, {}),
    "four people's first game": (PEOPLE, {"first_steps": 1}),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=whole(1), default=5, metavar="N", help="games of each evening (5)")


def measured(arguments: argparse.Namespace) -> dict[str, Any]:
    """Evening -> words per minute of its games."""
    seeds = range(1, arguments.games + 1)
    return {evening: [words_a_minute(evening, seed) for seed in seeds] for evening in EVENINGS}


def words_a_minute(evening: str, seed: int) -> float:
    """Words per minute of a game, from the first page to the result."""
    players, chosen = EVENINGS[evening]
    settings = Settings()
    settings.sit_down(bytes(players))
    for name, value in chosen.items():
        settings.choose(name, value)
    board = HeardBoard(seed, {"settings": settings.pack()})
    minutes = sum(FRAME_MS for _ in frames(board)) / 60_000
    return round(sum(len(line.split()) for line in board.lines) / minutes, 1)


def table(figures: dict[str, Any]) -> str:
    """The figures for a person."""
    lines = [f"{'words a minute':32}each game, and the mean"]
    for evening, games in figures.items():
        lines.append(f"{evening:32}" + "".join(f"{words:7.1f}" for words in [*games, mean(games)]))
    return "\n".join(lines)

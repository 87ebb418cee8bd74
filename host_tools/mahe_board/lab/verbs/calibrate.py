"""`mahe lab calibrate`: how often the fox wins, compared with how often it expects to."""

from __future__ import annotations

import argparse
import json

import numpy as np

from mahe.rules.net import WHOLE
from mahe_board.games.record import tell_of_one_turtle
from mahe_board.lab.batches import batches_of
from mahe_board.lab.calibration import EXPECTED, JUDGEMENTS, STEPS, WON, nothing_counted
from mahe_board.lab.matches import WIN
from mahe_board.lab.numba_jit import Array
from mahe_board.lab.players import FOX
from mahe_board.lab.runs import place_of, play
from mahe_board.lab.verbs.match import house_of


def run(arguments: argparse.Namespace) -> int:
    tell_of_one_turtle("lab calibrate", arguments, min(arguments.players))
    figures = {}
    for players in arguments.players:
        who = (FOX,) * players
        house = house_of(arguments, players)
        batches = list(batches_of(house, who, arguments.games, arguments.seed, calibrates=True))
        counted = sum(play(batches, place_of(arguments)).values(), nothing_counted())
        figures[players] = compared(counted)
    if arguments.json:
        print(json.dumps(figures, indent=2))
    else:
        for players, rows in figures.items():
            print(table(players, rows))
    return 0


def compared(counted: Array) -> list[dict[str, float]]:
    """A row per step with judgements: their number, the mean share expected, and the mean share won."""
    rows = []
    for step in range(STEPS):
        judgements = int(counted[step, JUDGEMENTS])
        if judgements:
            expected = counted[step, EXPECTED] / WHOLE / judgements
            won = counted[step, WON] / WIN / judgements
            rows.append({"judgements": judgements, "expected": float(expected), "won": float(won)})
    return rows


def error(rows: list[dict[str, float]]) -> float:
    """The mean difference between the shares expected and won, weighted by the number of judgements."""
    judgements = np.array([row["judgements"] for row in rows])
    differences = np.array([abs(row["expected"] - row["won"]) for row in rows])
    return float((judgements * differences).sum() / judgements.sum())


def table(players: int, rows: list[dict[str, float]]) -> str:
    """The rows as text."""
    lines = [f"{players} players: off by {error(rows):.4f} on average", f"{'expected':>10}{'won':>8}{'judgements':>12}"]
    lines += [f"{row['expected']:10.3f}{row['won']:8.3f}{row['judgements']:12}" for row in rows]
    return "\n".join(lines) + "\n"

"""`mahe lab ladder`: compares all players at tables of every size."""

from __future__ import annotations

import argparse
import json
from itertools import combinations
from pathlib import Path

from mahe_board.games.record import tell_of_one_turtle
from mahe_board.lab.arguments import NAMES
from mahe_board.lab.batches import Batch, House, batches_of
from mahe_board.lab.players import CAREFUL
from mahe_board.lab.ratings import by_player, elo, standing
from mahe_board.lab.report import Rung, page
from mahe_board.lab.runs import place_of, play
from mahe_board.lab.verbs.match import house_of


def run(arguments: argparse.Namespace) -> int:
    tell_of_one_turtle("lab ladder", arguments, min(arguments.players))
    ladder: dict[int, list[Rung]] = {}
    for players in arguments.players:
        batches = all_tables(house_of(arguments, players), arguments.games, arguments.seed)
        results = play(batches, place_of(arguments))
        numbers = elo(batches, results, CAREFUL)
        tallies = by_player(batches, results)
        rungs = [Rung(NAMES[player], standing(tallies[player]), *numbers[player]) for player in tallies]
        ladder[players] = sorted(rungs, key=lambda rung: -rung.elo)
    Path(arguments.out).write_text(page(ladder, arguments), encoding="utf-8")
    if arguments.json:
        print(json.dumps({players: [rung.as_dict() for rung in rungs] for players, rungs in ladder.items()}, indent=2))
    else:
        for players, rungs in ladder.items():
            places = [f"{rung.name} {rung.elo:+.0f} ±{rung.margin:.0f}" for rung in rungs]
            print(f"{players} players: {', '.join(places)}")
        print(f"written to {arguments.out}")
    return 0


def all_tables(house: House, games: int, seed: int) -> list[Batch]:
    """Batches for every combination of different players that fills the table, with at least this many games in all."""
    tables = list(combinations(range(len(NAMES)), house.players))
    each = -(-games // len(tables))
    batches: list[Batch] = []
    for who in tables:
        batches += batches_of(house, who, each, seed, first_number=len(batches))
    return batches

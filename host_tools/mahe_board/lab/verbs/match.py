"""`mahe lab match`: counts the wins of the players at one table."""

from __future__ import annotations

import argparse
import json

from mahe_board.command_line.errors import ToolError
from mahe_board.games.record import tell_of_one_turtle
from mahe_board.lab.arguments import NAMES
from mahe_board.lab.batches import House, batches_of
from mahe_board.lab.ratings import Standing, by_player, standing
from mahe_board.lab.runs import place_of, play


def run(arguments: argparse.Namespace) -> int:
    if not 2 <= len(arguments.who) <= 7:
        raise ToolError(f"Mahé is for 2 to 7 players, not {len(arguments.who)}")
    tell_of_one_turtle("lab match", arguments, len(arguments.who))
    who = tuple(NAMES.index(name) for name in arguments.who)
    house = house_of(arguments, len(who))
    batches = list(batches_of(house, who, arguments.games, arguments.seed))
    tallies = by_player(batches, play(batches, place_of(arguments)))
    standings = {NAMES[player]: standing(tally) for player, tally in tallies.items()}
    if arguments.json:
        print(json.dumps({name: each._asdict() for name, each in standings.items()}, indent=2))
    else:
        print(table(standings))
    return 0


def house_of(arguments: argparse.Namespace, players: int) -> House:
    """The House that the command's arguments describe."""
    return House(players, arguments.cards, not arguments.one_turtle and players <= 3, arguments.third7)


def table(standings: dict[str, Standing]) -> str:
    """A row per player: its share of the win, and how it plays."""
    rows = [f"{'':10}{'win share':>18}{'eggs':>7}{'bust':>7}{'as rider':>10}{'rides':>7}{'games':>10}"]
    for name, each in sorted(standings.items(), key=lambda item: -item[1].share):
        rows.append(
            f"{name:10}{each.share:10.4f} ±{each.margin:.4f}{each.eggs:7.1f}{each.busts:7.1%}"
            f"{each.ride_busts:10.1%}{each.rides:7.1%}{each.games:10}"
        )
    return "\n".join(rows)

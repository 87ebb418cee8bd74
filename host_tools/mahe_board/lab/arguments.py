"""The arguments of `mahe lab`'s verbs; nothing here needs the extra `lab`."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from mahe_board.command_line.whole_numbers import whole

NAMES = ("random", "careful", "timid", "daring", "pirate", "fox", "cub")  # the players that players.py compiles
SEED = whole(0, (1 << 14) - 1, "a seed")
GAMES, WORKERS = whole(1), whole(0, 999)
NETS = ("few", "many")  # the net for 2 and 3 players, and the one for 4 to 7


def match(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("who", nargs="+", choices=NAMES, metavar="NAME", help=f"two to seven of {', '.join(NAMES)}")
    _games(parser, 10_000)
    _house(parser)
    _where(parser)


def ladder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6, 7], choices=range(2, 8), metavar="N")
    _games(parser, 20_000, "at each number of players")
    parser.add_argument("--out", default="ladder.html", metavar="FILE", help="the report (ladder.html)")
    _house(parser)
    _where(parser)


def calibrate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6, 7], choices=range(2, 8), metavar="N")
    _games(parser, 10_000, "at each number of players")
    _house(parser)
    _where(parser)


def train(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("net", choices=NETS, help="for two and three players, or for four to seven")
    parser.add_argument("--games", type=GAMES, metavar="N", help="how many (as many as the committed net has seen)")
    parser.add_argument("--seed", type=SEED, default=1, metavar="S", help="the same seed, the same net (1)")
    parser.add_argument("--state", metavar="FILE", help="keeps the run, so that it can go on after Ctrl-C")
    parser.add_argument("--out", metavar="FILE", help="the net's module (the one in firmware/mahe/rules/nets)")


OF_VERB: dict[str, Callable[[argparse.ArgumentParser], None]] = {
    "match": match,
    "ladder": ladder,
    "train": train,
    "calibrate": calibrate,
}


def _games(parser: argparse.ArgumentParser, number: int, where: str = "in all") -> None:
    parser.add_argument("--games", type=GAMES, default=number, metavar="N", help=f"at least, {where} ({number})")


def _house(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cards", action="store_true", help="house rule: won clutch cards may be played as dice")
    parser.add_argument("--third7", action="store_true", help="house rule: a third die is allowed at a total of 7")
    parser.add_argument("--one-turtle", action="store_true", help="house rule: one turtle each with 2 or 3 players too")


def _where(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=SEED, default=1, metavar="S", help="the same seed, the same games (1)")
    parser.add_argument("--scheduler", default="", metavar="ADDRESS", help="an existing Dask cluster: tcp://…:8786")
    parser.add_argument(
        "--workers", type=WORKERS, default=0, metavar="N", help="processes here (one for each processor)"
    )
    parser.add_argument("--fresh", action="store_true", help="begin anew: take nothing from a run that was broken off")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")

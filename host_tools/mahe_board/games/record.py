"""`mahe record`: plays seeded games between computer players, and writes their records to standard output."""

from __future__ import annotations

import argparse
import sys

from mahe.rules.dice import SEED_BITS
from mahe.rules.record import records
from mahe.rules.roster import ROSTER, number_of
from mahe_board.command_line.whole_numbers import whole

SEED = whole(0, 2**SEED_BITS - 1, "a seed")
MOST_OF_TWO = 3  # most players who can have two turtles each


def _bots(word: str) -> tuple[int, ...]:
    names = word.split(",")
    for name in names:
        known = [player.name for player in ROSTER if player.choose]
        if name not in known:
            raise argparse.ArgumentTypeError(f"there is no computer player {name!r}; there are {', '.join(known)}")
    return tuple(number_of(name) for name in names)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=whole(1), default=1, metavar="N", help="how many games (1)")
    parser.add_argument("--players", type=int, choices=range(2, 8), default=4, metavar="K", help="players, 2 to 7 (4)")
    parser.add_argument("--seed", type=SEED, default=1, metavar="S", help="the same seed gives the same games (1)")
    parser.add_argument("--cards", action="store_true", help="house rule: the variant with clutch cards as dice")
    parser.add_argument("--third7", action="store_true", help="house rule: a third die is allowed at a total of 7")
    parser.add_argument("--one-turtle", action="store_true", help="house rule: one turtle each with 2 or 3 players too")
    parser.add_argument(
        "--bots",
        type=_bots,
        default=_bots("random"),
        metavar="NAME[,NAME]",
        help="the computer players, in turn for each seat (random)",
    )


def tell_of_one_turtle(verb: str, arguments: argparse.Namespace, players: int) -> None:
    """Warn if --one-turtle changes nothing."""
    if arguments.one_turtle and players > MOST_OF_TWO:
        print(f"mahe {verb}: --one-turtle means nothing with {players} players: each has one anyway", file=sys.stderr)


def run(arguments: argparse.Namespace) -> int:
    tell_of_one_turtle("record", arguments, arguments.players)
    bots = tuple(arguments.bots[seat % len(arguments.bots)] for seat in range(arguments.players))
    written = records(
        arguments.games,
        arguments.seed,
        bots,
        cards=arguments.cards,
        two=not arguments.one_turtle,
        third7=arguments.third7,
    )
    for number, record in enumerate(written):
        sys.stdout.write(("\n" if number else "") + record)
    return 0

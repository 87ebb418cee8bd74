"""`mahe simulate`: plays the whole board under faults; a seed draws the actions of people and the faults."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe_board.simulator.history import Step
    from mahe_board.simulator.simulation import Simulation

TICKS = 1_000_000
OF_A_SEED = 100_000  # ticks with one seed; then the next seed begins, with a new board


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, help="the first seed (the date, as in 20261120)")
    parser.add_argument("--ticks", type=int, default=TICKS, help="frames of the game that are simulated (%(default)s)")


def run(arguments: argparse.Namespace) -> int:
    seed = int(time.strftime("%Y%m%d")) if arguments.seed is None else arguments.seed
    left = arguments.ticks
    while left > 0:
        done = simulated(seed, min(left, OF_A_SEED))
        print(f"seed {seed}: {done.board.feeds:,} ticks, {len(done.steps):,} steps, {done.struck:,} faults", flush=True)
        if done.violated:
            print(f"{done.violated}\nThe shortest history that breaks this rule:", flush=True)
            for step in shortest(done):
                print(f"  {step}")
            return 1
        left -= max(1, done.board.feeds)
        seed += 1
    return 0


def simulated(seed: int, ticks: int) -> Simulation:
    """Run a simulation of this seed to its end; returns it with its results."""
    from mahe_board.simulator.simulation import Simulation

    made = Simulation(seed, ticks)
    made.run()
    return made


def shortest(failed: Simulation) -> Sequence[Step]:
    """Shrink a failed history: returns the shortest one found that breaks the same rule on the same board."""
    from mahe_board.simulator.shrink import shrunk

    return shrunk(failed.steps, failed.again)

"""Makes the nets by self-play, on a schedule that depends only on the number of games and the seed."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from mahe.rules.game_setup import Setup
from mahe_board.lab.batch_engine.layout import positions
from mahe_board.lab.fox.net import NET
from mahe_board.lab.learning import Learner, new_learner, play_and_learn, round_off
from mahe_board.lab.matches import SHARE, WIN, no_tally, play_games
from mahe_board.lab.numba_jit import Array
from mahe_board.lab.players import CAREFUL, DARING, FOX, PIRATE, TIMID

GAMES = {"few": 160_000, "many": 240_000}  # number of games in which each committed net was trained
CHUNK = 400  # games between two steps of the schedule
GAMES_A_STEP = 4  # games per correction of the net
RATE = 1e-3  # Adam's rate at first; times `part ** RATE_FALL + RATE_LEFT`, with the part of the run that is left
RATE_FALL, RATE_LEFT = 1.5, 0.003
DECAY = 0.8  # λ at first; it reaches 0 after the part DECAY_UNTIL of the run
DECAY_UNTIL = 0.7
AVERAGED_FROM = 0.6  # after this part of the run, the weights are averaged
AGAINST_OTHERS = 0.2  # share of games in which one or two foxes play against one of HEURISTICS
HEURISTICS = (CAREFUL, DARING, PIRATE, TIMID)
THIRD7 = 0.04  # share of games with the house rule `third7`
MEASURED = 20  # measurements per run
MEASURED_GAMES = 4000  # games per measurement, at each table


class Table(NamedTuple):
    """A kind of table: the number of players, whether each has two turtles, and its share of the games."""

    players: int
    two: bool
    part: float


class Family(NamedTuple):
    """The tables at which a net is trained, and those at which its strength is measured."""

    tables: tuple[Table, ...]
    measured: tuple[tuple[int, bool], ...]  # (number of players, whether with cards)


FAMILIES = {
    "few": Family(
        (Table(2, True, 0.36), Table(3, True, 0.36), Table(2, False, 0.14), Table(3, False, 0.14)),
        ((2, False), (2, True), (3, False), (3, True)),
    ),
    "many": Family(
        (Table(4, False, 0.4), Table(5, False, 0.25), Table(6, False, 0.15), Table(7, False, 0.2)),
        ((4, False), (4, True), (5, False), (7, False)),
    ),
}


class Run(NamedTuple):
    """The parameters of a training run; the same ones give the same net."""

    family: str
    games: int
    seed: int


class Stage(NamedTuple):
    """The progress of a run, and the net so far."""

    games: int
    error: float  # mean square error of the last chunk
    strength: tuple[float, ...]  # one fox's share of the win against careful players, at each measured table
    net: Array


def train(
    run: Run, state: Path | None = None, played: Callable[[int], None] = lambda _: None
) -> Generator[Stage, None, None]:
    """Train, and yield the net and its strength from time to time; with a state file a run can resume.

    `played` is called with the number of games so far.
    """
    learner = new_learner(run.seed)
    average = [np.zeros(learner.weights.shape), np.zeros(learner.outgoing.shape)]
    net = np.zeros(1, NET)
    chunks = run.games // CHUNK
    done = averaged = 0
    if state and state.exists():
        done, averaged = _take_up(state, run, learner, average)
    round_off(learner.weights, learner.outgoing, net[0])
    for chunk in range(done, chunks):
        part = chunk / chunks
        decay = max(0.0, DECAY * (1 - part / DECAY_UNTIL))
        rate = RATE * ((1 - part) ** RATE_FALL + RATE_LEFT)
        starts, seeds, players = _games(run, chunk)
        error = play_and_learn(starts, seeds, players, net, learner, decay, rate, GAMES_A_STEP)
        if part >= AVERAGED_FROM:
            average[0] += learner.weights
            average[1] += learner.outgoing
            averaged += 1
        played((chunk + 1) * CHUNK)
        if (chunk + 1) * MEASURED // chunks > chunk * MEASURED // chunks:
            if state:
                np.savez(state, *learner, *average, run=repr(run), done=chunk + 1, averaged=averaged)
            told = _rounded(average, averaged) if averaged else net.copy()
            yield Stage((chunk + 1) * CHUNK, error, _strength(run, told), told)
    if done == chunks:  # the run in the state file was finished already
        net = _rounded(average, averaged)
        yield Stage(chunks * CHUNK, 0.0, _strength(run, net), net)


def _take_up(state: Path, run: Run, learner: Learner, average: list[Array]) -> tuple[int, int]:
    """Load a run's state; returns the number of chunks played, and the number of those in the average."""
    with np.load(state) as kept:
        if str(kept["run"]) != repr(run):
            raise ValueError(f"{state} is the state of another run: {kept['run']}")
        for number, array in enumerate([*learner, *average]):
            array[:] = kept[f"arr_{number}"]
        return int(kept["done"]), int(kept["averaged"])


def _rounded(average: list[Array], count: int) -> Array:
    net = np.zeros(1, NET)
    weights, outgoing = ((total / count).astype(np.float32) for total in average)
    round_off(weights, outgoing, net[0])
    return net


def _games(run: Run, chunk: int) -> tuple[Array, Array, Array]:
    """The starts, seeds and players of a chunk's games, a pure function of the run's seed and the chunk's number."""
    random = np.random.default_rng([run.seed, chunk])
    tables = FAMILIES[run.family].tables
    kinds = list(itertools.product(range(len(tables)), (False, True), (False, True)))
    setups = [
        Setup(tables[table].players, cards=cards, two=tables[table].two, third7=third7)
        for table, cards, third7 in kinds
    ]
    parts = [tables[table].part / 2 * (THIRD7 if third7 else 1 - THIRD7) for table, _, third7 in kinds]
    drawn = random.choice(len(kinds), CHUNK, p=parts)
    players = np.full((CHUNK, 7), FOX)
    for game in range(CHUNK):
        seats = setups[drawn[game]].players
        if random.random() < AGAINST_OTHERS:
            players[game, :seats] = random.choice(HEURISTICS)
            players[game, random.integers(seats)] = FOX
            if seats > 3 and random.random() < 0.5:
                players[game, random.integers(seats)] = FOX
    return positions(setups)[drawn], random.integers(0, 2**48, CHUNK), players


def _strength(run: Run, net: Array) -> tuple[float, ...]:
    """One fox's share of the win against careful players, at each measured table, seats and first player rotated."""
    shares = []
    for players, cards in FAMILIES[run.family].measured:
        games = won = 0
        for fox, first in itertools.product(range(players), range(players)):
            who = np.full(7, CAREFUL)
            who[fox] = FOX
            tally = no_tally()
            start = positions([Setup(players, first=first, cards=cards)])
            seeds = np.arange(MEASURED_GAMES // players**2) + (1 << 40) + (fox * players + first << 20)
            play_games(start, seeds, who, net, np.zeros(7, np.int64), tally)
            games += len(seeds)
            won += tally[fox, SHARE]
        shares.append(won / games / WIN)
    return tuple(shares)

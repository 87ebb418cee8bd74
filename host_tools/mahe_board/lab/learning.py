"""TD(λ) on whole games of self-play: each judgement of a position after a move is adjusted towards the result."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mahe.rules.features import HIDDEN, INPUTS, ONE
from mahe.rules.net import HIDDEN_MOST, HIDDEN_SHIFT, WHOLE
from mahe_board.lab.batch_engine.chance import below
from mahe_board.lab.batch_engine.layout import POSITION
from mahe_board.lab.batch_engine.moves import share_of
from mahe_board.lab.fox.inputs import SEEN, look
from mahe_board.lab.fox.net import OUTGOING_MOST, OUTGOING_ONE, WEIGHT_ONE, add_up, outcome, sigmoid
from mahe_board.lab.games import Table, conceal
from mahe_board.lab.numba_jit import Array, Record, compiled
from mahe_board.lab.players import FOX

LONGEST = 2000  # most moves of a game; longer games are skipped
VIEWS = 3  # most seats of a game that are learnt from
SPREAD, OUTGOING_SPREAD = 0.08, 0.4  # standard deviations of the first weights
FIRST_PART, SECOND_PART = 0.1, 0.001  # weight of a new gradient in Adam's two averages (1 - β₁, 1 - β₂)
TINY = 1e-7  # Adam's ε, which prevents a division by 0

# An example: a position after a move, a seat's active inputs, and the share expected for it.
MOVE = np.dtype([("after", POSITION), ("seen", SEEN), ("share", "f8")])


class Learner(NamedTuple):
    """The weights, the gradient of the error (slope), and Adam's two averages of it."""

    weights: Array  # float, INPUTS × HIDDEN
    outgoing: Array
    slope: Array
    outgoing_slope: Array
    first: Array
    second: Array
    outgoing_first: Array
    outgoing_second: Array


def new_learner(seed: int) -> Learner:
    """A learner with small random weights."""
    random = np.random.default_rng(seed)
    weights = random.normal(0, SPREAD, (INPUTS, HIDDEN)).astype(np.float32)
    outgoing = random.normal(0, OUTGOING_SPREAD, (1, HIDDEN)).astype(np.float32)

    def zeros(shape: tuple[int, ...]) -> Array:
        return np.zeros(shape, np.float32)

    inner, outer = weights.shape, outgoing.shape
    return Learner(
        weights, outgoing, zeros(inner), zeros(outer), zeros(inner), zeros(inner), zeros(outer), zeros(outer)
    )


@compiled
def round_off(weights: Array, outgoing: Array, net: Record) -> None:
    """Round the weights to the integers that the net plays and learns with."""
    for row in range(INPUTS):
        for unit in range(HIDDEN):
            weight = max(-127.0, min(127.0, weights[row, unit] * WEIGHT_ONE))
            net.weights[row, unit] = np.int8(np.rint(weight))
    for unit in range(HIDDEN):
        weight = max(-OUTGOING_MOST, min(OUTGOING_MOST, outgoing[0, unit] * OUTGOING_ONE))
        net.outgoing[unit] = np.int16(np.rint(weight))


@compiled
def adam(weights: Array, slope: Array, first: Array, second: Array, rate: float, most: float) -> None:
    """Take one step against the gradient, then set the gradient to zero."""
    for row in range(weights.shape[0]):
        for unit in range(weights.shape[1]):
            step = slope[row, unit]
            slope[row, unit] = 0.0
            first[row, unit] += np.float32(FIRST_PART) * (step - first[row, unit])
            second[row, unit] += np.float32(SECOND_PART) * (step * step - second[row, unit])
            weight = weights[row, unit] - rate * first[row, unit] / (np.sqrt(second[row, unit]) + np.float32(TINY))
            weights[row, unit] = max(-most, min(most, weight))


@compiled
def moves_of(log: Array, trace: Array) -> int:
    """Copy the positions after a game's moves to `trace`; returns their number, or 0 if there are too many."""
    moves = 0
    for number in range(len(log) - 1):
        if not log[number + 1].position.dice:
            if moves == LONGEST:
                return 0
            trace[moves].after = log[number + 1].position
            conceal(log[number].position, trace[moves].after)
            moves += 1
    return moves


@compiled
def learn_from(trace: Array, moves: int, seat: int, net: Record, learner: Learner, decay: float) -> float:
    """Add the gradient of one seat's judgements in a game to the learner's; returns the sum of squared errors."""
    for place in range(moves):
        move = trace[place]
        if not move.after.face_up:
            move.share = share_of(move.after, seat, WHOLE) / WHOLE
        else:
            look(move.after, seat, move.seen)
            add_up(net, move.seen)
            move.share = sigmoid(outcome(net, move.seen)) / WHOLE
    slopes = np.empty(HIDDEN, np.float32)
    target = trace[moves - 1].share
    wrong = 0.0
    for back in range(moves - 1):
        move = trace[moves - 2 - back]
        seen = move.seen
        error = move.share - target
        wrong += error * error
        target = decay * target + (1 - decay) * move.share
        for unit in range(HIDDEN):
            level = seen.hidden[unit] >> HIDDEN_SHIFT
            level = max(-HIDDEN_MOST, min(HIDDEN_MOST, level))
            if level > 0 or unit == HIDDEN - 1:
                learner.outgoing_slope[0, unit] += error * level * (1 / 256)
                slopes[unit] = error * net.outgoing[unit] * (1 / (OUTGOING_ONE * ONE))
            else:
                slopes[unit] = 0.0
        for place in range(seen.count):
            row = learner.slope[seen.inputs[place]]
            strength = np.float32(seen.strengths[place])
            for unit in range(HIDDEN):
                row[unit] += strength * slopes[unit]
    return wrong


@compiled
def learn_from_foxes(
    trace: Array, moves: int, room: Array, players: Array, nets: Array, learner: Learner, decay: float
) -> tuple[int, float]:
    """Learn from the foxes in a game; returns the number of judgements, and the sum of squared errors."""
    count = trace[0].after.players
    first = below(room[0].chance.luck, count)
    views = 0
    wrong = 0.0
    for place in range(count):
        seat = (first + place) % count
        if players[seat] == FOX and views < VIEWS:
            views += 1
            wrong += learn_from(trace, moves, seat, nets[0], learner, decay)
    return views * moves, wrong


@compiled
def correct(learner: Learner, nets: Array, rate: float) -> None:
    """Take one step with the gradients so far, and round the weights into the playing net."""
    adam(learner.weights, learner.slope, learner.first, learner.second, rate, 127 / WEIGHT_ONE)
    adam(
        learner.outgoing, learner.outgoing_slope, learner.outgoing_first, learner.outgoing_second,
        rate, OUTGOING_MOST / OUTGOING_ONE,
    )  # fmt: skip
    round_off(learner.weights, learner.outgoing, nets[0])


def play_and_learn(
    starts: Array, seeds: Array, players: Array, nets: Array, learner: Learner,
    decay: float, rate: float, games_a_step: int,
) -> float:  # fmt: skip
    """Play a game of each seed, from its start with its players; correct the net after every `games_a_step` of them.

    Returns the mean square error.
    """
    table = Table()
    trace = np.zeros(LONGEST, MOVE)
    which = np.zeros(7, np.int64)
    learnt = 0
    wrong = 0.0
    for number in range(len(seeds)):
        log = table.play(starts[number : number + 1], seeds[number], players[number], nets, which)
        moves = moves_of(log, trace)
        if moves:
            looks, errors = learn_from_foxes(trace, moves, table.room, players[number], nets, learner, decay)
            learnt += looks
            wrong += errors
        if (number + 1) % games_a_step == 0:
            correct(learner, nets, rate)
    return wrong / max(learnt, 1)

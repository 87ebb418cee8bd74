"""TD(λ) on whole games of self-play: each position after a move is drawn towards what came of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mahe.rules.net import HIDDEN, HIDDEN_MOST, HIDDEN_SHIFT, INPUTS, ONE, WHOLE
from mahe_board.lab.batch.chance import below
from mahe_board.lab.batch.layout import CHANCE, POSITION
from mahe_board.lab.batch.moves import begin, carry_out, turn_up
from mahe_board.lab.compiled import Array, Record, compiled
from mahe_board.lab.fox.choosing import MIND
from mahe_board.lab.fox.inputs import SEEN, look
from mahe_board.lab.fox.net import OUTGOING_MOST, OUTGOING_ONE, WEIGHT_ONE, add_up, outcome, share_at_the_end, sigmoid
from mahe_board.lab.players import FOX, choose, next_luck

LONGEST = 2000  # moves of a game that are learnt from
VIEWS = 3  # seats of a game that are learnt from


class Learner(NamedTuple):
    """Weights as they are learnt, the slope of the error, and Adam's two averages of it."""

    weights: Array  # float, INPUTS × HIDDEN
    outgoing: Array
    slope: Array
    outgoing_slope: Array
    first: Array
    second: Array
    outgoing_first: Array
    outgoing_second: Array


def new_learner(seed: int) -> Learner:
    """Small weights at random."""
    random = np.random.default_rng(seed)
    weights = random.normal(0, 0.08, (INPUTS, HIDDEN)).astype(np.float32)
    outgoing = random.normal(0, 0.4, (1, HIDDEN)).astype(np.float32)

    def zeros(shape: tuple[int, ...]) -> Array:
        return np.zeros(shape, np.float32)

    inner, outer = weights.shape, outgoing.shape
    return Learner(
        weights, outgoing, zeros(inner), zeros(outer), zeros(inner), zeros(inner), zeros(outer), zeros(outer)
    )


@compiled
def round_off(weights: Array, outgoing: Array, net: Record) -> None:
    """The whole numbers that the net plays and learns with."""
    for row in range(INPUTS):
        for unit in range(HIDDEN):
            weight = max(-127.0, min(127.0, weights[row, unit] * WEIGHT_ONE))
            net.weights[row, unit] = np.int8(np.rint(weight))
    for unit in range(HIDDEN):
        weight = max(-OUTGOING_MOST, min(OUTGOING_MOST, outgoing[0, unit] * OUTGOING_ONE))
        net.outgoing[unit] = np.int16(np.rint(weight))


@compiled
def adam(weights: Array, slope: Array, first: Array, second: Array, rate: float, most: float) -> None:
    """One step down the slope, which is then empty."""
    for row in range(weights.shape[0]):
        for unit in range(weights.shape[1]):
            step = slope[row, unit]
            slope[row, unit] = 0.0
            first[row, unit] += np.float32(0.1) * (step - first[row, unit])
            second[row, unit] += np.float32(0.001) * (step * step - second[row, unit])
            weight = weights[row, unit] - rate * first[row, unit] / (np.sqrt(second[row, unit]) + np.float32(1e-7))
            weights[row, unit] = max(-most, min(most, weight))


@compiled
def learn_from(
    trace: Array, looks: Array, shares: Array, moves: int, seat: int, net: Record, learner: Learner, decay: float
) -> float:
    """Add one seat's view of a game to the slope; returns the sum of the squared errors."""
    for move in range(moves):
        position = trace[move]
        if not position.face_up:
            shares[move] = share_at_the_end(position, seat) / WHOLE
        else:
            look(position, seat, looks[move])
            add_up(net, looks[move])
            shares[move] = sigmoid(outcome(net, looks[move])) / WHOLE
    slopes = np.empty(HIDDEN, np.float32)
    target = shares[moves - 1]
    wrong = 0.0
    for back in range(moves - 1):
        move = moves - 2 - back
        seen = looks[move]
        error = shares[move] - target
        wrong += error * error
        target = decay * target + (1 - decay) * shares[move]
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
def play_and_learn(
    starts: Array, seeds: Array, players: Array, nets: Array, learner: Learner,
    decay: float, rate: float, games_a_step: int,
) -> float:  # fmt: skip
    """A game of each seed, from its start with its players; the net is corrected after every few of them."""
    trace = np.empty(LONGEST, POSITION)
    positions = np.empty(1, POSITION)
    chances = np.empty(1, CHANCE)
    looks = np.empty(LONGEST, SEEN)
    shares = np.empty(LONGEST, np.float64)
    minds = np.empty(1, MIND)
    mind = minds[0]
    wrong = 0.0
    learnt = 0
    for number in range(len(seeds)):
        positions[0] = starts[number]
        position = positions[0]
        chance = chances[0]
        begin(position, chance, seeds[number])
        moves = 0
        while position.face_up:
            seat = position.decider if position.dice else position.seat
            choice = choose(players[number, seat], mind, nets[0], position, next_luck(chance.luck))
            carry_out(position, chance, choice)
            if not position.dice and moves < LONGEST:
                trace[moves] = position
                moves += 1
            turn_up(position, chance)
        if moves < LONGEST:
            first = below(chance.luck, position.players)
            views = 0
            for place in range(position.players):
                seat = (first + place) % position.players
                if players[number, seat] == FOX and views < VIEWS:
                    views += 1
                    learnt += moves
                    wrong += learn_from(trace, looks, shares, moves, seat, nets[0], learner, decay)
        if (number + 1) % games_a_step == 0:
            adam(learner.weights, learner.slope, learner.first, learner.second, rate, 127 / WEIGHT_ONE)
            adam(
                learner.outgoing, learner.outgoing_slope, learner.outgoing_first, learner.outgoing_second,
                rate, OUTGOING_MOST / OUTGOING_ONE,
            )  # fmt: skip
            round_off(learner.weights, learner.outgoing, nets[0])
    return wrong / max(learnt, 1)

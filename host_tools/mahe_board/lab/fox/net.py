"""The value function in whole numbers: every step fits into 31 bits, so that a Pico computes exactly the same.

A weight is an int8, in 64ths; an input's strength is in 16ths; hidden units are rectified, except the last one.
Outgoing weights are int16, in 128ths. The share of the win, in 65536ths, is the sigmoid of the weighted sum,
interpolated linearly in a table.
"""

from __future__ import annotations

import numpy as np

from mahe.rules.features import HIDDEN, INPUTS
from mahe.rules.net import HIDDEN_MOST, HIDDEN_SHIFT, SIGMOID, STEP_BITS, STEPS, WHOLE
from mahe_board.lab.batch_engine.moves import share_of
from mahe_board.lab.fox.inputs import look
from mahe_board.lab.numba_jit import Record, compiled

WEIGHT_ONE = 64
OUTGOING_ONE = 128
OUTGOING_MOST = 1023

NET = np.dtype([("weights", "i1", (INPUTS, HIDDEN)), ("outgoing", "<i2", (HIDDEN,))])

SHARES = np.array(SIGMOID)


@compiled
def sigmoid(total: int) -> int:
    """The share of the win, in 65536ths, for a sum in 32768ths."""
    distance = min(abs(total), (STEPS << STEP_BITS) - 1)
    step = distance >> STEP_BITS
    low: int = SHARES[step]
    share: int = low + ((SHARES[step + 1] - low) * (distance & (1 << STEP_BITS) - 1) >> STEP_BITS)
    return share if total >= 0 else WHOLE - share


@compiled
def add_up(net: Record, seen: Record) -> None:
    """Compute the hidden units' sums of strength × weight, in 1024ths."""
    hidden = seen.hidden
    hidden[:] = 0
    for place in range(seen.count):
        strength = np.int32(seen.strengths[place])
        row = net.weights[seen.inputs[place]]
        for unit in range(HIDDEN):
            hidden[unit] += strength * row[unit]


@compiled
def outcome(net: Record, seen: Record) -> int:
    """The weighted sum of the hidden units, which the sigmoid turns into a share."""
    total = 0
    for unit in range(HIDDEN):
        level = max(-HIDDEN_MOST, min(HIDDEN_MOST, seen.hidden[unit] >> HIDDEN_SHIFT))
        if level > 0 or unit == HIDDEN - 1:
            total += level * net.outgoing[unit]
    return total


@compiled
def judge(net: Record, position: Record, seat: int, seen: Record) -> int:
    """The share of the win, in 65536ths, that a seat can expect in a position after a move."""
    if not position.face_up:
        return share_of(position, seat, WHOLE)
    look(position, seat, seen)
    add_up(net, seen)
    return sigmoid(outcome(net, seen))

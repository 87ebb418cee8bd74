"""The value function again, in floats and straight from its definition, to compare the whole numbers with."""

from __future__ import annotations

import numpy as np

from mahe.rules.net import HIDDEN, HIDDEN_MOST, ONE
from mahe_board.lab.compiled import Array
from mahe_board.lab.fox.inputs import SEEN, look
from mahe_board.lab.fox.net import OUTGOING_ONE, WEIGHT_ONE


def exact_share(net: Array, record: Array, seat: int) -> float:
    """A seat's share of the win in a position after a move that didn't end the game, without any rounding."""
    seen = np.zeros(1, SEEN)[0]
    look(record[0], seat, seen)
    inputs, strengths = (seen[name][: seen["count"]] for name in ("inputs", "strengths"))
    weights = net[0]["weights"].astype(np.float64) / WEIGHT_ONE
    outgoing = net[0]["outgoing"].astype(np.float64) / OUTGOING_ONE
    reached = strengths.astype(np.float64) / ONE @ weights[inputs]
    reached[: HIDDEN - 1] = np.maximum(reached[: HIDDEN - 1], 0)
    level = np.clip(reached, -HIDDEN_MOST / 256, HIDDEN_MOST / 256)
    return float(1 / (1 + np.exp(-level @ outgoing)))

"""A position of `mahe.rules` as a record, so that the compiled players can be asked about it."""

from __future__ import annotations

import numpy as np

from mahe.rules.position import HAND, Position
from mahe_board.lab.arguments import NAMES
from mahe_board.lab.batch_engine.layout import positions
from mahe_board.lab.fox.choosing import MIND
from mahe_board.lab.numba_jit import Array
from mahe_board.lab.players import choose as compiled_choose

_ALIKE = ("face_up", "cards_left", "seat", "gone", "carded", "turtle", "topmost", "decider", "total", "turn")


def record_of(view: Position) -> Array:
    """Convert a position to an array of one record."""
    array = positions([view.setup])
    record = array[0]
    stacks = view.stacks
    record["space"] = np.frombuffer(bytes(stacks.space), np.uint8)
    record["below"] = np.frombuffer(bytes(stacks.below), np.uint8)
    record["top"] = np.frombuffer(bytes(stacks.top), np.uint8)
    for seat in range(view.setup.players):
        for eggs in range(1, 8):
            record["hands"][HAND * seat + eggs] = view.held(seat, eggs)
    for name in _ALIKE:
        record[name] = getattr(view, name)()
    record["dice"] = len(view.throws)
    return array


def choose(name: str, net: Array, view: Position, luck: int) -> int:
    """The choice of the compiled player of this name, in a position of `mahe.rules`."""
    return int(compiled_choose(NAMES.index(name), np.empty(1, MIND)[0], net[0], record_of(view)[0], luck))

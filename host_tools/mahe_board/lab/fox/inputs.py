"""The active inputs of a position after a move, from one seat: `mahe.rules.features`, compiled for records."""

from __future__ import annotations

import numpy as np
from numba.extending import overload

from mahe.rules import features
from mahe.rules.clutch import FINAL
from mahe.rules.features import HIDDEN, WEIGHT
from mahe.rules.limits import PLAYERS
from mahe_board.lab.batch_engine.layout import TURTLE_COUNT
from mahe_board.lab.batch_engine.moves import result_of
from mahe_board.lab.numba_jit import Record, compiled

MOST_INPUTS = 96  # most inputs that are active at once
WEIGHTS = np.array(WEIGHT)

# A position as the net sees it: the number of active inputs, the inputs, their strengths, and the sums in the hidden
# units; then working memory, named as in `features.Seen`.
SEEN = np.dtype(
    [
        ("count", "i8"),
        ("inputs", "i2", (MOST_INPUTS,)),
        ("strengths", "i2", (MOST_INPUTS,)),
        ("hidden", "i4", (HIDDEN,)),
        ("results", "i8", (PLAYERS,)),
        ("ranked", "i8", (PLAYERS,)),
        ("unseen", "i8", (FINAL,)),
        ("riding", "i8"),
    ]
)


def _note(seen: Record, number: int, strength: int) -> None:
    """Add an active input to the list, as `features.see` does on a board."""
    seen.inputs[seen.count] = number
    seen.strengths[seen.count] = strength
    seen.count += 1


overload(features.see, strict=False)(lambda *_: _note)

see_turn = compiled(features.see_turn)
see_turtles = compiled(features.see_turtles)
see_leader = compiled(features.see_leader)
rank_others = compiled(features.rank_others)
see_leads = compiled(features.see_leads)
see_clutch = compiled(features.see_clutch)
see_cards = compiled(features.see_cards)
see_decider = compiled(features.see_decider)


@compiled
def look(position: Record, seat: int, seen: Record) -> None:
    """List a position's active inputs and their strengths, as seen from a seat."""
    for other in range(position.players):
        seen.results[other] = result_of(position, other)
    seen.count = 0
    rank_others(position, seat, seen)
    leader = seen.ranked[0]
    see_turtles(position, position, seat, 0, TURTLE_COUNT, seen)
    see_leader(position, position, leader, seen)
    see_turn(position, position, seat, seen)
    see_leads(position, position, seat, WEIGHTS[position.cards_left], seen)
    see_clutch(position, position, seen)
    if position.cards:
        see_cards(position, seat, leader, seen)
        see_decider(position, position, seat, seen)

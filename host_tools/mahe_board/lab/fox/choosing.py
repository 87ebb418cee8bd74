"""The fox's choices. A choice's worth is the exact mean, over all dice, of the net's judgement after the move.

The decider of a move wants the largest share of the win for itself. A player who picks one of two turtles is the
watcher: others may decide the moves, and the player compares its own share after them.
"""

from __future__ import annotations

import numpy as np

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.clutch import FINAL
from mahe.rules.game_setup import NOBODY
from mahe.rules.limits import DICE, LIMIT
from mahe.rules.move_ends import BUST, ENDS
from mahe.rules.position import HAND
from mahe_board.lab.batch_engine.layout import POSITION
from mahe_board.lab.batch_engine.moves import MOST_CHOICES, bust, goes, lose_card, may_play_cards, swim
from mahe_board.lab.fox.inputs import SEEN
from mahe_board.lab.fox.net import judge
from mahe_board.lab.numba_jit import Array, Record, compiled

# Working memory. It is a record, not a tuple of arrays: numba counts the references of each array that is passed on,
# which takes longer than most choices do.
MIND = np.dtype(
    [
        ("going", POSITION),  # the position, after the choice of the turtle to go first
        ("after", POSITION),  # the position after a move
        ("ends", "u1", (FINAL, ENDS)),  # by card played and spaces moved: whether the move can end so
        ("mine", "i8", (FINAL, ENDS)),  # the decider's share at each of these ends
        ("theirs", "i8", (FINAL, ENDS)),  # the watcher's share at each of these ends
        ("seen", SEEN),
        ("choices", "i8", (MOST_CHOICES,)),
    ]
)


@compiled
def mark_ends(ends: Array, card: int, dice: int, total: int) -> None:
    """Mark how a move can end from here on, by a STOP, the dice to come or a bust, with this card played or none."""
    if dice:
        ends[card, total * dice] = 1
    ends[card, BUST] |= dice < DICE and (dice < 2 or total > 1)
    for further in range(dice + 1, DICE + 1):
        for reached in range(total + further - dice, LIMIT + 1):
            ends[card, reached * further] = 1


@compiled
def find_ends(ends: Array, position: Record) -> None:
    """Find all ends of the move that is going on or beginning; without cards there are at most fifteen."""
    ends[:] = 0
    total = position.total
    dice = position.dice
    mark_ends(ends, 0, dice, total)
    if may_play_cards(position):
        for eggs in range(1, FINAL):
            if position.hands[HAND * position.decider + eggs]:
                if dice == 2:
                    if total + eggs <= LIMIT:
                        mark_ends(ends, eggs, 3, total + eggs)
                else:
                    lowest = total if dice else 1
                    highest = total if dice else 6
                    for first in range(lowest, min(highest, LIMIT - eggs) + 1):
                        mark_ends(ends, eggs, 2, first + eggs)


@compiled
def end_move_so(after: Record, card: int, spaces: int) -> None:
    """End the move this many spaces on, or with a bust, with this card played or none (0)."""
    if card:
        lose_card(after, card)
    if spaces == BUST:
        bust(after)
    else:
        swim(after, spaces)


@compiled
def foresee(mind: Record, net: Record, position: Record, watcher: int) -> None:
    """Judge every end of the move, for the decider and for the watcher."""
    find_ends(mind.ends, position)
    decider = position.decider
    for card in range(FINAL):
        for spaces in range(ENDS):
            if mind.ends[card, spaces]:
                mind.after = position
                after = mind.after
                end_move_so(after, card, spaces)
                for view in range(1 if watcher == decider else 2):
                    seat = watcher if view else decider
                    share = judge(net, after, seat, mind.seen)
                    mind.theirs[card, spaces] = share
                    if not view:
                        mind.mine[card, spaces] = share


@compiled
def third_die(shares: Array, card: int, total: int) -> int:
    """The worth of throwing the third die, in sixths of a share."""
    worth = 0
    for reached in range(total + 1, total + 7):
        worth += shares[card, 3 * reached if reached <= LIMIT else BUST]
    return worth


@compiled
def two_dice(mind: Record, position: Record, card: int, total: int) -> tuple[int, int, int]:
    """The decider's best choice with two dice; returns its worth to decider and watcher, in sixths, and the choice."""
    mine = 6 * mind.mine[card, 2 * total]
    theirs = 6 * mind.theirs[card, 2 * total]
    choice = STOP
    if total == LIMIT and not position.third7:  # A1
        return mine, theirs, choice
    worth = third_die(mind.mine, card, total)
    if worth > mine:
        mine = worth
        theirs = third_die(mind.theirs, card, total)
        choice = ROLL
    if not card and may_play_cards(position):
        for eggs in range(1, LIMIT + 1 - total):
            if position.hands[HAND * position.decider + eggs]:
                worth = 6 * mind.mine[eggs, 3 * (total + eggs)]
                if worth > mine:
                    mine = worth
                    theirs = 6 * mind.theirs[eggs, 3 * (total + eggs)]
                    choice = CARD + eggs
    return mine, theirs, choice


@compiled
def second_die(mind: Record, position: Record, total: int) -> tuple[int, int]:
    """The worth of throwing the second die, to decider and watcher, in 36ths of a share."""
    mine = 0
    theirs = 0
    for reached in range(total + 1, total + 7):
        if reached > LIMIT:
            mine += 6 * mind.mine[0, BUST]
            theirs += 6 * mind.theirs[0, BUST]
        else:
            one, other, _ = two_dice(mind, position, 0, reached)
            mine += one
            theirs += other
    return mine, theirs


@compiled
def one_die(mind: Record, position: Record, total: int) -> tuple[int, int, int]:
    """The decider's best choice with one die; returns its worth to decider and watcher, in 36ths, and the choice."""
    mine = 36 * mind.mine[0, total]
    theirs = 36 * mind.theirs[0, total]
    choice = STOP
    one, other = second_die(mind, position, total)
    if one > mine:
        mine, theirs, choice = one, other, ROLL
    if may_play_cards(position):
        for eggs in range(1, LIMIT + 1 - total):
            if position.hands[HAND * position.decider + eggs]:
                one, other, _ = two_dice(mind, position, eggs, total + eggs)
                if 6 * one > mine:
                    mine, theirs, choice = 6 * one, 6 * other, CARD + eggs
    return mine, theirs, choice


@compiled
def whole_move(mind: Record, net: Record, position: Record, turtle: int) -> int:
    """The worth of this turtle's whole move to the player on turn, in 216ths of a share, whoever is the decider."""
    mind.going = position
    going = mind.going
    goes(going, turtle)
    foresee(mind, net, going, position.seat)
    worth = 0
    for face in range(1, 7):
        worth += one_die(mind, going, face)[1]
    return worth


@compiled
def fox_choice(mind: Record, net: Record, position: Record) -> int:
    """The best choice; among equals STOP, then ROLL, then the lowest card; of two equal turtles the first."""
    if position.turtle == NOBODY:
        best = -1
        choice = 0
        for place in range(2):
            turtle = position.turtles[2 * position.seat + place]
            worth = whole_move(mind, net, position, turtle)
            if worth > best:
                best = worth
                choice = TURTLE + turtle
        return choice
    if not position.dice:
        return ROLL
    foresee(mind, net, position, position.decider)
    if position.dice == 1:
        return one_die(mind, position, position.total)[2]
    return two_dice(mind, position, 0, position.total)[2]

"""The players of the laboratory by number, compiled: what each chooses in a position."""

from __future__ import annotations

import numpy as np

from mahe.rules.choices import ROLL, STOP
from mahe.rules.setup import NOBODY
from mahe.rules.stacks import BEACH
from mahe_board.lab.batch.chance import below
from mahe_board.lab.batch.moves import MOST_CHOICES, legal_choices
from mahe_board.lab.compiled import Array, Record, compiled
from mahe_board.lab.fox.choosing import Mind, fox_choice

NAMES = ("random", "careful", "timid", "daring", "pirate", "cub", "fox")
RANDOM, CAREFUL, TIMID, DARING, PIRATE, CUB, FOX = range(len(NAMES))
CUB_ERRS = 25  # in a hundred decisions: then any legal choice is as likely


@compiled
def random_choice(position: Record, luck: Array) -> int:
    """Any legal choice, each as likely."""
    choices = np.empty(MOST_CHOICES, np.int64)
    count = legal_choices(position, choices)
    choice: int = choices[0] if count == 1 else choices[below(luck, count)]
    return choice


@compiled
def lands(position: Record) -> int:
    """How far ahead of the beach's last lap the turtle would stand after a STOP: 21 and more wins the card."""
    reach: int = position.space[position.turtle] % BEACH + position.total * position.dice
    return reach


@compiled
def careful_choice(position: Record) -> int:
    """Rolls on only while at most one face in six busts."""
    return ROLL if position.total <= 2 else STOP


@compiled
def timid_choice(position: Record) -> int:
    """Never risks a bust."""
    return ROLL if position.total <= 1 else STOP


@compiled
def daring_choice(position: Record) -> int:
    """Rolls for the longest way on average; plays a card that makes seven."""
    return ROLL if position.total <= 4 else STOP


@compiled
def pirate_choice(position: Record) -> int:
    """Takes the card if a STOP wins it; as a rider on somebody else's move throws until it busts; boards others."""
    reach = lands(position)
    if reach >= BEACH:
        return STOP
    if position.decider != position.seat:
        return ROLL
    if position.top[reach] != NOBODY and position.owner[position.top[reach]] != position.seat:
        return STOP
    return ROLL if position.total <= 3 else STOP


@compiled
def choose(player: int, mind: Mind, net: Record, position: Record, luck: Array) -> int:
    """What a player chooses; every one of them leaves to luck only what is said there."""
    if position.turtle != NOBODY and not position.dice:
        return ROLL
    if player == FOX or (player == CUB and below(luck, 100) >= CUB_ERRS):
        return fox_choice(mind, net, position)
    if player in (RANDOM, CUB) or position.turtle == NOBODY:
        return random_choice(position, luck)
    if player == CAREFUL:
        return careful_choice(position)
    if player == TIMID:
        return timid_choice(position)
    if player == DARING:
        return daring_choice(position)
    return pirate_choice(position)

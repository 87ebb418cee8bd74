"""The players of `mahe.rules.players` by number, compiled."""

from __future__ import annotations

from mahe.rules.choices import CARD, ROLL, STOP
from mahe.rules.clutch import FINAL
from mahe.rules.game_setup import NOBODY
from mahe.rules.players import CAREFUL_TO, CUB_ERRS, DARING_TO, PIRATE_TO, TIMID_TO
from mahe.rules.position import HAND
from mahe.rules.stacks import BEACH
from mahe_board.lab.arguments import NAMES
from mahe_board.lab.batch_engine.chance import word
from mahe_board.lab.batch_engine.moves import legal_choices, may_play_cards
from mahe_board.lab.fox.choosing import fox_choice
from mahe_board.lab.numba_jit import Array, Record, compiled

RANDOM, CAREFUL, TIMID, DARING, PIRATE, FOX, CUB = map(
    NAMES.index, ("random", "careful", "timid", "daring", "pirate", "fox", "cub")
)


@compiled
def any_choice(mind: Record, position: Record, luck: int) -> int:
    """Any legal choice, each equally likely."""
    count = legal_choices(position, mind.choices)
    choice: int = mind.choices[luck % count]
    return choice


@compiled
def reach_of(position: Record, total: int, dice: int) -> int:
    """The space to which this total and number of dice lead; from 21 on the turtle wins the clutch."""
    reach: int = position.space[position.turtle] % BEACH + total * dice
    return reach


@compiled
def roll_up_to(position: Record, most: int) -> int:
    """ROLL while the total is at most `most`, then STOP."""
    return ROLL if position.total <= most else STOP


@compiled
def card_that_pays(position: Record) -> int:
    """The lowest card that reaches the beach at once and has fewer eggs than the clutch there; STOP if none does."""
    if may_play_cards(position):
        for eggs in range(1, min(FINAL + 1 - position.total, position.face_up)):
            reach = reach_of(position, position.total + eggs, position.dice + 1)
            if position.hands[HAND * position.decider + eggs] and reach >= BEACH:
                return CARD + eggs
    return STOP


@compiled
def daring_choice(position: Record) -> int:
    """Take a clutch within reach; otherwise go for the longest average way."""
    if reach_of(position, position.total, position.dice) >= BEACH:
        return STOP
    card = card_that_pays(position)
    return card if card else roll_up_to(position, DARING_TO)


@compiled
def pirate_choice(position: Record) -> int:
    """Take a clutch within reach; as a rider throw until the move busts, otherwise climb on any turtle."""
    reach = reach_of(position, position.total, position.dice)
    if reach >= BEACH:
        return STOP
    card = card_that_pays(position)
    if card:
        return card
    if position.decider != position.seat:
        return ROLL
    top = position.top[reach]
    if top != NOBODY and position.owner[top] != position.seat:
        return STOP
    return roll_up_to(position, PIRATE_TO)


@compiled
def choose(player: int, mind: Record, net: Record, position: Record, luck: int) -> int:
    """A player's choice; `luck` must be a new random number below 2**30 for each decision."""
    if position.turtle != NOBODY and not position.dice:
        return ROLL
    if player == FOX or (player == CUB and luck % 100 >= CUB_ERRS):
        return fox_choice(mind, net, position)
    if player == CUB:
        return any_choice(mind, position, luck // 100)
    if player == RANDOM or position.turtle == NOBODY:
        return any_choice(mind, position, luck)
    if player == DARING:
        return daring_choice(position)
    if player == PIRATE:
        return pirate_choice(position)
    if player == CAREFUL:
        return roll_up_to(position, CAREFUL_TO)
    if player == TIMID:
        return roll_up_to(position, TIMID_TO)
    raise ValueError("a player has a name in NAMES, but no branch here")


@compiled
def next_luck(stream: Array) -> int:
    """A random number below 2**30."""
    high = word(stream) & 0x7FFF
    return high << 15 | word(stream) & 0x7FFF

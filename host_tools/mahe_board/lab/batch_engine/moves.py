"""The moves of the game, on records; `mahe.rules` is the readable version, and a test compares every choice."""

from __future__ import annotations

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.clutch import DECK, FINAL
from mahe.rules.game_setup import NOBODY
from mahe.rules.limits import LIMIT
from mahe.rules.position import HAND, UNKNOWN
from mahe.rules.score import EGG
from mahe.rules.stacks import BEACH, RAFT
from mahe_board.lab.batch_engine.chance import below, shuffle_and_deal
from mahe_board.lab.numba_jit import Array, Record, compiled

MOST_CHOICES = 8  # ROLL, STOP, and a card of each value


@compiled
def topmost_of(position: Record, turtle: int) -> int:
    """The topmost turtle of the stack this one stands in; on the raft there are no stacks (R21)."""
    space = position.space[turtle]
    return turtle if space == RAFT else position.top[space]


@compiled
def goes(position: Record, turtle: int) -> None:
    """Begin this turtle's move; R19 settles the decider before the first die."""
    position.turtle = turtle
    position.topmost = topmost_of(position, turtle)
    position.decider = position.owner[position.topmost]


@compiled
def begin_move(position: Record) -> None:
    """Let the player on turn throw a first die (R5), or choose a turtle (R31)."""
    position.dice = 0
    position.total = 0
    if not position.two:
        goes(position, position.turtles[position.seat])
    elif position.gone != NOBODY:
        one = position.turtles[2 * position.seat]
        goes(position, position.turtles[2 * position.seat + 1] if one == position.gone else one)
    else:
        position.turtle = position.topmost = position.decider = NOBODY


@compiled
def end_move(position: Record) -> None:
    """Go on to the second turtle's move (R31, A5), the next player's turn (R4), or the end (A6)."""
    if not position.face_up:
        position.dice = 0
        position.total = 0
        return
    if position.two and position.gone == NOBODY:
        position.gone = position.turtle
    else:
        position.gone = NOBODY
        position.carded = 0
        position.turn += 1
        position.seat = (position.seat + 1) % position.players
    begin_move(position)


@compiled
def swim(position: Record, spaces: int) -> None:
    """R9 to R18, R23 to R27: the turtle and its riders swim; after a win, the next card is unknown."""
    space = position.space
    below_ = position.below
    top = position.top
    turtle = position.turtle
    start = space[turtle]
    reach = start % BEACH + spaces
    end = (reach - 1) % BEACH + 1
    rider = position.topmost
    if start != RAFT:
        top[start] = below_[turtle]  # the turtles below stay (R18)
    while rider != turtle:
        space[rider] = end
        rider = below_[rider]
    below_[turtle] = top[end]
    space[turtle] = end
    top[end] = position.topmost
    if reach >= BEACH:
        position.hands[HAND * position.decider + position.face_up] += 1
        if position.face_up == FINAL:
            position.face_up = 0
        else:
            position.cards_left -= 1
            position.face_up = UNKNOWN if position.cards_left else FINAL
    end_move(position)


@compiled
def bust(position: Record) -> None:
    """R20: the turtle and its riders go to the raft, where there are no stacks."""
    space = position.space
    below_ = position.below
    turtle = position.turtle
    if space[turtle] != RAFT:
        position.top[space[turtle]] = below_[turtle]
    rider = position.topmost
    while rider != turtle:
        space[rider] = RAFT
        lower = below_[rider]
        below_[rider] = NOBODY
        rider = lower
    space[turtle] = RAFT
    below_[turtle] = NOBODY
    end_move(position)


@compiled
def lose_card(position: Record, eggs: int) -> None:
    """R35 to R38: the decider plays a card, which leaves the game at once (A23)."""
    position.hands[HAND * position.decider + eggs] -= 1
    position.carded |= 1 << position.decider


@compiled
def after_a_die(position: Record, value: int) -> None:
    """R7, R8: count one more die, thrown or played; it ends the move unless the decider may choose."""
    position.total += value
    position.dice += 1
    total = position.total
    if total > LIMIT:
        bust(position)
    elif position.dice == position.most_dice or (total == LIMIT and not position.third7):  # A1
        swim(position, total * position.dice)


@compiled
def may_play_cards(position: Record) -> bool:
    """Whether the decider may play a card at all (R37)."""
    return position.cards and not position.carded >> position.decider & 1


@compiled
def legal_choices(position: Record, choices: Array) -> int:
    """Write the legal choices, in the order of `Position.choices`; returns their number."""
    if not position.face_up:
        return 0
    if position.turtle == NOBODY:
        choices[0] = TURTLE + position.turtles[2 * position.seat]
        choices[1] = TURTLE + position.turtles[2 * position.seat + 1]
        return 2
    choices[0] = ROLL
    if not position.dice:
        return 1
    choices[1] = STOP
    count = 2
    if may_play_cards(position):
        for eggs in range(1, LIMIT + 1 - position.total):  # R36, A11; at a total of 7 no card fits (A1)
            if position.hands[HAND * position.decider + eggs]:
                choices[count] = CARD + eggs
                count += 1
    return count


@compiled
def apply(position: Record, chance: Record, choice: int) -> None:
    """Carry out a legal choice, with chance's die and card."""
    carry_out(position, chance, choice)
    turn_up(position, chance)


@compiled
def carry_out(position: Record, chance: Record, choice: int) -> None:
    """Carry out a legal choice; a newly turned-up card stays unknown."""
    if choice == STOP:
        swim(position, position.total * position.dice)
    elif CARD <= choice < TURTLE:
        lose_card(position, choice - CARD)
        after_a_die(position, choice - CARD)
    else:
        if choice >= TURTLE:
            goes(position, choice - TURTLE)
        after_a_die(position, below(chance.dice, 6) + 1)


@compiled
def turn_up(position: Record, chance: Record) -> None:
    """R25: turn up the deck's next card."""
    if position.face_up == UNKNOWN:
        position.face_up = chance.deck[DECK - position.cards_left]


@compiled
def begin(position: Record, chance: Record, seed: int) -> None:
    """R3 to R5: shuffle the deck, turn up its first card, begin the first player's turn."""
    shuffle_and_deal(chance, seed)
    position.face_up = chance.deck[0]
    begin_move(position)


@compiled
def chooser(position: Record) -> int:
    """Who must choose now; NOBODY when the game is over."""
    if not position.face_up:
        return NOBODY
    seat: int = position.decider if position.dice else position.seat
    return seat


@compiled
def eggs_of(position: Record, seat: int) -> int:
    """R28: the eggs on a player's cards, and the 7 of the final clutch."""
    eggs = 0
    for number in range(1, FINAL + 1):
        eggs += number * position.hands[HAND * seat + number]
    return eggs


@compiled
def clutches_of(position: Record, seat: int) -> int:
    """R29: how many cards a player holds, the final clutch counted as one (A8)."""
    clutches = 0
    for number in range(1, FINAL + 1):
        clutches += position.hands[HAND * seat + number]
    return clutches


@compiled
def result_of(position: Record, seat: int) -> int:
    """R28, R29: a player's result as one number, to compare."""
    return EGG * eggs_of(position, seat) + clutches_of(position, seat)


@compiled
def share_of(position: Record, seat: int, whole: int) -> int:
    """R28, R29, A7: a player's share of the win when the game is over: the whole, an equal part of it, or nothing."""
    mine = result_of(position, seat)
    winners = 1
    for other in range(position.players):
        if other != seat:
            result = result_of(position, other)
            if result > mine:
                return 0
            winners += result == mine
    return whole // winners

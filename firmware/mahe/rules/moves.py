"""Moves a position by choices and by chance, and returns the events.

`choose` carries out a choice until a die or card is needed; then `position.due()` says which, and `give` continues
with it. Any program may move its own position.

These are functions, because on a Pico a call of a method takes twice as long.
"""

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.clutch import FINAL
from mahe.rules.events import BUST, CARD_PLAYED, DIE, GOES, MOVED, OVER, TURN, TURNED_UP, WON
from mahe.rules.game_setup import NOBODY
from mahe.rules.limits import FACES, LIMIT
from mahe.rules.position import (
    A_CARD,
    A_DIE,
    CARDED_AT,
    CARDS_LEFT_AT,
    DECIDER_AT,
    DUE_AT,
    FACE_UP_AT,
    GONE_AT,
    HAND,
    HANDS_AT,
    NOTHING,
    SEAT_AT,
    TOPMOST_AT,
    TOTAL_AT,
    TURN_AT,
    TURTLE_AT,
    UNKNOWN,
    Position,
)
from mahe.rules.stacks import BEACH, BELOW_AT, RAFT, TOP_AT, swim, to_raft

_MUST_ROLL = (ROLL,)
_ROLL_OR_STOP = (ROLL, STOP)


def begin(position: Position, face_up: int, cards_left: int, gone: int = NOBODY, carded: int = 0) -> None:
    """Begin the first turn; `gone` and `carded` are set if its first move is over or cards were played in it."""
    now = position.now
    now[FACE_UP_AT] = face_up
    now[CARDS_LEFT_AT] = cards_left
    turtle = next_move(position, 1, position.setup.first, gone)
    now[CARDED_AT] = carded
    if turtle != NOBODY:
        goes(position, turtle)


def choose(position: Position, choice: int) -> list:
    """Carry out a choice and return its events; an illegal one raises IllegalChoice and changes nothing."""
    if type(choice) is not int or choice not in position.choices:
        from mahe.rules.refusals import refused_choice

        raise refused_choice(position, choice)
    told: list = []
    carry_out(position, choice, told)
    return told


def give(position: Position, chance: int) -> list:
    """Continue with the due die or card: 1 to 6, or UNKNOWN for a card; else ImpossibleChance, and nothing changes."""
    due = position.due()
    if type(chance) is not int or not due or not (1 <= chance <= FACES or (chance == UNKNOWN and due == A_CARD)):
        from mahe.rules.refusals import impossible

        raise impossible(position, chance)
    told: list = []
    if due == A_DIE:
        throw(position, chance, told)
    else:
        turn_up(position, chance, told)
    return told


def carry_out(position: Position, choice: int, told: list) -> None:
    """Carry out a choice that is known to be legal."""
    if choice == STOP:
        _swim(position, told)
    elif choice < CARD or choice >= TURTLE:
        if choice != ROLL:
            told.append(goes(position, choice - TURTLE))
        position.now[DUE_AT] = A_DIE
        position.choices = ()
    else:
        # R35 to R39: a won card is the next die, and leaves the game at once (A23).
        position.lose(position.now[DECIDER_AT], choice - CARD)
        throw(position, choice, told)


def throw(position: Position, thrown: int, told: list) -> None:
    """Add the die that was due to the move, or CARD + eggs for the card played in its place."""
    now = position.now
    eggs = thrown & 7
    total = now[TOTAL_AT] + eggs
    throws = position.throws + (thrown,)
    dice = len(throws)
    now[DUE_AT] = NOTHING
    position.throws = throws
    now[TOTAL_AT] = total
    if thrown < CARD:
        told.append((DIE, eggs, total, dice))
    else:
        now[CARDED_AT] |= 1 << now[DECIDER_AT]
        told.append((CARD_PLAYED, eggs, total, dice, now[DECIDER_AT]))
    # R7, R8: above 7 is a bust; three dice or exactly 7 move at once; otherwise somebody decides.
    if total > LIMIT:
        _bust(position, told)
    elif dice == position.setup.dice or (total == LIMIT and not position.setup.third7):  # A1: seven ends the move
        _swim(position, told)
    else:
        await_decision(position)


def turn_up(position: Position, eggs: int, told: list) -> None:
    """R25, R27: turn up the card that was due, or at last the printed 7."""
    show_card(position, eggs)
    told.append((TURNED_UP, eggs, position.now[CARDS_LEFT_AT]))
    _go_on(position, told)


def _bust(position: Position, told: list) -> None:
    """R20: the turtle and all it carries go straight to the raft; those below stay."""
    now = position.now
    cells = position.cells
    stacks = position.stacks
    turtle = now[TURTLE_AT]
    riders = stacks.riders(turtle) if now[TOPMOST_AT] != turtle else ()
    carriers = stacks.carriers(turtle) if cells[BELOW_AT + turtle] != NOBODY else ()
    told.append((BUST, turtle, riders, cells[turtle], carriers))
    to_raft(cells, turtle, riders)
    _go_on(position, told)


def reach(position: Position, card: int = 0) -> int:
    """R9 to R13: spaces from the raft to where a STOP leads, now or after this card; 21 or more wins a clutch (R23)."""
    now = position.now
    dice = len(position.throws) + (1 if card else 0)
    # From the raft as from the beach, space k lies k spaces ahead (R13).
    return position.cells[now[TURTLE_AT]] % BEACH + (now[TOTAL_AT] + card) * dice


def landing(position: Position, card: int = 0) -> int:
    """The space to which a STOP leads, now or after this card."""
    return (reach(position, card) - 1) % BEACH + 1


def _swim(position: Position, told: list) -> None:
    """R9 to R18: move by total × dice spaces, carry the riders, land on the turtles there."""
    now = position.now
    cells = position.cells
    stacks = position.stacks
    turtle = now[TURTLE_AT]
    start = cells[turtle]
    far = start % BEACH + now[TOTAL_AT] * len(position.throws)  # `reach`, inlined for speed
    end = far if far <= BEACH else (far - 1) % BEACH + 1
    # Riders and carriers are rare: on a Pico a test is quicker than a search.
    riders = stacks.riders(turtle) if now[TOPMOST_AT] != turtle else ()
    carriers = stacks.carriers(turtle) if cells[BELOW_AT + turtle] != NOBODY else ()
    on = stacks.stack(end) if cells[TOP_AT + end] != NOBODY else ()
    if end == start:
        on = carriers  # A14: a full circle ends on those left behind
    swim(cells, turtle, riders, end)
    told.append((MOVED, turtle, riders, start, end, carriers, on))
    if far >= BEACH:
        _win(position, told)
    else:
        _go_on(position, told)


def _win(position: Position, told: list) -> None:
    """R23 to R27: entering or crossing the beach wins the face-up clutch for the topmost turtle's owner."""
    now = position.now
    told.append((WON, now[DECIDER_AT], now[FACE_UP_AT], now[TOPMOST_AT]))
    lay(position)
    if not now[DUE_AT]:
        _go_on(position, told)
    elif now[CARDS_LEFT_AT] == 1:  # the last card: the printed 7 follows, not chance
        turn_up(position, FINAL, told)


def _go_on(position: Position, told: list) -> None:
    """Go on with the second turtle's move (R31, A5), the next player's turn (R4), or the end (A6)."""
    now = position.now
    setup = position.setup
    if not now[FACE_UP_AT]:
        finish(position)
        told.append((OVER,))
        return
    if setup.two and now[GONE_AT] == NOBODY:
        turtle = next_move(position, now[TURN_AT], now[SEAT_AT], now[TURTLE_AT])
    else:
        turn = now[TURN_AT] + 1
        seat = (now[SEAT_AT] + 1) % setup.players
        told.append((TURN, turn, seat))
        turtle = next_move(position, turn, seat, NOBODY)
    if turtle != NOBODY:
        told.append(goes(position, turtle))


# The single steps, by which show/shown_position.py follows a game from its events alone.


def lies_there(position: Position, thrown: int, total: int) -> None:
    """Add a die to the move, or CARD + eggs; `throw` inlines this for speed."""
    now = position.now
    now[DUE_AT] = NOTHING
    position.throws += (thrown,)
    now[TOTAL_AT] = total
    if thrown > CARD:
        now[CARDED_AT] |= 1 << now[DECIDER_AT]


def next_move(position: Position, turn: int, seat: int, gone: int) -> int:
    """R4, R5: begin a move of this player; `gone` is the turtle that has moved in this turn, or NOBODY.

    Returns the turtle to throw for; NOBODY if the player is to choose one of two (R31).
    """
    now = position.now
    setup = position.setup
    now[TURN_AT] = turn
    now[SEAT_AT] = seat
    now[GONE_AT] = gone
    position.throws = ()
    now[TOTAL_AT] = 0
    position.choices = _MUST_ROLL
    if not setup.two:
        now[CARDED_AT] = 0
        return setup.turtles[seat]
    one = setup.turtles[2 * seat]
    other = setup.turtles[2 * seat + 1]
    if gone != NOBODY:
        return other if one == gone else one
    now[CARDED_AT] = 0
    now[TURTLE_AT] = now[TOPMOST_AT] = now[DECIDER_AT] = NOBODY
    position.choices = (TURTLE + one, TURTLE + other)
    return NOBODY


def goes(position: Position, turtle: int) -> tuple[int, ...]:
    """R19: look up who decides this turtle's move, before the first die; returns the event GOES."""
    now = position.now
    cells = position.cells
    space = cells[turtle]
    topmost = turtle if space == RAFT else cells[TOP_AT + space]
    decider = position.setup.owner[topmost]
    now[TURTLE_AT] = turtle
    now[TOPMOST_AT] = topmost
    now[DECIDER_AT] = decider
    return GOES, turtle, decider, topmost


def await_decision(position: Position) -> None:
    """R6, R7: after one or two dice the decider stops, rolls on, or plays a card."""
    now = position.now
    decider = now[DECIDER_AT]
    choices: tuple[int, ...] = _ROLL_OR_STOP
    if position.setup.cards and not now[CARDED_AT] >> decider & 1:
        # R36, A11: never above 7; at 7 no card fits (A1)
        playable = position.cells[HANDS_AT + HAND * decider] & (1 << LIMIT + 1 - now[TOTAL_AT]) - 1
        eggs = 0
        while playable:
            playable >>= 1
            eggs += 1
            if playable & 1:
                choices += (CARD + eggs,)
    position.choices = choices


def lay(position: Position) -> None:
    """R24, R25: give the face-up clutch to the decider; the next card is due."""
    now = position.now
    eggs = now[FACE_UP_AT]
    position.take(now[DECIDER_AT], eggs)
    now[FACE_UP_AT] = 0
    position.choices = ()
    if eggs != FINAL:
        now[DUE_AT] = A_CARD


def show_card(position: Position, eggs: int) -> None:
    """Show the next card, or the printed 7."""
    now = position.now
    now[DUE_AT] = NOTHING
    now[FACE_UP_AT] = eggs
    now[CARDS_LEFT_AT] -= 1


def finish(position: Position) -> None:
    """A6: end the game: no choice is left."""
    position.throws = position.choices = ()
    position.now[TOTAL_AT] = 0

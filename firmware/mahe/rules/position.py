"""A position: everything public in a game. Any program may hold one, copy it and move it (moves.py)."""

from mahe.rules.game_setup import NOBODY, PERSON, Setup
from mahe.rules.limits import PLAYERS
from mahe.rules.stacks import CELLS, Stacks

# The chance that a position waits for.
NOTHING = 0
A_DIE = 1
A_CARD = 2
# A card of unknown eggs, which a look-ahead turns up: it counts as a clutch without eggs, and can't be played.
UNKNOWN = 8

# Indices into `now`.
FACE_UP_AT, CARDS_LEFT_AT, TURN_AT, SEAT_AT, GONE_AT, CARDED_AT, TURTLE_AT = 0, 1, 2, 3, 4, 5, 6
TOPMOST_AT, DECIDER_AT, TOTAL_AT, DUE_AT, NUMBERS = 7, 8, 9, 10, 11

# The hands follow the stacks in the cells. Each begins with a bit mask of the player's clutches (bit 3: has one of
# 3 eggs), followed by the counts of clutches with 1 to 7 eggs, and of unknown ones.
HANDS_AT = CELLS
HAND = UNKNOWN + 1


class Position:
    """The turtles, the clutches won, the turn and the dice thrown; nothing about cards not yet seen."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = bytearray([PERSON] * setup.players)  # who sits there: a person or a computer player
        self.cells = bytearray(HANDS_AT + PLAYERS * HAND)  # the stacks, then the hands
        self.stacks = Stacks(self.cells)
        self.now = [0] * NUMBERS
        self.throws: tuple[int, ...] = ()  # the dice of this move, 1 to 6 each, and cards played: CARD + eggs
        self.choices: tuple[int, ...] = ()  # the legal choices; besides, a seat can always be handed over

    def state(self) -> tuple[bytes, tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """The whole position, except for who sits where, as one value to compare."""
        return bytes(self.cells), tuple(self.now), self.throws, self.choices

    # Getters are methods: a class with properties stores attributes ten times as slowly on a Pico.

    def face_up(self) -> int:
        """The eggs of the face-up clutch: 7 when the deck is empty, 0 when none lies there."""
        return self.now[FACE_UP_AT]

    def cards_left(self) -> int:
        """How many cards are left, including the face-up one."""
        return self.now[CARDS_LEFT_AT]

    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self.now[TURN_AT]

    def seat(self) -> int:
        """The player on turn."""
        return self.now[SEAT_AT]

    def gone(self) -> int:
        """The turtle that went first in this turn, if one has; NOBODY otherwise."""
        return self.now[GONE_AT]

    def carded(self) -> int:
        """A bit for each seat, set if its player has played a card in this turn (R37)."""
        return self.now[CARDED_AT]

    def turtle(self) -> int:
        """The turtle to move; NOBODY until its player has picked one of two."""
        return self.now[TURTLE_AT]

    def topmost(self) -> int:
        """The topmost turtle of the moving turtle's stack, looked up before the first die."""
        return self.now[TOPMOST_AT]

    def decider(self) -> int:
        """Who decides: the topmost turtle's owner (R19)."""
        return self.now[DECIDER_AT]

    def total(self) -> int:
        """The sum of this move's dice and cards."""
        return self.now[TOTAL_AT]

    def due(self) -> int:
        """The chance that it waits for: NOTHING, A_DIE or A_CARD."""
        return self.now[DUE_AT]

    def chooser(self) -> int:
        """Who must choose now; NOBODY when chance is due or the game is over."""
        if not self.choices:
            return NOBODY
        return self.decider() if self.throws else self.seat()

    def is_over(self) -> bool:
        """Whether the seven are laid (A6)."""
        return not self.now[FACE_UP_AT] and not self.now[DUE_AT]

    def held(self, seat: int, eggs: int) -> int:
        """How many clutches of this many eggs a player has; 7 is the final clutch."""
        return self.cells[HANDS_AT + seat * HAND + eggs]

    def take(self, seat: int, eggs: int) -> None:
        """Give the player a clutch."""
        hand = HANDS_AT + seat * HAND
        self.cells[hand + eggs] += 1
        self.cells[hand] |= 1 << eggs & 0xFF  # no bit for an unknown card, which can't be played

    def lose(self, seat: int, eggs: int) -> None:
        """Take a clutch out of the player's hand, and out of the game (R38)."""
        hand = HANDS_AT + seat * HAND
        self.cells[hand + eggs] -= 1
        if not self.cells[hand + eggs]:
            self.cells[hand] ^= 1 << eggs


def copy(position: Position, into: Position) -> None:
    """Make `into`, a position of the same set-up, equal to this one, except for its seats."""
    into.cells[:] = position.cells
    into.now[:] = position.now
    into.throws = position.throws
    into.choices = position.choices

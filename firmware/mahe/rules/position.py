"""All that is public in a game: what computer players and the odds get to see, and what a display starts from."""

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.clutch import FINAL
from mahe.rules.errors import IllegalChoice
from mahe.rules.events import GOES
from mahe.rules.setup import NOBODY, PERSON, Setup
from mahe.rules.stacks import CELLS, RAFT, Stacks

_MUST_ROLL = (ROLL,)
_ROLL_OR_STOP = (ROLL, STOP)
# Bytes for one player's clutches: how many there are of each number of eggs; the first, bit by bit, whether there are.
_HAND = 8


class Position:
    """The turtles, the clutches won, whose turn it is and what has been thrown; nothing about cards not yet seen."""

    def __init__(self, setup: Setup, face_up: int, cards_left: int) -> None:
        self.setup = setup
        self.seats = bytearray([PERSON] * setup.players)  # who sits there: a person or a computer player
        self.cells = bytearray(CELLS + setup.players * _HAND)  # stacks and hands
        self.stacks = Stacks(self.cells)
        self.hands = memoryview(self.cells)[CELLS:]
        self.face_up = face_up  # eggs to be laid next; 7 when the deck is empty, 0 when all is over
        self.cards_left = cards_left  # with the face-up one
        self.turn = 1
        self.seat = setup.first  # the player on turn
        self.moved = NOBODY  # the turtle that went first in this turn, if one has
        self.carded = 0  # bit by seat: has played a card in this turn (R37)
        self.turtle = NOBODY  # the one to move, once that is known
        self.topmost = NOBODY  # of the stack it stands in, looked up before the first die
        self.decider = NOBODY  # the topmost turtle's owner (R19)
        self.throws: tuple[int, ...] = ()  # of this move: 1 to 6, or CARD + eggs
        self.total = 0
        self.chooser = self.seat  # who must choose now; NOBODY when the game is over
        self.choices: tuple[int, ...] = ()  # those that are legal now, but for handing over a seat

    # Not a property: a class with one stores attributes ten times as slowly on a Pico.
    def is_over(self) -> bool:
        """Whether the seven are laid (A6)."""
        return self.face_up == 0

    def held(self, seat: int, eggs: int) -> int:
        """How many clutches of so many eggs a player has; of 7, the clutch space itself."""
        return self.hands[seat * _HAND + eggs]

    def take(self, seat: int, eggs: int) -> None:
        """The player gets a clutch."""
        self.hands[seat * _HAND + eggs] += 1
        self.hands[seat * _HAND] |= 1 << eggs

    def lose(self, seat: int, eggs: int) -> None:
        """A clutch leaves the player's hand, and the game (R38)."""
        self.hands[seat * _HAND + eggs] -= 1
        if not self.hands[seat * _HAND + eggs]:
            self.hands[seat * _HAND] ^= 1 << eggs

    def begin_move(self) -> int:
        """The player on turn is to throw a first die (R5), for the turtle returned; NOBODY: is to choose one (R31)."""
        setup = self.setup
        seat = self.seat
        self.throws = ()
        self.total = 0
        self.chooser = seat
        self.choices = _MUST_ROLL
        if not setup.two:
            return setup.turtles[seat]
        one = setup.turtles[2 * seat]
        other = setup.turtles[2 * seat + 1]
        if self.moved != NOBODY:
            return other if one == self.moved else one
        self.turtle = self.topmost = self.decider = NOBODY
        self.choices = (TURTLE + one, TURTLE + other)
        return NOBODY

    def goes(self, turtle: int) -> tuple[int, ...]:
        """R19: who decides this turtle's move is looked up before the first die; returns the event that tells it."""
        stacks = self.stacks
        space = stacks.space[turtle]
        topmost = turtle if space == RAFT else stacks.top[space]
        decider = self.setup.owner[topmost]
        self.turtle = turtle
        self.topmost = topmost
        self.decider = decider
        return GOES, turtle, decider, topmost

    def await_decision(self) -> None:
        """R6, R7: after one or two dice the decider stops, rolls on, or plays a card."""
        decider = self.decider
        self.chooser = decider
        self.choices = _ROLL_OR_STOP
        if self.setup.cards and not self.carded >> decider & 1:
            # R36, A11: never above 7; at 7 none is left (A1)
            playable = self.hands[decider * _HAND] & (1 << FINAL + 1 - self.total) - 1
            eggs = 0
            while playable:
                playable >>= 1
                eggs += 1
                if playable & 1:
                    self.choices += (CARD + eggs,)

    def finish(self) -> None:
        """Nobody has anything left to choose."""
        self.throws = ()
        self.total = 0
        self.chooser = NOBODY
        self.choices = ()

    def state(self) -> tuple[bytes | int | tuple[int, ...], ...]:
        """All that `become` takes over, as one value to compare or to digest."""
        return (
            bytes(self.cells), self.face_up, self.cards_left, self.turn, self.seat, self.moved, self.carded,
            self.turtle, self.topmost, self.decider, self.throws, self.total, self.chooser, self.choices,
        )  # fmt: skip

    def refusal(self, choice: object) -> IllegalChoice:
        """Why a choice is not open now."""
        thrown = len(self.throws)
        if type(choice) is not int or choice < STOP:
            return IllegalChoice("R5", "a choice is a number from 0 on")
        if self.is_over():
            return IllegalChoice("A6", "the game is over")
        if choice == STOP:
            return IllegalChoice("R5", "the first die must be thrown")
        if choice == ROLL:
            return IllegalChoice("R31", "say which of the two turtles goes first")
        if CARD < choice < CARD + FINAL:
            return self._card_refusal(choice - CARD)
        if TURTLE <= choice < TURTLE + 7:
            if thrown:
                return IllegalChoice("R31", "a move has begun; no other turtle goes before it is over")
            return IllegalChoice("R31", "only a turtle of the player on turn that has not gone yet may go")
        return IllegalChoice("R5", "there is no such choice")

    def _card_refusal(self, eggs: int) -> IllegalChoice:
        if not self.setup.cards:
            return IllegalChoice("R35", "this game is played without the card variant")
        if not self.throws:
            return IllegalChoice("R36", "a card never replaces the first die")
        if self.carded >> self.decider & 1:
            return IllegalChoice("R37", "only one card a turn, and one has been played")
        if self.total == FINAL:
            return IllegalChoice("A1", "at exactly 7 no card is played")
        if self.total + eggs > FINAL:
            return IllegalChoice("R36", f"{self.total} and {eggs} eggs are above 7")
        rule = "R35" if self.decider == self.seat else "R39"
        return IllegalChoice(rule, f"the player who decides has no card with {eggs} eggs")

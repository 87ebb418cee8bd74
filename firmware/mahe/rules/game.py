"""A game of Mahé: who must choose, what they may choose, and what comes of it."""

from mahe.rules.choices import CARD, ROLL, SEAT, STOP, TURTLE
from mahe.rules.clutch import FINAL, deal
from mahe.rules.dice import Dice, Luck
from mahe.rules.errors import IllegalChoice
from mahe.rules.events import (
    BUST,
    CARD_PLAYED,
    DIE,
    HANDED,
    MOVED,
    OVER,
    POSITION,
    TAKEN_BACK,
    TURN,
    TURNED_UP,
    WON,
)
from mahe.rules.journal import Journal
from mahe.rules.position import Position
from mahe.rules.roster import player
from mahe.rules.setup import NOBODY, Setup
from mahe.rules.stacks import BEACH


def new_game(setup: Setup, seed: int, seats: bytes = b"") -> "Game":
    """A game from its beginning; `seats` says who is a computer player (roster.py), people otherwise."""
    dice = Dice(seed)
    deck, removed = deal(dice)
    position = Position(setup, deck[0], len(deck))
    if seats:
        position.seats[:] = seats
    return Game(position, deck, dice, removed, seed)


class _Kept:
    """How all stood before a STOP or a card; made once, since making objects takes a Pico long."""

    def __init__(self, position: Position) -> None:
        self._cells = bytearray(len(position.cells))
        self.keep(position)

    def keep(self, position: Position) -> None:
        """The decider's choice is about to be carried out."""
        self._cells[:] = position.cells
        self._face_up = position.face_up
        self._cards_left = position.cards_left
        self._turn = position.turn
        self._seat = position.seat
        self._moved = position.moved
        self._carded = position.carded
        self._turtle = position.turtle
        self._throws = position.throws
        self._total = position.total
        self.decider = position.decider

    def give_back(self, position: Position) -> None:
        """All is as it was before, but for who sits where."""
        position.cells[:] = self._cells
        position.face_up = self._face_up
        position.cards_left = self._cards_left
        position.turn = self._turn
        position.seat = self._seat
        position.moved = self._moved
        position.carded = self._carded
        position.throws = self._throws
        position.total = self._total
        position.goes(self._turtle)
        position.await_decision()


class Game:
    """The position, which everybody sees, and the hidden things: the deck, the cards taken out, the dice to come."""

    def __init__(self, position: Position, deck: bytes, dice: Dice, removed: bytes = b"", seed: int = 0) -> None:
        self.position = position
        self.deck = deck  # the face-up card of the beginning first
        self.removed = removed
        self.seed = seed
        self.journal = Journal(position.seats)
        self._dice = dice
        self._luck = Luck(seed)
        # The last STOP or card while it may be taken back, on top of the card that it followed, if it followed one.
        self._kept = (_Kept(position), _Kept(position))
        self._number_kept = 0
        turtle = position.begin_move()
        if turtle != NOBODY:
            position.goes(turtle)

    def apply(self, choice: int) -> list:
        """Carry out a choice and tell what happens; an illegal one raises IllegalChoice and changes nothing."""
        position = self.position
        if choice not in position.choices:
            return self._hand_over(choice)
        self.journal.made.append(choice)  # first of all: 9.0 equals a card, and is a TypeError here
        told: list = []
        if choice == STOP:
            self._keep()
            self._swim(told)
            return told
        if choice == ROLL:
            self._throw(told)
        elif choice < TURTLE:
            self._keep()
            self._play_card(choice, told)
        else:
            told.append(position.goes(choice - TURTLE))
            self._throw(told)
        # R7, R8: above 7 is a bust; three dice or exactly 7 move at once; otherwise somebody decides.
        total = position.total
        if total > FINAL:
            self._bust(told)
        elif len(position.throws) == 3 or (total == FINAL and not position.setup.third7):  # A1
            self._swim(told)
        else:
            position.await_decision()
        return told

    def _keep(self) -> None:
        """A STOP or a card is about to be carried out, and may be taken back."""
        self._kept[self._number_kept].keep(self.position)
        self._number_kept += 1

    def _throw(self, told: list) -> None:
        """One more die, thrown once all before it is decided."""
        self._number_kept = 0
        position = self.position
        value = self._dice.die()
        total = position.total + value
        throws = position.throws + (value,)
        position.total = total
        position.throws = throws
        told.append((DIE, value, total, len(throws)))

    def _play_card(self, choice: int, told: list) -> None:
        """R35 to R39: a won card is the next die, and leaves the game at once (A23)."""
        position = self.position
        eggs = choice - CARD
        position.lose(position.decider, eggs)
        position.carded |= 1 << position.decider
        position.throws += (choice,)
        position.total += eggs
        told.append((CARD_PLAYED, eggs, position.total, len(position.throws), position.decider))

    def _bust(self, told: list) -> None:
        """R20: the turtle and all it carries go straight to the raft; those below stay."""
        position = self.position
        stacks = position.stacks
        turtle = position.turtle
        riders = stacks.riders(turtle) if position.topmost != turtle else ()
        carriers = stacks.carriers(turtle) if stacks.below[turtle] != NOBODY else ()
        told.append((BUST, turtle, riders, stacks.space[turtle], carriers))
        stacks.to_raft(turtle, riders)
        self._go_on(told)

    def _swim(self, told: list) -> None:
        """R9 to R18: total × dice spaces, riders carried along, onto whoever is there."""
        position = self.position
        stacks = position.stacks
        turtle = position.turtle
        start = stacks.space[turtle]
        # From the raft as from the beach, space k lies k spaces ahead (R13).
        reach = start % BEACH + position.total * len(position.throws)
        end = reach if reach <= BEACH else reach - BEACH
        # Mostly there are none, and looking for them costs a Pico more than asking.
        riders = stacks.riders(turtle) if position.topmost != turtle else ()
        carriers = stacks.carriers(turtle) if stacks.below[turtle] != NOBODY else ()
        on = stacks.stack(end) if stacks.top[end] != NOBODY else ()
        if end == start:
            on = carriers  # A14: a full circle ends on those left behind
        stacks.swim(turtle, riders, end)
        told.append((MOVED, turtle, riders, start, end, carriers, on))
        if reach >= BEACH:
            self._lay(told)
        self._go_on(told)

    def _lay(self, told: list) -> None:
        """R23 to R27: entering or crossing the beach wins the face-up clutch for the topmost turtle's owner."""
        position = self.position
        eggs = position.face_up
        position.take(position.decider, eggs)
        told.append((WON, position.decider, eggs, position.topmost))
        if eggs == FINAL:
            position.face_up = 0
            return
        position.cards_left -= 1
        if position.cards_left:
            position.face_up = self.deck[len(self.deck) - position.cards_left]
            self._number_kept = 0  # a card nobody had seen is up: no taking back any more
        else:
            position.face_up = FINAL
        told.append((TURNED_UP, position.face_up, position.cards_left))

    def _go_on(self, told: list) -> None:
        """The second turtle's move (R31, A5), the next player's turn (R4), or the end (A6)."""
        position = self.position
        if not position.face_up:
            position.finish()
            told.append((OVER,))
            return
        if position.setup.two and position.moved == NOBODY:
            position.moved = position.turtle
        else:
            turn = position.turn + 1
            seat = (position.seat + 1) % position.setup.players
            position.moved = NOBODY
            position.carded = 0
            position.turn = turn
            position.seat = seat
            told.append((TURN, turn, seat))
        turtle = position.begin_move()
        if turtle != NOBODY:
            told.append(position.goes(turtle))

    def _hand_over(self, choice: int) -> list:
        """A seat goes to a computer player or back to a person, at any time before the end."""
        position = self.position
        if position.is_over() or type(choice) is not int or choice < SEAT:
            raise position.refusal(choice)
        seat = choice - SEAT >> 4
        number = choice - SEAT & 15
        if seat >= position.setup.players or player(number) is None:
            raise position.refusal(choice)
        position.seats[seat] = number
        self.journal.made.append(choice)
        return [(HANDED, seat, number)]

    def luck(self) -> int:
        """What a computer player may leave to chance in this decision: a number below 2**30."""
        return self._luck.at(self.journal.length())

    def last_decider(self) -> int:
        """Whose STOP or card can be taken back; NOBODY if none can."""
        return self._kept[self._number_kept - 1].decider if self._number_kept else NOBODY

    def may_take_back(self) -> bool:
        """Whether nothing but a STOP or a card has happened since the last die, and no card was turned up."""
        return self._number_kept > 0

    def take_back(self) -> list:
        """Undo the last STOP or card; seats handed over since stay as they are."""
        if not self._number_kept:
            raise IllegalChoice("taking back", "a die has been thrown or a card turned up since the last choice")
        self._number_kept -= 1
        self._kept[self._number_kept].give_back(self.position)
        return [(TAKEN_BACK, self.journal.strike_out()), (POSITION, self.position)]

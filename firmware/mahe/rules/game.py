"""A game of Mahé: who must choose, what they may choose, and what comes of it."""

from mahe.rules.choices import CARD, ROLL, SEAT, STOP, TURTLE
from mahe.rules.clutch import FINAL, deal
from mahe.rules.dice import Dice, Luck
from mahe.rules.errors import IllegalChoice
from mahe.rules.events import (
    BUST,
    CARD_PLAYED,
    DIE,
    GOES,
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
from mahe.rules.setup import NOBODY, PLAYERS, Setup
from mahe.rules.stacks import BEACH


def new_game(setup: Setup, seed: int, seats: bytes = b"") -> "Game":
    """A game from its beginning; `seats` says who is a computer player (players.py), people otherwise."""
    dice = Dice(seed)
    deck, removed = deal(dice)
    position = Position(setup, deck[0], len(deck))
    if seats:
        position.seats[:] = seats
    return Game(position, deck, dice, removed, seed)


class Game:
    """The position, which everybody sees, and the hidden things: the deck, the cards taken out, the dice to come."""

    def __init__(self, position: Position, deck: bytes, dice: Dice, removed: bytes = b"", seed: int = 0) -> None:
        self.position = position
        self.deck = deck  # the face-up card of the beginning first
        self.removed = removed
        self.seed = seed
        self.first_seats = bytes(position.seats)  # who sat where at the beginning
        self.journal = Journal()
        self._dice = dice
        self._luck = Luck(seed)
        # The last STOP or card while it may be taken back: the state before it, its place in the journal, the choice,
        # and in turn what was kept before it (a STOP can follow a card).
        self._kept: tuple | None = None
        self._begin_move([])

    def apply(self, choice: int) -> list:
        """Carry out a choice and tell what happens; an illegal one raises IllegalChoice and changes nothing."""
        position = self.position
        if choice not in position.choices:
            return self._hand_over(choice)
        told: list = []
        if choice == ROLL:
            self._kept = None
            self._throw(self._dice.die(), told)
        elif choice >= TURTLE:
            self._kept = None
            position.turtle = choice - TURTLE
            self._goes(told)
            self._throw(self._dice.die(), told)
        else:
            self._kept = (position.state(), self.journal.mark(), choice, self._kept)
            if choice == STOP:
                self._swim(told)
            else:
                self._play_card(choice, told)
        self.journal.append(choice)
        return told

    def _goes(self, told: list) -> None:
        """R19: who decides this turtle's move is looked up before the first die."""
        position = self.position
        topmost = position.stacks.topmost(position.turtle)
        position.decider = position.setup.owner[topmost]
        told.append((GOES, position.turtle, position.decider, topmost))

    def _throw(self, value: int, told: list) -> None:
        position = self.position
        position.throws += (value,)
        position.total += value
        told.append((DIE, value, position.total, len(position.throws)))
        self._judge(told)

    def _play_card(self, choice: int, told: list) -> None:
        """R35 to R39: a won card is the next die, and leaves the game at once (A23)."""
        position = self.position
        eggs = choice - CARD
        position.lose(position.decider, eggs)
        position.carded |= 1 << position.decider
        position.throws += (choice,)
        position.total += eggs
        told.append((CARD_PLAYED, eggs, position.total, len(position.throws), position.decider))
        self._judge(told)

    def _judge(self, told: list) -> None:
        """R7, R8: above 7 is a bust; three dice or exactly 7 move at once; otherwise somebody decides."""
        position = self.position
        total = position.total
        dice = len(position.throws)
        if total > FINAL:
            self._bust(told)
        elif dice == 3 or (total == FINAL and not position.setup.third7):  # A1
            self._swim(told)
        else:
            position.await_decision()

    def _bust(self, told: list) -> None:
        """R20: the turtle and all it carries go straight to the raft; those below stay."""
        position = self.position
        stacks = position.stacks
        turtle = position.turtle
        riders = stacks.riders(turtle)
        told.append((BUST, turtle, riders, stacks.space[turtle], stacks.carriers(turtle)))
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
        riders = stacks.riders(turtle)
        carriers = stacks.carriers(turtle)
        on = carriers if end == start else stacks.stack(end)  # A14: a full circle ends on those left behind
        stacks.swim(turtle, riders, end)
        told.append((MOVED, turtle, riders, start, end, carriers, on))
        if reach >= BEACH:
            self._lay(riders[-1] if riders else turtle, told)
        self._go_on(told)

    def _lay(self, topmost: int, told: list) -> None:
        """R23 to R27: entering or crossing the beach wins the face-up clutch for the topmost turtle's owner."""
        position = self.position
        eggs = position.face_up
        position.take(position.decider, eggs)
        told.append((WON, position.decider, eggs, topmost))
        if eggs == FINAL:
            position.face_up = 0
            return
        position.cards_left -= 1
        if position.cards_left:
            position.face_up = self.deck[len(self.deck) - position.cards_left]
            self._kept = None  # a card nobody had seen is up: no taking back any more
        else:
            position.face_up = FINAL
        told.append((TURNED_UP, position.face_up, position.cards_left))

    def _go_on(self, told: list) -> None:
        """The second turtle's move (R31, A5), the next player's turn (R4), or the end (A6)."""
        position = self.position
        if position.over:
            position.finish()
            told.append((OVER,))
            return
        if position.setup.two and position.moved == NOBODY:
            position.moved = position.turtle
        else:
            position.moved = NOBODY
            position.carded = 0
            position.turn += 1
            position.seat = (position.seat + 1) % position.setup.players
            told.append((TURN, position.turn, position.seat))
        self._begin_move(told)

    def _begin_move(self, told: list) -> None:
        position = self.position
        position.begin_move()
        if position.turtle != NOBODY:
            self._goes(told)

    def _hand_over(self, choice: int) -> list:
        """A seat goes to a computer player or back to a person, at any time before the end."""
        position = self.position
        if position.over or not isinstance(choice, int) or choice < SEAT:
            raise position.refusal(choice)
        seat = choice - SEAT >> 4
        player = choice - SEAT & 15
        if seat >= position.setup.players or player >= len(PLAYERS):
            raise position.refusal(choice)
        position.seats[seat] = player
        self.journal.append(choice)
        return [(HANDED, seat, player)]

    def luck(self) -> int:
        """What a computer player may leave to chance in this decision: a number below 2**30."""
        return self._luck.at(self.journal.choices)

    def may_take_back(self) -> bool:
        """Whether nothing but a STOP or a card has happened since the last die, and no card was turned up."""
        return self._kept is not None

    def take_back(self) -> list:
        """Undo the last STOP or card; seats handed over since stay as they are."""
        if self._kept is None:
            raise IllegalChoice("taking back", "a die has been thrown or a card turned up since the last choice")
        state, mark, choice, self._kept = self._kept
        handed = list(self.journal.read(mark[0]))[1:]
        self.journal.cut(mark)
        for seat_choice in handed:
            self.journal.append(seat_choice)
        self.position.put_back(state)
        return [(TAKEN_BACK, choice), (POSITION, self.position)]

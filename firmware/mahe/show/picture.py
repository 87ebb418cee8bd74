"""What people see now: folded from events alone, so that it follows the game at the pace of the show."""

from mahe.rules.choices import CARD
from mahe.rules.events import (
    BUST,
    CARD_PLAYED,
    DIE,
    GOES,
    HANDED,
    MOVED,
    OVER,
    POSITION,
    TURN,
    TURNED_UP,
    WON,
)
from mahe.rules.position import Position
from mahe.rules.setup import NOBODY
from mahe.rules.stacks import BEACH, RAFT, Stacks


class Picture:
    """Turtles, eggs, hands and dice as shown; when all events have been shown it equals the position."""

    def __init__(self) -> None:
        self.stacks = Stacks()
        self.level = bytearray(7)  # of each turtle in its stack, from the bottom
        self.height = bytearray(22)  # of the stack on each space
        self.turtles = b""  # those in play
        self.owner = bytearray(7)
        self.seats = bytearray(7)
        self.hands = bytearray(7 * 8)
        self.players = 0
        self.two = False
        self.eggs = 0  # the face-up clutch
        self.cards_left = 0
        self.seat = NOBODY  # on turn
        self.turtle = NOBODY  # to move
        self.topmost = NOBODY  # above it
        self.decider = NOBODY
        self.throws = b""  # of this move, cards as CARD + eggs
        self.total = 0

    def fold(self, event: tuple) -> None:
        """Take in an event that has been shown."""
        kind = event[0]
        if kind in (DIE, CARD_PLAYED):
            self.throw(event[1] if kind == DIE else CARD + event[1], event[2])
            if kind == CARD_PLAYED:
                self.hands[event[4] * 8 + event[1]] -= 1
        elif kind == MOVED:
            self.stacks.swim(event[1], event[2], event[4])
            self._end_move()
        elif kind == BUST:
            self.stacks.to_raft(event[1], event[2])
            self._end_move()
        elif kind == GOES:
            self.turtle, self.decider, self.topmost = event[1], event[2], event[3]
        elif kind == TURN:
            self.seat = event[2]
            self.turtle = self.decider = self.topmost = NOBODY
        elif kind == WON:
            self.hands[event[1] * 8 + event[2]] += 1
            self.eggs = 0
        elif kind == TURNED_UP:
            self.eggs, self.cards_left = event[1], event[2]
        elif kind == OVER:
            self.turtle = self.decider = self.topmost = NOBODY
        elif kind == HANDED:
            self.seats[event[1]] = event[2]
        elif kind == POSITION:
            self.take(event[1])

    def throw(self, throw: int, total: int) -> None:
        """One more die on the table."""
        self.throws = self.throws + bytes((throw,))
        self.total = total

    def _end_move(self) -> None:
        self.throws = b""
        self.total = 0
        self.measure()

    def take(self, position: Position) -> None:
        """Everything anew, as it stands."""
        setup = position.setup
        self.players = setup.players
        self.two = setup.two
        self.turtles = setup.turtles
        self.owner[:] = setup.owner
        self.seats[: setup.players] = position.seats
        self.hands[: len(position.hands)] = position.hands
        for mine, theirs in (
            (self.stacks.space, position.stacks.space),
            (self.stacks.below, position.stacks.below),
            (self.stacks.top, position.stacks.top),
        ):
            mine[:] = theirs
        self.eggs = position.face_up
        self.cards_left = position.cards_left
        self.seat = position.seat
        self.turtle = position.turtle
        self.decider = position.decider
        self.topmost = position.topmost
        self.throws = bytes(position.throws)
        self.total = position.total
        self.measure()

    def measure(self) -> None:
        """How high everybody stands; counted once, not in every frame."""
        below = self.stacks.below
        for space in range(22):
            self.height[space] = 0
        for turtle in self.turtles:
            level = 0
            under = below[turtle]
            while under != NOBODY:
                level += 1
                under = below[under]
            self.level[turtle] = level
            space = self.stacks.space[turtle]
            if space != RAFT and level >= self.height[space]:
                self.height[space] = level + 1

    def landing(self) -> int:
        """The space that stopping now would lead to."""
        reach = self.stacks.space[self.turtle] % BEACH + self.total * len(self.throws)
        return reach if reach <= BEACH else reach - BEACH

    def held(self, seat: int, eggs: int) -> int:
        """How many clutches of so many eggs a player is seen to have."""
        return self.hands[seat * 8 + eggs]

    def eggs_of(self, seat: int) -> int:
        """All eggs a player has laid."""
        laid = 0
        for eggs in range(1, 8):
            laid += eggs * self.hands[seat * 8 + eggs]
        return laid

    def clutches_of(self, seat: int) -> int:
        """How many clutches a player has."""
        return sum(self.hands[seat * 8 + 1 : seat * 8 + 8])

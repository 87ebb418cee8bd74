"""The position that people see now: it follows the game by its events alone, at the pace of the show."""

from mahe.rules.choices import CARD
from mahe.rules.events import (
    BUST,
    BUST_RIDERS,
    BUST_TURTLE,
    CARD_PLAYED,
    CARD_PLAYED_EGGS,
    CARD_PLAYED_TOTAL,
    DIE,
    DIE_TOTAL,
    DIE_VALUE,
    GOES,
    GOES_TURTLE,
    HANDED,
    HANDED_PLAYER,
    HANDED_SEAT,
    KIND,
    MOVED,
    MOVED_END,
    MOVED_RIDERS,
    MOVED_TURTLE,
    OVER,
    POSITION,
    POSITION_WHOLE,
    TURN,
    TURN_NUMBER,
    TURN_SEAT,
    TURNED_UP,
    TURNED_UP_EGGS,
    WON,
)
from mahe.rules.limits import COLOURS, LIMIT
from mahe.rules.moves import await_decision, finish, goes, lay, lies_there, next_move, show_card
from mahe.rules.position import TOTAL_AT, Position, copy
from mahe.rules.setup import NOBODY, Setup
from mahe.rules.stacks import BEACH, RAFT, swim, to_raft
from mahe.show.geometry import raft, space


class Picture(Position):
    """The position as shown, and how high every turtle stands; once all events are shown, it equals the game's."""

    def __init__(self) -> None:
        super().__init__(Setup(2))  # a placeholder until a game is shown
        self.level = bytearray(COLOURS)  # of each turtle in its stack, from the bottom
        self.light = bytearray(COLOURS)  # of each turtle, in the chain
        self.height = bytearray(BEACH + 1)  # of the stack on each space
        self.measure()

    def fold(self, event: tuple) -> None:
        """Take in an event that has been shown."""
        kind = event[KIND]
        if kind == DIE:
            self._thrown(event[DIE_VALUE], event[DIE_TOTAL])
        elif kind == CARD_PLAYED:
            self.lose(self.decider(), event[CARD_PLAYED_EGGS])
            self._thrown(CARD + event[CARD_PLAYED_EGGS], event[CARD_PLAYED_TOTAL])
        elif kind in (MOVED, BUST):
            self._moved(event)
        elif kind == GOES:
            # Nobody is asked which of two turtles goes second: it is this one, since the other has gone.
            if self.setup.two and self.turtle() != NOBODY:
                next_move(self, self.turn(), self.seat(), self.turtle())
            goes(self, event[GOES_TURTLE])
        elif kind == TURN:
            next_move(self, event[TURN_NUMBER], event[TURN_SEAT], NOBODY)
        elif kind == WON:
            lay(self)
        elif kind == TURNED_UP:
            show_card(self, event[TURNED_UP_EGGS])
        elif kind == OVER:
            finish(self)
        elif kind == HANDED:
            self.seats[event[HANDED_SEAT]] = event[HANDED_PLAYER]
        elif kind == POSITION:
            self.show(event[POSITION_WHOLE])

    def show(self, position: Position) -> None:
        """Take over a whole position."""
        self.setup = position.setup
        self.seats[:] = position.seats
        copy(position, self)
        self.measure()

    def _thrown(self, thrown: int, total: int) -> None:
        lies_there(self, thrown, total)
        if total <= LIMIT:
            await_decision(self)

    def _moved(self, event: tuple) -> None:
        if event[KIND] == MOVED:
            swim(self.cells, event[MOVED_TURTLE], event[MOVED_RIDERS], event[MOVED_END])
        else:
            to_raft(self.cells, event[BUST_TURTLE], event[BUST_RIDERS])
        self.throws = ()
        self.now[TOTAL_AT] = 0
        self.measure()

    def measure(self) -> None:
        """Work out where every turtle stands, and how high: once after each change, not in every frame."""
        below = self.stacks.below
        for place in range(BEACH + 1):
            self.height[place] = 0
        for turtle in self.setup.turtles:
            level = 0
            under = below[turtle]
            while under != NOBODY:
                level += 1
                under = below[under]
            self.level[turtle] = level
            place = self.stacks.space[turtle]
            self.light[turtle] = raft(turtle) if place == RAFT else space(place, level)
            if place != RAFT and level >= self.height[place]:
                self.height[place] = level + 1

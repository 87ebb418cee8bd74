"""The position that people see now: it follows the game by its events alone, at the pace of the show."""

from mahe.rules import events
from mahe.rules.choices import CARD
from mahe.rules.game_setup import NOBODY, Setup
from mahe.rules.limits import COLOURS, LIMIT
from mahe.rules.moves import await_decision, finish, goes, lay, lies_there, next_move, show_card
from mahe.rules.position import TOTAL_AT, Position, copy
from mahe.rules.stacks import BEACH, RAFT, swim, to_raft
from mahe.show.geometry import raft, space


class Picture(Position):
    """The position as shown, and how high every turtle stands; once all events are shown, it equals the game's."""

    def __init__(self) -> None:
        super().__init__(Setup(2))  # a placeholder until a game is shown
        self.level = bytearray(COLOURS)  # the level of each turtle in its stack, from 0 at the bottom
        self.light = bytearray(COLOURS)  # the chain index of each turtle's light
        self.height = bytearray(BEACH + 1)  # the height of the stack on each space
        self.measure()

    def fold(self, event: tuple) -> None:
        """Apply an event that has been shown."""
        kind = event[events.KIND]
        if kind == events.DIE:
            self._thrown(event[events.DIE_VALUE], event[events.DIE_TOTAL])
        elif kind == events.CARD_PLAYED:
            self.lose(self.decider(), event[events.CARD_PLAYED_EGGS])
            self._thrown(CARD + event[events.CARD_PLAYED_EGGS], event[events.CARD_PLAYED_TOTAL])
        elif kind in (events.MOVED, events.BUST):
            self._moved(event)
        elif kind == events.GOES:
            # Nobody is asked which of two turtles goes second: it is this one, since the other has gone.
            if self.setup.two and self.turtle() != NOBODY:
                next_move(self, self.turn(), self.seat(), self.turtle())
            goes(self, event[events.GOES_TURTLE])
        elif kind == events.TURN:
            next_move(self, event[events.TURN_NUMBER], event[events.TURN_SEAT], NOBODY)
        elif kind == events.WON:
            lay(self)
        elif kind == events.TURNED_UP:
            show_card(self, event[events.TURNED_UP_EGGS])
        elif kind == events.OVER:
            finish(self)
        elif kind == events.HANDED:
            self.seats[event[events.HANDED_SEAT]] = event[events.HANDED_PLAYER]
        elif kind == events.POSITION:
            self.show(event[events.POSITION_WHOLE])

    def show(self, position: Position) -> None:
        """Become equal to a whole position."""
        self.setup = position.setup
        self.seats[:] = position.seats
        copy(position, self)
        self.measure()

    def _thrown(self, thrown: int, total: int) -> None:
        lies_there(self, thrown, total)
        if total <= LIMIT:
            await_decision(self)

    def _moved(self, event: tuple) -> None:
        if event[events.KIND] == events.MOVED:
            swim(self.cells, event[events.MOVED_TURTLE], event[events.MOVED_RIDERS], event[events.MOVED_END])
        else:
            to_raft(self.cells, event[events.BUST_TURTLE], event[events.BUST_RIDERS])
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

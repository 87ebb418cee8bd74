"""Where every turtle stands, and on whose back."""

from mahe.rules.setup import NOBODY

RAFT = 0
BEACH = 21  # the last space; 1 follows it (R13)
CELLS = 7 + 7 + BEACH + 1


class Stacks:
    """The spaces with their stacks; on the raft turtles stand side by side (R21, A3).

    All of it lies in the first bytes of `cells`, so that a position can be copied in one piece.
    """

    def __init__(self, cells: bytearray | None = None) -> None:
        view = memoryview(bytearray(CELLS) if cells is None else cells)
        self.space = view[0:7]  # of each turtle
        self.below = view[7:14]  # the turtle each one stands on
        self.top = view[14:CELLS]  # the topmost turtle of each space; the raft has none
        for cell in range(7, CELLS):
            view[cell] = NOBODY

    def topmost(self, turtle: int) -> int:
        """The topmost turtle of the stack this one stands in."""
        space = self.space[turtle]
        return turtle if space == RAFT else self.top[space]

    def _down(self, turtle: int, stop: int) -> tuple[int, ...]:
        """From `turtle` down to just above `stop`, listed bottom first."""
        found: tuple[int, ...] = ()
        while turtle != stop:
            found = (turtle,) + found
            turtle = self.below[turtle]
        return found

    def riders(self, turtle: int) -> tuple[int, ...]:
        """Those this turtle carries, bottom first (R18)."""
        return self._down(self.topmost(turtle), turtle)

    def carriers(self, turtle: int) -> tuple[int, ...]:
        """Those this turtle stands on, bottom first."""
        return self._down(self.below[turtle], NOBODY)

    def stack(self, space: int) -> tuple[int, ...]:
        """The turtles on a space, bottom first."""
        return self._down(self.top[space], NOBODY)

    def swim(self, turtle: int, riders: tuple[int, ...], end: int) -> None:
        """R17: the group lands on top of whoever is there, its order unchanged."""
        space = self.space
        top = self.top
        if space[turtle] != RAFT:
            top[space[turtle]] = self.below[turtle]  # those below stay (R18)
        self.below[turtle] = top[end]
        space[turtle] = end
        top[end] = turtle
        if riders:
            top[end] = riders[-1]
            self._carry(riders, end)

    def _carry(self, riders: tuple[int, ...], end: int) -> None:
        for rider in riders:
            self.space[rider] = end

    def to_raft(self, turtle: int, riders: tuple[int, ...]) -> None:
        """R20: the turtle and all above it go to the raft, where nobody stands on anybody."""
        space = self.space
        below = self.below
        if space[turtle] != RAFT:
            self.top[space[turtle]] = below[turtle]  # those below stay
        space[turtle] = RAFT
        below[turtle] = NOBODY
        for rider in riders:
            space[rider] = RAFT
            below[rider] = NOBODY

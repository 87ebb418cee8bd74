"""Where every turtle stands, and on whose back."""

from mahe.rules.setup import NOBODY

RAFT = 0
BEACH = 21  # the last space; 1 follows it (R13)


class Stacks:
    """The spaces with their stacks; on the raft turtles stand side by side (R21, A3)."""

    def __init__(self) -> None:
        self.space = bytearray(7)  # of each turtle
        self.below = bytearray([NOBODY] * 7)  # the turtle each one stands on
        self.top = bytearray([NOBODY] * (BEACH + 1))  # the topmost turtle of each space; the raft has none

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

    def _lift(self, turtle: int) -> None:
        """Take a turtle with its riders off its stack; those below stay (R18, R20)."""
        space = self.space[turtle]
        if space != RAFT:
            self.top[space] = self.below[turtle]

    def swim(self, turtle: int, riders: tuple[int, ...], end: int) -> None:
        """R17: the group lands on top of whoever is there, its order unchanged."""
        self._lift(turtle)
        self.below[turtle] = self.top[end]
        self.space[turtle] = end
        self.top[end] = turtle
        for rider in riders:
            self.space[rider] = end
            self.top[end] = rider

    def to_raft(self, turtle: int, riders: tuple[int, ...]) -> None:
        """R20: the turtle and all above it go to the raft, where nobody stands on anybody."""
        self._lift(turtle)
        for one in (turtle,) + riders:
            self.space[one] = RAFT
            self.below[one] = NOBODY

"""Where every turtle stands, and on whose back."""

from mahe.rules.game_setup import NOBODY
from mahe.rules.limits import COLOURS

RAFT = 0
BEACH = 21  # the last space; 1 follows it (R13)
# The cells hold each turtle's space, then the turtle below each, then the topmost turtle of each space. Quick code
# indexes the cells themselves: on CPython, a view into them takes three times as long.
BELOW_AT = COLOURS
TOP_AT = 2 * COLOURS
CELLS = TOP_AT + BEACH + 1


class Stacks:
    """The spaces with their stacks; on the raft turtles stand side by side (R21, A3).

    All of it lies in the first bytes of `cells`, so that one assignment copies a position.
    """

    def __init__(self, cells: bytearray | None = None) -> None:
        self.cells = bytearray(CELLS) if cells is None else cells
        view = memoryview(self.cells)
        self.space = view[0:BELOW_AT]  # the space of each turtle
        self.below = view[BELOW_AT:TOP_AT]  # the turtle that each one stands on
        self.top = view[TOP_AT:CELLS]  # the topmost turtle of each space; the raft has none
        view[BELOW_AT:CELLS] = bytes([NOBODY]) * (CELLS - BELOW_AT)

    def topmost(self, turtle: int) -> int:
        """The topmost turtle of the stack that this one stands in."""
        space = self.cells[turtle]
        return turtle if space == RAFT else self.cells[TOP_AT + space]

    def _down(self, turtle: int, stop: int) -> tuple[int, ...]:
        """The turtles from `turtle` down to just above `stop`, bottom first."""
        found: tuple[int, ...] = ()
        cells = self.cells
        while turtle != stop:
            found = (turtle,) + found
            turtle = cells[BELOW_AT + turtle]
        return found

    def riders(self, turtle: int) -> tuple[int, ...]:
        """The turtles that this one carries, bottom first (R18)."""
        return self._down(self.topmost(turtle), turtle)

    def carriers(self, turtle: int) -> tuple[int, ...]:
        """The turtles that this one stands on, bottom first."""
        return self._down(self.cells[BELOW_AT + turtle], NOBODY)

    def stack(self, space: int) -> tuple[int, ...]:
        """The turtles on a space, bottom first."""
        return self._down(self.cells[TOP_AT + space], NOBODY)


def swim(cells: bytearray, turtle: int, riders: tuple[int, ...], end: int) -> None:
    """R17: land the group on top of the turtles that are there, its order unchanged."""
    start = cells[turtle]
    if start != RAFT:
        cells[TOP_AT + start] = cells[BELOW_AT + turtle]  # those below stay (R18)
    top = TOP_AT + end
    cells[BELOW_AT + turtle] = cells[top]
    cells[turtle] = end
    cells[top] = turtle
    if riders:
        cells[top] = riders[-1]
        for rider in riders:
            cells[rider] = end


def to_raft(cells: bytearray, turtle: int, riders: tuple[int, ...]) -> None:
    """R20: send the turtle and its riders to the raft, where no turtle stands on another."""
    start = cells[turtle]
    if start != RAFT:
        cells[TOP_AT + start] = cells[BELOW_AT + turtle]  # those below stay
    cells[turtle] = RAFT
    cells[BELOW_AT + turtle] = NOBODY
    for rider in riders:
        cells[rider] = RAFT
        cells[BELOW_AT + rider] = NOBODY

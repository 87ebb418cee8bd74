"""Exceptions that end a start of the board: they aren't `Exception`s, so the firmware doesn't catch them."""

from __future__ import annotations


class Ended(BaseException):
    """Ends a start of the board, or the whole simulation."""


class PowerCut(Ended):
    """The power goes: the watchdog's scratch registers are lost."""


class Reset(Ended):
    """A reset by the watchdog or by `machine.reset`: the scratch registers keep their content."""


class SoftReset(Ended):
    """`machine.soft_reset`: MicroPython starts anew; `finally` blocks are still carried out, as on the board."""


class Enough(Ended):
    """The simulation has reached its last tick, or the end of its history."""


class Violated(Ended):
    """An invariant is violated: `what` is its name, `seen` the evidence."""

    def __init__(self, what: str, seen: str) -> None:
        super().__init__(f"{what}: {seen}")
        self.what = what
        self.seen = seen

"""What ends a start of the board: no code of the firmware can catch it."""

from __future__ import annotations


class Ended(BaseException):
    """The end of a start, or of the whole simulation."""


class PowerCut(Ended):
    """The registers are lost."""


class Reset(Ended):
    """By the watchdog, or by `machine.reset`: the registers stay."""


class SoftReset(Ended):
    """The guard starts everything anew; what stands behind `finally` is still carried out, as on the board."""


class Enough(Ended):
    """The simulation has come to the end of its ticks."""


class Violated(Ended):
    """Something that must hold doesn't: which, and what was seen."""

    def __init__(self, what: str, seen: str) -> None:
        super().__init__(f"{what}: {seen}")
        self.what = what
        self.seen = seen

"""The Pico itself: the only code that touches pins, timers and flash.

What spares the heap is in this file too: a file of its own would make every start a hundredth of a second longer.
"""

import gc

_LARGE = (None,)
_TIMES = 500  # four bytes each: together larger than nearly anything that play allocates, or that an import leaves
_AT_ONCE = 32
_A_PASS = 16


class _Slicer:
    def __getitem__(self, made: slice) -> slice:
        return made


_SLICER = _Slicer()
ALL = _SLICER[:]  # made once, because `a[:] = b` makes a new one on the heap every time


def slice_of(start: int, end: int) -> slice:
    """The slice object of a[start:end]."""
    return _SLICER[start:end]


def unwired(level: int) -> None:
    """Take the level that a part would get which isn't there."""


def collect() -> int:
    """Collect garbage; returns the address below which `fill` is then to fill small holes."""
    gc.collect()
    return id(_LARGE * _TIMES)  # a tuple lies in one piece


def fill(behind: int) -> bool:
    """Fill some of the small holes that a collection has left, for 5 ms; False when none is left.

    As long as there is a hole of 16 bytes early in the heap, MicroPython starts there whenever it looks for room for
    anything larger, and searches all that is loaded: 0.4 ms each time, and a page of words needs room many times. What
    fills the holes is garbage again.
    """
    times = _A_PASS
    while times and id(sum(range(_AT_ONCE), 0.5)) < behind:  # each addition makes a float
        times -= 1
    return not times

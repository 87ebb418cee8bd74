"""The Pico itself: the only code that touches pins, timers and flash.

The collection of garbage is in this file, too: a module of its own would make every start 10 ms longer.
"""

import gc

_LARGE = (None,)
_TIMES = 500  # × 4 bytes: one block larger than almost any allocation in play, and almost any hole after an import
_AT_ONCE = 32
_A_PASS = 16


class _Slicer:
    def __getitem__(self, made: slice) -> slice:
        return made


_SLICER = _Slicer()
ALL = _SLICER[:]  # made once, because `a[:] = b` allocates one each time


def slice_of(start: int, end: int) -> slice:
    """The slice object of a[start:end]."""
    return _SLICER[start:end]


def unwired(level: int) -> None:
    """Stands in for the pin of a missing part, and ignores its level."""


def collect() -> int:
    """Collect garbage; returns the address up to which `fill` should fill small holes."""
    gc.collect()
    return id(_LARGE * _TIMES)  # the address of a new tuple, which lies in one block


def fill(behind: int) -> bool:
    """Fill some of the small holes that a collection has left, for 5 ms; False when none is left.

    MicroPython begins each search for free blocks at the first hole of 16 bytes. If that lies early in the heap, every
    larger allocation scans all loaded modules: 0.4 ms each time, many times for a page of words. The filling itself is
    garbage.
    """
    times = _A_PASS
    while times and id(sum(range(_AT_ONCE), 0.5)) < behind:  # each addition allocates a float
        times -= 1
    return not times

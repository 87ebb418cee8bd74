"""The Pico itself: the only code that touches pins, timers and flash.

What spares its heap stands here, because each file more makes every start a hundredth of a second longer.
"""

import gc

_LARGE = (None,)
_TIMES = 250  # four bytes each: more than nearly anything that play allocates
_AT_ONCE = 32


class _Slicer:
    def __getitem__(self, made: slice) -> slice:
        return made


_SLICER = _Slicer()
ALL = _SLICER[:]  # made once, because `a[:] = b` makes a new one on the heap every time


def slice_of(start: int, end: int) -> slice:
    """The slice object of a[start:end]."""
    return _SLICER[start:end]


def collect() -> None:
    """Collect garbage, then fill the smallest holes that it leaves.

    As long as there is a hole of 16 bytes in front, MicroPython looks for room for anything larger from there on, past
    all that is loaded: 0.4 ms each time, and a page of words needs many. What fills them is garbage again.
    """
    gc.collect()
    behind = id(_LARGE * _TIMES)  # a tuple lies in one piece
    while id(sum(range(_AT_ONCE), 0.5)) < behind:  # a float for each number
        pass

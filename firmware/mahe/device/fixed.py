"""Slices that are made once: `a[:] = b` makes a new one every time, on the heap."""


class _Slicer:
    def __getitem__(self, made: slice) -> slice:
        return made


_SLICER = _Slicer()
ALL = _SLICER[:]


def slice_of(start: int, end: int) -> slice:
    """What stands between the brackets of a[start:end]."""
    return _SLICER[start:end]

"""Shrinks a failing history: removes steps and faults as long as it still breaks the same rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from mahe_board.simulator.history import Step

_FEW = 8  # steps
Fails = Callable[[Sequence[Step]], "int | None"]  # returns after how many steps the rule was broken, or None


def shrunk(steps: Sequence[Step], fails: Fails) -> list[Step]:
    """The shortest history found: steps are left out, then faults, until neither makes it shorter."""
    kept = _tail(list(steps), fails)
    before = None
    while before != kept:
        before = list(kept)
        kept = _without_steps(kept, fails)
        kept = _without_faults(kept, fails)
    return kept


def _tail(steps: list[Step], fails: Fails) -> list[Step]:
    """The last 8, 16, 32 … steps, as soon as they break the rule by themselves; otherwise all."""
    number = _FEW
    while number < len(steps):
        length = fails(steps[-number:])
        if length is not None:
            return steps[-number:][:length]
        number *= 2
    return _cut(steps, fails)


def _without_steps(steps: list[Step], fails: Fails) -> list[Step]:
    """Leave out half of the steps, then quarters, and so on down to single ones."""
    kept = list(steps)
    size = len(kept) // 2
    while size:
        at = 0
        while at < len(kept):
            fewer = kept[:at] + kept[at + size :]
            length = fails(fewer)
            if length is None:
                at += size
            else:
                kept = fewer[:length]
        size //= 2
    return kept


def _cut(steps: list[Step], fails: Fails) -> list[Step]:
    length = fails(steps)
    if length is None:
        raise ValueError("this history breaks no rule")
    return steps[:length]


def _without_faults(steps: list[Step], fails: Fails) -> list[Step]:
    kept = list(steps)
    for place in range(len(kept)):
        for fault in list(kept[place].faults):
            fewer = [other for other in kept[place].faults if other != fault]
            tried = [*kept[:place], replace(kept[place], faults=fewer), *kept[place + 1 :]]
            if fails(tried) is not None:
                kept = tried
    return kept

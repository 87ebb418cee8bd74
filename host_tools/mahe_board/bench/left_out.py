"""Leaves figures out, by name and with the reason, if they can't be measured here; the others still are measured."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mahe_board.errors import ExtraMissing, NeedsClone, RuntimeMissing
from mahe_board.progress import during

_KEY = "left_out"


@contextmanager
def or_left_out(figures: dict[str, Any], name: str) -> Iterator[None]:
    """Measure a figure in this `with`; if something that it needs is missing here, note that in its place."""
    try:
        with during(name):
            yield
    except (ExtraMissing, NeedsClone, RuntimeMissing) as missing:
        figures.setdefault(_KEY, {})[name] = str(missing)


def lines(figures: dict[str, Any]) -> Iterator[str]:
    """A line for each that was left out."""
    for name, why in figures.get(_KEY, {}).items():
        yield f"left out: {name}: {why}"

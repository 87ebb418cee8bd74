"""Figures that can't be had here are left out by name, with the reason; the others are measured all the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mahe_board.errors import ExtraMissing, NeedsClone, RuntimeMissing

_KEY = "left_out"


@contextmanager
def or_left_out(figures: dict[str, Any], name: str) -> Iterator[None]:
    """Note what is missing here for a figure, if something is."""
    try:
        yield
    except (ExtraMissing, NeedsClone, RuntimeMissing) as missing:
        figures.setdefault(_KEY, {})[name] = str(missing)


def lines(figures: dict[str, Any]) -> Iterator[str]:
    """A line for each that was left out."""
    for name, why in figures.get(_KEY, {}).items():
        yield f"left out: {name}: {why}"

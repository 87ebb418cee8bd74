"""`mahe bench pico --witnesses`: what the emulated Pico does, beside what others have made, measured and published."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from mahe_board.bench import left_out

WITNESSES = ("pulses", "benchmarks", "suite")  # modules of this package, each with measured() and lines(figures)


def measured() -> dict[str, Any]:
    """The figures of each witness, by its name."""
    figures: dict[str, Any] = {}
    for name in WITNESSES:
        with left_out.or_left_out(figures, name):
            figures[name] = _witness(name).measured()
    return figures


def lines(figures: dict[str, Any]) -> Iterator[str]:
    """The figures for a person."""
    for name in WITNESSES:
        if name in figures:
            yield from _witness(name).lines(figures[name])
            yield ""
    yield from left_out.lines(figures)


def _witness(name: str) -> Any:
    return import_module(f"mahe_board.bench.{name}")

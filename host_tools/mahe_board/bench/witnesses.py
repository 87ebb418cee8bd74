"""`mahe bench pico witnesses`: the emulated Pico beside independent programs and published measurements."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from mahe_board.command_line.errors import ExtraMissing, NeedsClone, RuntimeMissing
from mahe_board.command_line.progress import during

WITNESSES = ("pulses", "benchmarks", "suite")  # modules of this package; each has measured() and lines(figures)


def measured() -> dict[str, Any]:
    """Return each witness's figures, or a sentence if something that it needs isn't installed."""
    figures: dict[str, Any] = {}
    for name in WITNESSES:
        try:
            with during(name):
                figures[name] = _witness(name).measured()
        except (ExtraMissing, NeedsClone, RuntimeMissing) as missing:  # the other witnesses are still measured
            figures[name] = str(missing)
    return figures


def lines(figures: dict[str, Any]) -> Iterator[str]:
    """The figures for a person."""
    for name, found in figures.items():
        yield from [f"left out: {name}: {found}"] if isinstance(found, str) else _witness(name).lines(found)
        yield ""


def _witness(name: str) -> Any:
    return import_module(f"mahe_board.bench.{name}")

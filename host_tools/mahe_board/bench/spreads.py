"""The figures of boards in play as text: their ranges, and the worst beside its bar."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from mahe_board.bench.bars import Bar
from mahe_board.bench.in_play import Figure, each

LEFT_OUT = ("first light", "decision of a resumed game", "frames a second", "press to light")
BROKEN = "✗"
Measured = dict[str, Any]


def lines(boards: Sequence[Measured]) -> Iterator[str]:
    """Yield a line for every figure, clock by clock; then a line for the worst figure of each bar."""
    for name, alike in _groups(boards).items():
        yield from _spreads(name, alike)
        yield ""
    yield from _worst(boards)
    if any("started" not in board for board in boards):
        for name in LEFT_OUT:
            yield f"left out, for it needs an emulated Pico with the compiled game: {name}"


def worst(boards: Sequence[Measured], bar: Bar) -> tuple[Measured, Figure] | None:
    """The worst figure for a bar, and the board that has it; None if there are no figures."""
    found = [(board, figure) for board in boards for figure in each(board) if figure.bar == bar]
    if not found:
        return None
    return (min if bar.at_least else max)(found, key=lambda one: one[1].worst())


def _groups(boards: Sequence[Measured]) -> dict[str, list[Measured]]:
    groups: dict[str, list[Measured]] = {}
    for board in boards:
        groups.setdefault(f"{board['mhz']} MHz" if "mhz" in board else "in play", []).append(board)
    return groups


def _spreads(name: str, alike: list[Measured]) -> Iterator[str]:
    orders = f", {len(alike)} link orders" if len(alike) > 1 else ""
    yield f"{name + orders:66}{'':>18}{'cache empty':>18}  bar"
    of_all: dict[tuple[Bar, str], list[Figure]] = {}
    for figure in itertools.chain.from_iterable(map(each, alike)):
        of_all.setdefault((figure.bar, figure.what), []).append(figure)
    for (bar, what), figures in of_all.items():
        warm = _range([figure.warm for figure in figures])
        cold = _range([figure.cold for figure in figures if figure.cold is not None])
        yield f"{f'{bar.what}: {what}' if what else bar.what:66}{warm:>18}{cold:>18}  {bar}"


def _range(values: Sequence[float]) -> str:
    if not values:
        return ""
    least, most = _number(min(values)), _number(max(values))
    return most if least == most else f"{least} to {most}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.3g}"


def _worst(boards: Sequence[Measured]) -> Iterator[str]:
    clocks = dict.fromkeys(board.get("mhz") for board in boards)
    heads = "".join(f"{f'{mhz} MHz' if mhz else 'here':>14}" for mhz in clocks)
    yield f"{'the worst':66}{heads}  bar; the worst is that of"
    for bar in dict.fromkeys(figure.bar for board in boards for figure in each(board)):
        found = [worst([board for board in boards if board.get("mhz") == mhz], bar) for mhz in clocks]
        values = "".join(f"{_marked(bar, one[1].worst()) if one else '':>14}" for one in found)
        yield f"{bar.what:66}{values}  {bar}{_where(*found[0]) if found[0] else ''}"


def _marked(bar: Bar, value: float) -> str:
    return f"{_number(value)}{'' if bar.keeps(value) else ' ' + BROKEN}"


def _where(board: Measured, figure: Figure) -> str:
    place = f"in order {board['order']}" if "order" in board else ""
    return "; " + ", ".join(filter(None, (place, figure.what))) if place or figure.what else ""

"""`mahe bench show`: measures a tick of the table on each runtime, and how soon the virtual board answers a press."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mahe_board.bench import left_out
from mahe_board.bench.boards import EmulatedPico
from mahe_board.bench.left_out import or_left_out
from mahe_board.bench.pico import on_the_board
from mahe_board.bench.scripts import random_play, ticks
from mahe_board.clone import CLONE
from mahe_board.numbers import whole
from mahe_board.runtimes import webassembly
from mahe_board.runtimes.carried import carried
from mahe_board.runtimes.pico import emulated_pico

RUN = "from mahe_board.bench.scripts.ticks import measure\nmeasure()"
RUNTIMES = {"cpython": "CPython", "webassembly": "MicroPython-WASM", "pico": "Pico"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--presses", type=whole(1), default=100, metavar="N", help="presses of the virtual board (100)")


def measured(arguments: argparse.Namespace) -> dict[str, Any]:
    """All figures; a runtime that isn't installed is left out by name."""
    figures: dict[str, Any] = {"cpython": _on_cpython()}
    with or_left_out(figures, RUNTIMES["webassembly"]):
        figures["webassembly"] = _without_heap(_in_webassembly())
    with or_left_out(figures, RUNTIMES["pico"]):
        figures["pico"] = _on_the_pico()
    figures["virtual_board"] = _latency(arguments.presses)
    return figures


def _on_cpython() -> dict[str, Any]:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        ticks.measure()
    return _without_heap(json.loads(printed.getvalue()))


def _in_webassembly() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        carried(Path(folder), ticks, random_play)
        figures: dict[str, Any] = json.loads(webassembly.run_code(RUN, CLONE / "firmware", Path(folder)))
    return figures


def _without_heap(figures: dict[str, Any]) -> dict[str, Any]:
    """The figures without those of memory: only a Pico shows what is used on a Pico."""
    for situation in figures["situations"]:
        del situation["bytes"]
    return {key: value for key, value in figures.items() if not key.startswith("heap")}


def _on_the_pico() -> dict[str, Any]:
    with EmulatedPico(emulated_pico(files=on_the_board(modules=[ticks, random_play]))) as board:
        figures: dict[str, Any] = json.loads(board.run(RUN))
    return figures


def _latency(presses: int) -> dict[str, float]:
    """Milliseconds from a press to the frame that answers it, over HTTP and back."""
    from mahe_board.play.latency import press_latencies
    from mahe_board.play.live import Live

    measured = sorted(press_latencies(Live, presses))
    return {
        "median_ms": round(statistics.median(measured), 1),
        "90_percent_ms": round(measured[len(measured) * 9 // 10], 1),
        "longest_ms": round(measured[-1], 1),
    }


def table(figures: dict[str, Any]) -> str:
    """The figures for a person."""
    return "\n".join(_lines(figures))


def _lines(figures: dict[str, Any]) -> Iterator[str]:
    here = [name for name in RUNTIMES if name in figures]
    yield f"{'a tick, us: mean (longest)':30}" + "".join(f"{RUNTIMES[name]:>22}" for name in here) + f"{'bytes':>10}"
    for number, situation in enumerate(figures["cpython"]["situations"]):
        row = f"{situation['name']:30}"
        for name in here:
            cost = figures[name]["situations"][number]
            row += f"{cost['us']:>12.0f} ({cost['longest_us']:>6.0f}) "
        if "pico" in figures:
            row += f"{figures['pico']['situations'][number]['bytes']:>10}"
        yield row
    for name in here:
        yield f"import of the table, {RUNTIMES[name]}: {figures[name]['import_ms']} ms"
    if "pico" in figures:
        pico = figures["pico"]
        yield f"heap of the table in play, Pico: {pico['heap']} bytes; free beside it: {pico['heap_free']}"
    board = figures["virtual_board"]
    yield (
        f"press to frame, virtual board: median {board['median_ms']} ms, 90 % {board['90_percent_ms']}, "
        f"longest {board['longest_ms']}"
    )
    yield from left_out.lines(figures)

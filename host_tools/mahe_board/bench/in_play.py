"""The figures of the board in play, beside their bars: part of `mahe bench pico`."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from mahe_board.bench import bars
from mahe_board.bench.bars import Bar
from mahe_board.bench.picos import Run, emulated
from mahe_board.build.tree import module_of, modules
from mahe_board.command_line.progress import during

if TYPE_CHECKING:
    from mahe_board.bench.pico_builds import Build

# Calls playing.report() with the bytes of heap that the bench itself uses.
_REPORT = """
import gc
import mahe.device
gc.collect()
before = gc.mem_free()
import playing
gc.collect()
playing.report(before - gc.mem_free())
"""
# Kinds of passes, as on_pico/passes.py names them, that have bars of their own.
LONG = {"a save": bars.SAVE_US, "a collection": bars.COLLECTION_US, "a module loaded": bars.LOADING_US}


class Figure(NamedTuple):
    """One figure of one board, with a warm and, if measured, an emptied flash cache."""

    bar: Bar
    what: str
    warm: float
    cold: float | None = None

    def worst(self) -> float:
        """The worst value, which is compared with the bar."""
        return self.warm if self.cold is None else max(self.warm, self.cold)


def on_the_board(run: Run) -> dict[str, Any]:
    """The figures that any Pico, emulated or real, can measure by itself."""
    figures: dict[str, Any] = json.loads(run(_REPORT))
    for script in ("thinking", "choosing"):
        figures[script] = json.loads(run(f"import {script}\n{script}.report()"))
    # The module of texts isn't in sys.modules, but its texts stay in memory.
    loaded = {*figures.pop("loaded"), "mahe.show.texts.en"}
    figures["loaded_bytes"] = sum(len(content) for name, content in modules().items() if module_of(name) in loaded)
    return figures


def on_the_emulated(build: Build, scripts: Mapping[str, bytes], presses: int) -> dict[str, Any]:
    """The board's own figures, and those that need an emulated board's wires."""
    from mahe.rules.game_setup import PERSON
    from mahe_board.bench import power_on
    from mahe_board.bench.presses import measured
    from mahe_board.bench.start_game import game, saved
    from mahe_board.boards.board_saves import both

    with during(str(build)):
        # With an older save in the store, a new one takes its typical time.
        saved_before = both("game", saved(game((PERSON,) * 7)))
        with emulated(build.at_rest({**scripts, **saved_before})) as run:
            figures = on_the_board(run)
            figures["passes"] = json.loads(run("import passes\npasses.report()"))  # last, since it saves games
        figures.update(power_on.figures(build))
        made = measured(build, presses)
    figures["press_to_light"] = {
        "presses": presses,
        "lost": made.lost,
        "in_peace_ms": spread(made.in_peace),
        "met_a_save_ms": spread(made.met_a_save),
        "share_that_met_a_save": round(len(made.met_a_save) / presses, 3),
    }
    return {"order": build.order, "mhz": build.mhz, **figures}


def spread(values: list[float]) -> dict[str, float]:
    """The median, the 95th percentile and the largest of some values."""
    if not values:
        return {}
    ordered = sorted(values)
    return {
        "median": round(statistics.median(ordered), 1),
        "p95": round(ordered[len(ordered) * 95 // 100], 1),
        "most": round(ordered[-1], 1),
    }


def each(figures: dict[str, Any]) -> Iterator[Figure]:
    """All figures of one board that have a bar."""

    def timed(bar: Bar, what: str, us: dict[str, float]) -> Figure:
        return Figure(bar, what, us["us"], us["cold_us"])

    yield timed(bars.FRAME_US, "waiting for a decision", figures["tick"])
    for name, us in figures["scenes"].items():
        yield timed(bars.FRAME_US, name, us)
    yield Figure(bars.FRAME_BYTES, "", max(one["bytes"] for one in (figures["tick"], *figures["scenes"].values())))
    for name, us in figures["pages"].items():
        yield timed(bars.PAGE_US, name, us)
    yield timed(bars.BLOCKED_US, "", figures["blocked"])
    yield Figure(bars.CHOICE_US, "", figures["choosing"]["us"])
    yield Figure(bars.COLD_CHOICE_US, "", figures["choosing"]["cold_us"])
    if "passes" in figures:
        yield from _of_passes(figures["passes"])
    yield from _of_thinking(figures["thinking"])
    if figures["loaded_bytes"]:
        yield Figure(bars.MPY_LOADED, "", figures["loaded_bytes"])
    yield Figure(bars.HEAP_FREE, "", figures["heap_free_in_play"])
    yield Figure(bars.HEAP_FREE, "with the fox", figures["heap_free_with_the_fox"])
    if "started" in figures:
        yield from _from_outside(figures)


def _of_passes(passes: dict[str, dict[str, float]]) -> Iterator[Figure]:
    """The longest pass of each kind; kinds in LONG have bars of their own."""
    for what in sorted({*passes["us"], *passes["cold_us"]}):
        # A kind may lack a figure: a module is loaded only once.
        us, cold_us = passes["us"].get(what, 0), passes["cold_us"].get(what)
        yield Figure(LONG.get(what, bars.PASS_US), "" if what in LONG else what, us, cold_us)


def _of_thinking(thinking: dict[str, Any]) -> Iterator[Figure]:
    decisions = thinking["decisions"]
    for table in dict.fromkeys(one["table"] for one in decisions):
        here = [one for one in decisions if one["table"] == table]
        most = {name: max(one[name] for one in here) for name in ("longest_us", "cold_longest_us", "ms", "cold_ms")}
        yield Figure(bars.SLICE_US, table, most["longest_us"], most["cold_longest_us"])
        yield Figure(bars.THOUGHT_MS, table, most["ms"], most["cold_ms"])
    typical = [statistics.median(one[name] for one in decisions) for name in ("ms", "cold_ms")]
    yield Figure(bars.TYPICAL_MS, "", *typical)
    yield Figure(bars.THOUGHT_HEAP, "", thinking["heap"])


def _from_outside(figures: dict[str, Any]) -> Iterator[Figure]:
    started, pressed = figures["started"], figures["press_to_light"]
    yield Figure(bars.FIRST_LIGHT_MS, "", started["first_light_ms"])
    yield Figure(bars.DECISION_MS, "", started["decision_ms"])
    yield Figure(bars.FRAMES_A_SECOND, "", started["frames_a_second"])
    yield Figure(bars.HEAP_FREE, "of a game resumed late", started["heap_free"])
    yield Figure(bars.HEAP_FREE, "of a game resumed late, with the fox", started["heap_free_with_the_fox"])
    yield Figure(bars.LOST, "", pressed["lost"])
    for bar, name in ((bars.QUICK_MS, "in_peace_ms"), (bars.SLOW_MS, "met_a_save_ms")):
        for which in ("median", "most"):
            if which in pressed[name]:
                yield Figure(bar, which, pressed[name][which])

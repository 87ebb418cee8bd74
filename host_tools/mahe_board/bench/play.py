"""The figures of the board in play, with the limits that they must keep: part of `mahe bench pico`."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator, Mapping
from typing import Any

from mahe_board.bench.boards import Board
from mahe_board.build.tree import module_of

FRAME_US, PAGE_US, BLOCKED_US = 5000, 15_000, 500
HEAP_FREE, MPY_LOADED = 155_000, 80_000
FIRST_LIGHT_MS, DECISION_MS, ANSWER_MS, ANSWER_IN_A_SAVE_MS = 300, 2000, 40, 120
SLICE_US, TYPICAL_MS, THOUGHT_MS, THOUGHT_HEAP = 2000, 300, 1000, 12 * 1024
LEFT_OUT = ("first light", "decision of a resumed game", "frames a second", "press to light")

# Tells `report` how much of the heap the bench itself takes, since that isn't the game's.
_REPORT = """
import gc
import mahe.device
gc.collect()
before = gc.mem_free()
import playing
gc.collect()
playing.report(before - gc.mem_free())
"""


def on_the_board(board: Board, files: Mapping[str, bytes]) -> dict[str, Any]:
    """What any Pico can measure of itself, with these files on it."""
    figures: dict[str, Any] = json.loads(board.run(_REPORT))
    figures["thinking"] = json.loads(board.run("import thinking\nthinking.report()"))
    loaded = {*figures.pop("loaded"), "mahe.show.texts.en"}  # no longer listed after loading, but its texts stay
    figures["loaded_bytes"] = sum(len(content) for name, content in files.items() if module_of(name) in loaded)
    return figures


def from_outside(number: int) -> dict[str, Any]:
    """The figures that only an emulated Pico can give, since its wires can be watched."""
    from mahe_board.bench import presses, starting  # they need what only a clone has

    figures = starting.figures()
    measured = presses.measured(number)
    figures["press_to_light"] = {
        "presses": number,
        "lost": measured.lost,
        "in_peace_ms": spread(measured.in_peace),
        "met_a_save_ms": spread(measured.met_a_save),
        "share_that_met_a_save": round(len(measured.met_a_save) / number, 3),
    }
    return figures


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


def lines_of_thought(thinking: dict[str, Any]) -> Iterator[str]:
    """Yield what the fox's decisions take, table by table: the most of a few decisions."""
    yield f"{'the fox thinks':44}{'slice, us':>12}{'in all, ms':>12}{'garbage':>12}"
    decisions = thinking["decisions"]
    for table in dict.fromkeys(one["table"] for one in decisions):
        here = [one for one in decisions if one["table"] == table]
        most = [max(one[name] for one in here) for name in ("longest_us", "ms", "bytes")]
        yield f"  {table:42}" + "".join(f"{value:12}" for value in most)
    yield f"  {'at most':42}{SLICE_US:12}{THOUGHT_MS:12}"
    yield f"{'its room and its net, bytes':44}{thinking['heap']:12,.1f}  at most {THOUGHT_HEAP}"


def lines(figures: dict[str, Any]) -> Iterator[str]:
    """The figures for a person."""

    def row(name: str, value: float, bar: str) -> str:
        return f"{name:44}{value:12,.1f}  {bar}"

    yield f"{'in play':44}{'':12}  bar"
    yield row("a tick that waits for a decision, us", figures["tick"]["us"], f"at most {FRAME_US}")
    for name, scene in figures["scenes"].items():
        yield row(f"a frame: {name}, us", scene["us"], f"at most {FRAME_US}; {scene['bytes']} bytes (0)")
    for name, us in figures["pages"].items():
        yield row(f"a page of words, or a part: {name}, us", us, f"at most {PAGE_US}")
    yield row("blocked by sending a frame, us", figures["blocked_us"], f"at most {BLOCKED_US}")
    yield row("  by machine.bitstream, us", figures["blocked_by_bitstream_us"], "")
    yield row("modules loaded, bytes", figures["loaded_bytes"], f"at most {MPY_LOADED} of .mpy")
    yield from lines_of_thought(figures["thinking"])
    yield row("heap free, bytes", figures["heap_free_in_play"], f"at least {HEAP_FREE}")
    yield row("  with the fox, bytes", figures["heap_free_with_the_fox"], f"at least {HEAP_FREE}")
    if "first_light_ms" not in figures:
        for name in LEFT_OUT:
            yield f"left out, for it needs an emulated Pico with the compiled game: {name}"
        return
    yield row("first light after power-on, ms", figures["first_light_ms"], f"at most {FIRST_LIGHT_MS}")
    yield row("decision of a resumed game, ms", figures["decision_ms"], f"at most {DECISION_MS}")
    for name, key in (("resumed late", "heap_free"), ("and with the fox", "heap_free_with_the_fox")):
        yield row(f"heap free, {name}, bytes", figures[key], f"at least {HEAP_FREE}")
    yield row("frames a second", figures["frames_a_second"], "50")
    press = figures["press_to_light"]
    yield row(f"{press['presses']} presses, lost", press["lost"], "0")
    for name, bar in (("in_peace_ms", ANSWER_MS), ("met_a_save_ms", ANSWER_IN_A_SAVE_MS)):
        for which, value in press[name].items():
            yield row(f"  press to light, {name[:-3].replace('_', ' ')}: {which}, ms", value, f"at most {bar}")
    yield row("  share that met a save", press["share_that_met_a_save"] * 100, "% of presses")

"""`mahe bench pico`: what the firmware's modules cost on a Pico: heap and import time, time and bytes of their calls.

The scripts in `on_pico/calls`, which run on the board, say what to call: `rules_dice.py` there belongs to
`mahe.rules.dice` and has a function `calls()` that returns pairs of a name and a function without arguments.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from types import ModuleType
from typing import Any

from mahe_board.bench import play, spreads, witnesses
from mahe_board.bench.bars import CLOCKS
from mahe_board.bench.boards import Board, EmulatedPico, RealPico
from mahe_board.build.tree import module_of, sources
from mahe_board.errors import BoardFailed
from mahe_board.mpy import all_compiled
from mahe_board.numbers import whole
from mahe_board.progress import during
from mahe_board.runtimes.carried import carried
from mahe_board.runtimes.node import packages
from mahe_board.runtimes.pico import emulated_pico

ON_PICO = Path(__file__).parent / "on_pico"
PLAY = "play"  # not a module: the board in play
YARDSTICK = "machine"  # always measured too: MicroPython's own way to send a frame
ON_THE_DATA_PIN = ("frames", "torn frames", "us a frame")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="such as mahe.rules.dice, or play (all of them)")
    parser.add_argument("--presses", type=whole(1), default=40, metavar="N", help="presses of each board in play (40)")
    parser.add_argument(
        "--orders", type=whole(1), default=4, metavar="N", help="play is measured in N link orders of MicroPython (4)"
    )
    parser.add_argument("--mhz", type=int, choices=CLOCKS, help="play is measured at this clock only, not at both")
    board = parser.add_mutually_exclusive_group()
    board.add_argument("--port", help="measure on the real Pico on this serial port")
    board.add_argument("--witnesses", action="store_true", help="the emulated Pico beside what others have measured")
    parser.add_argument("--source", action="store_true", help="import .py files, not compiled .mpy files")


def measured(arguments: argparse.Namespace) -> dict[str, Any]:
    """The figures of the modules that are named, or of all if none is; or those of the witnesses."""
    if arguments.witnesses:
        return witnesses.measured()
    known = [*modules(), PLAY]
    for name in arguments.modules:
        if name not in known:
            raise BoardFailed(f"there is no module {name} in the firmware; there are: {', '.join(known)}")
    names = arguments.modules or known
    files = on_the_board(arguments.source)
    with _board(arguments.port, files) as board:
        figures = measure(board, [name for name in names if name != PLAY])
    if PLAY in names:
        figures[PLAY] = _play(arguments, files)
    return figures


def _play(arguments: argparse.Namespace, files: dict[str, bytes]) -> list[dict[str, Any]]:
    """The figures of the board in play: those of each emulated one, or of the one that is asked for."""
    if arguments.source:
        with _board(arguments.port, files) as board:
            return [play.on_the_board(board, files)]
    if arguments.port:
        with RealPico(arguments.port, scripts(), in_place=True) as board:
            return [play.on_the_board(board, files)]
    packages()  # where there is no clone, this says so
    from mahe_board.bench.builds import builds

    clocks = (arguments.mhz,) if arguments.mhz else CLOCKS
    return [play.on_the_emulated(build, scripts(), arguments.presses) for build in builds(arguments.orders, clocks)]


def _board(port: str | None, files: dict[str, bytes]) -> AbstractContextManager[Board]:
    return RealPico(port, files) if port else EmulatedPico(emulated_pico(files=files))


def modules() -> Iterator[str]:
    """The modules of the firmware, packages included."""
    return map(module_of, sources())


def on_the_board(source: bool = False, modules: Iterable[ModuleType] = ()) -> dict[str, bytes]:
    """The files that the board gets: the firmware, compiled unless `source` is asked for, and what the bench runs."""
    files = {name: file.read_bytes() for name, file in sources().items()} if source else all_compiled(sources())
    files.update(scripts())
    for script in (ON_PICO / "calls").glob("*.py"):
        files[f"calls_{script.name}"] = script.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        files.update({name: file.read_bytes() for name, file in carried(Path(folder), *modules).items()})
    return files


def scripts() -> dict[str, bytes]:
    """What the bench runs on any board."""
    return {script.name: script.read_bytes() for script in ON_PICO.glob("*.py")}


def measure(board: Board, names: list[str]) -> dict[str, Any]:
    """The figures of each module, by its name."""
    figures: dict[str, Any] = {"modules": {}}
    for name in (*names, YARDSTICK):
        script = "yardstick" if name == YARDSTICK else "_".join(name.split(".")[1:])
        calls = f"calls_{script}" if (ON_PICO / "calls" / f"{script}.py").exists() else None
        with during(name):
            costs = json.loads(board.run(f"import measure\nmeasure.report({name!r}, {calls!r})"))
        seen = board.frames()
        if seen is None:
            figures["left out, for they need the data pin"] = list(ON_THE_DATA_PIN)
        elif seen["frames"]:
            costs["data_pin"] = seen
        figures["modules"][name] = costs
    return figures


def table(figures: dict[str, Any]) -> str:
    """The figures for a person."""
    return "\n".join(_lines(figures) if "modules" in figures else witnesses.lines(figures))


def _lines(figures: dict[str, Any]) -> Iterator[str]:
    yield f"{'module, with all that it imports':44}{'heap, bytes':>12}{'import, ms':>12}"
    for name, costs in figures["modules"].items():
        yield f"{name:44}{costs['heap']:12}{costs['import_us'] / 1000:12.1f}"
    yield ""
    yield f"{'call':44}{'us':>12}{'bytes':>12}"
    for name, costs in figures["modules"].items():
        for call in costs["calls"]:
            yield f"{name + ': ' + call['name']:44}{call['us']:12.1f}{call['bytes']:12}"
        if "data_pin" in costs:
            seen = costs["data_pin"]
            yield f"  on the data pin: {seen['frames']} frames, {seen['torn']} torn, {seen['us_a_frame']} us each"
    if PLAY in figures:
        yield ""
        yield from spreads.lines(figures[PLAY])
    for name in figures.get("left out, for they need the data pin", ()):
        yield f"left out, for it needs the data pin: {name}"

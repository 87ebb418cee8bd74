"""`mahe bench pico`: the board in play beside its bars, or the emulated Pico beside others' measurements."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from mahe_board.bench import in_play, spreads, witnesses
from mahe_board.bench.bars import CLOCKS
from mahe_board.bench.picos import on_port
from mahe_board.command_line.errors import BoardFailed
from mahe_board.command_line.whole_numbers import whole
from mahe_board.emulator.pico import pico_class

ON_PICO = Path(__file__).parent / "on_pico"
PLAY, WITNESSES = "play", "witnesses"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=(PLAY, WITNESSES), help="the board in play, or what others have measured")
    parser.add_argument("--presses", type=whole(1), default=40, metavar="N", help="presses of each board in play (40)")
    parser.add_argument(
        "--orders", type=whole(1), default=4, metavar="N", help="play is measured in N link orders of MicroPython (4)"
    )
    parser.add_argument("--mhz", type=int, choices=CLOCKS, help="play is measured at this clock only, not at both")
    parser.add_argument("--port", help="play is measured on the real Pico on this serial port")


def measured(arguments: argparse.Namespace) -> dict[str, Any]:
    """Measure: the figures of each board in play, or with `witnesses` those of each witness."""
    if arguments.what == PLAY:
        return {PLAY: _play(arguments)}
    if arguments.port:
        raise BoardFailed("the witnesses speak of the emulated Pico: leave --port out")
    return {WITNESSES: witnesses.measured()}


def _play(arguments: argparse.Namespace) -> list[dict[str, Any]]:
    if arguments.port:
        with on_port(arguments.port, scripts()) as run:
            return [in_play.on_the_board(run)]
    pico_class()  # raises if the emulator isn't installed
    from mahe_board.bench.pico_builds import builds

    clocks = (arguments.mhz,) if arguments.mhz else CLOCKS
    return [in_play.on_the_emulated(build, scripts(), arguments.presses) for build in builds(arguments.orders, clocks)]


def scripts() -> dict[str, bytes]:
    """The modules of the bench that run on a board: file name -> source."""
    return {script.name: script.read_bytes() for script in ON_PICO.glob("*.py")}


def table(figures: dict[str, Any]) -> str:
    """The figures for a person."""
    return "\n".join(spreads.lines(figures[PLAY]) if PLAY in figures else witnesses.lines(figures[WITNESSES]))

"""`mahe bench flash`: puts the game on an emulated Pico, beside `mpremote cp -r` and `belay sync` of the same modules.

All times are emulated seconds, taken one after the other in one run. Those of mahe end when the board says that it
plays; the other tools start nothing, and mpremote doesn't look at what is there.
"""

from __future__ import annotations

import argparse
import importlib.util
import io
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

import mahe
from mahe_board.bench import left_out
from mahe_board.build.places import version
from mahe_board.build.tree import game, linked_modules
from mahe_board.errors import BoardFailed, ExtraMissing
from mahe_board.flash import in_play, install, is_there, starting
from mahe_board.link import Session, session
from mahe_board.runtimes.pico import emulated_pico

if TYPE_CHECKING:
    from mahe_board.runtimes.pico.board import Pico  # it needs an extra

BELAY = "from belay.cli.main import run_app; run_app()"  # its `python -m belay` fails with newer libraries
CHANGED = "mahe/show/linked.mpy"
CONFIRMED_MS = 12_000
LONGEST_S = 1200
CASES = ("first", "nothing changed", "one module changed")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    del parser


def measured(arguments: argparse.Namespace) -> dict[str, Any]:
    """Each tool's figures; one that isn't installed is left out by name."""
    del arguments
    figures: dict[str, Any] = {"mahe flash": of_mahe()}
    for name, module, command in (
        ("mpremote cp -r", "mpremote", ["-m", "mpremote", "connect", "{port}", "cp", "-r", "{files}/.", ":"]),
        ("belay sync", "belay", ["-c", BELAY, "sync", "{port}", "{files}"]),
    ):
        with left_out.or_left_out(figures, name):
            if importlib.util.find_spec(module) is None:
                raise ExtraMissing("bench", module)
            figures[name] = of_another(command)
    return figures


def of_mahe() -> dict[str, float]:
    """The seconds of `mahe flash`: the first time, with nothing changed, and with one module changed."""
    in_play.BEGUN_S = 5
    in_play.READ_S = session.ANSWER_S = starting.START_S = LONGEST_S  # of real time, which isn't what is measured here
    versions = game(), game(), version(_changed(), mahe.VERSION)
    with emulated_pico() as pico:
        seconds = {}
        for case, one in zip(CASES, versions, strict=True):
            with pico.live() as live:
                seconds[case] = _emulated(pico, lambda port=live.socket, one=one: _flash(port, one))  # type: ignore[misc]
            pico.wait(CONFIRMED_MS)
    return seconds


def of_another(command: list[str]) -> dict[str, float]:
    """The same by another tool, into the board's top folder."""
    with tempfile.TemporaryDirectory() as folder, emulated_pico() as pico:
        files = Path(folder)
        seconds = {}
        for case, one in zip(CASES, (linked_modules(), linked_modules(), _changed()), strict=True):
            for name, content in one.items():
                (files / name).parent.mkdir(parents=True, exist_ok=True)
                (files / name).write_bytes(content)
            with pico.live() as live:
                words = [word.format(port=live.pty, files=files) for word in command]  # belay knows no sockets
                seconds[case] = _emulated(pico, lambda words=words: _done(words))  # type: ignore[misc]
    return seconds


def _changed() -> dict[str, bytes]:
    """The modules, one of them changed at its end."""
    return {**linked_modules(), CHANGED: linked_modules()[CHANGED] + b"\0"}


def _flash(port: str, version: Mapping[str, bytes]) -> None:
    with redirect_stdout(io.StringIO()):
        if not is_there(port, version):
            with Session(port) as board:
                board.fresh()
                board.check()
                install(board, yes=True, version=version)


def _done(words: list[str]) -> None:
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, timeout=LONGEST_S, check=False)
    if done.returncode:
        raise BoardFailed(f"{words[1]} failed: {(done.stderr or done.stdout).strip()[-300:]}")


def _emulated(pico: Pico, work: Callable[[], None]) -> float:
    pico.output()  # brings `pico.ms` up to date
    begun = pico.ms
    work()
    pico.output()
    return round((pico.ms - begun) / 1000, 2)


def table(figures: dict[str, Any]) -> str:
    """The figures for a person."""
    rows = [f"{'emulated seconds':20}" + "".join(f"{case:>20}" for case in CASES)]
    for name, seconds in figures.items():
        if name in ("mahe flash", "mpremote cp -r", "belay sync"):
            rows.append(f"{name:20}" + "".join(f"{seconds[case]:20.2f}" for case in CASES))
    return "\n".join([*rows, *left_out.lines(figures)])

"""`mahe bench flash`: puts the game on an emulated Pico, beside `mpremote cp -r` and `belay sync` of the same files.

All times are emulated seconds, taken one after the other in one run, each from the start of the tool to its end; in the
second and third case the board plays before. `mahe flash` ends when the board has read everything again and says that
it plays; the other tools start nothing.

    python -m mahe_board.bench.flash PORT CASE      what `mahe flash` does in one of the cases
"""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import mahe
from mahe_board.bench import left_out
from mahe_board.build.places import version
from mahe_board.build.tree import linked_modules, tree
from mahe_board.errors import BoardFailed, ExtraMissing
from mahe_board.flash import in_play, install, is_there, starting
from mahe_board.link import Session, session
from mahe_board.progress import during
from mahe_board.runtimes.pico import emulated_pico

CASES = ("first", "nothing changed", "one module changed")
CHANGED = "mahe/show/linked.mpy"
BELAY = "from belay.cli.main import run_app; run_app()"  # its `python -m belay` fails with newer libraries
COMMANDS = {
    "mahe flash": ["-m", "mahe_board.bench.flash", "{socket}", "{case}"],
    "mpremote cp -r": ["-m", "mpremote", "connect", "{port}", "cp", "-r", "{files}/.", ":"],
    "belay sync": ["-c", BELAY, "sync", "{port}", "{files}"],
}
PLAYS_MS, CONFIRMED_MS = 3_000, 12_000
LONGEST_S = 1200


def add_arguments(parser: argparse.ArgumentParser) -> None:
    del parser


def measured(arguments: argparse.Namespace) -> dict[str, Any]:
    """Each tool's figures; one that isn't installed is left out by name."""
    del arguments
    figures: dict[str, Any] = {}
    for name, command in COMMANDS.items():
        with left_out.or_left_out(figures, name):
            if name == "belay sync" and importlib.util.find_spec("belay") is None:
                raise ExtraMissing("bench", "belay")
            figures[name] = seconds(command)
    return figures


def seconds(command: list[str]) -> dict[str, float]:
    """How long a tool takes in each case, on a Pico that begins with MicroPython alone."""
    taken = {}
    with tempfile.TemporaryDirectory() as folder, emulated_pico() as pico:
        for number, (case, one) in enumerate(zip(CASES, versions(), strict=True)):
            for name, content in tree(one=one).items():
                (Path(folder) / name).parent.mkdir(exist_ok=True)
                (Path(folder) / name).write_bytes(content)
            with during(case), pico.live() as live:
                pico.output()  # brings `pico.ms` up to date
                begun = pico.ms
                _done([word.format(port=live.pty, socket=live.socket, files=folder, case=number) for word in command])
                pico.output()
                taken[case] = round((pico.ms - begun) / 1000, 2)
            pico.wait(CONFIRMED_MS)
            pico.reset()
            pico.wait(PLAYS_MS)
    return taken


def versions() -> list[dict[str, bytes]]:
    """What is put on the board in each case; in the last version one module is changed at its end."""
    modules = linked_modules()
    changed = {**modules, CHANGED: modules[CHANGED] + b"\0"}
    return [version(each, mahe.VERSION) for each in (modules, modules, changed)]


def flash(port: str, case: int) -> None:
    """What `mahe flash` does, patient with an emulator, which is slower than a Pico."""
    in_play.BEGUN_S = 5 if case else in_play.BEGUN_S  # only a board in play may answer late
    in_play.READ_S = session.ANSWER_S = starting.START_S = LONGEST_S
    one = versions()[case]
    if not is_there(port, one):
        with Session(port) as board:
            board.fresh()
            board.check()
            install(board, yes=True, version=one)


def _done(words: list[str]) -> None:
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, timeout=LONGEST_S, check=False)
    if done.returncode:
        raise BoardFailed(f"{words[1]} failed: {(done.stderr or done.stdout).strip()[-300:]}")


def table(figures: dict[str, Any]) -> str:
    """The figures for a person."""
    rows = [f"{'emulated seconds':20}" + "".join(f"{case:>20}" for case in CASES)]
    for name in filter(figures.__contains__, COMMANDS):
        rows.append(f"{name:20}" + "".join(f"{figures[name][case]:20.2f}" for case in CASES))
    return "\n".join([*rows, *left_out.lines(figures)])


if __name__ == "__main__":
    flash(sys.argv[1], int(sys.argv[2]))

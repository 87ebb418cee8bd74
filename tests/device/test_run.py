"""`mahe run`: the working tree plays on a board, and nothing of it stays there."""

from __future__ import annotations

import ast
import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mahe_board.__main__ import main
from mahe_board.bench.playing import Waiting, firmware, game, saved
from mahe_board.run import ON_PICO
from mahe_board.runtimes.pico.board import Pico
from mahe_board.stored import both
from tests.device import small
from tests.needs import ROOT

BOOTED_MS = 2500
TRIED = """
def play(guard):
    from mahe.rules import eggs
    print("mahe VERSION plays, from", guard.place)
    with open("/saved/game", "w") as file:
        file.write("another game")
    print("eggs:", eggs.EGGS[-1], "\\x1b[31m")
"""


def test_it_plays_from_the_computer_leaves_no_trace_and_the_installed_game_is_back(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pico = new_pico(files={**small.board("0.1.9"), **both("game", b"the family's game")})
    pico.wait(2000)
    written, files = pico.flash_work().operations, pico.files()
    monkeypatch.setattr("mahe_board.run.game", lambda: small.game("9.9.9", play=TRIED))
    with pico.live() as live:
        assert main(["run", "--port", live.socket]) == 0
    assert capsys.readouterr().out.endswith("mahe 9.9.9 plays, from run\neggs: 599 \\x1b[31m\n")
    pico.wait(2500)
    pico.exec("import sys")
    assert pico.eval("(sys.path[0], sys.modules['mahe'].VERSION)") == ("/game", "0.1.9"), "what plays again"
    assert (pico.flash_work().operations, pico.files()) == (written, files)

    monkeypatch.setattr("mahe_board.run.game", lambda: small.game("9.9.9", play=small.BROKEN))
    with pico.live() as live:
        assert main(["run", "--port", live.socket]) == 2
    told = capsys.readouterr().err
    assert told.endswith("ended: ValueError: out of turtles\n")


def offered(file: Path, kind: str) -> set[str]:
    """What a class offers to others: its public methods and attributes."""
    (found,) = [one for one in ast.parse(file.read_text("utf-8")).body if getattr(one, "name", "") == kind]
    names = set()
    for node in ast.walk(found):
        match node:
            case ast.FunctionDef(name=name):
                names.add(name)
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(value=ast.Name("self"), attr=name, ctx=ast.Store()):
                names.add(name)
    return {name for name in names if not name.startswith("_")}


def test_the_guard_and_its_stand_in_have_all_that_the_game_may_ask_of_a_guard() -> None:
    known = offered(ROOT / "firmware" / "mahe" / "device" / "guard.pyi", "Guard")
    assert known == offered(ON_PICO, "Visitor")
    assert known <= offered(ROOT / "firmware" / "main.py", "Guard")


@pytest.mark.exhaustive
def test_the_whole_game_runs_until_ctrl_c_and_the_installed_one_is_back_at_its_decision(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str]
) -> None:
    waiting = game(choices=12)
    pico = new_pico(files={**firmware(), **both("game", saved(waiting))})
    pico.wait(BOOTED_MS)
    written = pico.flash_work().operations
    with pico.live() as live:

        def stopped_when_it_plays() -> None:
            while " plays, from run" not in capsys.readouterr().out:
                time.sleep(0.5)
            time.sleep(3)
            os.kill(os.getpid(), signal.SIGINT)

        threading.Thread(target=stopped_when_it_plays, daemon=True).start()
        assert main(["run", "--port", live.socket]) == 130
    pico.wait(BOOTED_MS + 500)
    assert pico.flash_work().operations == written
    assert pico.screen().memory == Waiting(waiting).page
    pico.exec("import sys")
    assert pico.eval("sys.path[0]") == "/game"

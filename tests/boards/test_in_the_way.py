"""Clear errors for each obstacle: no port, two ports, a port in use, and devices that aren't Picos."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from mahe_board.boards.serial_link import serial_line, session
from mahe_board.emulator.pico.emulated_pico import Pico
from tests.boards.flashing import a_port, a_strange_device, ports, refused, small_game
from tests.processes import running

pytestmark = pytest.mark.usefixtures("small_game")


def test_no_pico_is_told_with_what_to_do(ports: list[SimpleNamespace], capsys: pytest.CaptureFixture[str]) -> None:
    ports.append(a_port("modem", 1, 2))
    assert "hold BOOTSEL" in refused([], capsys)


def test_two_picos_are_both_listed(ports: list[SimpleNamespace], capsys: pytest.CaptureFixture[str]) -> None:
    ports += [a_port("port-b"), a_port("port-a")]
    assert "port-a and port-b: say which with --port" in refused([], capsys)


@pytest.mark.parametrize(
    ("port", "said"),
    [
        ("no-such-port", "there is no port no-such-port: is the Pico plugged in, with a cable that carries data?\n"),
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
    monkeypatch.setattr("mahe_board.boards.flash.game", lambda: pytest.fail("it was compiled"))
    assert said in refused(["--port", port], capsys)


def test_a_port_that_belongs_to_others_is_told_with_the_usual_remedy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    port = tmp_path / "ttyACM0"
    port.touch()
    monkeypatch.setattr(os, "access", lambda path, _: path != str(port))  # deny access, even if the test runs as root
    said = refused(["--port", str(port)], capsys)
    assert said.startswith(f"mahe flash: you may not use {port}; ")
    assert "sudo usermod -aG dialout $USER" in said
    assert 'ATTRS{idVendor}=="2e8a"' in said
    assert "another program" not in said


def test_a_port_that_somebody_has_open_is_told_with_their_name(capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = os.openpty()
    with running(["sleep", "60"], stdin=theirs) as terminal:
        port = os.ttyname(theirs)
        os.close(theirs)
        told = refused(["--port", port], capsys)
    assert told == f"mahe flash: the port is open in sleep ({terminal.pid}): close it there\n"
    os.close(ours)


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
    monkeypatch.setattr(serial_line, "GO_ON_S", 0.2)
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


__all__ = ["ports", "small_game"]

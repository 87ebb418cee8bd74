"""`mahe flash` to an emulated Pico on a serial port."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

import mahe
from host_tools.__main__ import main
from host_tools.errors import ToolError
from host_tools.flash.pico import acceptable
from tests.device.playing import firmware, game, saved
from tests.pico.board import Pico


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
    del there["mahe/rules/score.mpy"]
    there["mahe/rules/dice.mpy"] = b"an older one"
    there["mahe/rules/board.py"] = b"a module that is no more"
    there["main.py"] = b"import nothing_like_that\n"
    pico = new_pico(files={**there, "saved/game.a": saved(game()), "notes.txt": b"somebody's notes"})
    with pico.live() as live:
        ports += [a_port("modem", 1, 2), a_port(live.socket)]
        assert main(["flash"]) == 0
    said = capsys.readouterr().out
    assert f"3 files copied, {len(files) - 3} were there already, 1 removed" in said
    assert f"mahe {mahe.VERSION} plays, from the files" in said
    found = pico.files()
    assert {name: found[name] for name in files} == files
    assert "mahe/rules/board.py" not in found
    assert found["saved/game.a"] == saved(game())
    assert found["notes.txt"] == b"somebody's notes"


@pytest.mark.exhaustive
def test_an_empty_pico_gets_everything(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico()
    with pico.live() as live:
        assert main(["flash", "--port", live.socket]) == 0
    assert {name: pico.files()[name] for name in firmware()} == firmware()


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


def test_a_port_that_isnt_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no-such-port" in refused(["--port", "no-such-port"], capsys)


@pytest.mark.parametrize(
    ("version", "machine", "said"),
    [
        ((1, 24, 1, ""), "Raspberry Pi Pico with RP2040", r"MicroPython 1\.24\.1 .* needs 1\.25 or newer"),
        ((1, 27, 0, ""), "Generic ESP32 module with ESP32", "ESP32, and the game runs on a Raspberry Pi Pico"),
    ],
)
def test_what_the_game_cant_run_on_is_refused_by_its_name(version: tuple[int, ...], machine: str, said: str) -> None:
    with pytest.raises(ToolError, match=said):
        acceptable("COM7", version, machine)


@pytest.mark.parametrize(
    "machine", ["Pico with RP2040", "Pico W with RP2040", "Pico2 with RP2350", "Pico 2 W with RP2350"]
)
def test_all_picos_are_accepted(machine: str) -> None:
    assert machine in acceptable("COM7", (1, 25, 0, ""), f"Raspberry Pi {machine}")


def test_a_game_that_doesnt_start_is_told_with_its_last_words(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = {**firmware(), "mahe/device/play.mpy": b"damaged"}
    monkeypatch.setattr("host_tools.flash.tree", lambda: broken)
    pico = new_pico(files=broken)
    with pico.live() as live:
        assert "didn't start" in refused(["--port", live.socket], capsys)

"""`mahe play --pico`: the emulated Pico in place of a table, on the virtual board's page."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.virtual_board.play import glow
from mahe_board.virtual_board.play.emulated_board import PicoTable
from mahe_board.virtual_board.play.frame import red_green_blue, rows
from mahe_board.virtual_board.play.server import Server
from mahe_board.virtual_board.play.table_loop import Board
from tests.needs import need_micropython
from tests.virtual_board.play.conftest import OpenPage, Play, Program, ask, press
from tests.virtual_board.play.looking import LIT, SCREEN, wait
from tests.virtual_board.play.serving import serving

SECONDS = 120  # timeout, for a busy computer
LEGENDS = slice(6 * 128, 8 * 128)  # the part of the screen's memory that is sent last: the keys' legends


@pytest.fixture
def server() -> Iterator[Server]:
    """The virtual board with an emulated Pico as its table, in this process."""
    need_micropython()
    with serving(PicoTable) as served:
        yield served
    pico_of(served.board).close()


def pico_of(board: Board) -> PicoTable:
    assert isinstance(board.live, PicoTable)
    return board.live


def on_the_pico(server: Server, look: Callable[[Pico], Any]) -> Any:
    """Call `look` with the emulated Pico between two ticks, and return its result."""
    return server.board.errand(lambda board: look(pico_of(board)._pico), SECONDS)


@contextmanager
def standing_still(server: Server) -> Iterator[None]:
    """Freeze the Pico's time in this context, so that its lights and screen don't change."""

    def stop(board: Board) -> None:
        board.table.tick = lambda *_: None  # type: ignore[method-assign]

    def go_on(board: Board) -> None:
        del board.table.tick

    server.board.errand(stop, SECONDS)
    yield
    server.board.errand(go_on, SECONDS)


def looks_of(grb: bytes) -> dict[str, list[object]]:
    """Return the expected colour, halo and core of each lit light on the page, by its index in the chain."""
    rgb = red_green_blue(grb)
    lit = {}
    for light in range(len(rgb) // 3):
        red, green, blue = rgb[3 * light : 3 * light + 3]
        if red or green or blue:
            halo = glow.strength(red, green, blue)
            lit[str(light)] = [glow.hue(red, green, blue), halo, glow.core(halo)]
    return lit


def test_the_page_shows_what_is_on_the_wires_and_its_keys_are_levels_of_pins(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page(server.address)
    wait(lambda: any(on_the_pico(server, Pico.screen).memory[LEGENDS]), SECONDS)
    welcome = on_the_pico(server, Pico.screen).memory
    roll = on_the_pico(server, lambda pico: pico.wiring.buttons["roll"])
    assert on_the_pico(server, lambda pico: pico.pin(roll)) == 1
    page.keyboard.down("r")
    wait(lambda: on_the_pico(server, lambda pico: pico.pin(roll)) == 0, SECONDS)
    page.keyboard.up("r")
    wait(lambda: on_the_pico(server, lambda pico: pico.pin(roll)) == 1, SECONDS)
    wait(lambda: on_the_pico(server, Pico.screen).memory != welcome, SECONDS)
    with standing_still(server):
        page.wait_for_selector(f"body[data-frame='{server.board.frame.number}']")
        sent, drawn = on_the_pico(server, lambda pico: (pico.lights(), pico.screen().memory))
        assert page.evaluate(LIT) == looks_of(sent) != {}
        assert page.evaluate(SCREEN) == rows(drawn)


def emulator_of(program: Program) -> int:
    """Find the emulator's process, a child of the board's."""
    pid = program.process.pid
    (child,) = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return int(child)


def test_the_command_itself_shows_the_board_and_ends_cleanly_by_a_ctrl_c_that_reaches_the_emulator_too(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    need_micropython()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    program = play("--pico")

    def shown() -> dict[str, Any]:
        return dict(ask(program.address, "/frame").json)

    wait(lambda: any(light != "000000" for light in shown()["lights"]), SECONDS)
    assert shown()["moment"] is None, "over wires come only pixels"
    assert press(program.address, "roll", ms=100).status == 200
    capfd.readouterr()
    for process in (emulator_of(program), program.process.pid):
        os.kill(process, signal.SIGINT)
    assert program.process.wait(SECONDS) == 0
    assert capfd.readouterr().err == ""
    assert not (tmp_path / "data").exists()  # the folder in which the virtual board would save


def test_an_emulator_that_dies_in_play_is_told_in_a_sentence(play: Play, capfd: pytest.CaptureFixture[str]) -> None:
    need_micropython()
    program = play("--pico")
    os.kill(emulator_of(program), signal.SIGKILL)
    assert program.process.wait(SECONDS) == 2
    told = capfd.readouterr().err
    assert told.startswith("mahe play: on the emulated Pico: ")
    assert told.count("\n") == 1

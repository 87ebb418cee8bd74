"""`mahe flash` is cut short, by the plug, a signal or the cable."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Callable
from itertools import islice

import pytest

from mahe_board.__main__ import main
from mahe_board.build.image import made
from mahe_board.build.mpy_compiler import text_compiled
from mahe_board.command_line.termination import stoppable
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot, whole
from tests.boards.flashing import NEW, OLD, board, flash, in_slot, refused, small_game, uf2_of
from tests.device import tiny
from tests.device.cuts import cuts

pytestmark = pytest.mark.usefixtures("small_game")

PARTS = 10  # each long test is split into so many; `make test` runs only the first
in_parts = pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.exhaustive) for part in range(1, PARTS))]
)


def large(version: str) -> bytes:
    """A tiny game with much in it, so that its image takes several sectors."""
    eggs = text_compiled(f"EGGS = {version + 'egg' * 3000!r}", "eggs.py")
    return made({**tiny.modules(version), "eggs.mpy": eggs}, version)


def begun_with(pico: Pico, image: bytes) -> str:
    """Start a board with this flash; return its output."""
    pico.power_off()
    pico.output()
    pico.write_flash(0, image)
    pico.power_on()
    pico.wait(2000)
    return pico.output()


@in_parts
def test_an_update_that_is_cut_short_anywhere_leaves_the_old_version_or_the_new_one(
    new_pico: Callable[..., Pico], seed: int, exhaustive: bool, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board plays after each cut, and the next `mahe flash` finishes the job."""
    monkeypatch.setattr("mahe_board.boards.flash.game", lambda: large(NEW))
    before = Slot(large("0.1.8"), 1)
    pico = new_pico(image=whole(uf2_of(OLD), a=Slot(tiny.game(OLD), 2), b=before, files={}))
    image = pico.image()
    pico.wait(1000)  # let the game begin: in a new emulator that may take as long as the tools wait (10 s)
    assert flash(pico) == 0
    operations = pico.flash_operations()
    assert sum(operation.kind == "erase" for operation in operations) == 4, "three sectors, and the history"
    states = list(cuts(image, operations, random.Random(seed), None if exhaustive else 4))[part::PARTS]
    for where, _, cut in states:
        said = begun_with(pico, cut)
        assert f"mahe {OLD} plays, from a\n" in said or f"mahe {NEW} plays, from b, on trial\n" in said, where
    assert flash(pico) == 0
    assert in_slot(pico, "b", large(NEW))
    print(f"{len(operations)} operations, {len(states)} states")


@in_parts
def test_a_uf2_whose_copying_is_cut_short_anywhere_is_copied_again_and_plays(
    new_pico: Callable[..., Pico], seed: int, exhaustive: bool, part: int
) -> None:
    """With half a firmware the board is dark, but BOOTSEL works, and slot B and the files are unchanged."""
    before = board(OLD, "0.1.8", {"saved/mine": b"kept"})
    pico = new_pico(image=before, power=False, erase_ms=0, program_ms=0)
    pico.power_on(bootsel=True)
    uf2 = uf2_of(NEW)
    pico.computer.drive().add("mahe.uf2", uf2)
    operations = pico.flash_operations()
    states = list(cuts(before, operations, random.Random(seed), 200 if exhaustive else 2))[part::PARTS]
    for where, _, cut in states:
        pico.power_off()
        pico.write_flash(0, cut)
        pico.power_on(bootsel=True)
        pico.computer.drive().add("mahe.uf2", uf2)
        pico.output()
        pico.wait_for(f"mahe {NEW} plays, from a, on trial\n")
        assert in_slot(pico, "b", tiny.game("0.1.8")), where
        assert pico.files() == {"saved/mine": b"kept"}, where
    print(f"{len(operations)} operations, {len(states)} states")


@in_parts
def test_a_uf2_that_is_cut_short_anywhere_by_picoboot_leaves_a_board_in_bootsel_mode(
    new_pico: Callable[..., Pico], seed: int, exhaustive: bool, part: int
) -> None:
    """It is in BOOTSEL mode by itself, except before the first operation (old version) and after the last (new one)."""
    before, uf2 = board(OLD, files={"saved/mine": b"kept"}), uf2_of(NEW)
    pico = new_pico(image=before, power=False, erase_ms=0, program_ms=0)
    pico.power_on(bootsel=True)
    pico.computer.picoboot().install(uf2)
    operations, states = pico.flash_operations(), 0
    pico.wait_for(f"mahe {NEW} plays, from a\n")
    assert pico.files() == {"saved/mine": b"kept"}
    few = None if exhaustive else 3 * PARTS
    for where, begun, cut in islice(cuts(before, operations, random.Random(seed), few), part, None, PARTS):
        states += 1
        pico.power_off()
        pico.write_flash(0, cut)
        pico.power_on()
        if begun and where != f"{len(operations)}, program":
            pico.computer.picoboot()  # waits until the board is in BOOTSEL mode
        else:
            pico.wait_for(f"mahe {NEW if begun else OLD} plays, from a", 3000)
    print(f"{len(operations)} operations, {states} states")


@in_parts
def test_signals_at_random_moments_leave_a_board_that_plays(
    new_pico: Callable[..., Pico], seed: int, exhaustive: bool, part: int
) -> None:
    chance = random.Random(f"{seed} {part}")
    pico = new_pico(image=board(OLD), power=False)
    for _ in range(10 if exhaustive else 1):
        begun_with(pico, board(OLD))
        which = chance.choice([signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
        timer = threading.Timer(chance.uniform(0.3, 6), os.kill, (os.getpid(), which))
        with pico.live() as live, stoppable():  # also handles a signal that comes after the command's end
            timer.start()
            try:
                code = main(["flash", "--port", live.socket])
                timer.join()
            except KeyboardInterrupt:  # the signal came after the command's end, or before its beginning
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


def test_a_port_that_vanishes_in_mid_transfer_is_told(
    new_pico: Callable[..., Pico], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pico = new_pico(image=board(OLD))
    with pico.live() as live:
        monkeypatch.setattr(
            "mahe_board.boards.flash.update._send", lambda *_: pico._emulator("still")
        )  # `still` closes the board's sockets
        told = refused(["--port", live.socket], capsys)
    assert f"the Pico on {live.socket} stopped answering" in told


__all__ = ["small_game"]

"""`mahe flash` is cut short, by the plug, a signal or the cable."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Callable

import pytest

from mahe_board.__main__ import main
from mahe_board.runtimes.pico.board import Pico
from mahe_board.stopping import stoppable
from tests.device import small
from tests.device.cuts import cuts
from tests.device.flashing import NEW, OLD, flash, has, refused, small_game

pytestmark = pytest.mark.usefixtures("small_game")

PARTS = 10  # of tests that take long; the first one is the sample
in_parts = pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.exhaustive) for part in range(1, PARTS))]
)


def begun_with(pico: Pico, image: bytes) -> str:
    """Start the board with this in its flash; return what it says."""
    pico.power_off()
    pico.output()
    pico.write_flash(0, image)
    pico.power_on()
    pico.wait(2000)
    return pico.output()


def test_an_update_that_is_cut_short_anywhere_leaves_the_old_version_or_the_new_one(
    new_pico: Callable[..., Pico], seed: int, exhaustive: bool
) -> None:
    """The board plays after each cut, and the next `mahe flash` finishes the job."""
    pico = new_pico(files=small.board(OLD))
    image = pico.image()
    pico.wait(1000)  # begun, because the host waits ten seconds, and an emulator that is still cold may take as long
    assert flash(pico) == 0
    operations, states = pico.flash_operations(), 0
    for where, _, cut in cuts(image, operations, random.Random(seed), None if exhaustive else 3):
        states += 1
        said = begun_with(pico, cut)
        assert f"mahe {OLD} plays, from a\n" in said or f"mahe {NEW} plays, from b, on trial\n" in said, where
    assert flash(pico) == 0
    assert has(pico.files(), "b", small.game(NEW))
    print(f"{len(operations)} operations, {states} states")


@in_parts
def test_a_first_flash_that_is_cut_short_anywhere_is_finished_by_the_next(
    new_pico: Callable[..., Pico], seed: int, exhaustive: bool, part: int
) -> None:
    """After each cut, the game plays already, or the board has its prompt."""
    pico = new_pico()
    image = pico.image()
    assert flash(pico) == 0
    operations = pico.flash_operations()
    states = list(cuts(image, operations, random.Random(seed), None if exhaustive else 1))[part::PARTS]
    for where, _, cut in states:
        said = begun_with(pico, cut)
        assert f"mahe {NEW} plays, from a" in said or pico.eval("6 * 7") == 42, where
        assert flash(pico) == 0, where
        assert has(pico.files(), "a", small.game(NEW)), where
    print(f"{len(operations)} operations, {len(states)} states")


@in_parts
def test_signals_at_random_moments_leave_a_board_that_plays(
    new_pico: Callable[..., Pico], seed: int, exhaustive: bool, part: int
) -> None:
    chance = random.Random(f"{seed} {part}")
    pico = new_pico(files=small.board(OLD))
    for _ in range(10 if exhaustive else 1):
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


__all__ = ["small_game"]

"""Writing the record of what is fitted, with power cuts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from mahe.device.fitted import SECTOR, newest, packed
from mahe_board.__main__ import main
from mahe_board.boards.serial_link import messages
from mahe_board.build.guarded import guarded_micropython
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import whole
from mahe_guard.flash_map import FITTED
from tests.device import tiny
from tests.needs import need_micropython

Output = pytest.CaptureFixture[str]
PAGE = 256
OLD, NEW = "MOST_MA 500\nPIEZO -", "MOST_MA 500"
OPERATIONS = 1 + SECTOR // PAGE  # flash operations of an update: one erase, and a program for each page
BLANK = b"\xff" * SECTOR


def sectors(pico: Pico) -> list[bytes]:
    image = pico.image()
    return [image[FITTED + number * SECTOR :][:SECTOR] for number in range(2)]


def sector(copy: bytes) -> bytes:
    return copy.ljust(SECTOR, b"\xff")


@pytest.fixture(scope="module")
def own() -> bytes:
    """The flash of a board with the project's own firmware and a game of three lines."""
    need_micropython()
    return whole(guarded_micropython(), a=tiny.current(), files={})


@pytest.fixture(autouse=True)
def nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the tools wait only briefly for answers to messages: a game of three lines never answers."""
    monkeypatch.setattr(messages, "ANSWER_S", 0.2)


def on_the_board(pico: Pico, *words: str) -> int:
    with pico.live() as live:
        return main(["doctor", "--port", live.pty, *words])


def test_a_board_keeps_what_it_is_told_in_the_two_sectors_in_turn(own: bytes, capsys: Output) -> None:
    with Pico(image=own) as pico:
        pico.wait(500)
        before = pico.image()
        assert on_the_board(pico, "--fitted", "PIEZO=-", "MOST_MA=500") == 0
        said = capsys.readouterr().out.splitlines()
        assert {"PIEZO -", "MOST_MA 500", "# LED_DATA 16"} <= set(said)
        assert sectors(pico) == [sector(packed(1, OLD)), BLANK]
        assert on_the_board(pico, "--fitted", "PIEZO=") == 0
        assert sectors(pico) == [sector(packed(1, OLD)), sector(packed(2, NEW))]
        work = pico.flash_work().operations
        assert on_the_board(pico, "--fitted", "MOST_MA=500") == 0
        assert pico.flash_work().operations == work, "nothing new"
        assert on_the_board(pico, "--fitted", "LED_DATA=15") == 2
        assert "LED_DATA and PIEZO can't be on one pin" in capsys.readouterr().err
        after = pico.image()
        assert after[:FITTED] == before[:FITTED]
        assert after[FITTED + 2 * SECTOR :] == before[FITTED + 2 * SECTOR :]
        on_the_board(pico)
        assert "✓ what is fitted: MOST_MA 500; the rest is as on the circuit board" in capsys.readouterr().out


def test_on_micropython_s_own_firmware_nothing_is_written_where_files_may_lie(
    new_pico: Callable[..., Pico], capsys: Output
) -> None:
    pico = new_pico(files={"main.py": b"pass"})
    pico.wait(500)
    work = pico.flash_work().operations
    assert on_the_board(pico, "--fitted", "PIEZO=-") == 2
    assert "can't keep what is fitted" in capsys.readouterr().err
    assert on_the_board(pico, "--fitted") == 0
    assert "# PIEZO 15" in capsys.readouterr().out.splitlines()
    assert pico.flash_work().operations == work


def cut(before: bytes, after: bytes, operation: int, share: float) -> bytes:
    """Return a sector after a power cut in an operation (0: the erase, others: pages) of which a `share` was done."""
    if operation == 0:
        return before[: -int(SECTOR * share) or SECTOR] + BLANK[: int(SECTOR * share)]
    done = int(PAGE * (operation - 1 + share))
    return after[:done] + BLANK[done:]


@pytest.mark.parametrize("text", [NEW, "", "x" * 1000], ids=["short", "empty", "long"])
def test_a_cut_at_any_operation_leaves_the_old_record_or_the_new_one(text: str) -> None:
    oldest, old, new = (sector(packed(count, told)) for count, told in ((6, "PIEZO 22"), (7, OLD), (8, text)))
    for before in (oldest, BLANK, bytes(SECTOR)):
        found = [
            newest([cut(before, new, operation, share / 8), old])[2]
            for operation in range(OPERATIONS)
            for share in range(9)
        ]
        assert set(found) == {OLD, text}
        assert found == sorted(found, key=(OLD, text).index), "once it is there, it stays"


def test_a_board_whose_power_is_cut_while_it_is_told_has_the_old_record_or_the_new_one(
    own: bytes, seed: int, exhaustive: bool
) -> None:
    whens = [(operation, when) for operation in range(1, OPERATIONS + 1) for when in ("before", "half", "after")]
    for operation, when in whens if exhaustive else Random(seed).sample(whens, 2):
        told = own[:FITTED] + sector(packed(1, OLD)) + own[FITTED + SECTOR :]
        with Pico(image=told, easy_time=True) as pico:
            pico.exec(f"from rp2 import Flash\nflash = Flash(start={FITTED - 0x5A000}, len=8192)")
            pico.power_cut(operation=operation, when=when)
            pico.start(f"new = bytearray({sector(packed(2, NEW))!r})\nflash.writeblocks(1, new)")
            pico.wait(500)
            assert not pico.powered
            assert newest(sectors(pico))[2] == (NEW if (operation, when) >= (2, "half") else OLD)
            pico.power_on()
            assert pico.eval("2") == 2

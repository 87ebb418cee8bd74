"""At a prompt that a laptop has left, only ROLL held for two seconds starts the game again, whatever the laptop ran."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_guard import flash_map
from tests.device.tiny import PLAYS_A, current

HELD_MS, START_MS, PAGE_MS = 2300, 1500, 1600
IN_RAW = "raw REPL; CTRL-B to exit\n>"
RAW = ((b"\r\x03\x03", ">>> "), (b"\r\x01", IN_RAW), (b"\x04", "soft reboot\n"))
ANSWERS = (b"print(6 * 7)\x04", "42\n")
LEAVE = (b"\r\x02", ">>> ")
# The bytes that each program sends, and the answers that it awaits; from the sources of ampy 1.1, rshell 0.0.36,
# mpfshell 0.9.3, belay 0.30 and Thonny 5.0.
VISITS: dict[str, tuple[tuple[bytes, str], ...]] = {
    "ampy": (*RAW, (b"\x03\x03", IN_RAW), (b"with open('laid', 'w') as f: f.write('7')\x04", "OK"), LEAVE),
    "rshell, mpfshell": (*RAW, (b"", IN_RAW), ANSWERS, LEAVE),
    "belay": ((b"\r\x03\x03\r\x02", ">>>"), (b"\r\x01", IN_RAW), (b"\x04", IN_RAW), (b"\x05A\x01", "R\x01"), ANSWERS),
    "Thonny": ((b"\x03", ">>> "), (b"\x01", IN_RAW), (b"\x04", IN_RAW), (b"\x02\x05", "=== "), ANSWERS),
}
# A laptop wipes the screen by writing to it directly.
WIPES = """
from machine import I2C, Pin
bus = I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)
for band in range(8):
    bus.writeto(60, bytes((0x80, 0xB0 + band, 0x80, 0, 0x80, 0x10, 0x40)) + bytes(128))
"""


@pytest.fixture
def pico(slots: Callable[..., Pico]) -> Pico:
    playing = slots(current())
    playing.wait_for(PLAYS_A)
    return playing


def plays_after_roll(pico: Pico) -> bool:
    before = pico.resets
    pico.output()
    pico.hold("roll")
    pico.wait(1800)
    assert pico.resets == before, "it isn't held long enough"
    pico.wait(HELD_MS - 1800)
    pico.release("roll")
    pico.wait(START_MS)
    return pico.resets == before + 1 and pico.output() == PLAYS_A


def test_in_play_roll_may_be_held_as_long_as_one_likes(pico: Pico) -> None:
    pico.hold("roll")
    pico.wait(2 * HELD_MS)
    assert pico.resets == 0


def test_it_opens_after_ctrl_c(pico: Pico) -> None:
    pico.ctrl_c()
    pico.wait(300)
    assert plays_after_roll(pico)


@pytest.mark.parametrize(
    "code",
    [
        "import machine; machine.soft_reset()",
        "while True: pass",
        "import time; time.sleep(100)",
        "import sys; sys.stdin.read(1)",
        "import sys; sys.modules.clear(); globals().clear()",
        "import machine, sys, vfs; sys.path[:] = []; vfs.umount('/')",
    ],
)
def test_it_opens_whatever_runs_in_a_raw_repl(pico: Pico, code: str) -> None:
    pico.start(code)
    pico.wait(300)
    assert plays_after_roll(pico)


def test_the_screen_says_once_that_a_laptop_has_the_board_and_then_its_bus_is_the_laptops(pico: Pico) -> None:
    pico.ctrl_c()
    pico.wait(300)
    assert any(pico.screen().memory)
    pico.exec(WIPES)
    pico.wait(12_000)
    assert not any(pico.screen().memory)
    assert pico.resets == 0


def test_it_opens_after_mpremote_and_what_that_has_copied_is_there(pico: Pico, tmp_path: Path) -> None:
    (tmp_path / "egg.py").write_text("LAID = 7\n" + "# eggs\n" * 4000)

    def mpremote(*words: str) -> str:
        command = [sys.executable, "-m", "mpremote", "connect", live.pty, *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert not done.returncode, done.stderr
        return done.stdout

    with pico.live() as live:
        assert mpremote("exec", "print(6 * 7)").strip() == "42"
        mpremote("cp", str(tmp_path / "egg.py"), ":egg.py")
        assert "egg.py" in mpremote("ls")
        said = mpremote("mount", str(tmp_path), "exec", "import egg; print('laid', egg.LAID)")
        assert said.splitlines()[-1] == "laid 7"
    assert pico.files()["egg.py"] == (tmp_path / "egg.py").read_bytes()
    pico.wait(PAGE_MS)
    assert pico.screen().on
    assert plays_after_roll(pico)


def test_it_opens_after_other_programs_and_those_have_damaged_nothing(pico: Pico) -> None:
    before = pico.image()[: flash_map.FILES]
    for visitor, talk in VISITS.items():
        for keys, answer in talk:
            pico.type(keys)
            pico.wait_for(answer, START_MS)
        pico.wait(100)
        assert not any(pico.lights()), visitor
        assert plays_after_roll(pico), visitor
        assert any(pico.lights()), visitor
    assert pico.image()[: flash_map.FILES] == before
    assert pico.files()["laid"] == b"7"

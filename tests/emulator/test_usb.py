"""The serial port: mpremote, unchanged, through a socket and a terminal, and hosts that behave badly."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.wall_time import Live
from tests.processes import running

KINDS = ("socket", "pty")


def mpremote(live: Live, kind: str, *words: str) -> str:
    port = live.socket if kind == "socket" else live.pty
    command = [sys.executable, "-m", "mpremote", "connect", port, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


@pytest.mark.parametrize("kind", KINDS)
def test_mpremote_runs_code_copies_files_and_resets(pico: Pico, tmp_path: Path, kind: str) -> None:
    (tmp_path / "beach.py").write_text("SPACES = 21\n")
    with pico.live() as live:
        assert mpremote(live, kind, "exec", "print(6 * 7)").strip() == "42"
        mpremote(live, kind, "cp", str(tmp_path / "beach.py"), ":beach.py")
        mpremote(live, kind, "reset")
        assert mpremote(live, kind, "sleep", "0.5", "exec", "import beach; print(beach.SPACES)").strip() == "21"
    assert pico.files() == {"beach.py": b"SPACES = 21\n"}
    assert pico.resets == 1


@pytest.mark.parametrize("kind", KINDS)
def test_mpremote_mounts_a_folder_of_the_pc(pico: Pico, tmp_path: Path, kind: str) -> None:
    (tmp_path / "raft.py").write_text("PLACES = 7\n")
    with pico.live() as live:
        said = mpremote(live, kind, "mount", str(tmp_path), "exec", "import raft; print('places', raft.PLACES)")
    assert "places 7" in said
    assert pico.files() == {}


@pytest.mark.parametrize("kind", KINDS)
def test_mpremote_interrupts_a_running_program_with_ctrl_c(new_pico: Callable[..., Pico], kind: str) -> None:
    main = "import time\ntry:\n while True: time.sleep_ms(10)\nexcept KeyboardInterrupt:\n print('interrupted')\n raise"
    pico = new_pico(files={"main.py": main})
    with pico.live() as live:
        port = live.socket if kind == "socket" else live.pty
        run = [sys.executable, "-m", "mpremote", "connect", port, "exec", "print('started')\nwhile True: pass"]
        with running(run) as interrupted:
            assert interrupted.stdout
            assert interrupted.stdout.readline().strip() == "started"
            interrupted.send_signal(signal.SIGINT)
            interrupted.communicate(timeout=30)
        assert mpremote(live, kind, "exec", "print('free')").strip() == "free"


def test_a_host_that_opens_the_port_and_never_reads_holds_up_a_write_for_half_a_second(pico: Pico) -> None:
    pico.exec("import sys, time\ntook = []")
    timed = "t = time.ticks_ms()\n sys.stdout.write('x' * 32)\n took.append(time.ticks_diff(time.ticks_ms(), t))"
    pico.start(f"time.sleep_ms(50)\nfor i in range(30):\n {timed}")
    pico.usb_reads(False)
    pico.wait(20_000)
    pico.usb_reads(True)
    pico.type(b"\r\x03")  # ask for a new prompt: the old one was dropped with the end of the answer
    took = pico.eval("took")
    assert took[0] <= 1  # the first write still fits into the buffer: at most one tick of the clock
    assert max(took) == pytest.approx(500, abs=20)


def test_a_host_that_reads_takes_the_boards_output_at_the_speed_of_usb(pico: Pico) -> None:
    before = pico.ms
    assert pico.exec("print('x' * 20000)") == "x" * 20000 + "\n"
    # Full speed: at most 19 packets of 64 bytes in a millisecond.
    assert pico.ms - before > 20000 / 64 / 19


def test_a_closed_port_doesnt_hold_up_a_print(pico: Pico) -> None:
    pico.exec("import time\ndef since(t): return time.ticks_diff(time.ticks_ms(), t)")
    pico.start("time.sleep_ms(50)\nt = time.ticks_ms()\nfor i in range(100): print('x' * 99)\ntook = since(t)")
    pico.usb_open(False)
    pico.wait(500)
    pico.usb_open(True)
    pico.output()
    pico.type(b"\r\x03\x03")
    assert pico.eval("took") < 100


def test_output_before_the_port_is_opened_is_buffered_and_sent_then(
    new_pico: Callable[..., Pico],
) -> None:
    printed = "".join(f"line {number:3}\n" for number in range(100))  # 800 bytes: the buffer holds 256
    pico = new_pico(files={"main.py": f"print({printed!r}, end='')"})
    said = pico.wait_for(">>>")
    assert "line  99\n" in said
    assert "line  50\n" not in said
    assert pico.exec("print(6 * 7)") == "42\n"


def test_a_board_on_a_charger_plays_without_a_computer(new_pico: Callable[..., Pico]) -> None:
    loop = "while True:\n print('x')\n pin.toggle()\n time.sleep_ms(10)"
    main = f"import time\nfrom machine import Pin\npin = Pin(3, Pin.OUT)\n{loop}"
    pico = new_pico(files={"main.py": main}, usb="charger")
    pico.record_edges(3)
    pico.wait(500)
    assert len(pico.edges(3)) > 40
    assert pico.output() == ""


def test_a_live_board_doesnt_run_the_computer_hot(pico: Pico) -> None:
    pico.exec("1")
    with pico.live():
        before = pico.cpu_seconds()
        time.sleep(1)
        assert pico.cpu_seconds() - before < 0.7

"""`mahe flash` in a test's own process, on a serial port of an emulated Pico; and devices that aren't Picos."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import SimpleNamespace

import pytest

import mahe
from mahe_board.__main__ import main
from mahe_board.boards.flash import boot_contract, bootsel, firmware
from mahe_board.boards.serial_link import messages, session
from mahe_board.build.board_uf2 import assembled
from mahe_board.build.guarded import guarded_micropython
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import SIZE, Slot, Tree, whole
from mahe_guard import flash_map
from tests.device import tiny

NEW = mahe.VERSION  # the version that the tools put on a board
OLD = "0.1.9"
CONFIRMED_MS = 12_000
PLENTY_S = 120  # a timeout that is long enough on a busy computer
BLANK = b"\xff" * SIZE


def uf2_of(version: str) -> bytes:
    """A UF2 of the project's firmware with a tiny game."""
    return assembled(guarded_micropython().read_bytes(), tiny.game(version))


def board(a: str = OLD, b: str = "", files: Tree | None = None) -> bytes:
    """The flash of a board with the project's firmware that plays the version in slot a; b was played before."""
    before = Slot(tiny.game(b), 1) if b else None
    return whole(uf2_of(a), a=Slot(tiny.game(a), 2), b=before, files=files or {})


def in_slot(pico: Pico, place: str, image: bytes) -> bool:
    """Return whether a slot holds this image."""
    start = {"a": flash_map.SLOT_A, "b": flash_map.SLOT_B}[place]
    return pico.image()[start : start + len(image)] == image


@pytest.fixture
def small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the game that `mahe flash` installs by a tiny one: the whole one takes 15 s."""
    monkeypatch.setattr("mahe_board.boards.flash.game", lambda: tiny.game(NEW))
    monkeypatch.setattr("mahe_board.boards.flash.firmware.with_the_game", lambda _: uf2_of(NEW))
    monkeypatch.setattr(messages, "ANSWER_S", 0.2)  # a tiny game doesn't answer at all
    monkeypatch.setattr(firmware, "PORT_S", PLENTY_S)
    monkeypatch.setattr(bootsel, "DRIVE_S", PLENTY_S)
    monkeypatch.setattr(boot_contract, "START_S", PLENTY_S)
    monkeypatch.setattr(session, "ENTER_S", PLENTY_S)
    monkeypatch.setattr(session, "ANSWER_S", PLENTY_S)


@pytest.fixture
def ports(monkeypatch: pytest.MonkeyPatch) -> list[SimpleNamespace]:
    """The computer's serial ports."""
    listed: list[SimpleNamespace] = []
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: listed)
    return listed


def a_port(device: str, vid: int = 0x2E8A, pid: int = 5) -> SimpleNamespace:
    return SimpleNamespace(device=device, vid=vid, pid=pid)


def flash(pico: Pico, *words: str) -> int:
    with pico.live() as live:
        return main(["flash", "--port", live.socket, *words])


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run `mahe flash`, which must refuse in one sentence; return that sentence."""
    assert main(["flash", *words]) == 2
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert len(told.err.strip().splitlines()) == 1
    return told.err


@contextmanager
def a_strange_device(answer: Callable[[bytes], bytes]) -> Iterator[str]:
    """A device that isn't a Pico; `answer` maps its input, perhaps empty, to its output."""
    ended = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def live() -> None:
            while not ended.is_set():
                with suppress(OSError):  # the other end is closed
                    visitor, _ = server.accept()
                    with visitor:
                        visitor.settimeout(0.01)
                        attend(visitor)

        def attend(visitor: socket.socket) -> None:
            while not ended.is_set():
                heard = b""
                with suppress(TimeoutError):
                    heard = visitor.recv(4096)
                    if not heard:
                        return
                visitor.sendall(answer(heard))
                ended.wait(0.001)

        server.settimeout(0.05)
        thread = threading.Thread(target=live, daemon=True)
        thread.start()
        yield f"socket://127.0.0.1:{server.getsockname()[1]}"
        ended.set()
        thread.join(5)

"""An operating system's part: it mounts the drive of a Pico in BOOTSEL mode, or lists its serial port."""

from __future__ import annotations

import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

from mahe_board.boards.flash.bootsel import COPIED, INFO
from mahe_board.emulator.pico.emulated_pico import Pico
from tests.boards.flashing import a_port

LOOK_S = 0.05


@contextmanager
def mounting(pico: Pico, folder: Path, ports: list[SimpleNamespace]) -> Iterator[None]:
    """Keep the board running. `folder` is its drive while it has one; `ports` lists its port while it has one."""
    ended = threading.Event()
    with pico.live() as live:
        system = _System(pico, folder, ports, a_port(live.socket))
        thread = threading.Thread(target=system.look_until, args=[ended])
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()


class _System:
    def __init__(self, pico: Pico, folder: Path, ports: list[SimpleNamespace], port: SimpleNamespace) -> None:
        self._pico = pico
        self._folder = folder
        self._ports = ports
        self._port = port
        self._mounted = False

    def look_until(self, ended: threading.Event) -> None:
        while not ended.wait(LOOK_S):
            seen = self._pico.computer.sees()
            self._ports[:] = [self._port] if seen == "port" else []
            if (seen == "drive") != self._mounted:
                self._unmount() if self._mounted else self._mount()
            elif self._mounted and (copied := self._copied()):
                self._pico.computer.drive().add(COPIED, copied)
                (self._folder / COPIED).unlink()

    def _mount(self) -> None:
        for name, content in self._pico.computer.drive().files().items():
            (self._folder / name).write_bytes(content)
        self._mounted = True

    def _unmount(self) -> None:
        (self._folder / INFO).unlink()
        self._mounted = False

    def _copied(self) -> bytes | None:
        """The UF2 that a program has copied to the folder, once it is complete."""
        file = self._folder / COPIED
        uf2 = file.read_bytes() if file.is_file() else b""
        return uf2 if len(uf2) >= 512 and len(uf2) == 512 * struct.unpack_from("<I", uf2, 24)[0] else None

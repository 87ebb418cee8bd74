"""The Picos to measure on, emulated or real. Both run code in a fresh interpreter, beside the game in its slot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mahe_board.boards.serial_link import Session
from mahe_board.command_line.errors import BoardFailed

if TYPE_CHECKING:
    from mahe_board.emulator.pico.emulated_pico import Pico

Run = Callable[[str], str]  # runs code in a fresh interpreter, and returns its output

LONGEST_MS = 120_000
FOLDER = "/mahe_bench"  # the bench's folder on a real Pico, removed afterwards
# Mounts the game's image from its slot as the guard does, and stops the screen's updates.
IN_PLACE = """
import sys, vfs
sys.path[:] = [".frozen"]
from mahe_guard import chip, rank, slots, start
start.Boot.door.close()
slot = rank.ranked((slots.Slot("a"), slots.Slot("b")), chip.build())[0]
vfs.mount(vfs.VfsRom(slot.romfs()), "/game")
sys.path[:] = ["/game", ".frozen", ""]
start._let_go()
del chip, rank, slot, slots, start
"""


@contextmanager
def emulated(pico: Pico) -> Iterator[Run]:
    """Yield a function that runs code on an emulated Pico; the Pico ends with the context."""

    def run(code: str) -> str:
        pico.fresh()
        return pico.exec(IN_PLACE + code, LONGEST_MS)

    with pico:
        yield run


@contextmanager
def on_port(port: str, files: Mapping[str, bytes]) -> Iterator[Run]:
    """Yield a function that runs code on the Pico on a serial port, beside a temporary folder of these files."""
    with Session(port) as session:

        def run(code: str) -> str:
            session.fresh()
            return session.exec(f"{IN_PLACE}sys.path.insert(0, {FOLDER!r})\n{code}", LONGEST_MS / 1000)

        session.fresh()
        if not session.call("about")["guard"]:
            raise BoardFailed(f"{port} has no slot to play from: mahe flash puts the game into one")
        try:
            for name, content in files.items():
                session.write(f"{FOLDER}/{name}", content)
            yield run
        finally:
            session.fresh()
            session.remove(FOLDER)

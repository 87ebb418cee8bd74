"""The Picos to measure on, emulated or real. Both run code in a fresh interpreter, beside the game in its slot."""

from __future__ import annotations

from contextlib import ExitStack
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

from mahe_board.errors import BoardFailed
from mahe_board.link import Session

if TYPE_CHECKING:
    from mahe_board.runtimes.pico.board import Pico

LONGEST_MS = 120_000
FOLDER = "/mahe_bench"  # on a real Pico, where it is removed afterwards
# Mounts the image that plays, as the guard does, and stops what would draw on the screen meanwhile.
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


class Board(Protocol):
    """What the bench needs of a Pico."""

    def run(self, code: str) -> str:
        """Run code in a fresh interpreter, and return what it printed."""


class EmulatedPico:
    """An emulated Pico, thrown away at the end of a `with`."""

    def __init__(self, pico: Pico) -> None:
        self._pico = pico

    def __enter__(self) -> EmulatedPico:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pico.close()

    def run(self, code: str) -> str:
        self._pico.fresh()
        return self._pico.exec(IN_PLACE + code, LONGEST_MS)


class RealPico:
    """A Pico on a serial port, which has a folder of these files for as long as a `with` lasts."""

    def __init__(self, port: str, files: dict[str, bytes]) -> None:
        self._port = port
        self._files = files
        self._undone = ExitStack()

    def __enter__(self) -> RealPico:
        with ExitStack() as undone:  # undo it, too, if something fails on the way
            self._session = undone.enter_context(Session(self._port))
            self._session.fresh()
            if not self._session.call("about")["guard"]:
                raise BoardFailed(f"{self._port} has no slot to play from: mahe flash puts the game into one")
            undone.callback(self._remove)
            for name, content in self._files.items():
                self._session.write(f"{FOLDER}/{name}", content)
            self._undone = undone.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._undone.close()

    def _remove(self) -> None:
        self._session.fresh()
        self._session.remove(FOLDER)

    def run(self, code: str) -> str:
        self._session.fresh()
        return self._session.exec(f"{IN_PLACE}sys.path.insert(0, {FOLDER!r})\n{code}", LONGEST_MS / 1000)

"""The kinds of board that are measured, in each link order of MicroPython, and at more than one clock."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mahe_board.bench.bars import CLOCKS
from mahe_board.bench.playing import BOOT_MS, firmware
from mahe_board.build.tree import linked_modules
from mahe_board.build.uf2 import to_freeze
from mahe_board.runtimes.pico.board import Pico
from mahe_board.runtimes.pico.link_orders import firmware as linked

Files = Mapping[str, bytes]
# The chip is certified for 200 MHz with a core at 1.15 V instead of 1.1, which comes up in less than a millisecond.
QUICKER = b"""
from machine import freq, mem32
from time import sleep_ms
VREG, VSEL, V1_15 = 0x40064000, 0xF0, 0xC0
mem32[VREG] = mem32[VREG] & ~VSEL | V1_15
sleep_ms(1)
freq(%d_000_000)
"""
STOPS_MS = 200


class Kind(NamedTuple):
    """A way for the game to be on a board."""

    name: str
    uf2: Callable[[int], Path]  # by link order
    game: Callable[[], Files]  # the files of a board that plays
    modules: Callable[[], Files]  # those that imports find at its prompt


@cache
def _frozen(order: int) -> Path:
    with tempfile.TemporaryDirectory() as folder:
        return linked(order, manifest=to_freeze(Path(folder)))


KINDS = (
    Kind("files", linked, firmware, linked_modules),
    Kind("frozen", _frozen, dict, dict),
)


class Build(NamedTuple):
    """One of the boards to be measured."""

    kind: Kind
    order: int
    mhz: int

    def __str__(self) -> str:
        return f"{self.kind.name}, link order {self.order}, {self.mhz} MHz"

    def in_play(self, files: Files) -> Pico:
        """A board that is just being plugged in, with more files than the game's."""
        return self._pico({**self.kind.game(), **files})

    def at_rest(self, files: Files) -> Pico:
        """A board at its prompt, on which nothing runs, with more files than the game's modules."""
        pico = self._pico({**self.kind.modules(), **files})
        pico.wait(BOOT_MS)
        pico.ctrl_c()
        pico.wait(STOPS_MS)
        pico.fresh()
        return pico

    def _pico(self, files: Files) -> Pico:
        clock = {} if self.mhz == CLOCKS[0] else {"boot.py": QUICKER % self.mhz}
        return Pico(files={**files, **clock}, uf2=self.kind.uf2(self.order))


def builds(orders: int, clocks: tuple[int, ...]) -> list[Build]:
    """Those to be measured, in the first few link orders."""
    return [Build(kind, order, mhz) for mhz in clocks for kind in KINDS for order in range(orders)]

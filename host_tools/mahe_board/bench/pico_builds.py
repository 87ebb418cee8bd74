"""Builds of the board to measure: MicroPython's link orders, at several clocks."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mahe.device.fitted import packed
from mahe_board.bench.bars import CLOCKS
from mahe_board.bench.picos import IN_PLACE
from mahe_board.bench.start_game import BOOT_MS
from mahe_board.build import image
from mahe_board.build.guarded import to_freeze
from mahe_board.build.link_orders import firmware as linked
from mahe_board.build.own_board import MAHE_PICO
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot, whole

STOPS_MS = 200
Files = Mapping[str, bytes]


@cache
def _firmware(order: int) -> Path:
    with tempfile.TemporaryDirectory() as folder:
        return linked(order, manifest=to_freeze(Path(folder)), board=MAHE_PICO)


class Build(NamedTuple):
    """MicroPython in one link order, at one clock."""

    order: int
    mhz: int

    def __str__(self) -> str:
        return f"link order {self.order}, {self.mhz} MHz"

    def in_play(self, files: Files) -> Pico:
        """A board at power-on, with these files."""
        fitted = b"" if self.mhz == CLOCKS[0] else packed(1, f"CLOCK_HZ {self.mhz}000000")
        return Pico(image=whole(_firmware(self.order), a=Slot(image.game(), 1), fitted=fitted, files=files))

    def at_rest(self, files: Files) -> Pico:
        """A board at its idle prompt, with these files; imports find its image's modules."""
        pico = self.in_play(files)
        pico.wait(BOOT_MS)
        pico.ctrl_c()
        pico.wait(STOPS_MS)
        pico.fresh()
        pico.exec(IN_PLACE)
        return pico


def builds(orders: int, clocks: tuple[int, ...]) -> list[Build]:
    """Builds of the first link orders, at these clocks."""
    return [Build(order, mhz) for mhz in clocks for order in range(orders)]

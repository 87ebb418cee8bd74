"""A board in BOOTSEL mode, as a computer sees it: its boot ROM is a drive, and speaks PICOBOOT with programs."""

from __future__ import annotations

from mahe_board.runtimes.pico.emulator import Emulator
from mahe_board.runtimes.pico.fat16 import Fat16
from mahe_board.runtimes.pico.picoboot import Picoboot
from mahe_board.runtimes.pico.scsi import Disk
from mahe_board.runtimes.pico.usb import Interface

DRIVE, VENDOR = 0x08, 0xFF  # the classes of its two interfaces


class Bootsel:
    """The boot ROM; `drive` and `picoboot` wait until it is found on USB."""

    def __init__(self, emulator: Emulator) -> None:
        self._emulator = emulator

    @property
    def found(self) -> bool:
        """Whether the computer sees it now."""
        return self._emulator.bootsel

    def drive(self) -> Fat16:
        """The drive, to which a UF2 is copied."""
        return Fat16(Disk(Interface(self._emulator, DRIVE)))

    def picoboot(self) -> Picoboot:
        """The way for programs."""
        return Picoboot(Interface(self._emulator, VENDOR))

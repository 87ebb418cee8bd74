"""The computer at the other end of the USB cable: it has a serial port, or in BOOTSEL mode a drive and PICOBOOT."""

from __future__ import annotations

from mahe_board.emulator.pico.fat16 import Fat16
from mahe_board.emulator.pico.picoboot import Picoboot
from mahe_board.emulator.pico.process import Emulator
from mahe_board.emulator.pico.scsi import Disk
from mahe_board.emulator.pico.usb import Interface

DRIVE, VENDOR = 0x08, 0xFF  # the classes of the boot ROM's two interfaces


class Computer:
    """The computer's view; `drive` and `picoboot` wait until the boot ROM is found."""

    def __init__(self, emulator: Emulator) -> None:
        self._emulator = emulator

    def sees(self) -> str | None:
        """The device that is there now: "port", "drive" or None."""
        self._emulator("state")
        return "port" if self._emulator.connected else "drive" if self._emulator.bootsel else None

    def drive(self) -> Fat16:
        """The drive that takes a UF2."""
        return Fat16(Disk(Interface(self._emulator, DRIVE)))

    def picoboot(self) -> Picoboot:
        """The interface for programs."""
        return Picoboot(Interface(self._emulator, VENDOR))

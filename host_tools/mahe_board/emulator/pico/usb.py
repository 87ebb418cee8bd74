"""The boot ROM's USB interfaces in BOOTSEL mode, each with an endpoint in and one out."""

from __future__ import annotations

from mahe_board.command_line.errors import PowerIsOff, Refused, Silent
from mahe_board.emulator.pico.process import Emulator, decoded, encoded
from mahe_board.emulator.pico.repl import MS

BOOT_MS = 3000  # timeout for the computer to find the boot ROM
ANSWER_MS = 10_000


class Interface:
    """Transfers over one interface; all times are emulated."""

    def __init__(self, emulator: Emulator, kind: int) -> None:
        self._emulator = emulator
        self._kind = kind
        if not emulator.bootsel:
            emulator("expect-on-usb", what="bootsel", until=emulator.now_ns + BOOT_MS * MS)
        if not emulator.bootsel:
            raise Silent(f"no boot ROM was found on USB within {BOOT_MS} emulated ms")

    def write(self, data: bytes) -> None:
        """Send data to the board, perhaps an empty packet."""
        self._transfer(data=encoded(data))

    def read(self, length: int) -> bytes:
        """Read up to this many bytes from the board."""
        return self._transfer(length=length)

    def _transfer(self, **what: str | int) -> bytes:
        until = self._emulator.now_ns + ANSWER_MS * MS
        answer = self._emulator("transfer", kind=self._kind, until=until, **what)
        if not self._emulator.powered:
            raise PowerIsOff("the board lost its power during a transfer")
        if "received" not in answer:
            raise Silent(f"the boot ROM doesn't answer within {ANSWER_MS} emulated ms")
        if answer["received"] is None:
            raise Refused("the boot ROM refused that, or has gone")
        return decoded(answer["received"])

"""The screen on I²C: it may be missing, hang the bus, or lose a byte."""

from __future__ import annotations

from collections.abc import Callable

from mahe_board.simulator.clock import Clock

_BYTE_US, _TIMEOUT_US = 23, 8000
MISSING, HUNG, SHORT = "missing", "hung", "short"
_EIO = 5
_BAND = 128


class Screen:
    """The screen's picture, in bands of eight rows, and its trouble."""

    def __init__(self, clock: Clock, meets: Callable[[str], str | None]) -> None:
        self.clock = clock
        self.meets = meets
        self.bands: dict[int, bytes] = {}
        self.trouble = ""
        self.has_failed = False  # whether it had any trouble since power-on

    def power_off(self) -> None:
        """Clear the picture, as loss of power does."""
        self.bands.clear()
        self.has_failed = bool(self.trouble)

    def begin(self, trouble: str) -> None:
        """Begin this trouble; "" ends it."""
        self.trouble = trouble
        self.has_failed = self.has_failed or bool(trouble)

    def shows(self) -> bool:
        """Whether any pixel is lit."""
        return any(any(band) for band in self.bands.values())

    def write(self, address: int, message: bytes | bytearray) -> int:
        """Take an I²C transfer; returns how many bytes were acknowledged."""
        del address
        trouble = self.meets("screen") or self.trouble
        if trouble == HUNG:
            self.clock.passes(_TIMEOUT_US)
            raise OSError(_EIO)
        if trouble == MISSING:
            self.clock.passes(_BYTE_US)
            raise OSError(_EIO)
        self.clock.passes(_BYTE_US * len(message))
        if trouble == SHORT:
            return len(message) - 1
        if len(message) > _BAND:
            self.bands[message[1] & 7] = bytes(message[-_BAND:])
        return len(message)

    def i2c(self) -> type:
        """The stand-in for `machine.I2C`."""
        screen = self

        class I2C:
            def __init__(self, number: int, **how: object) -> None: ...

            def writeto(self, address: int, message: bytes | bytearray) -> int:
                return screen.write(address, message)

        return I2C

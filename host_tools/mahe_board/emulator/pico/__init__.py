"""An emulated Raspberry Pi Pico that runs the real MicroPython; `emulated_pico.py` has its interface."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mahe_board.build.nodejs import packages
from mahe_board.command_line.errors import ExtraMissing, RuntimeMissing

if TYPE_CHECKING:
    from mahe_board.emulator.pico.emulated_pico import Pico

OF_UNIX = ("fcntl", "pty", "termios", "tty")
NEEDED = "board,emulator"  # the required extras


def start_pico(**options: Any) -> Pico:
    """Make an emulated Pico for a verb, with the arguments of `Pico`; an error names missing packages."""
    return pico_class()(**options)


def pico_class() -> type[Pico]:
    """The class `Pico`, for a verb that prepares a board itself; an error names missing packages."""
    packages()
    try:
        from mahe_board.emulator.pico.emulated_pico import Pico
    except ModuleNotFoundError as missing:
        if missing.name in OF_UNIX:
            raise RuntimeMissing(
                f"the emulated Pico needs the module {missing.name}, which only Linux and macOS have"
            ) from missing
        raise ExtraMissing(NEEDED, str(missing.name)) from missing
    return Pico

"""Finds the serial ports that lead to a Pico with MicroPython."""

from __future__ import annotations

from mahe_board.command_line.errors import ExtraMissing, NoPico, SeveralPicos

MICROPYTHON = (0x2E8A, 0x0005)  # the USB numbers of the vendor, Raspberry Pi, and of the product, MicroPython


def the_only_pico() -> str:
    """The port of the one Pico that is plugged in."""
    found = picos()
    if not found:
        raise NoPico(
            "no Pico with MicroPython is plugged in; if yours is new, hold BOOTSEL while you plug it in, and run mahe "
            "flash: it installs MicroPython and the game"
        )
    if len(found) > 1:
        raise SeveralPicos(f"several Picos are plugged in, on {' and '.join(found)}: say which with --port")
    return found[0]


def picos() -> list[str]:
    """The ports of all Picos with MicroPython that are plugged in."""
    try:
        from serial.tools.list_ports import comports
    except ImportError as error:
        raise ExtraMissing("board", "mpremote") from error
    return sorted(port.device for port in comports() if (port.vid, port.pid) == MICROPYTHON)

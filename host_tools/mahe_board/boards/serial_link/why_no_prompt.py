"""Explains why a port has no prompt; a device is called a Pico only if its USB numbers say so."""

from __future__ import annotations

from mahe_board.boards.serial_link.ports import picos
from mahe_board.command_line.printable import visible

SHOWN = 60  # how many characters of the output on the port are quoted
WAYS_IN = (
    "safe mode lets you in if the game is on the Pico: hold STOP and MENU while you plug it in. Otherwise hold BOOTSEL "
    "while you plug it in, and run mahe flash, which puts the project's firmware there"
)


def closed(port: str, heard: bytes) -> str:
    """Explain from the output on a port why there is no prompt, and say what to do."""
    if port in picos():
        return f"a program runs on the Pico that Ctrl-C doesn't end; {WAYS_IN}"
    if not heard.strip():
        return "what is plugged in there says nothing; is it a Pico with MicroPython, and is it the right port?"
    if heard.count(b"\r\x03\r\x01") or heard.count(b"^C"):
        return "what is plugged in there sends back what it is sent, and is no MicroPython; is it the right port?"
    return f"what is plugged in there is no MicroPython; it says “{visible(heard, SHOWN)}”; is it the right port?"

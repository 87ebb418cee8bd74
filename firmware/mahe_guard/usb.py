"""Lines over USB, and the input that comes before the game reads it."""

import select
import sys

from micropython import kbd_intr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MOST = 600  # bytes that are read at a start: more than the buffer holds, but not endless
CTRL_C = 3


def say(text: str) -> None:
    """Print as much of a line as USB has room for: if nobody reads it, each write beyond blocks for half a second."""
    room = select.poll()
    room.register(sys.stdout, select.POLLOUT)
    for character in text + "\n":
        if not room.poll(0):
            return
        sys.stdout.write(character)


def take_in() -> None:
    """Read the pending input and obey a Ctrl-C in it, which interrupts nothing before the game or a prompt runs."""
    typed = select.poll()
    typed.register(sys.stdin, select.POLLIN)
    typed_in: Any = sys.stdin.buffer
    byte = bytearray(1)
    for _ in range(_MOST):
        if not typed.poll(0):
            return
        typed_in.readinto(byte)
        if byte[0] == CTRL_C:
            raise KeyboardInterrupt


def ignore_ctrl_c() -> None:
    """Make Ctrl-C a character like any other; drop a pending interrupt."""
    kbd_intr(-1)
    try:
        for _ in (1, 2):  # a pending interrupt is raised at a jump, and nowhere else
            pass
    except KeyboardInterrupt:
        pass

"""Handles a fault in play: the lights hold, the screen says that the game goes on, and the game is saved."""

import gc
import io
import sys
from binascii import crc32

from mahe.device.screen import BANDS
from mahe.show import words
from mahe.show.turn_pages import READ, trouble

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.guard import Guard
    from mahe.device.loop import Loop

_PRESSES = 12  # the number of latest key events in the crash log


def sorry(guard: "Guard", loop: "Loop", error: Exception) -> None:
    """Show a page with a code, which is also in the crash log, and save; if either fails, the guard still goes on."""
    for part in _tell, _save:
        try:
            part(guard, loop, error)
        except Exception as another:
            sys.print_exception(another)  # type: ignore[attr-defined]


def _tell(guard: "Guard", loop: "Loop", error: Exception) -> None:
    loop.sound.tone(0)
    gc.collect()
    said = io.BytesIO()  # bytes, since a damaged module's message may not be UTF-8
    sys.print_exception(error, said)  # type: ignore[attr-defined]
    guard.code = crc32(said.getvalue()) & 0xFFFF
    guard.fault = f"F{guard.code:04X}"
    guard.presses = loop.tape.latest(_PRESSES)
    stage = loop.table.stage
    stage.rest = 0
    stage.display.put(trouble, (words.FAULT, guard.fault), READ)
    while stage.draw_page():
        pass
    for _ in range(BANDS + 1):
        loop.screen.step()


def _save(_: "Guard", loop: "Loop", __: Exception) -> None:
    """Save. A choice is applied before it is shown: once it is saved, play may get past a fault in showing it."""
    while loop.table.keeper.catch_up():
        pass

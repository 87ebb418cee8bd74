"""A fault in play: the lights hold, and the screen says in the family's language that the game goes on."""

import gc
import io
import sys
from binascii import crc32

from mahe.device.screen import BANDS
from mahe.show import words
from mahe.show.turn_pages import trouble

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.guard import Guard
    from mahe.device.loop import Loop

_PRESSES = 12  # the last ones, for the crash log


def sorry(guard: "Guard", loop: "Loop", error: Exception) -> None:
    """Show the page with a code, which the crash log has too; whatever fails in it, the guard goes on."""
    try:
        loop.sound.tone(0)
        gc.collect()
        said = io.StringIO()
        sys.print_exception(error, said)  # type: ignore[attr-defined]
        guard.fault = f"F{crc32(said.getvalue().encode()) & 0xFFFF:04X}"
        guard.presses = loop.tape.latest(_PRESSES)
        stage = loop.table.stage
        stage.rest = 0
        stage.page(trouble, words.FAULT, guard.fault)
        stage.draw_page()
        for _ in range(BANDS + 1):
            loop.screen.step()
    except Exception as another:
        sys.print_exception(another)  # type: ignore[attr-defined]

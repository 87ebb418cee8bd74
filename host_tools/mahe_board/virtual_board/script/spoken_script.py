"""Adds the speech to a script of presses, as remarks after each line.

MicroPython runs this file too.
"""

from mahe.show.frame import FRAME_MS
from mahe_board.virtual_board.play.live_table import Live
from mahe_board.virtual_board.script.runner import Run
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from mahe_board.virtual_board.speech.speaker import STILL_MS, WAITS_MS

SAID = "#   "  # the beginning of a remark that quotes speech


class HeardBoard(VirtualBoard):
    """A board that keeps every line it says."""

    TABLE = Live

    def __init__(self, seed: int = 1, stored: "dict[str, bytes] | None" = None) -> None:
        self.lines: list[str] = []
        self._number = 0
        super().__init__(seed, stored)

    def jump(self, ms: int) -> None:
        super().jump(ms)
        said = self.table.told()["said"]  # type: ignore[attr-defined]  # it is a Live
        fresh = said["number"] - self._number
        self._number = said["number"]
        self.lines += said["latest"][len(said["latest"]) - fresh :]

    def settle(self) -> None:
        """Wait until the board waits for somebody, and has said its page."""
        super().settle()
        self.wait(max(STILL_MS, *WAITS_MS.values()) + FRAME_MS)


class _HeardRun(Run):
    BOARD = HeardBoard

    def __init__(self, script: str, taken=None) -> None:  # type: ignore[no-untyped-def]
        self.after: list[list[str]] = []  # what was said after each command
        self._told = 0
        super().__init__(script, taken)

    def _carry_out(self, words: "list[str]") -> None:
        super()._carry_out(words)
        lines: list[str] = self._board.lines if self._board else []  # type: ignore[attr-defined]  # it is a HeardBoard
        self.after.append(lines[self._told :])
        self._told = len(lines)


def transcript(script: str, taken=None) -> str:  # type: ignore[no-untyped-def]
    """The script with the speech after each line; replaces the remarks of an older transcript."""
    lines = [line for line in script.split("\n") if not line.startswith(SAID)]
    after = iter(_HeardRun("\n".join(lines), taken).after)
    written = []
    for line in lines:
        written.append(line)
        if line.split("#")[0].split():
            written += [SAID + said for said in next(after)]
    return "\n".join(written)

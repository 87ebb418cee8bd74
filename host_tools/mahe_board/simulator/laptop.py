"""A laptop at the prompt: it runs the board's half of an update, as `mahe flash` does."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from mahe_board.boards.flash import update
from mahe_board.boards.serial_link import session
from mahe_board.command_line.errors import BoardFailed, ToolError
from mahe_board.simulator.board import Board
from mahe_board.simulator.ends import Reset

_FILES = Path(session.__file__).parent / "on_pico" / "files.py"


class Laptop:
    """The stand-in for a `Session`: code that it sends and functions that it calls run in the board's interpreter."""

    port = "the simulated board"

    def __init__(self, board: Board, image: bytes) -> None:
        self._board = board
        self._image = image
        self._names: dict[str, Any] = {}

    def update(self) -> None:
        """Write the image to the board as `mahe flash` does, and reset the board."""
        self._names = self._board.interpreter.execute(_FILES.read_text(encoding="utf-8"))
        with suppress(ToolError):  # after a failed write, too, the board is reset
            update.put(self, self._image)  # type: ignore[arg-type]
        self._board.clock.end(Reset("machine.reset"))

    def learn(self, path: Path) -> None:
        """Run a file on the board, whose functions `call` can then call."""
        self._board.interpreter.execute(path.read_text(encoding="utf-8"), self._names)

    def call(self, name: str, *arguments: object, given: bytes = b"") -> Any:
        """Call a function of a learnt file; `given` is the data that it reads from USB."""
        self._board.usb.inbox.extend(given)
        try:
            return self._names[name](*arguments)
        except Exception as error:
            raise BoardFailed(f"the simulated board says: {error}", "") from error

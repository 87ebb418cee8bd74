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
    """Stands for a `Session`: what it has the board learn and call runs in the board's own interpreter."""

    port = "the simulated board"

    def __init__(self, board: Board, image: bytes) -> None:
        self._board = board
        self._image = image
        self._names: dict[str, Any] = {}

    def update(self) -> None:
        """Put the image on the board, and reset it."""
        self._names = self._board.interpreter.execute(_FILES.read_text(encoding="utf-8"))
        with suppress(ToolError):  # the flash has not taken what was written: somebody resets the board
            update.put(self, self._image)  # type: ignore[arg-type]
        self._board.clock.end(Reset("machine.reset"))

    def learn(self, path: Path) -> None:
        """Run a file at the prompt."""
        self._board.interpreter.execute(path.read_text(encoding="utf-8"), self._names)

    def call(self, name: str, *arguments: object, given: bytes = b"") -> Any:
        """Call a function that the board has learnt."""
        self._board.usb.inbox.extend(given)
        try:
            return self._names[name](*arguments)
        except Exception as error:
            raise BoardFailed(f"the simulated board says: {error}", "") from error

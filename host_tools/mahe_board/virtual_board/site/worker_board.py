"""The site's board: the firmware's own table, ticked by a worker. MicroPython runs this file."""

import json

from mahe.show.frame import FRAME_MS
from mahe.show.keys import RELEASE
from mahe_board.emulator.memory_ports import KEYS, Keys, Store
from mahe_board.virtual_board.play.frame import Frame
from mahe_board.virtual_board.play.live_table import Live
from mahe_board.virtual_board.play.queries import Showing, answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class KeptStore(Store):
    """A store in memory that passes each change to `keep`: a name and its bytes, in hexadecimal.

    `saved` stays true: shelf.js reports failures itself.
    """

    def __init__(self, kept: "dict[str, str]", keep: "Callable[[str, str], None]") -> None:
        super().__init__({name: bytes.fromhex(digits) for name, digits in kept.items()})
        self._keep = keep

    def replace(self, name: str, data: bytes) -> None:
        super().replace(name, data)
        self._keep(name, data.hex())

    def set_aside(self, name: str) -> None:
        self.replace(name + ".aside", self.stored[name])
        self.replace(name, b"")


class Board(Showing):
    """A table with its ports; sends changes as JSON, like the server of `mahe play`."""

    frame_ms = FRAME_MS  # worker.js reads it

    def __init__(
        self, kept: "dict[str, str]", keep: "Callable[[str, str], None]", entropy: "Callable[[], str]"
    ) -> None:
        self._keys = Keys()
        super().__init__(Live, self._keys, KeptStore(kept, keep), lambda: int(entropy(), 16))
        self._frame: Frame | None = None

    def tick(self, now: int) -> str:
        """Tick; returns the changed fields of the frame as JSON, or an empty text."""
        self.table.tick(now)
        seen = self.look()
        last = self._frame
        if last is not None and seen == last.parts:
            return ""
        self._frame = Frame(last.number + 1 if last else 0, seen)
        return json.dumps(self._frame.changes(last))

    def whole(self) -> str:
        """The last frame, whole."""
        return json.dumps(self._frame.changes(None)) if self._frame else ""

    def move(self, name: str, down: bool) -> None:
        """Press or release a key."""
        self._keys.give(KEYS[name] + (0 if down else RELEASE))

    def ask(self, what: str, value: str) -> str:
        """Answer a question, by its name; value and answer are JSON."""
        return json.dumps(answer(self, what, json.loads(value)))

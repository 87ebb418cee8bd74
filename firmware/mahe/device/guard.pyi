"""The type of the guard, or of its stand-in under `mahe run`, which start the game."""

from mahe.device.fitted import Fitted
from mahe_guard.image import Header
from mahe_guard.slots import Slot

class Guard:
    """See the class of this name in `mahe_guard/guard.py`."""

    place: str
    trial: bool
    stands_in: bool
    rolled_back: bool
    lit: bool
    hung: int
    has_played: int
    quiet: int
    unreadable: int
    last: int
    given_up: int
    faults: int
    fault: str
    code: int
    slow: int
    presses: list[list[int]]
    build: int
    fitted: Fitted | None
    header: Header | None
    image: memoryview | None
    slots: tuple[Slot, Slot]

    def feed(self) -> None: ...
    def note(self) -> None: ...
    def at(self, decision: int) -> None: ...
    def identity(self) -> str: ...
    def has_another(self) -> bool: ...
    def played(self) -> bool: ...
    def restart(self) -> None: ...

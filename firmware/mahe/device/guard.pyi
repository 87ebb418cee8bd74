"""The type of what `main.py` gives the game; main.py itself is never imported."""

class Guard:
    """See the class of this name in `firmware/main.py`."""

    which: list[str]
    place: str
    trial: bool
    hung: int
    quiet: int
    unreadable: int
    last: int
    given_up: int
    faults: int
    fault: str
    presses: list[list[int]]
    lines: dict[str, str]

    def feed(self) -> None: ...
    def note(self) -> None: ...
    def at(self, decision: int) -> None: ...
    def has_another(self) -> bool: ...
    def played(self) -> bool: ...
    def restart(self) -> None: ...

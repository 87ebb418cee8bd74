"""An update: puts a whole version into the place that isn't current, then names it as the trial in one last step.

The board's half is `on_pico/update.py`; firmware/README.md ("The boot contract") says what must happen in which order.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mahe_board.build.places import FIRMWARE, INDEX, LIST, NONE, WHICH, Which, identity, names, unpacked
from mahe_board.errors import NotVerified
from mahe_board.link import Session
from mahe_board.link.session import PIECE
from mahe_board.stored import FOLDER as SAVED

ON_PICO = Path(__file__).parent / "on_pico" / "update.py"
PLACES = ("a", "b")
COPIED = 32_000  # bytes that are copied on the board in one request
SENT = 12_000  # bytes that are sent in one request
BLOCK = 4096
SPARE = 10  # blocks for the list and main.py, and for a filesystem that moves what it has
Progress = Callable[[str, int], None]  # called with the name of a part that is done, and its size in bytes


def room(modules: int) -> int:
    """How many bytes of the flash a version takes, by the bytes of its modules."""
    return (SPARE + -(-modules // BLOCK)) * BLOCK


def beside(current: str) -> str:
    """The place that an update is written into."""
    return "b" if current == "a" else "a"


@dataclass
class Board:
    """What is on a board before it is touched."""

    which: Which | None
    top: dict[str, int]
    main: str
    free: int
    firmware: str
    identities: dict[str, str]

    @classmethod
    def of(cls, session: Session) -> Board:
        session.learn(ON_PICO)
        said = session.call("survey")
        return cls(unpacked(session.read(f"/{WHICH}")) if WHICH in said["top"] else None, **said)

    @property
    def current(self) -> str:
        """The place whose version plays unless a trial does; it is found in the same way as the guard finds it."""
        if self.which and (self.which.current not in PLACES or self.identities[self.which.current]):
            return self.which.current
        if self.firmware:
            return FIRMWARE
        whole = [place for place in PLACES if self.identities[place]]
        return max(whole, key=lambda place: _age(self.identities[place]), default=NONE)

    @property
    def trial(self) -> str:
        return self.which.trial if self.which else NONE


def _age(named: str) -> list[int]:
    """A version's number in parts that can be compared; a part that is no number counts as 0."""
    return [int(part) if part.isdigit() else 0 for part in named.partition("-")[0].split(".")]


@dataclass(frozen=True)
class Done:
    """What an update has done, counted in modules."""

    modules: int
    sent: int = 0
    copied: int = 0

    def __str__(self) -> str:
        if not self.sent + self.copied:
            return f"nothing changed: all {self.modules} modules are there, read again"
        return f"{self.sent} modules sent, {self.copied} copied on the board; all read again"


class Update:
    """One version on its way to one board."""

    def __init__(self, session: Session, board: Board, version: Mapping[str, bytes]) -> None:
        self._session = session
        self._board = board
        self._listed = version[LIST]
        self._names = names(version)
        self._parts = [version[name] for name in self._names]
        self.place = beside(board.current)
        self.progress: Progress = lambda _name, _size: None

    @property
    def size(self) -> int:
        """Bytes of all modules."""
        return sum(map(len, self._parts))

    @property
    def room(self) -> int:
        """Bytes of the flash that the version takes."""
        return room(self.size)

    def is_there(self) -> bool:
        """Whether the current place, or that of the trial, has this very version; all of it is read to find out."""
        wanted = identity(self._listed)
        for place in (self._board.current, self._board.trial):
            if self._board.identities.get(place) == wanted and not self._session.call("damaged", f"/{place}"):
                self.place = place
                return True
        return False

    def make_whole(self) -> Done:
        """Put the whole version there, each part from the board's other place or from here, and the list at the end."""
        self._session.call("want", len(self._listed), given=self._listed)
        sent = set(self._session.call("begin", f"/{self.place}", self._source))
        wrong = self._written(sent)
        if wrong:  # what was to be copied is damaged where it came from
            self._session.call("begin", f"/{self.place}", self._source)
            sent |= wrong
            wrong = self._written(sent)
        if wrong or not self._session.call("seal", f"/{self.place}"):
            what = self._names[min(wrong)] if wrong else LIST
            raise NotVerified(f"on {self._session.port} {what} isn't what was written to it; run the command again")
        came = len(sent - {self._names.index(INDEX)})
        return Done(len(self._names) - 1, came, len(self._names) - 1 - came)

    def double(self) -> None:
        """Make sure that no folder depends on a single block of the flash."""
        for folder in ("", f"/{self.place}", SAVED):
            self._session.call("double", folder)

    def name_it(self) -> None:
        """Take the one step that makes the version play, unless it was taken already."""
        if not self.is_named():
            noted = self._board.which.firmware if self._board.which else NONE
            self._session.write(f"/{WHICH}", Which(self._board.current, self._trial, 0, noted).packed())

    def is_named(self) -> bool:
        """Whether the board's pointer, `which`, names the version already."""
        which = self._board.which
        return which is not None and (which.current, which.trial) == (self._board.current, self._trial)

    @property
    def _trial(self) -> str:
        return NONE if self.place == self._board.current else self.place

    @property
    def _source(self) -> str:
        return "/a" if self.place == "b" else "/b"

    def _written(self, sent: set[int]) -> set[int]:
        """Send these parts and have the others copied, in order; returns those that are wrong afterwards."""
        for first, last in self._runs(sent):
            if first in sent:
                content = b"".join(self._parts[first:last])
                pieces = [base64.b64encode(content[start : start + PIECE]) for start in range(0, len(content), PIECE)]
                self._session.call("receive", [len(piece) for piece in pieces], given=b"".join(pieces))
            else:
                self._session.call("settle", first, last)
            for number in range(first, last):
                self.progress(self._names[number], len(self._parts[number]))
        return set(self._session.call("finish", f"/{self.place}"))

    def _runs(self, sent: set[int]) -> Iterator[tuple[int, int]]:
        """Yield runs of parts that lie side by side, each to be sent or copied with one request."""
        first = size = 0
        for number, part in enumerate(self._parts):
            changes = (number in sent) != (first in sent)
            if number > first and (changes or size + len(part) > (SENT if first in sent else COPIED)):
                yield first, number
                first, size = number, 0
            size += len(part)
        yield first, len(self._parts)

"""An update: a version is made whole in the place that isn't current; then one step, naming it as the trial, starts it.

The board's half is `on_pico/update.py`; firmware/README.md ("The boot contract") says what must be in which order.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mahe_board.build.places import FIRMWARE, LIST, NONE, WHICH, Which, identity, unpacked
from mahe_board.errors import NotVerified
from mahe_board.link import Session
from mahe_board.link.session import PIECE

ON_PICO = Path(__file__).parent / "on_pico" / "update.py"
PLACES = ("a", "b")
AT_A_TIME = 30  # files that are looked at or copied with one question
BATCH = 12_000  # bytes that are sent with one
BLOCK = 4096
SPARE = 10  # blocks for the list, main.py, and for a filesystem that moves what it has
Progress = Callable[[str, int], None]  # what is done with, and how many bytes it has


@dataclass
class Board:
    """What is on a board before it is touched."""

    which: Which | None
    lists: dict[str, bytes]
    top: dict[str, int]
    main: str
    free: int
    firmware: str
    identities: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.identities = {place: identity(content) for place, content in self.lists.items()}

    @classmethod
    def of(cls, session: Session) -> Board:
        session.learn(ON_PICO)
        said = session.call("survey")
        top = said["top"]
        lists = {place: session.read(f"/{place}/{LIST}") if place in top else b"" for place in PLACES}
        return cls(unpacked(session.read(f"/{WHICH}")) if WHICH in top else None, lists, **said)

    @property
    def current(self) -> str:
        """The place whose version plays unless a trial does; as the guard finds it."""
        if self.which and (self.which.current not in PLACES or self.identities[self.which.current]):
            return self.which.current
        if self.firmware:
            return FIRMWARE
        whole = [place for place in PLACES if self.identities[place]]
        return max(whole, key=lambda place: _age(self.identities[place]), default=NONE)

    @property
    def trial(self) -> str:
        return self.which.trial if self.which else NONE

    def target(self, wanted: str) -> str:
        """The place in which a version shall be made whole: where it is already, else the one that isn't current."""
        for place in (self.current, self.trial):
            if self.identities.get(place) == wanted:
                return place
        return "b" if self.current == "a" else "a"


def _age(named: str) -> list[int]:
    """A version's number, to be compared; 0 for what is none."""
    return [int(part) if part.isdigit() else 0 for part in named.partition("-")[0].split(".")]


@dataclass(frozen=True)
class Done:
    """What an update came to, in files."""

    place: str
    sent: int = 0
    copied: int = 0
    kept: int = 0

    def __str__(self) -> str:
        if not self.sent + self.copied:
            return f"nothing changed: all {self.kept} files are there, read again"
        return (
            f"{self.sent} files sent, {self.copied} copied on the board, {self.kept} were there already; all read again"
        )


class Update:
    """One version on its way to one board."""

    def __init__(self, session: Session, board: Board, version: Mapping[str, bytes], progress: Progress) -> None:
        self._session = session
        self._board = board
        self._version = version
        self._listed = version[LIST]
        self._names = sorted(name for name in version if name != LIST)
        self.progress = progress
        self.place = board.target(identity(self._listed))

    def size(self, numbers: list[int]) -> int:
        """Bytes of these files."""
        return sum(len(self._version[self._names[number]]) for number in numbers)

    def is_listed(self) -> bool:
        """Whether the place says that it has this very version."""
        return self._board.lists[self.place] == self._listed

    def unfit(self) -> list[int]:
        """The files that the place lacks, by their numbers; those that are as wanted have been read."""
        self._session.call("want", len(self._listed), given=self._listed)
        found: list[int] = []
        if self.place not in self._board.top:
            return list(range(len(self._names)))
        for numbers in _groups(list(range(len(self._names)))):
            missing = self._session.call("unfit", self._root, numbers[0], numbers[-1] + 1)
            found += missing
            self._done([number for number in numbers if number not in missing])
        return found

    def blocks(self, unfit: list[int]) -> int:
        """How many blocks of the flash it takes to put these files there, and what belongs to them."""
        folders = 0 if self.place in self._board.top else 2 * len({Path(name).parent for name in self._names})
        return folders + SPARE + sum(-(-len(self._version[self._names[number]]) // BLOCK) for number in unfit)

    def make_whole(self, unfit: list[int]) -> Done:
        """Put there what is missing, from the board's other place or from here, and the list at the end."""
        self._session.call("clear", self._root)
        missing = self._copied(unfit) if self._source in self._board.top else unfit
        self._sent(missing)
        self._written(f"{self._root}/{LIST}", self._listed)
        return Done(self.place, len(missing), len(unfit) - len(missing), len(self._names) - len(unfit))

    def name_it(self) -> None:
        """The one step that makes the version play; none if it does already."""
        board = self._board
        noted = board.which.firmware if board.which else NONE
        if self.place == board.current:
            wanted = Which(board.current, NONE, 0, noted)
        else:
            wanted = Which(board.current, self.place, 0, noted)
        if board.which is None or (board.which.current, board.which.trial) != (wanted.current, wanted.trial):
            self._written(f"/{WHICH}", wanted.packed())

    @property
    def _root(self) -> str:
        return f"/{self.place}"

    @property
    def _source(self) -> str:
        return "b" if self.place == "a" else "a"

    def _copied(self, unfit: list[int]) -> list[int]:
        missing: list[int] = []
        for numbers in _groups(unfit):
            lacking = self._session.call("settle", self._root, f"/{self._source}", numbers)
            missing += lacking
            self._done([number for number in numbers if number not in lacking])
        return missing

    def _sent(self, missing: list[int]) -> None:
        for numbers in _batches(missing, [len(self._version[name]) for name in self._names]):
            pieces = {number: _pieces(self._version[self._names[number]]) for number in numbers}
            coming = [(number, [len(piece) for piece in pieces[number]]) for number in numbers]
            given = b"".join(b"".join(pieces[number]) for number in numbers)
            wrong = self._session.call("receive", self._root, coming, given=given)
            if wrong:
                raise NotVerified(
                    f"on {self._session.port} {self._names[wrong[0]]} isn't what was written to it; run it again"
                )
            self._done(numbers)

    def _written(self, path: str, content: bytes) -> None:
        self._session.write(path, content)

    def _done(self, numbers: list[int]) -> None:
        for number in numbers:
            name = self._names[number]
            self.progress(name, len(self._version[name]))


def _pieces(content: bytes) -> list[bytes]:
    return [base64.b64encode(content[start : start + PIECE]) for start in range(0, len(content), PIECE)]


def _groups(numbers: list[int]) -> Iterator[list[int]]:
    for start in range(0, len(numbers), AT_A_TIME):
        yield numbers[start : start + AT_A_TIME]


def _batches(numbers: list[int], sizes: list[int]) -> Iterator[list[int]]:
    batch: list[int] = []
    for number in numbers:
        if batch and sum(sizes[one] for one in (*batch, number)) > BATCH:
            yield batch
            batch = []
        batch.append(number)
    if batch:
        yield batch

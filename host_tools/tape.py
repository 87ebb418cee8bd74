"""Plays a board's tape again: the same keys at the same moments, on the same game, give the same frames."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from host_tools.errors import ToolError
from host_tools.script.virtual_board import Lights, Screen, Sound, Store
from mahe.rules.errors import BadSave
from mahe.rules.game import Game, new_game
from mahe.rules.save import restore, write
from mahe.show.stage import DIPS
from mahe.table.keys import MENU, RELEASE, ROLL
from mahe.table.settings import BadSettings, unpack
from mahe.table.table import Table

CHOICE = 255  # as the board notes that a choice was awaited
STEP_MS = 20
LONGEST_MS = 24 * 60 * 60 * 1000  # that takes minutes to play
_KEYS = (*range(ROLL, MENU + 1), *range(RELEASE + ROLL, RELEASE + MENU + 1))
_EVENTS = (0, *_KEYS, CHOICE)


class BadTape(ToolError):
    """A tape that can't be played; the text says why."""


class _Entry(NamedTuple):
    """What the board noted of one tick."""

    at: int
    event: int
    choices: int  # made in the game so far


class _Tape(NamedTuple):
    """What can be played."""

    entries: list[_Entry]
    now: int
    game: Game
    settings: bytes


class Frame(NamedTuple):
    """One frame, as the lights were given it."""

    now: int
    key: int
    lights: bytes
    words: tuple[str, ...]


class _Keys:
    def __init__(self) -> None:
        self.event = 0

    def read(self) -> int:
        event, self.event = self.event, 0
        return event


def frames(tape: str) -> Iterator[Frame]:
    """Every frame from the first choice on the tape to its end, once the lights no longer dip.

    There they dip because a game is gone on with; on the board they did, or did not, as the choice came about.
    """
    told = _read(tape)
    first = next((place for place, entry in enumerate(told.entries) if entry.event == CHOICE), None)
    if first is None:
        raise BadTape("no choice was awaited while this tape ran: there is no place to start from")
    now, _, choices = told.entries[first]
    if told.now - now > LONGEST_MS:
        raise BadTape(f"this tape runs for {(told.now - now) // 3_600_000} hours, and 24 are all that is played again")
    keys = _Keys()
    lights = Lights()
    table = Table(lights, Screen(), keys, Sound(), Store(_stored(told, choices)), lambda: 1)

    def frame(at: int, event: int) -> Frame:
        keys.event = event
        table.tick(at)
        while table.follow_up():
            pass
        return Frame(at, event, lights.frame, tuple(table.words))

    frame(now - STEP_MS, 0)
    # Go on with the game that waits: in this very tick the choice is awaited again.
    frame(now, ROLL)
    noted = [entry for entry in told.entries[first + 1 :] if entry.event != CHOICE]
    for at, event in _ticks(now, [*noted, _Entry(told.now, 0, 0)]):
        shown = frame(at, event)
        if at >= now + DIPS:
            yield shown


def _ticks(now: int, noted: list[_Entry]) -> Iterator[tuple[int, int]]:
    """Every tick after `now` and its key: those that were noted, and those in between."""
    for at, event, _ in noted:
        while now + STEP_MS < at:
            now += STEP_MS
            yield now, 0
        if at > now:
            now = at
            yield now, event


def _read(tape: str) -> _Tape:
    """The parts of a tape, each found to be what it should."""
    try:
        told = json.loads(tape)
    except (ValueError, RecursionError) as error:
        raise BadTape(f"this is no tape of a board: {error}") from error
    if not isinstance(told, dict) or not {"tape", "now", "game", "settings"} <= set(told) or not told["game"]:
        raise BadTape("this tape holds no game")
    game, settings = (_bytes(told[name], name) for name in ("game", "settings"))
    try:
        unpack(settings)
        return _Tape(_entries(told["tape"], told["now"]), told["now"], restore(game), settings)
    except BadSave as error:
        raise BadTape(f"the game on this tape can't be played: {error}") from error
    except BadSettings as error:
        raise BadTape(f"the settings on this tape can't be used: {error}") from error


def _bytes(word: Any, name: str) -> bytes:
    try:
        return bytes.fromhex(word)
    except (TypeError, ValueError) as error:
        raise BadTape(f"the {name} on this tape should be a text of hexadecimal digits") from error


def _entries(told: Any, now: Any) -> list[_Entry]:
    """The entries, in their order."""
    if not isinstance(told, list):
        raise BadTape(f"“tape” should be a list of entries, not {_shown(told)}")
    before = 0
    for number, entry in enumerate(told, 1):
        if not isinstance(entry, list) or len(entry) != 3 or not all(type(value) is int for value in entry):
            raise BadTape(f"entry {number} of this tape should be three numbers, not {_shown(entry)}")
        at, event, choices = entry
        if at < before or event not in _EVENTS or choices < 0:
            raise BadTape(f"entry {number} of this tape, {_shown(entry)}, is none that a board makes")
        before = at
    if type(now) is not int or now < 0:
        raise BadTape(f"“now” should be the time at the tape's end, not {_shown(now)}")
    return [_Entry(*entry) for entry in told]


def _shown(value: Any) -> str:
    """A piece of a tape as it may stand in a one-line message."""
    text = ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _stored(told: _Tape, choices: int) -> dict[str, bytes]:
    """What the store would have held at the first choice."""
    whole = told.game
    game = new_game(whole.position.setup, whole.seed, whole.journal.first_seats)
    for choice in whole.journal.choices()[:choices]:
        game.apply(choice)
    return {"game": write(game), "settings": told.settings}

"""Plays a board's tape again: the same keys at the same moments, on the same game, give the same frames."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from mahe.device.input_log import LATE
from mahe.rules.errors import BadSave
from mahe.rules.game import Game, new_game
from mahe.rules.save import restore
from mahe.show.frame import FRAME_MS
from mahe.show.keys import MENU, RELEASE, ROLL
from mahe.show.stage import DIPS
from mahe.table.evening import play_out
from mahe.table.settings import BadSettings, unpack
from mahe_board.command_line.errors import BadTape
from mahe_board.emulator.memory_ports import Keys, Lights, Screen, Sound, Store
from mahe_board.virtual_board.play.live_table import Live

if TYPE_CHECKING:
    from mahe.show.ports import Script
    from mahe.table.table import Table

LONGEST_MS = 24 * 60 * 60 * 1000  # a tape of this length takes minutes to play
_PARTS = {"tape", "starts", "now", "offered", "others", "game"}
_KEYS = (0, *range(ROLL, MENU + 1), *range(RELEASE + ROLL, RELEASE + MENU + 1))
_EVENTS = (*_KEYS, *(LATE + key for key in _KEYS))


class _Over(Exception):
    """The game has ended; how the next one begins is up to chance, which no tape records."""


class _Entry(NamedTuple):
    """What the board noted of one tick."""

    at: int
    event: int  # a key, perhaps with LATE


class _Start(NamedTuple):
    """A choice from which the rest can be played again."""

    due: int  # when the animation before it ended
    now: int  # when a tick noticed that
    held: int  # the key that made the choice due and is still down
    spent: int  # 1: holding it any longer does nothing
    pressed: int  # when a key was pressed last
    made: int  # how many choices were made before it
    settings: bytes


class _Tape(NamedTuple):
    """A tape as it was read and checked."""

    entries: list[_Entry]
    start: _Start
    now: int
    offered: int  # mA, by the supply
    others: int  # mA, for other things than lights
    game: Game


class Frame(NamedTuple):
    """One frame, as it was given to the lights."""

    now: int
    key: int
    lights: bytes
    moment: dict[str, Any]  # as moment.py tells it


def frames(tape: str) -> Iterator[Frame]:
    """Yield every frame from the first choice that was due on the tape to the tape's end.

    The first moments are left out, since the lights may still dip for an earlier press. The sign that the screen is
    missing, which the board adds to its frames, is not shown.
    """
    told = _read(tape)
    start = told.start
    if told.now - start.now > LONGEST_MS:
        raise BadTape(f"this tape runs for {(told.now - start.now) // 3_600_000} hours, but at most 24 can be played")
    keys = Keys()
    lights = Lights()
    table = Live(lights, Screen(), keys, Sound(), Store({"settings": start.settings}), _another_game)
    table.game = _as_it_was(told.game, start.made)
    table.script = _to_the_end(table)
    table.people.idle.pressed = start.pressed
    table.stage.limiter.supply(told.offered, told.others)

    def frame(at: int, key: int) -> Frame:
        if key:
            keys.give(key)
        table.tick(at)
        return Frame(at, key, lights.frame, table.told()["moment"])

    frame(start.due, start.held)
    if start.spent:
        table.people.press.spend()
    if start.due < start.now:
        frame(start.now, 0)
    try:
        for at, key in _ticks(start.now, [*told.entries, _Entry(told.now, 0)]):
            shown = frame(at, key)
            if at >= start.now + DIPS:
                yield shown
    except _Over:
        return


def _to_the_end(table: Table) -> Script:
    yield from play_out(table)
    raise _Over


def _another_game() -> int:
    raise _Over


def _ticks(now: int, noted: list[_Entry]) -> Iterator[tuple[int, int]]:
    """Yield every tick after `now` with its key: those that were noted, and those in between."""
    for at, event in noted:
        while now + FRAME_MS < at and event < LATE:
            now += FRAME_MS
            yield now, 0
        if at > now:
            now = at
            yield now, event % LATE


def _as_it_was(game: Game, made: int) -> Game:
    """The game as it was after its first `made` choices."""
    before = new_game(game.position.setup, game.seed, game.journal.first_seats)
    for choice in game.journal.choices()[:made]:
        before.apply(choice)
    return before


def _read(tape: str) -> _Tape:
    """Read a tape; raise BadTape if a part of it isn't what it should be."""
    try:
        told = json.loads(tape)
    except (ValueError, RecursionError) as error:
        raise BadTape("this is no tape of a board") from error
    if not isinstance(told, dict) or not set(told) >= _PARTS or not told["game"]:
        raise BadTape("this tape holds no game")
    game = _bytes(told["game"], "game")
    now, offered, others = (_number(told[name], name) for name in ("now", "offered", "others"))
    try:
        return _Tape(_entries(told["tape"]), _first(told["starts"]), now, offered, others, restore(game))
    except BadSave as error:
        raise BadTape(f"the game on this tape can't be played: {error}") from error


def _bytes(word: Any, name: str) -> bytes:
    try:
        return bytes.fromhex(word)
    except (TypeError, ValueError) as error:
        raise BadTape(f"the {name} on this tape should be a text of hexadecimal digits") from error


def _number(value: Any, name: str) -> int:
    if type(value) is not int or value < 0:
        raise BadTape(f"“{name}” on this tape should be a number, not {_shown(value)}")
    return value


def _entries(told: Any) -> list[_Entry]:
    """Read the entries, which must be in order of time."""
    if not isinstance(told, list):
        raise BadTape(f"“tape” should be a list of entries, not {_shown(told)}")
    before = 0
    for number, entry in enumerate(told, 1):
        if not isinstance(entry, list) or len(entry) != 2 or not all(type(value) is int for value in entry):
            raise BadTape(f"entry {number} of this tape should be two numbers, not {_shown(entry)}")
        at, event = entry
        if at < before or event not in _EVENTS:
            raise BadTape(f"entry {number} of this tape, {_shown(entry)}, is not one that a board makes")
        before = at
    return [_Entry(*entry) for entry in told]


def _first(told: Any) -> _Start:
    """Read the first start, from which the tape is played."""
    if told == []:
        raise BadTape("no choice was due while this tape ran: there is no place to start from")
    if not isinstance(told, list) or not isinstance(told[0], list) or len(told[0]) != 7:
        raise BadTape(f"“starts” on this tape should be a list of lists of seven, not {_shown(told)}")
    due, now, held, spent, pressed, made = (_number(value, "starts") for value in told[0][:-1])
    start = _Start(due, now, held, spent, pressed, made, _bytes(told[0][-1], "settings"))
    if start.held not in _KEYS or start.due > start.now:
        raise BadTape(f"the first start of this tape, {_shown(told[0])}, is not one that a board makes")
    try:
        unpack(start.settings)
    except BadSettings as error:
        raise BadTape(f"the settings on this tape can't be used: {error}") from error
    return start


def _shown(value: Any) -> str:
    """A piece of a tape as it may stand in a one-line message."""
    text = ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."

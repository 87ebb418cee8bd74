"""Replays a board's input log: the same keys at the same times in the same game give the same frames."""

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

LONGEST_MS = 24 * 60 * 60 * 1000  # such a log takes minutes to replay
_PARTS = {"tape", "starts", "now", "offered", "others", "game"}
_KEYS = (0, *range(ROLL, MENU + 1), *range(RELEASE + ROLL, RELEASE + MENU + 1))
_EVENTS = (*_KEYS, *(LATE + key for key in _KEYS))


class _Over(Exception):
    """The replay stops at the game's end: the next game's seed is random, and the log doesn't record it."""


class _Entry(NamedTuple):
    """One logged tick."""

    at: int
    event: int  # a key event, plus LATE if no ticks ran between the entry before and this one


class _Start(NamedTuple):
    """A choice from which the replay can begin."""

    due: int  # when the animation before it ended
    now: int  # when a tick noticed it
    held: int  # the key pressed at `due` and still down, or 0
    spent: int  # 1 if the held key has had its effect already: holding it longer does nothing
    pressed: int  # time of the last press
    made: int  # choices made before it
    settings: bytes


class _Log(NamedTuple):
    """A parsed and checked input log."""

    entries: list[_Entry]
    start: _Start
    now: int
    offered: int  # mA that the supply offers
    others: int  # mA that everything but the lights draws
    game: Game


class Frame(NamedTuple):
    """One frame sent to the lights, with the time, the key event and the page of that tick."""

    now: int
    key: int
    lights: bytes
    moment: dict[str, Any]  # in the format of moment.py


def frames(log: str) -> Iterator[Frame]:
    """Yield every frame from the first due choice in the log to its end.

    The first DIPS ms are left out: the lights may still dip for an earlier press. The board's sign for a missing
    screen is not shown.
    """
    told = _read(log)
    start = told.start
    if told.now - start.now > LONGEST_MS:
        raise BadTape(f"this log runs for {(told.now - start.now) // 3_600_000} hours; at most 24 can be replayed")
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
    """Yield the time and the key event (0 for none) of every tick after `now`, of those between the entries, too."""
    for at, event in noted:
        while now + FRAME_MS < at and event < LATE:
            now += FRAME_MS
            yield now, 0
        if at > now:
            now = at
            yield now, event % LATE


def _as_it_was(game: Game, made: int) -> Game:
    """Return the game as it was after its first `made` choices."""
    before = new_game(game.position.setup, game.seed, game.journal.first_seats)
    for choice in game.journal.choices()[:made]:
        before.apply(choice)
    return before


def _read(log: str) -> _Log:
    """Parse a log; raise BadTape if any part is wrong."""
    try:
        told = json.loads(log)
    except (ValueError, RecursionError) as error:
        raise BadTape("this is no input log of a board") from error
    if not isinstance(told, dict) or not set(told) >= _PARTS or not told["game"]:
        raise BadTape("this log holds no game")
    game = _bytes(told["game"], "game")
    now, offered, others = (_number(told[name], name) for name in ("now", "offered", "others"))
    try:
        return _Log(_entries(told["tape"]), _first(told["starts"]), now, offered, others, restore(game))
    except BadSave as error:
        raise BadTape(f"the game in this log can't be played: {error}") from error


def _bytes(word: Any, name: str) -> bytes:
    try:
        return bytes.fromhex(word)
    except (TypeError, ValueError) as error:
        raise BadTape(f"the {name} in this log should be hexadecimal digits") from error


def _number(value: Any, name: str) -> int:
    if type(value) is not int or value < 0:
        raise BadTape(f"“{name}” in this log should be a number, not {_shown(value)}")
    return value


def _entries(told: Any) -> list[_Entry]:
    """Parse the entries; their times must ascend."""
    if not isinstance(told, list):
        raise BadTape(f"“tape” should be a list of entries, not {_shown(told)}")
    before = 0
    for number, entry in enumerate(told, 1):
        if not isinstance(entry, list) or len(entry) != 2 or not all(type(value) is int for value in entry):
            raise BadTape(f"entry {number} of this log should be two numbers, not {_shown(entry)}")
        at, event = entry
        if at < before or event not in _EVENTS:
            raise BadTape(f"entry {number} of this log, {_shown(entry)}, can't come from a board")
        before = at
    return [_Entry(*entry) for entry in told]


def _first(told: Any) -> _Start:
    """Parse the first start: the replay begins there."""
    if told == []:
        raise BadTape("no choice was due in this log: there is no place to start from")
    if not isinstance(told, list) or not isinstance(told[0], list) or len(told[0]) != 7:
        raise BadTape(f"“starts” in this log should be a list of lists of seven, not {_shown(told)}")
    due, now, held, spent, pressed, made = (_number(value, "starts") for value in told[0][:-1])
    start = _Start(due, now, held, spent, pressed, made, _bytes(told[0][-1], "settings"))
    if start.held not in _KEYS or start.due > start.now:
        raise BadTape(f"the first start in this log, {_shown(told[0])}, can't come from a board")
    try:
        unpack(start.settings)
    except BadSettings as error:
        raise BadTape(f"the settings in this log can't be used: {error}") from error
    return start


def _shown(value: Any) -> str:
    """Shorten a value for a one-line message."""
    text = ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."

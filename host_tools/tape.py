"""Plays a board's tape again: the same keys at the same moments, on the same game, give the same frames."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from host_tools.errors import ToolError
from host_tools.script.virtual_board import Lights, Screen, Sound, Store
from mahe.rules.game import new_game
from mahe.rules.save import restore, write
from mahe.table.keys import ROLL
from mahe.table.table import Table

CHOICE = 255  # as the board notes that a choice was awaited
STEP_MS = 20
_KEY_EVENTS = 32


class BadTape(ToolError):
    """A tape that can't be played; the text says why."""


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
    """Every frame from the first choice on the tape to its end."""
    told = _read(tape)
    entries: list[list[int]] = told["tape"]
    first = next((place for place, entry in enumerate(entries) if entry[1] == CHOICE), None)
    if first is None:
        raise BadTape("no choice was awaited while this tape ran: there is no place to start from")
    now, _, choices = entries[first]
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
    yield frame(now, ROLL)._replace(key=0)
    for at, event, _ in [*(entry for entry in entries[first + 1 :] if entry[1] < _KEY_EVENTS), [told["now"], 0, 0]]:
        while now + STEP_MS < at:
            now += STEP_MS
            yield frame(now, 0)
        if at > now:
            now = at
            yield frame(now, event)


def _read(tape: str) -> dict[str, Any]:
    try:
        told: dict[str, Any] = json.loads(tape)
    except json.JSONDecodeError as error:
        raise BadTape(f"this is no tape of a board: {error}") from error
    if not isinstance(told, dict) or not {"tape", "now", "game", "settings"} <= set(told) or not told["game"]:
        raise BadTape("this tape holds no game")
    return told


def _stored(told: dict[str, Any], choices: int) -> dict[str, bytes]:
    """What the store would have held at the first choice."""
    whole = restore(bytes.fromhex(told["game"]))
    game = new_game(whole.position.setup, whole.seed, whole.first_seats)
    for choice in whole.journal.choices()[:choices]:
        game.apply(choice)
    return {"game": write(game), "settings": bytes.fromhex(told["settings"])}

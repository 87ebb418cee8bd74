"""Parses the bodies of POST requests; raises NotUnderstood, whose text says the error in a sentence."""

from __future__ import annotations

import json
from dataclasses import dataclass

from mahe_board.emulator.memory_ports import KEYS
from mahe_board.virtual_board.play.frame import VERSION
from mahe_board.virtual_board.play.held_keys import Press
from mahe_board.virtual_board.play.queries import QUESTIONS

LONGEST_MS = 10_000
LONGEST_NAME = 40
TAP_MS = 60
ANOTHER_VERSION = f"This board speaks version {VERSION} of the interface, not {{}}; load the page anew, or update mahe."


class NotUnderstood(Exception):
    """The body isn't valid for its address."""


@dataclass(frozen=True)
class Hold:
    """A page holds a key down, or lets go of it."""

    page: str
    key: int
    down: bool


def press_asked(body: bytes) -> Press:
    """Parse a body that asks for a press, such as `{"key": "roll", "ms": 60}`."""
    asked = _fields(body, {"key", "ms"})
    ms = asked.get("ms", TAP_MS)
    if type(ms) is not int or not 1 <= ms <= LONGEST_MS:
        raise NotUnderstood(f'"ms" must be a whole number of milliseconds from 1 to {LONGEST_MS}.')
    return Press(_key(asked), ms)


def hold_asked(body: bytes) -> Hold:
    """Parse a body with a hold, such as `{"key": "roll", "down": true, "page": "a name of your own"}`."""
    asked = _fields(body, {"key", "down", "page"})
    down, page = asked.get("down"), asked.get("page")
    if not isinstance(down, bool):
        raise NotUnderstood('"down" must be true or false: whether the key goes down or comes up.')
    if not isinstance(page, str) or not 1 <= len(page) <= LONGEST_NAME:
        raise NotUnderstood(f'"page" must be a name of 1 to {LONGEST_NAME} characters, which says whose finger it is.')
    return Hold(page, _key(asked), down)


def question(body: bytes) -> tuple[str, object]:
    """Parse a body with a question, such as `{"what": "log", "value": null}`; returns its name and value."""
    asked = _fields(body, {"what", "value"})
    what = asked.get("what")
    if not isinstance(what, str):
        raise NotUnderstood(f'"what" must be one of {", ".join(QUESTIONS)}.')
    return what, asked.get("value")


def _fields(body: bytes, known: set[str]) -> dict[str, object]:
    try:
        asked = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise NotUnderstood('The body is not JSON; send an object, such as {"key": "roll", "ms": 60}.') from error
    if not isinstance(asked, dict):
        raise NotUnderstood('The body is JSON, but no object; send one, such as {"key": "roll", "ms": 60}.')
    version = asked.pop("version", VERSION)
    if version != VERSION or isinstance(version, bool):
        raise NotUnderstood(ANOTHER_VERSION.format(json.dumps(version)[:20]))
    if unknown := sorted(set(asked) - known):
        raise NotUnderstood(f"Nothing here is called {json.dumps(unknown[0])}; there are {', '.join(sorted(known))}.")
    return asked


def _key(asked: dict[str, object]) -> int:
    key = asked.get("key")
    if not isinstance(key, str) or key not in KEYS:
        raise NotUnderstood(f'"key" must be one of {", ".join(KEYS)}.')
    return KEYS[key]

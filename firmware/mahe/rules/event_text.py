"""Events with field names and in words, for the page and a Python prompt; a board never loads this."""

from mahe.rules.events import KIND, SCHEMA
from mahe.rules.game_setup import TURTLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_WORDS = {
    "TURN": "{number}, seat {seat}",
    "GOES": "{turtle}, seat {decider} decides",
    "DIE": "{value}, total {total} of {dice}",
    "CARD_PLAYED": "{eggs} by seat {seat}, total {total} of {dice}",
    "MOVED": "{turtle}{carried} {start}→{end}",
    "BUST": "{turtle}{carried} {start}→0",
    "WON": "{eggs} eggs by seat {seat}, laid by {turtle}",
    "TURNED_UP": "{eggs} eggs, {cards} cards left",
    "HANDED": "seat {seat} to player {player}",
    "TAKEN_BACK": "{choice}",
}


def named(event: tuple) -> "dict[str, Any]":
    """An event's fields by name; `kind` is the name of its kind."""
    kind, *fields = SCHEMA[event[KIND]]
    by_name = {"kind": kind}
    for place, field in enumerate(fields, 1):
        by_name[field] = event[place]
    return by_name


def told(events: list) -> str:
    """A line for each event, its kind first, such as `MOVED red 3→7`; players are named by their seats."""
    return "\n".join([_line(named(event)) for event in events])


def _line(event: "dict[str, Any]") -> str:
    kind = event["kind"]
    if "turtle" in event:
        event["turtle"] = TURTLES[event["turtle"]]
    event["carried"] = "".join([f" +{TURTLES[rider]}" for rider in event.get("riders", ())])
    return f"{kind} {_WORDS.get(kind, '').format(**event)}".rstrip()

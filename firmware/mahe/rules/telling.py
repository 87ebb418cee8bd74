"""Events in words, for playing in a Python prompt, and their names for the page; the board doesn't load this."""

from mahe.rules import events as e
from mahe.rules.setup import TURTLES

KINDS = {
    e.POSITION: "POSITION",
    e.TURN: "TURN",
    e.GOES: "GOES",
    e.DIE: "DIE",
    e.CARD_PLAYED: "CARD_PLAYED",
    e.MOVED: "MOVED",
    e.BUST: "BUST",
    e.WON: "WON",
    e.TURNED_UP: "TURNED_UP",
    e.OVER: "OVER",
    e.HANDED: "HANDED",
    e.TAKEN_BACK: "TAKEN_BACK",
}


def told(events: list) -> str:
    """A line for each event, its kind first, such as `MOVED red 3→7`; players are named by their seats."""
    return "\n".join([f"{KINDS[event[e.KIND]]} {_what(event)}".rstrip() for event in events])


def _what(event: tuple) -> str:
    kind = event[e.KIND]
    if kind == e.MOVED:
        return _group(event[e.MOVED_TURTLE], event[e.MOVED_RIDERS], event[e.MOVED_START], event[e.MOVED_END])
    if kind == e.BUST:
        return _group(event[e.BUST_TURTLE], event[e.BUST_RIDERS], event[e.BUST_START], 0)
    if kind == e.GOES:
        return f"{TURTLES[event[e.GOES_TURTLE]]}, seat {event[e.GOES_DECIDER]} decides"
    if kind == e.DIE:
        return f"{event[e.DIE_VALUE]}, total {event[e.DIE_TOTAL]} of {event[e.DIE_DICE]}"
    if kind == e.CARD_PLAYED:
        return f"{event[e.CARD_EGGS]} by seat {event[e.CARD_SEAT]}, total {event[e.CARD_TOTAL]} of {event[e.CARD_DICE]}"
    return _what_else(event)


def _what_else(event: tuple) -> str:
    kind = event[e.KIND]
    if kind == e.TURN:
        return f"{event[e.TURN_NUMBER]}, seat {event[e.TURN_SEAT]}"
    if kind == e.WON:
        return f"{event[e.WON_EGGS]} eggs by seat {event[e.WON_SEAT]}, laid by {TURTLES[event[e.WON_TURTLE]]}"
    if kind == e.TURNED_UP:
        return f"{event[e.TURNED_UP_EGGS]} eggs, {event[e.TURNED_UP_CARDS]} cards left"
    if kind == e.HANDED:
        return f"seat {event[e.HANDED_SEAT]} to player {event[e.HANDED_PLAYER]}"
    return str(event[e.TAKEN_BACK_CHOICE]) if kind == e.TAKEN_BACK else ""


def _group(turtle: int, riders: tuple[int, ...], start: int, end: int) -> str:
    carried = "".join([f" +{TURTLES[rider]}" for rider in riders])
    return f"{TURTLES[turtle]}{carried} {start}→{end}"

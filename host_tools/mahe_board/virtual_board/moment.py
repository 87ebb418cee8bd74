"""The moment by names: the screen's page, the keys' meanings and the state of the turn.

Programs that play, the page and the speech use it, so none has to parse the screen's words. The
values are plain, so that JSON can carry them. MicroPython runs this file too.
"""

from mahe.rules.choices import CARD, ROLL, TURTLE
from mahe.rules.clutch import FINAL
from mahe.rules.game_setup import NOBODY
from mahe.rules.moves import landing, reach
from mahe.rules.odds import bust_ways
from mahe.rules.score import clutches_of, eggs_of
from mahe.rules.stacks import BEACH
from mahe.show import words
from mahe.show.keys import HOLD
from mahe.show.keys import ROLL as ROLL_KEY
from mahe.show.menu_pages import OPENS
from mahe.show.texts import KEY_NAMES
from mahe.show.turn_pages import ALL, name_of_seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mahe.show.paper import Paper
    from mahe.show.shown_position import Picture

    Told = dict[str, Any]
    # A page on the screen: its name, its arguments, and the keys' meanings as in keys.py.
    OnScreen = tuple[str, Sequence[Any], Sequence[Any]]

# The names of each page's arguments, which are its function's parameters. A last name with a star takes the rest. A
# missing argument is 0.
FIELDS = {
    # the pages of turn_pages.py
    "blank": (),
    "first_die": ("turtle", "advice"),
    "tumbling": ("face", "total", "dice"),
    "decision": ("coach", "advice"),
    "card_in_hand": ("eggs",),
    "turn": ("seat",),
    "thinking": ("seat",),
    "swimming": ("spaces", "end", "group"),
    "busting": (),
    "laying": ("turtle", "eggs"),
    "turning_up": ("eggs", "cards"),
    "deciding": ("topmost", "turtle"),
    "playing": ("eggs", "total", "dice"),
    "message": ("text",),
    "trouble": ("text", "*values"),
    "lesson": ("text", "*values"),
    # the pages of score_pages.py
    "scores": ("chosen",),
    "hand": ("seat",),
    "counting": ("seat",),
    "result": ("winner", "shared", "tie"),
    # the pages of set_up_pages.py
    "language": ("languages", "chosen"),
    "welcome": (),
    "game_waits": (),
    "stuck_keys": ("stuck",),
    "like_last_time": ("turtles", "players"),
    "how_many": ("players",),
    "which_turtle": ("seat", "turtle", "first"),
    "who_sits": ("turtles", "player"),
    "who_begins": ("turtles",),
    "begins": ("turtles",),
    "drawing_lots": (),
    # the pages of menu_pages.py
    "menu": ("items", "chosen", "note"),
    "seat": ("number", "player"),
    "sure": ("text",),
    "about": (),
    "self_test": ("text", "pressed", "screen"),
}
# Pages that end by themselves, without a press.
MOVING = ("blank", "tumbling", "turn", "swimming", "busting", "laying", "turning_up", "deciding", "playing")
# Different words of the screen for the same action.
_MEANINGS = {"HOLD_BACK": "BACK", "HOLD_COACH": "COACH", "LANDS": "MOVE", "LAYING": "MOVE", "MOVE_ONE": "MOVE"}
_NAMES = {number: name for name, number in words.__dict__.items() if name[0] != "_"}


class Moments:
    """Makes moments; an unchanged one is cached."""

    def __init__(self) -> None:
        self._seen: tuple[Any, ...] = ()
        self._told: Told = {}

    def told(self, on_screen: "OnScreen", picture: "Picture | None", paper: "Paper") -> "Told":
        """Return the moment that the function `told` makes, from the cache if nothing has changed."""
        seen = on_screen, picture and picture.state(), paper.turtles
        if seen != self._seen:
            self._seen = seen
            self._told = told(on_screen, picture, paper)
        return self._told


def told(on_screen: "OnScreen", picture: "Picture | None", paper: "Paper") -> "Told":
    """Return the moment, as a dictionary.

    `picture` shows the game on the table, if there is one. A page's fields have the names in FIELDS, with two
    exceptions: a number of words.py becomes `word`, its name, and `text`, its sentence on the screen; a list becomes
    `rows`, and `chosen` is the index of a row.
    """
    kind, about, keys = on_screen
    moment: Told = {"kind": kind, "rows": None, "chosen": None, "text": None, "coach": None}
    moment.update(_fields(FIELDS[kind], about))
    if kind in _FURTHER:
        _FURTHER[kind](_Page(moment, picture, paper))
    elif "text" in FIELDS[kind]:
        moment["word"] = _NAMES[moment["text"]]
        moment["text"] = paper.say(moment["text"], *moment.get("values", ())).replace("\n", " ")
    moment["turn"] = None
    if picture is not None and not picture.is_over():
        moment["turn"] = _turn(picture, moment["eggs"] if kind == "card_in_hand" else 0)
    spaces = moment["turn"]["spaces"] if moment["turn"] else 0
    moment["keys"] = {name.lower(): _key(keys, ROLL_KEY + at, spaces, paper) for at, name in enumerate(KEY_NAMES)}
    return moment


def _fields(names: "tuple[str, ...]", about: "Sequence[Any]") -> "Told":
    fields: Told = {}
    for place, name in enumerate(names):
        if name[0] == "*":
            fields[name[1:]] = list(about[place:])
        else:
            value = about[place] if place < len(about) else 0
            fields[name] = list(value) if isinstance(value, (bytes, tuple)) else value
    return fields


class _Page:
    """A page whose fields need more than its arguments."""

    def __init__(self, moment: "Told", picture: "Picture | None", paper: "Paper") -> None:
        self.moment = moment
        self.picture = picture
        self.paper = paper

    def stuck_keys(self) -> None:
        """Replace the keys' numbers with their names, and add the screen's sentence."""
        stuck = [KEY_NAMES[at] for at, is_stuck in enumerate(self.moment["stuck"]) if is_stuck]
        self.moment["stuck"] = [name.lower() for name in stuck]
        self.moment["text"] = self.paper.say(words.STUCK_KEYS, ", ".join(stuck))

    def menu(self) -> None:
        """Add the rows: each item's name and value; an item that opens something has no value."""
        items = self.moment.pop("items")
        self.moment["rows"] = [
            [self._item(item), None if value == OPENS else self._value(value)] for item, value in items
        ]
        note = self.moment["note"]
        self.moment["note"] = self.paper.say(*note) if note else None

    def _item(self, item: "str | int") -> str:
        return self.paper.settings[item] if isinstance(item, str) else self.paper.say(item)

    def _value(self, value: "str | int") -> "str | None":
        if isinstance(value, int):
            return self.paper.say(value)
        return None if value == OPENS else value

    def language(self) -> None:
        """Add the rows: each language's name for itself."""
        languages = self.moment.pop("languages")
        self.moment["chosen"] = [letters for _, letters, _ in languages].index(self.moment["chosen"])
        self.moment["rows"] = [[name] for _, _, name in languages]

    def scores(self) -> None:
        """Add the rows: each player's name, eggs and number of cards."""
        picture = self.picture
        if picture:
            self.moment["rows"] = [
                [name_of_seat(self.paper, picture, seat), eggs_of(picture, seat), clutches_of(picture, seat)]
                for seat in range(picture.setup.players)
            ]

    def hand(self) -> None:
        """Add the values of a player's cards."""
        cards: list[int] = []
        if self.picture:
            for eggs in range(1, FINAL + 1):
                cards += [eggs] * self.picture.held(self.moment["seat"], eggs)
        self.moment["cards"] = cards

    def like_last_time(self) -> None:
        """Add the rows: each player's name, and the person or computer player who plays."""
        turtles, players = self.moment["turtles"], self.moment["players"]
        each = len(turtles) // len(players)
        self.moment["rows"] = [
            [self.paper.turtles[turtles[seat * each]], self.paper.player(player)] for seat, player in enumerate(players)
        ]

    def first_die(self) -> None:
        """Add the coach's advice, if there is any."""
        advice = self.moment.pop("advice")
        if advice:
            self.moment["coach"] = {"busts": 0, "beach": None, "advice": _advice(advice)}

    def decision(self) -> None:
        """Add the coach's advice: how many of a die's faces bust, the beach's chance in percent, the fox's choice."""
        helps, advice = self.moment["coach"], self.moment.pop("advice")
        self.moment["coach"] = None
        if helps and self.picture:
            from mahe.show.coach_page import beach_chance  # loaded only if the coach helps

            self.moment["coach"] = {
                "busts": bust_ways(self.picture.total()),
                "beach": beach_chance(self.picture) if helps == ALL else None,
                "advice": _advice(advice) if advice else None,
            }


_FURTHER = {
    "decision": _Page.decision,
    "first_die": _Page.first_die,
    "hand": _Page.hand,
    "language": _Page.language,
    "like_last_time": _Page.like_last_time,
    "menu": _Page.menu,
    "scores": _Page.scores,
    "stuck_keys": _Page.stuck_keys,
}


def _advice(told: int) -> "Told":
    """Decode the coach's advice from coach_page.py's number."""
    from mahe.show.coach_page import ADVICE

    points, choice = divmod(told, ADVICE)
    if choice >= TURTLE:
        return {"does": "TURTLE", "value": choice - TURTLE, "points": points}
    if choice >= CARD:
        return {"does": "CARD", "value": choice - CARD, "points": points}
    return {"does": "ROLL" if choice == ROLL else "STOP", "value": None, "points": points}


def _turn(picture: "Picture", card: int) -> "Told":
    """Return the state of the turn; `stop` is the effect of STOP, after the card in hand has been played."""
    turtle = picture.turtle()
    decides = picture.throws and picture.chooser() != NOBODY
    return {
        "seat": picture.seat(),
        "turtle": or_none(turtle),
        "decider": None if turtle == NOBODY else picture.decider(),
        "topmost": None if turtle == NOBODY else picture.topmost(),
        "throws": list(picture.throws),
        "total": picture.total(),
        "spaces": picture.total() * len(picture.throws),
        "stop": _stop(picture, card) if decides else None,
    }


def _stop(picture: "Picture", card: int) -> "Told":
    """Where STOP leads: the space, the turtle it lands on, and the eggs laid at or past the beach."""
    space = landing(picture, card)
    lays = reach(picture, card) >= BEACH
    return {
        "space": space,
        "onto": or_none(picture.stacks.top[space]),
        "eggs": picture.face_up() if lays else 0,
    }


def or_none(number: int) -> "int | None":
    """The number of a turtle or seat; None for NOBODY."""
    return None if number == NOBODY else number


def _key(keys: "Sequence[Any]", key: int, spaces: int, paper: "Paper") -> "dict[str, Told]":
    """The meanings of a key's tap and hold, if they have one."""
    ways: dict[str, Told] = {}
    for pressed, word, value, turtle in keys:
        if pressed % HOLD == key and word >= 0:
            does = _MEANINGS.get(_NAMES[word], _NAMES[word])
            ways["hold" if pressed > HOLD else "tap"] = {
                "does": does,
                "value": spaces if does == "MOVE" else (None if value < 0 else value),
                "turtle": None if turtle < 0 else turtle,
                "text": paper.say(word) if value < 0 else paper.say(word, value),
            }
    return ways

"""Moments: each page's arguments by name, and each key's meaning, which a press then proves."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from mahe.rules.event_text import named
from mahe.rules.events import KIND, POSITION
from mahe.rules.stacks import BEACH
from mahe.show import menu_pages, score_pages, set_up_pages, turn_pages
from mahe.table.people import HOLD_MS
from mahe_board.emulator.memory_ports import KEYS
from mahe_board.virtual_board.moment import FIELDS
from mahe_board.virtual_board.play.live_table import Live
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.hands import settings_for

Told = dict[str, Any]
STEPS = 400  # number of presses of a walk
TRIES = 2


class LiveBoard(VirtualBoard):
    TABLE = Live
    table: Live

    @property
    def moment(self) -> Told:
        told: Told = self.table.told()["moment"]
        return told

    def __init__(self, seed: int, stored: dict[str, bytes] | None = None) -> None:
        self.happened: list[Told] = []
        super().__init__(seed, stored)
        picture = self.table.stage.picture
        fold = picture.fold

        def noting(event: tuple[Any, ...]) -> None:
            fold(event)
            if event[KIND] != POSITION:
                self.happened.append(named(event))

        picture.fold = noting  # type: ignore[method-assign]

    def do(self, key: str, way: str) -> Told:
        """Tap or hold a key, and skip the animations that follow; returns the moment while the key was down."""
        self.move(KEYS[key], True)
        down = self.moment
        self.wait(HOLD_MS if way == "hold" else 0)
        self.move(KEYS[key], False)
        self.hurry()
        return down


def pages() -> dict[str, Callable[..., object]]:
    """Name -> function of each page."""
    found: dict[str, Callable[..., object]] = {}
    for module in (turn_pages, score_pages, set_up_pages, menu_pages):
        for name, function in inspect.getmembers(module, inspect.isfunction):
            signature = inspect.signature(function)
            draws = signature.return_annotation in (None, "Parts") and list(signature.parameters)[1:2] == ["picture"]
            if draws and function.__module__ == module.__name__ and not name.startswith("_"):
                found[name] = function
    return found


def test_each_page_has_its_row_with_the_names_of_its_parameters() -> None:
    expected = {}
    for name, function in pages().items():
        parameters = list(inspect.signature(function).parameters.values())[2:]
        assert {one.default for one in parameters} <= {inspect.Parameter.empty, 0}, "what is left out is told as 0"
        expected[name] = tuple("*" * (one.kind == one.VAR_POSITIONAL) + one.name for one in parameters)
    assert expected == FIELDS


@dataclass
class Seen:
    """A key's stated meaning, and the effect of its press."""

    was: Told  # the moment before the press
    key: Told
    now: Told
    happened: list[Told]  # the game's events during the press


class Walk:
    """Presses keys, and checks that they do what the moment says."""

    def __init__(self, stored: dict[str, bytes], seed: int) -> None:
        self.random = Random(seed)
        self.done: Counter[str] = Counter()  # "KIND MEANING", of a page and a key -> number of presses so far
        # Presses of each meaning so far, counted separately for each row of a list.
        self._tried: Counter[object] = Counter()
        self.switch_on(stored)

    def switch_on(self, stored: dict[str, bytes]) -> None:
        self.board = LiveBoard(7, stored)
        self.board.hurry()

    def step(self) -> None:
        """Press a key whose meaning was rarely tried; if there is none, a key that plays on or leads back to play."""
        was = self.board.moment
        here = was["kind"], was["chosen"], len(was["rows"] or ()), was.get("number")
        keys = self._keys(was)
        on = [does for does in keys if does in ON or f"{was['kind']} {does}" in ON]
        leaves = [does for does in keys if does in LEAVES]
        new = [does for does in keys if does not in on + leaves and self._tried[here, does] < TRIES]
        does = self.random.choice(new or (on if self.random.random() < 0.8 else leaves) or leaves or on)
        self._tried[here, does] += 1
        self.press(does)

    def press(self, does: str) -> None:
        """Press the key with this meaning, and check its effect."""
        was, before = self.board.moment, len(self.board.happened)
        key, way, told = self._keys(was)[does]
        down = self.board.do(key, way)
        here = f"{was['kind']} {does}"
        self.done[here] += 1
        # The cards are shown only while the key is down.
        now = down if here == "scores CARDS_KEY" else self.board.moment
        seen = Seen(was, told, now, self.board.happened[before:])
        check = CHECKS.get(here) or CHECKS[does]
        assert check(seen), (here, seen)

    def _keys(self, moment: Told) -> dict[str, tuple[str, str, Told]]:
        """Return, for each meaning in a moment: its key, "tap" or "hold", and its description."""
        return {told["does"]: (key, way, told) for key, ways in moment["keys"].items() for way, told in ways.items()}

    def open(self, item: str) -> None:
        """Open the menu, and an item of it."""
        self.press("HOLD_MENU")
        while self.board.moment["rows"][self.board.moment["chosen"]][0] != item:
            self.press("NEXT")
        self.press("OPEN")


Check = Callable[[Seen], bool]


def to(*kinds: str) -> Check:
    """Returns a check that a page of one of these kinds follows."""
    return lambda seen: seen.now["kind"] in kinds and seen.now != seen.was


def other(field: str) -> Check:
    """Returns a check that a page of the same kind follows, with this field changed."""
    return lambda seen: seen.now["kind"] == seen.was["kind"] and seen.now[field] != seen.was[field]


def next_row(seen: Seen) -> bool:
    was, now = seen.was, seen.now
    return bool(now["kind"] == was["kind"] and now["chosen"] == (was["chosen"] + 1) % len(was["rows"]))


def throws(dice: int) -> Check:
    return lambda seen: next(event["dice"] for event in seen.happened if event["kind"] == "DIE") == dice


def swims(seen: Seen) -> bool:
    """Whether the turtle swims as many spaces as the moment says, to the space to which it says STOP leads."""
    turn, moved = seen.was["turn"], seen.happened[0]
    laid = [event["eggs"] for event in seen.happened[1:2] if event["kind"] == "WON"]
    spaces = (moved["end"] - moved["start"] - 1) % BEACH + 1
    onto = moved["on"][-1] if moved["on"] else None
    return (moved["kind"], moved["turtle"], spaces, spaces) == (
        "MOVED", turn["turtle"], turn["spaces"], seen.key["value"],
    ) and turn["stop"] == {"space": moved["end"], "onto": onto, "eggs": sum(laid)}  # fmt: skip


def plays_card(seen: Seen) -> bool:
    """Whether the card is played and, if the move goes on, STOP leads where the moment said it would with the card."""
    played, was, now = seen.happened[0], seen.was, seen.now
    total = was["turn"]["total"] + was["eggs"]
    goes_on = now["kind"] == "decision" and len(seen.happened) == 1
    return (played["kind"], played["eggs"], played["total"]) == ("CARD_PLAYED", was["eggs"], total) and (
        not goes_on or now["turn"]["stop"] == was["turn"]["stop"]
    )


IN_PLAY = ("first_die", "decision", "lesson")
# "MEANING" of a key, or "KIND MEANING" for one kind of page -> the check of its effect.
CHECKS: dict[str, Check] = {
    "AGAIN": lambda seen: seen.now["kind"] in IN_PLAY and not any(seen.now["turn"]["throws"]),
    "ANOTHER_GAME": to("like_last_time"),
    "BACK": lambda seen: seen.now["kind"] != seen.was["kind"],
    "which_turtle BACK": to("how_many", "which_turtle"),
    "who_sits BACK": to("which_turtle", "who_sits"),
    "CARDS_KEY": to("card_in_hand"),
    "scores CARDS_KEY": to("hand"),
    "how_many CHANGE": other("players"),
    "language CHANGE": next_row,
    "like_last_time CHANGE": to("how_many"),
    "menu CHANGE": other("rows"),
    "seat CHANGE": other("player"),
    "which_turtle CHANGE": other("turtle"),
    "who_begins CHANGE": other("turtles"),
    "who_sits CHANGE": other("player"),
    "COACH": lambda seen: seen.now["kind"] == "decision" and bool(seen.now["coach"]) != bool(seen.was["coach"]),
    "EGGS_KEY": to("scores"),
    "GO_ON": to(*IN_PLAY),
    "HOLD_MENU": to("menu"),
    "HOLD_UNDO": lambda seen: seen.happened[0]["kind"] == "TAKEN_BACK",
    "HOLD_YES": to("welcome"),
    "MOVE": swims,
    "NEW_GAME": to("how_many", "like_last_time"),
    "NEXT": next_row,
    "card_in_hand NEXT": lambda seen: seen.now["kind"] == "card_in_hand" and not seen.happened,
    "seat NEXT": other("number"),
    "self_test NEXT": lambda seen: seen.was["word"] == "TEST_COLOURS" or seen.now["word"] != seen.was["word"],
    "NO": to("menu"),
    "OK": lambda seen: seen.now != seen.was,
    "OPEN": to("seat", "sure", "self_test", "about"),
    "OTHER": other("turtle"),
    "like_last_time PLAY": lambda seen: seen.now["kind"] in IN_PLAY,
    "card_in_hand PLAY": plays_card,
    "ROLL_FIRST": throws(1),
    "ROLL_SECOND": throws(2),
    "ROLL_THIRD": throws(3),
}
ON = (
    "OK",
    "PLAY",
    "NEW_GAME",
    "GO_ON",
    "AGAIN",
    "ROLL_FIRST",
    "ROLL_SECOND",
    "ROLL_THIRD",
    "MOVE",
    "decision CARDS_KEY",
)
LEAVES = ("BACK", "NO")
BOARDS = {
    "new": {},
    "cards": {"settings": settings_for(bytes(3), cards=True).pack()},
    "two turtles": {"settings": settings_for(bytes(2), two=True).pack()},
    "computers": {"settings": settings_for(bytes((0, 1, 2))).pack()},
}


def test_every_key_does_what_the_moment_says_and_no_meaning_is_left_out() -> None:
    done: Counter[str] = Counter()
    for stored in BOARDS.values():
        walk = Walk(dict(stored), 1)
        for number in range(1, STEPS + 1):
            walk.step()
            if number % 130 == 0:
                walk.switch_on(walk.board.stored)
        done.update(walk.done)
    done.update(by_way_of_the_menu())
    assert {check for check in CHECKS if not any(check in (here, here.split()[1]) for here in done)} == set()


def by_way_of_the_menu() -> Counter[str]:
    """Try pages that a walk rarely reaches: the self-test, and both answers to giving up."""
    walk = Walk(dict(BOARDS["cards"]), 1)
    for does in ("NEW_GAME", "PLAY"):
        walk.press(does)
    walk.open("self-test")
    while walk.board.moment["word"] != "TEST_KEYS":
        walk.press("NEXT")
    for _ in range(2):
        walk.press("BACK")
    for answer in ("NO", "HOLD_YES"):
        walk.open("give up game")
        walk.press(answer)
        if answer == "NO":
            walk.press("BACK")
    return walk.done

"""Setting up: how many play, their turtles, who is a computer player, who begins."""

from mahe.rules.game_setup import PERSON, TURTLES
from mahe.rules.roster import following
from mahe.show import keys, set_up_pages, words
from mahe.show.between_games import Choosing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mahe.show.ports import Script
    from mahe.table.table import Table

_OFF_THE_RAFT = 255
KEYS = keys.taps(words.OK, words.BACK, words.CHANGE) + keys.MENU_HELD


class _MenuCalled(Exception):
    """MENU has been held."""


def set_up(table: "Table") -> "Script":
    """Ask one question after the other; STOP goes back one. Returns who begins, -1 to draw lots, None to go back."""
    settings = table.settings
    players, turtles, two = settings.players, settings.turtles, settings.two()
    while True:
        try:
            answers = yield from _ask_all(table)
            break
        except _MenuCalled:
            yield from table.menu()  # a house rule may have changed: ask again from the first question
    if answers is None:
        settings.turtles = turtles
        settings.players = players
        if settings.two() != two:
            settings.sit_down(players)
        table.keep_settings()  # the menu may have stored a half-made set-up
    return answers


def _ask_all(table: "Table") -> "Script":
    settings = table.settings
    choosing = Choosing()
    table.stage.scene(choosing)
    step = 0
    while True:
        each = 2 if settings.two() else 1
        seats = len(settings.players)
        if step < 0:
            return None
        if step == 0:
            forward = yield from _how_many(table, choosing)
        elif step <= seats * each:
            forward = yield from _which_turtle(table, choosing, step - 1, each)
        elif step <= seats * each + seats:
            forward = yield from _who_sits(table, choosing, step - 1 - seats * each, each)
        else:
            first = yield from _who_begins(table, choosing, each)
            if first is not None:
                return first
            forward = False
        step += 1 if forward else -1


def how_many(table: "Table") -> "Script":
    """Ask the one question before a first game; returns whether it was answered."""
    choosing = Choosing()
    while True:
        table.stage.scene(choosing)
        try:
            return (yield from _how_many(table, choosing))
        except _MenuCalled:
            yield from table.menu()


def _choose(table: "Table", page: "Callable[[int], tuple]", value: int, following: "Callable[[int], int]") -> "Script":
    """CARD leafs through the values, ROLL takes one, STOP goes back; returns the value, or None."""
    while True:
        key = yield from table.people.ask(KEYS, *page(value))
        if key == keys.HOLD | keys.MENU:
            raise _MenuCalled
        if key != keys.CARD:
            return value if key == keys.ROLL else None
        value = following(value)


def _how_many(table: "Table", choosing: Choosing) -> "Script":
    settings = table.settings
    choosing.taken, choosing.in_hand = b"", _OFF_THE_RAFT

    def page(players: int) -> tuple:
        choosing.number = players
        return set_up_pages.how_many, players

    players = yield from _choose(table, page, len(settings.players), lambda value: 2 + (value - 1) % 6)
    choosing.number = 0
    if players is None:
        return False
    if players != len(settings.players):
        settings.sit_down((settings.players + bytes([PERSON] * 7))[:players])
    return True


def _which_turtle(table: "Table", choosing: Choosing, place: int, each: int) -> "Script":
    settings = table.settings
    taken = settings.turtles[:place]

    def free(turtle: int) -> int:
        while turtle in taken:
            turtle = (turtle + 1) % len(TURTLES)
        return turtle

    def page(turtle: int) -> tuple:
        choosing.taken, choosing.in_hand = taken, turtle
        first = settings.turtles[place - 1] if place % each else -1
        return set_up_pages.which_turtle, place // each, turtle, first

    chosen = yield from _choose(
        table, page, free(settings.turtles[place]), lambda turtle: free((turtle + 1) % len(TURTLES))
    )
    if chosen is None:
        return False
    # Swap: the owner of this colour gets the one given up for it.
    later = bytearray(settings.turtles)
    for other in range(place + 1, len(later)):
        if later[other] == chosen:
            later[other] = later[place]
    later[place] = chosen
    settings.turtles = bytes(later)
    return True


def _who_sits(table: "Table", choosing: Choosing, seat: int, each: int) -> "Script":
    settings = table.settings
    turtles = settings.turtles[seat * each : seat * each + each]
    choosing.taken, choosing.in_hand = settings.turtles, turtles[0]

    def page(player: int) -> tuple:
        return set_up_pages.who_sits, turtles, player

    player = yield from _choose(table, page, settings.players[seat], following)
    if player is None:
        return False
    settings.players = settings.players[:seat] + bytes((player,)) + settings.players[seat + 1 :]
    return True


def _who_begins(table: "Table", choosing: Choosing, each: int) -> "Script":
    settings = table.settings

    def page(seat: int) -> tuple:
        turtles = settings.turtles[seat * each : seat * each + each] if seat >= 0 else b""
        choosing.taken, choosing.in_hand = settings.turtles, turtles[0] if turtles else _OFF_THE_RAFT
        return set_up_pages.who_begins, turtles

    seats = len(settings.players)
    first = yield from _choose(table, page, -1, lambda seat: seat + 1 if seat + 1 < seats else -1)
    return first

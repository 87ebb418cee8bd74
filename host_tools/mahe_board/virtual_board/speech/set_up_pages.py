"""The pages before a game and of the menu in words, without keys. MicroPython runs this file too."""

from mahe import VERSION
from mahe_board.virtual_board.speech.language import capitals
from mahe_board.virtual_board.speech.page import Page, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe_board.virtual_board.speech.page import Sentence


def _like_last_time(page: Page) -> str:
    """The last set-up: who plays which turtle, and how many turtles each player has."""
    turtles, players = page.moment["turtles"], page.moment["players"]
    each = len(turtles) // len(players)
    said = []
    for seat, player in enumerate(players):
        theirs = [page.language.turtles[turtle] for turtle in turtles[seat * each : seat * each + each]]
        said.append(page.say("plays", turtle=page.together(theirs), player=page.player(player)))
    return page.say("last time", players=". ".join(said), each=page.say("one turtle" if each == 1 else "two turtles"))


def _which_turtle(page: Page) -> str:
    """A player's colour."""
    turtle, first = page.language.turtles[page.moment["turtle"]], page.moment["first"]
    if page.same("seat", "first"):
        return turtle + "."
    if first < 0:
        return page.say("which turtle", number=page.moment["seat"] + 1, turtle=turtle)
    return page.say("second turtle", player=page.language.turtles[first], turtle=turtle)


def _who_sits(page: Page) -> str:
    """Who plays a turtle: a person, or a computer player and its character."""
    return _sitting(page, page.language.turtles[page.moment["turtles"][0]], page.same("turtles"))


def _seat(page: Page) -> str:
    """Who sits in a seat, in the menu."""
    return _sitting(page, page.name(page.moment["number"]), page.same("number"))


def _sitting(page: Page, turtle: str, known: bool) -> str:
    plays = page.player(page.moment["player"])
    said = page.say("row" if known else "who plays", name=turtle, turtle=turtle, value=plays, player=plays)
    return capitals((said + " " + page.character(page.moment["player"])).rstrip())


def _who_begins(page: Page) -> str:
    """Who begins: a player, or by lot."""
    turtles = page.moment["turtles"]
    player = page.language.turtles[turtles[0]] if turtles else page.say("by lot")
    return capitals(player + "." if page.before else page.say("who begins", player=player))


def _menu(page: Page) -> str:
    """Only the chosen row and its value."""
    if page.same("chosen", "rows"):
        return ""  # the row is the same; only the note about the lights has changed, which isn't said
    name, value = page.moment["rows"][page.moment["chosen"]]
    row = page.say("row", name=name, value=value) if value else name + "."
    row = capitals(row + " " + page.moment["note"] + "." if page.moment["note"] else row)
    return row if page.before else page.say("menu", row=row)


SENTENCES: "dict[str, Sentence]" = {
    "stuck_keys": text,
    "language": lambda page: page.say("language", language=page.moment["rows"][page.moment["chosen"]][0]),
    "welcome": lambda page: page.say("welcome"),
    "game_waits": lambda page: page.say("waits"),
    "like_last_time": _like_last_time,
    "how_many": lambda page: page.say("players" if page.before else "how many", count=page.moment["players"]),
    "which_turtle": _which_turtle,
    "who_sits": _who_sits,
    "who_begins": _who_begins,
    "begins": lambda page: page.say("begins", player=page.language.turtles[page.moment["turtles"][0]]),
    "menu": _menu,
    "seat": _seat,
    "sure": text,
    "about": lambda page: page.say("about", version=VERSION),
    "self_test": lambda page: "" if page.same("text") else page.say("test", text=page.moment["text"]),
}

"""The pages before a game: the welcome, a saved game, and setting up."""

from mahe.rules.game_setup import PERSON
from mahe.show import glyphs, signs, turn_pages, words
from mahe.show.paper import HALF, LINE, Paper
from mahe.show.player_pages import sitting
from mahe.show.shown_position import Picture
from mahe.show.texts import KEY_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Parts


def language(paper: Paper, picture: Picture, languages: tuple, chosen: str) -> "Parts":
    """Each language as its speakers call it, with ▶ at the one that is spoken now."""
    paper.title(paper.settings["language"])
    for place, (_, letters, name) in enumerate(languages):
        x, y = HALF * (place & 1), 13 + LINE * (place >> 1)
        if letters == chosen:
            paper.line(y, "▶", x)
        paper.line(y, name, x + 8)
    yield


def welcome(paper: Paper, picture: Picture) -> None:
    """The name of the game."""
    paper.centre(4, "Mahé", 2)
    signs.draw(paper.buffer, glyphs.TURTLE, 52, 22)


def game_waits(paper: Paper, picture: Picture) -> "Parts":
    """A saved game is offered; the page says whose choice it waits for."""
    paper.centre(2, "Mahé", 2)
    paper.centre(20, paper.say(words.WAITING_GAME))
    paper.centre(32, turn_pages.who_chooses(paper, picture))
    yield


def stuck_keys(paper: Paper, picture: Picture, stuck: bytes) -> "Parts":
    """The keys that have been down since power-on, a byte for each key; any other key goes on."""
    named = [KEY_NAMES[at] for at in range(4) if stuck[at]]
    yield from paper.wrapped(6, paper.say(words.STUCK_KEYS, ", ".join(named)))


def like_last_time(paper: Paper, picture: Picture, turtles: bytes, players: bytes) -> "Parts":
    """The last set-up, to be played again or changed: turtles and players, seat by seat."""
    top = 13
    if len(players) < 7:
        paper.title(paper.say(words.LIKE_LAST_TIME))
    else:
        top = 2  # the list needs all the room
    each = len(turtles) // len(players)
    columns = 1 if len(players) < 4 else 2
    for seat, player in enumerate(players):
        x = 2 + HALF * (seat % columns)
        y = top + LINE * (seat // columns)
        for number in range(each):
            signs.draw(paper.buffer, signs.TURTLES[turtles[seat * each + number]], x, y)
            x += 9
        x = paper.line(y, paper.turtles[turtles[seat * each]], x)
        if player != PERSON:
            signs.draw(paper.buffer, glyphs.COMPUTER, x + 3, y)
    yield


def _question(paper: Paper, title: str, value: str, turtles: bytes = b"", player: int = -1) -> "Parts":
    """A question: the value in hand below the signs of turtles; in the title the sign of the player who is asked."""
    paper.title(title, player)
    signs.row(paper.buffer, turtles, 13)
    paper.centre(24, value, 2)
    yield


def how_many(paper: Paper, picture: Picture, players: int) -> "Parts":
    """The number of players."""
    return _question(paper, paper.say(words.HOW_MANY), str(players))


def which_turtle(paper: Paper, picture: Picture, seat: int, turtle: int, first: int) -> "Parts":
    """A player's colour, or that of the second turtle of the player whose first one is `first`."""
    if first < 0:
        title = paper.say(words.WHICH_TURTLE, seat + 1)
    else:
        title = paper.say(words.SECOND_TURTLE, paper.turtles[first])
    return _question(paper, title, paper.turtles[turtle], bytes((turtle,)), first)


def who_sits(paper: Paper, picture: Picture, turtles: bytes, player: int) -> "Parts":
    """Who plays the turtles of a seat: a person, or a computer player and its character."""
    paper.title(paper.say(words.WHO_SITS, paper.turtles[turtles[0]]), turtles[0])
    yield from sitting(paper, player, turtles)


def who_begins(paper: Paper, picture: Picture, turtles: bytes) -> "Parts":
    """The question who begins: the player with these turtles, or a player drawn by lot if there are none."""
    value = paper.turtles[turtles[0]] if turtles else paper.say(words.BY_LOT)
    return _question(paper, paper.say(words.WHO_BEGINS), value, turtles)


def begins(paper: Paper, picture: Picture, turtles: bytes) -> None:
    """The player who was drawn to begin."""
    paper.centre(20, paper.say(words.BEGINS, paper.turtles[turtles[0]]), 2)
    signs.row(paper.buffer, turtles, 8)


def drawing_lots(paper: Paper, picture: Picture) -> None:
    """The question who begins, while a light runs round."""
    paper.centre(24, paper.say(words.WHO_BEGINS), 2)

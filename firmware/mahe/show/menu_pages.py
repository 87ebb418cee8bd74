"""The pages of the menu and of the self-test."""

from mahe import VERSION
from mahe.show import font, signs, words
from mahe.show.keys import CARD, MENU, ROLL, STOP
from mahe.show.paper import KEYS, LEGEND_LINE, LEGEND_TEXT, LEGENDS, LINE, WIDTH, Paper
from mahe.show.player_pages import sitting
from mahe.show.shown_position import Picture
from mahe.show.turn_pages import name_of_seat, turtle_of_seat, turtles_of_seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Parts

ROWS = 4  # items of the menu seen at once
OPENS = "→"  # in place of a value: this item opens something


def menu(paper: Paper, picture: Picture, items: list, chosen: int, note: tuple) -> "Parts":
    """The chosen item and those around it, with their values, and a note about the chosen one, if any.

    An item is a setting's name, or a word; a value is a word, or literal; the note is a word, and the number in it.
    """
    top = max(0, min(chosen - 1, len(items) - ROWS))
    for row in range(min(ROWS, len(items))):
        item, value = items[top + row]
        y = 2 + LINE * row
        if top + row == chosen:
            paper.line(y, "▶")
        paper.line(y, paper.settings[item] if isinstance(item, str) else paper.say(item), 8)
        paper.right(y, value if isinstance(value, str) else paper.say(value))
    yield
    if note:
        paper.right(LEGENDS + LEGEND_LINE + LEGEND_TEXT, paper.say(*note))


def seat(paper: Paper, picture: Picture, number: int, player: int) -> "Parts":
    """Who sits in a seat; CARD changes it."""
    paper.title(name_of_seat(paper, picture, number), turtle_of_seat(picture, number))
    yield from sitting(paper, player, turtles_of_seat(picture, number))


def sure(paper: Paper, picture: Picture, text: int) -> "Parts":
    """A question: holding ROLL means yes, STOP no."""
    yield from paper.wrapped(14, paper.say(text))


def about(paper: Paper, picture: Picture) -> "Parts":
    """Who invented the game, and which version this board has."""
    paper.centre(2, "Mahé", 2)
    paper.centre(20, paper.say(words.BY))
    paper.centre(30, paper.say(words.UNOFFICIAL) + " " + VERSION)
    yield


def self_test(paper: Paper, picture: Picture, text: int, pressed: int = 0, screen: int = 0) -> "Parts":
    """A step of the self-test; `pressed` has a bit for each key, `screen` fills every dot."""
    if screen:
        paper.buffer.fill(1)
        return
    paper.title(paper.say(words.SELF_TEST))
    paper.centre(14, paper.say(text), 2 if font.width(paper.say(text), 2) <= WIDTH else 1)
    yield
    for key in (ROLL, STOP, CARD, MENU):
        if pressed >> key & 1:
            signs.draw(paper.buffer, KEYS[key - ROLL], 9 + 20 * key, 32)

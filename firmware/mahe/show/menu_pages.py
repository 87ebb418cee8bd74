"""The pages of the menu and of the self-test."""

from mahe import VERSION
from mahe.show import font, signs, words
from mahe.show.keys import CARD, MENU, ROLL, STOP
from mahe.show.paper import LEGEND_LINE, LEGEND_TEXT, LEGENDS, LINE, WIDTH, Paper
from mahe.show.picture import Picture
from mahe.show.player_pages import sitting
from mahe.show.turn_pages import name_of_seat, turtle_of_seat, turtles_of_seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Parts

ROWS = 4  # items of the menu seen at once
OPENS = "→"  # in place of a value: this item opens something


def menu(paper: Paper, picture: Picture, items: list[tuple[str, str]], chosen: int, note: str) -> "Parts":
    """The chosen item and those around it, with their values, and a note about the chosen one."""
    top = max(0, min(chosen - 1, len(items) - ROWS))
    for row in range(min(ROWS, len(items))):
        item, value = items[top + row]
        y = 2 + LINE * row
        if top + row == chosen:
            paper.line(y, "▶")
        paper.line(y, item, 8)
        paper.right(y, value)
    yield
    if note:
        paper.right(LEGENDS + LEGEND_LINE + LEGEND_TEXT, note)
    does = words.OPEN if items[chosen][1] == OPENS else words.CHANGE
    paper.legends(paper.say(words.NEXT), paper.say(words.BACK), paper.say(does))


def seat(paper: Paper, picture: Picture, number: int, player: int) -> "Parts":
    """Who sits in a seat; CARD changes it."""
    paper.title(name_of_seat(paper, picture, number), turtle_of_seat(picture, number))
    yield from sitting(paper, player, turtles_of_seat(picture, number))
    paper.legends(paper.say(words.NEXT), paper.say(words.BACK), paper.say(words.CHANGE))


def sure(paper: Paper, picture: Picture, text: int) -> "Parts":
    """A question: holding ROLL means yes, STOP no."""
    yield from paper.wrapped(14, paper.say(text))
    paper.legends(paper.say(words.HOLD_YES), paper.say(words.NO))


def about(paper: Paper, picture: Picture) -> "Parts":
    """Who invented the game, and which version this board has."""
    paper.centre(2, "Mahé", 2)
    paper.centre(20, paper.say(words.BY))
    paper.centre(30, paper.say(words.UNOFFICIAL) + " " + VERSION)
    yield
    paper.legends("", paper.say(words.BACK))


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
            signs.draw(paper.buffer, paper.key_sign(key), 9 + 20 * key, 32)
    if text == words.TEST_KEYS:
        paper.legend(STOP, paper.say(words.HOLD_BACK))
    else:
        paper.legends(paper.say(words.NEXT), paper.say(words.BACK))

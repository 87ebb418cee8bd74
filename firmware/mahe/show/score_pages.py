"""The pages of eggs: scores in a game, the counting at its end, the result."""

from mahe.rules.clutch import FINAL
from mahe.rules.score import clutches_of, eggs_of
from mahe.show import glyphs, signs, words
from mahe.show.paper import HALF, LINE, Paper
from mahe.show.shown_position import Picture
from mahe.show.turn_pages import name_of_seat, turtle_of_seat, turtles_of_seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Parts

_ROWS = 4
_SHORT = 3  # letters of a name, where two columns share the page


def scores(paper: Paper, picture: Picture, chosen: int) -> "Parts":
    """Everybody's signs, eggs and number of cards, with ▶ at the chosen player."""
    players = picture.setup.players
    egg = signs.framed(glyphs.LITTLE_EGG)
    for seat in range(players):
        name = name_of_seat(paper, picture, seat)
        if players > _ROWS:
            x, y = (seat & 1) * HALF, 1 + LINE * (seat >> 1)
            edge, ends = x + 46, x + 63
        else:
            x, y = 0, 1 + LINE * seat
            edge, ends = 92, 113
            signs.draw(paper.buffer, glyphs.LITTLE_CARD, 116, y)
        if seat == chosen:
            paper.line(y, "▶", x)
        x += 7
        for turtle in turtles_of_seat(picture, seat):
            signs.draw(paper.buffer, signs.TURTLES[turtle], x, y)
            x += 9
        paper.line(y, name, x, shown=_SHORT if players > _ROWS else len(name))
        paper.number(y, eggs_of(picture, seat), edge)
        paper.buffer.blit(egg, edge + 1, y, 0)
        paper.number(y, clutches_of(picture, seat), ends)
        if seat & 1:
            yield
    yield


def hand(paper: Paper, picture: Picture, seat: int) -> "Parts":
    """The values of a player's cards."""
    paper.title(name_of_seat(paper, picture, seat), turtle_of_seat(picture, seat))
    values = []
    for eggs in range(1, FINAL + 1):
        values += [str(eggs)] * picture.held(seat, eggs)
    yield from paper.wrapped(18, " ".join(values) if values else "–")


def counting(paper: Paper, picture: Picture, seat: int) -> None:
    """One player's eggs at the end."""
    paper.title(name_of_seat(paper, picture, seat), turtle_of_seat(picture, seat))
    paper.centre(18, paper.say(words.LAYING, eggs_of(picture, seat)), 2)
    paper.centre(42, paper.say(words.CARDS, clutches_of(picture, seat)))


def result(paper: Paper, picture: Picture, winner: int, shared: int, tie: int) -> "Parts":
    """Who has won and, after a tie on eggs, by how many cards; players level in both share the victory."""
    if shared:
        yield from _shared(paper, picture, winner, shared, tie)
    else:
        paper.centre(1, paper.say(words.WINS, name_of_seat(paper, picture, winner)), 2)
        paper.centre(21, f"{eggs_of(picture, winner)} " + paper.say(words.EGGS))
        if tie:
            paper.centre(32, paper.say(words.TIE, clutches_of(picture, winner), tie))
    yield


def _shared(paper: Paper, picture: Picture, winner: int, shared: int, tie: int) -> "Parts":
    """The names of all winners, and the eggs and cards of each."""
    paper.centre(1, paper.say(words.SHARED))
    names = [name_of_seat(paper, picture, seat) for seat in range(picture.setup.players) if shared >> seat & 1]
    y = (yield from paper.wrapped(11, ", ".join(names))) + 1
    eggs, cards = eggs_of(picture, winner), clutches_of(picture, winner)
    paper.centre(y, paper.say(words.EACH_BEATS, eggs, cards, tie) if tie else paper.say(words.EACH_HAS, eggs, cards))

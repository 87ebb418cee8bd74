"""The pages of eggs: scores in a game, the counting at its end, the result."""

from mahe.rules.clutch import FINAL
from mahe.rules.score import clutches_of, eggs_of
from mahe.show import drawn, keys, signs, words
from mahe.show.paper import HALF, LINE, Paper
from mahe.show.picture import Picture
from mahe.show.turn_pages import name_of_seat, turtle_of_seat

# Where ▶ and name begin, eggs end, the sign of an egg stands and cards end: one column, or the left and the right one
# of two, which have no room for signs of turtles and of a card.
_COLUMNS = ((0, 18, 85, 88, 113), (0, 6, 48, 49, 64), (HALF, HALF + 6, HALF + 48, HALF + 49, HALF + 64))
_ROWS = 4


def scores(paper: Paper, picture: Picture, chosen: int) -> None:
    """Everybody's eggs and number of cards, with ▶ at the chosen player."""
    for seat in range(picture.setup.players):
        if picture.setup.players > _ROWS:
            y = 1 + LINE * (seat >> 1)
            column = _COLUMNS[1 + (seat & 1)]
        else:
            y = 1 + LINE * seat
            column = _COLUMNS[0]
            signs.draw(paper.buffer, signs.TURTLES[turtle_of_seat(picture, seat)], 8, y)
            signs.draw(paper.buffer, drawn.LITTLE_CARD, 116, y)
        if seat == chosen:
            paper.line(y, "▶", column[0])
        _score(paper, picture, seat, y, column)
    paper.legend(keys.CARD, paper.say(words.NEXT), place=keys.ROLL)
    paper.legends("", paper.say(words.BACK), paper.say(words.HOLD_CARDS), paper.say(words.HOLD_MENU))


def _score(paper: Paper, picture: Picture, seat: int, y: int, column: tuple[int, ...]) -> None:
    _, name, eggs, egg, cards = column
    paper.line(y, name_of_seat(paper, picture, seat), name)
    paper.number(y, eggs_of(picture, seat), eggs)
    signs.draw(paper.buffer, drawn.LITTLE_EGG, egg, y)
    paper.number(y, clutches_of(picture, seat), cards)


def hand(paper: Paper, picture: Picture, seat: int) -> None:
    """The values of a player's cards."""
    paper.title(name_of_seat(paper, picture, seat), turtle_of_seat(picture, seat))
    values = []
    for eggs in range(1, FINAL + 1):
        values += [str(eggs)] * picture.held(seat, eggs)
    paper.wrapped(18, " ".join(values) if values else "–")


def counting(paper: Paper, picture: Picture, seat: int) -> None:
    """One player's eggs at the end."""
    paper.title(name_of_seat(paper, picture, seat), turtle_of_seat(picture, seat))
    paper.centre(18, paper.say(words.LAYING, eggs_of(picture, seat)), 2)
    paper.centre(42, paper.say(words.CARDS, clutches_of(picture, seat)))


def result(paper: Paper, picture: Picture, winner: int, shared: int, tie: int) -> None:
    """Who has won, and how a tie was broken: against how many cards; players level in both share the victory."""
    if shared:
        _shared(paper, picture, winner, shared, tie)
    else:
        paper.centre(1, paper.say(words.WINS, name_of_seat(paper, picture, winner)), 2)
        paper.centre(21, f"{eggs_of(picture, winner)} {paper.say(words.EGGS)}")
        if tie:
            paper.centre(32, paper.say(words.TIE, clutches_of(picture, winner), tie))
    paper.legends(paper.say(words.AGAIN), paper.say(words.BACK), "", paper.say(words.EGGS_KEY))


def _shared(paper: Paper, picture: Picture, winner: int, shared: int, tie: int) -> None:
    """The names of all winners, and what each of them has."""
    paper.centre(1, paper.say(words.SHARED))
    names = [name_of_seat(paper, picture, seat) for seat in range(picture.setup.players) if shared >> seat & 1]
    y = paper.wrapped(11, ", ".join(names)) + 1
    eggs, cards = eggs_of(picture, winner), clutches_of(picture, winner)
    paper.centre(y, paper.say(words.EACH_BEATS, eggs, cards, tie) if tie else paper.say(words.EACH_HAS, eggs, cards))

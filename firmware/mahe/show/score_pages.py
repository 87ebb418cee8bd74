"""The pages of eggs: scores in a game, the counting at its end, the result."""

from mahe.rules.clutch import FINAL
from mahe.show import drawn, signs, words
from mahe.show.pages import name_of_seat, turtle_of_seat
from mahe.show.paper import Paper
from mahe.show.picture import Picture


def scores(paper: Paper, picture: Picture, chosen: int, shown: int, a: int) -> None:
    """A line for each player: eggs and number of cards; while `shown`, the cards of the chosen one."""
    if shown:
        _hand(paper, picture, chosen)
        return
    for seat in range(picture.players):
        y = 9 * seat
        signs.draw(paper.buffer, signs.TURTLES[turtle_of_seat(picture, seat)], 8, y)
        if seat == chosen:
            paper.line(y, "▶")
        paper.line(y, name_of_seat(paper, picture, seat), 18)
        paper.right(y, str(picture.eggs_of(seat)), 85)
        signs.draw(paper.buffer, drawn.LITTLE_EGG, 88, y + 1)
        paper.right(y, str(picture.clutches_of(seat)), 113)
        signs.draw(paper.buffer, drawn.LITTLE_CARD, 116, y)
    if picture.players < 7:
        paper.legend(2, 2, paper.say(words.SHOW_CARDS))
        paper.legend(3, 1, paper.say(words.BACK))


def _hand(paper: Paper, picture: Picture, seat: int) -> None:
    paper.title(name_of_seat(paper, picture, seat), turtle_of_seat(picture, seat))
    values = []
    for eggs in range(1, FINAL + 1):
        values += [str(eggs)] * picture.held(seat, eggs)
    paper.wrapped(18, " ".join(values) if values else "–")


def counting(paper: Paper, picture: Picture, seat: int, a: int, b: int) -> None:
    """One player's eggs at the end."""
    paper.title(name_of_seat(paper, picture, seat), turtle_of_seat(picture, seat))
    paper.centre(18, paper.say(words.LAYING, picture.eggs_of(seat)), 2)
    paper.centre(42, paper.say(words.CARDS, picture.clutches_of(seat)))


def result(paper: Paper, picture: Picture, winner: int, shared: int, tie: int) -> None:
    """Who has won, and how a tie was broken: against so many cards; shared victories name everybody."""
    if shared:
        paper.centre(1, paper.say(words.SHARED))
        names = [name_of_seat(paper, picture, seat) for seat in range(picture.players) if shared >> seat & 1]
        y = paper.wrapped(11, ", ".join(names)) + 1
    else:
        paper.centre(1, paper.say(words.WINS, name_of_seat(paper, picture, winner)), 2)
        paper.centre(21, f"{picture.eggs_of(winner)} {paper.say(words.EGGS)}")
        y = 32
    if tie:
        paper.centre(y, paper.say(words.TIE, picture.clutches_of(winner), tie))
    paper.legends(paper.say(words.AGAIN), paper.say(words.BACK), "", paper.say(words.EGGS_KEY))

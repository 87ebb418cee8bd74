"""The part of a page that tells who sits in a seat: a person, or a computer player and its character."""

from mahe.rules.game_setup import PERSON
from mahe.show import font, glyphs, signs
from mahe.show.paper import WIDTH, Paper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Parts

_NAME = 13
_SENTENCE = 23


def sitting(paper: Paper, player: int, turtles: bytes) -> "Parts":
    """Draw below a title a computer player's name and sentence, or the turtles' signs and that it is a person."""
    name = paper.player(player)
    if player == PERSON:
        signs.row(paper.buffer, turtles, 13)
        paper.centre(24, name, 2)
        yield
        return
    x = (WIDTH - font.width(name) - 11) // 2
    signs.draw(paper.buffer, glyphs.COMPUTER, x, _NAME)
    paper.line(_NAME, name, x + 11)
    yield from paper.wrapped(_SENTENCE, paper.character(player))

"""The coach's part of a page: the odds of a decision and, as an opinion, the fox's choice."""

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.odds import REACH, WAYS, Outlook, bust_ways
from mahe.show import signs, words
from mahe.show.paper import LINE, Paper
from mahe.show.shown_position import Picture

ADVICE = 64  # advice is coded as a choice + ADVICE × points of win share; 0 means none


def odds(paper: Paper, picture: Picture, x: int, y: int, beach: bool) -> int:
    """Write the faces by which the next die busts and, if wanted, the chance of reaching the beach by going on.

    Returns where the next line begins.
    """
    ways = bust_ways(picture.total())
    if ways:
        faces = f"{7 - ways}–6" if ways > 1 else "6"
        paper.line(y, paper.say(words.BUSTING_FACES, faces), x)
        y += LINE
    if beach:
        paper.line(y, paper.say(words.BEACH_CHANCE, beach_chance(picture)), x)
        y += LINE
    return y


def beach_chance(picture: Picture) -> int:
    """The chance, in percent, of reaching the beach if the decider goes on in the best way."""
    outlook = Outlook(picture, picture.turtle(), REACH)
    best = 0
    for choice in picture.choices:
        if choice != STOP:
            best = max(best, outlook.after(choice, picture.total(), len(picture.throws)))
    return (100 * best + WAYS // 2) // WAYS


def advice(paper: Paper, turtle: int, told: int) -> None:
    """Write in the title the fox's choice, and how many points of win share it gains."""
    choice = told % ADVICE
    points = told // ADVICE
    if choice >= TURTLE:
        text = paper.say(words.FOX_FIRST, signs.LETTERS[choice - TURTLE], points)
    elif choice >= CARD:
        text = paper.say(words.FOX_PLAYS, choice - CARD, points)
    else:
        text = paper.say(words.FOX_ROLLS if choice == ROLL else words.FOX_STOPS, points)
    paper.title(text, turtle)

"""The pages of a game in words, without keys. MicroPython runs this file too."""

from mahe.rules.choices import CARD
from mahe.rules.stacks import BEACH
from mahe_board.virtual_board.speech.language import capitals
from mahe_board.virtual_board.speech.page import Page, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mahe_board.virtual_board.speech.page import Sentence


def _first_die(page: Page) -> str:
    """Say whose turn it is, which of two turtles goes first, and who will decide."""
    turn, turtle = page.moment["turn"], page.moment["turtle"]
    seat = turn["seat"]
    if _advised(page) and page.same("turtle"):
        return _advice(page)
    if _card(page):
        which = "is first" if page.before or page.short else "which first"
        colours = page.language.colours
        other = next(colours[one] for one in page.turtles_of(seat) if one != turtle)
        place = _place(page, turtle)
        return capitals(page.say(which, player=page.name(seat), turtle=colours[turtle], place=place, other=other))
    if not is_asked(page):
        return page.say("on turn", player=page.name(seat))
    if len(page.turtles_of(seat)) > 1:
        said = page.say("turn of turtle", player=page.name(seat), turtle=page.turtle(turtle))
    else:
        said = page.say("your turn" if _alone(page) == seat else "turn", player=page.name(seat))
    if turn["decider"] == seat:
        return said
    return said + " " + page.say("rider comes", rider=page.turtle(turn["topmost"]), carrier=page.turtle(turtle))


def is_asked(page: Page) -> bool:
    """Whether the page asks for a choice: false in a replay, where ROLL means NEXT."""
    return bool(page.moment["keys"]["roll"]["tap"]["does"] != "NEXT")


def _card(page: Page) -> str:
    """The meaning of CARD, empty without one."""
    does: str = page.moment["keys"]["card"]["tap"]["does"] if page.moment["keys"]["card"] else ""
    return does


def _place(page: Page, turtle: int) -> str:
    """Where a turtle is, and who rides on it."""
    for space, turtles in enumerate(page.around["stacks"], 1):
        if turtle in turtles:
            place = page.say("at beach" if space == BEACH else "at space", space=space)
            riders = turtles[turtles.index(turtle) + 1 :]
            return page.say("under", place=place, riders=page.called(riders)) if riders else place
    return page.say("at raft")


def _decision(page: Page) -> str:
    """Say who decides, what was thrown, where STOP leads, and how ROLL may end."""
    if _advised(page) and page.before:
        return _advice(page)
    if not is_asked(page):
        return capitals(_who(page) + ".")
    coach = page.moment["coach"]
    if page.same("turn") and bool(coach) != bool(page.before["coach"]):
        decider = page.name(page.moment["turn"]["decider"])
        return (
            page.say("coach on", player=decider, odds=_odds(page)) if coach else page.say("coach off", player=decider)
        )
    cards = _card(page) == "CARDS_KEY"
    stop = _stop(page)
    said = page.say(
        "choice with cards" if cards else "choice",
        who=_who(page),
        stop=stop if page.short else page.say("STOP", where=stop),
        odds=_odds(page),
    )
    return capitals(said + " " + _advice(page) if _advised(page) else said)


def _advised(page: Page) -> bool:
    return bool(page.moment["coach"] and page.moment["coach"]["advice"])


def _advice(page: Page) -> str:
    """The choice that the fox would make, and how many points of win share it gains."""
    told = page.moment["coach"]["advice"]
    does, value, turn = told["does"], told["value"], page.moment["turn"]
    player = page.name(turn["seat"] if turn["decider"] is None else turn["decider"])
    if does == "TURTLE":
        said = page.say("fox first", player=player, turtle=page.turtle(value))
    else:
        fox = {"ROLL": "fox rolls", "STOP": "fox stops", "CARD": "fox plays"}[does]
        said = page.say(fox, player=player, value=value)
    return page.say("points" if page.short else "points of a hundred", said=said, points=told["points"])


def _alone(page: Page) -> "int | None":
    """The seat of the only person among computer players; None if there are more people, or none."""
    people = [seat for seat, player in enumerate(page.around["players"]) if not player["plays"]]
    return people[0] if len(people) == 1 else None


def _who(page: Page) -> str:
    """Say who decides, and what was thrown."""
    turn = page.moment["turn"]
    owner, turtle, topmost = page.owner(turn["turtle"]), turn["turtle"], turn["topmost"]
    thrown = _thrown(page, turn)
    if turn["decider"] == owner:
        return page.say("own", player=page.name(owner), thrown=thrown)
    if turn["decider"] != _alone(page):
        return page.say("rider", rider=page.turtle(topmost), carrier=page.turtle(turtle), thrown=thrown)
    if len(turn["throws"]) > 1:
        return page.say("you for", carrier=page.turtle(turtle), thrown=thrown)
    colour, carrier = page.language.turtles[topmost], page.turtle(turtle)
    return page.say("you ride", player=page.name(owner), colour=colour, carrier=carrier, thrown=thrown)


def _thrown(page: Page, turn: "dict[str, Any]") -> str:
    last = turn["throws"][-1]
    thrown = page.say("a card", value=last - CARD) if last > CARD else page.say("a die", value=last)
    return thrown if len(turn["throws"]) == 1 else page.say("in all", thrown=thrown, total=turn["total"])


def _stop(page: Page) -> str:
    """Where STOP leads, and the eggs it lays there; in short, if it lays eggs on an empty space, only the eggs."""
    turn = page.moment["turn"]
    stop = turn["stop"]
    eggs = page.count("eggs", stop["eggs"]) if stop["eggs"] else ""
    place = page.say("at the beach" if stop["space"] == BEACH else "at", space=stop["space"])
    if stop["onto"] not in (None, turn["topmost"]):  # not its own rider, after a full circle
        place = page.say("onto", place=place, turtle=page.turtle(stop["onto"]))
    elif eggs and page.short:
        return eggs
    return page.together([place, eggs]) if eggs else place


def _odds(page: Page) -> str:
    coach = page.moment["coach"]
    if not coach:
        return ""
    faces = coach["busts"]
    busts = "bust" if page.short else ("none busts", "one busts", "some bust")[min(faces, 2)]
    said = page.say(busts, number=page.language.table.NUMBERS[faces])
    if not coach["beach"]:
        return said
    return said + page.say("beach" if page.short else "beach in a hundred", chance=coach["beach"])


def _card_in_hand(page: Page) -> str:
    """The total with the card, and where STOP leads then."""
    turn, eggs = page.moment["turn"], page.moment["eggs"]
    total = eggs + sum([throw - CARD if throw > CARD else throw for throw in turn["throws"]])
    stop = page.say("STOP", where=_stop(page))
    return page.say("card in hand", player=page.name(turn["decider"]), value=eggs, total=total, stop=stop)


def _lesson(page: Page) -> str:
    """A lesson of the first steps, in words for people who can't see the board."""
    total, spaces = page.moment["values"] or (0, 0)
    said = page.say(page.moment["word"], middle=page.middle(), total=total, spaces=spaces)
    two = page.moment["word"] == "FIRST_GOAL" and len(page.turtles_of(0)) > 1
    return said + " " + page.say("two each") if two else said


def _scores(page: Page) -> str:
    """Everybody's eggs and cards at first; then those of the chosen player."""
    chosen = page.moment["chosen"]
    if page.before:
        return "" if page.same("chosen") else page.has(chosen)
    said = [page.has(seat) for seat in range(len(page.around["players"]))]
    return " ".join(said + [page.middle(), page.say("chosen", player=page.name(chosen))])  # noqa: RUF005


def _hand(page: Page) -> str:
    """The values of a player's cards."""
    player, values = page.name(page.moment["seat"]), page.moment["cards"]
    if not values:
        return page.say("no hand", player=player)
    eggs = page.together([str(value) for value in values[:-1]] + [page.count("eggs", values[-1])])
    return page.say("hand", player=player, cards=page.count("clutch cards", len(values)), values=eggs)


SENTENCES: "dict[str, Sentence]" = {
    "first_die": _first_die,
    "decision": _decision,
    "card_in_hand": _card_in_hand,
    "lesson": _lesson,
    "message": lambda page: "" if page.moment["word"] == "TAKEN_BACK" else text(page),  # the event says so
    "trouble": text,
    "scores": _scores,
    "hand": _hand,
    "counting": lambda page: page.has(page.moment["seat"]),
    "result": lambda page: page.won(page.moment["tie"]),
}

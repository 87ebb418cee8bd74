"""The pages that must be heard, each in words, without its keys. MicroPython runs this file too.

What hasn't changed since the page before isn't said again, and who has often heard a kind of page hears fewer words.
"""

from mahe import VERSION
from mahe.rules.choices import CARD
from mahe_board.speech.language import Language, capitals, owner_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Around = dict[str, Any]
    Moment = dict[str, Any]
    Page = Callable[[Language, Moment, Around, "Before"], str]

PRACTICE = 6  # decisions that are said in full


class Before:
    """The page of the same kind that was said just before, or an empty one; and how many of its kind have been said."""

    def __init__(self, moment: "Moment", times: int) -> None:
        self.moment = moment
        self.times = times


def first_die(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """Whose turn it is; of two turtles, which one goes first; and who will decide."""
    seat, turtle = moment["turn"]["seat"], moment["turtle"]
    player = language.name(around, seat)
    if moment["coach"] and moment["coach"]["advice"] and before.moment.get("turtle") == turtle:
        return advice(language, moment, around, before)
    if "tap" in moment["keys"]["card"]:
        named = language.turtle(around, turtle)
        place = _place(language, around, turtle)
        return capitals(language.say("is first" if before.moment else "which first", player=player, turtle=named, place=place))
    if len(around["players"][seat]["turtles"]) > 1:
        said = language.say("turn of turtle", player=player, turtle=language.turtle(around, turtle))
    else:
        said = language.say("your turn" if _alone(around) == seat else "turn", player=player)
    decider, topmost = moment["turn"]["decider"], moment["turn"]["topmost"]
    if decider == seat:
        return said
    rider, carrier = language.turtle(around, topmost), language.turtle(around, turtle)
    return said + " " + language.say("rider comes", rider=rider, carrier=carrier)


def _place(language: Language, around: "Around", turtle: int) -> str:
    for space, turtles in enumerate(around["stacks"], 1):
        if turtle in turtles:
            return language.say("at space", space=space)
    return language.say("at raft")


def decision(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """Who decides, what was thrown, where STOP leads, and how ROLL may end."""
    coach = moment["coach"]
    if coach and coach["advice"] and before.moment:
        return advice(language, moment, around, before)
    cards = moment["keys"]["card"].get("tap", {}).get("does") == "CARDS_KEY"
    said = language.say(
        "choice with cards" if cards else "choice",
        who=_who(language, moment, around),
        stop=_stop(language, moment, around, before.times >= PRACTICE),
        odds=_odds(language, coach, before.times >= PRACTICE) if coach else "",
    )
    return capitals(said + " " + advice(language, moment, around, before) if coach and coach["advice"] else said)


def advice(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """What the fox would do, and how much that is worth."""
    told = moment["coach"]["advice"]
    does, value = told["does"], told["value"]
    if does == "TURTLE":
        said = language.say("fox first", turtle=language.turtle(around, value))
    elif does == "CARD":
        said = language.say("fox plays", value=value)
    else:
        said = language.say("fox rolls" if does == "ROLL" else "fox stops")
    points = "points" if before.times >= PRACTICE else "points of a hundred"
    return language.say(points, said=said, points=told["points"])


def _alone(around: "Around") -> "int | None":
    """The seat of the only person who plays, if there is just one."""
    people = [seat for seat, player in enumerate(around["players"]) if not player["plays"]]
    return people[0] if len(people) == 1 else None


def _who(language: Language, moment: "Moment", around: "Around") -> str:
    """Who decides, and what lies there."""
    turn = moment["turn"]
    owner = owner_of(around, turn["turtle"])
    thrown = _thrown(language, turn)
    if turn["decider"] == owner:
        return language.say("own", player=language.name(around, owner), thrown=thrown)
    rider, carrier = language.turtle(around, turn["topmost"]), language.turtle(around, turn["turtle"])
    if turn["decider"] != _alone(around):
        return language.say("rider", rider=rider, carrier=carrier, thrown=thrown)
    if len(turn["throws"]) > 1:
        return language.say("you for", carrier=carrier, thrown=thrown)
    colour = language.turtles[turn["topmost"]]
    return language.say("you ride", player=language.name(around, owner), colour=colour, thrown=thrown)


def _thrown(language: Language, turn: "dict[str, Any]") -> str:
    last = turn["throws"][-1]
    thrown = language.say("a card", value=last - CARD) if last > CARD else language.say("a die", value=last)
    return thrown if len(turn["throws"]) == 1 else language.say("in all", thrown=thrown, total=turn["total"])


def _stop(language: Language, moment: "Moment", around: "Around", short: bool = False) -> str:
    """Where STOP leads."""
    stop = moment["turn"]["stop"]
    if stop["eggs"]:
        where = language.count("eggs", stop["eggs"])
    else:
        where = language.say("at", space=stop["space"])
        if stop["onto"] is not None:
            where = language.say("onto", place=where, turtle=language.turtle(around, stop["onto"]))
    return where if short else language.say("STOP", where=where)


def _odds(language: Language, coach: "dict[str, Any]", short: bool) -> str:
    faces = coach["busts"]
    said = ""
    if faces:
        busts = "one busts" if faces == 1 else "bust" if short else "some bust"
        said = language.say(busts, number=language.number(faces))
    if coach["beach"] is None:
        return said
    return said + language.say("beach" if short else "beach in a hundred", chance=coach["beach"])


def card_in_hand(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """What a card would bring."""
    turn = moment["turn"]
    player = language.name(around, turn["decider"])
    total = sum([throw - CARD if throw > CARD else throw for throw in turn["throws"]]) + moment["eggs"]
    stop = _stop(language, moment, around)
    return language.say("card in hand", player=player, value=moment["eggs"], total=total, stop=stop)


def lesson(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """One of the first steps, in words for people who can't see the board."""
    eggs = language.count("eggs", around["eggs"])
    total, spaces = moment["values"] or (0, 0)
    return language.say(moment["word"], eggs=eggs, total=total, spaces=spaces)


def text(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """A page that is a sentence."""
    said: str = moment["text"]
    return said


def scores(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """Everybody's eggs and cards; then only those of the player who is chosen."""
    if before.moment:
        return has(language, around, moment["chosen"])
    everybody = [has(language, around, seat) for seat in range(len(around["players"]))]
    chosen = language.say("chosen", player=language.name(around, moment["chosen"]))
    return " ".join(everybody) + " " + middle(language, around) + " " + chosen


def has(language: Language, around: "Around", seat: int) -> str:
    """What a player has."""
    player = around["players"][seat]
    eggs, cards = language.count("eggs", player["eggs"]), language.count("cards", player["cards"])
    return language.say("has", player=language.name(around, seat), eggs=eggs, cards=cards)


def middle(language: Language, around: "Around") -> str:
    """The eggs that are to be laid next."""
    if not around["left"]:
        return language.say("last in the middle") if around["eggs"] else ""
    eggs, cards = language.count("eggs", around["eggs"]), language.count("cards", around["left"])
    return language.say("middle", eggs=eggs, cards=cards)


def hand(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """The values of a player's cards."""
    player, values = language.name(around, moment["seat"]), moment["cards"]
    if not values:
        return language.say("no hand", player=player)
    return language.say("hand", player=player, values=language.together([str(value) for value in values]))


def counting(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """One player's eggs at the end."""
    return has(language, around, moment["seat"])


def result(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """Who has won."""
    return won(language, around, moment["tie"])


def won(language: Language, around: "Around", tie: int = 0) -> str:
    """Who has won, and with how many eggs; after a tie, with how many cards against how many."""
    winners = around["winners"]
    players = language.together([language.name(around, seat) for seat in winners])
    best = around["players"][winners[0]]
    eggs, cards = language.count("eggs", best["eggs"]), language.count("cards", best["cards"])
    if len(winners) > 1:
        return language.say("share", players=players, eggs=eggs, cards=cards)
    return language.say("wins tie" if tie else "wins", player=players, eggs=eggs, cards=cards, tie=tie)


def choose_language(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """The language that is spoken."""
    return language.say("language", language=moment["rows"][moment["chosen"]][0])


def welcome(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """The name of the game."""
    return language.say("welcome")


def game_waits(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """A saved game is offered."""
    return language.say("waits")


def like_last_time(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """The last set-up: who plays which turtle."""
    turtles, players = moment["turtles"], moment["players"]
    each = len(turtles) // len(players)
    said = [
        language.say("plays", turtle=language.turtles[turtles[seat * each]], player=language.player(player))
        for seat, player in enumerate(players)
    ]
    return capitals(language.say("last time", players="; ".join(said)))


def how_many(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """The number of players."""
    return language.say("players" if before.moment else "how many", count=moment["players"])


def which_turtle(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """A player's colour."""
    turtle = language.turtles[moment["turtle"]]
    was = before.moment
    if was and (was["seat"], was["first"]) == (moment["seat"], moment["first"]):
        return turtle + "."
    if moment["first"] < 0:
        return language.say("which turtle", number=moment["seat"] + 1, turtle=turtle)
    return language.say("second turtle", player=language.turtles[moment["first"]], turtle=turtle)


def who_sits(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """Who plays a turtle: a person, or a computer player and its character."""
    turtles, player = moment["turtles"], moment["player"]
    plays = language.player(player)
    same = before.moment.get("turtles") == turtles
    said = plays + "." if same else language.say("who plays", turtle=language.turtles[turtles[0]], player=plays)
    return capitals(said + " " + language.character(player) if player else said)


def seat(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """Who sits in a seat, in the menu."""
    turtles = around["players"][moment["number"]]["turtles"]
    same = before.moment.get("number") == moment["number"]
    asked = {"turtles": turtles, "player": moment["player"]}
    return who_sits(language, asked, around, Before(asked if same else {}, before.times))


def who_begins(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """Who begins: a player, or whoever is drawn by lot."""
    turtles = moment["turtles"]
    player = language.turtles[turtles[0]] if turtles else language.say("by lot")
    return capitals(player + "." if before.moment else language.say("who begins", player=player))


def begins(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """The player who was drawn to begin."""
    return language.say("begins", player=language.turtles[moment["turtles"][0]])


def menu(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """The chosen row and its value, alone."""
    name, value = moment["rows"][moment["chosen"]]
    row = language.say("row", name=name, value=value) if value else name + "."
    was = before.moment
    if was and (was["chosen"], was["rows"]) == (moment["chosen"], moment["rows"]):
        return ""  # only the note follows the lights
    row = capitals(row + " " + moment["note"] + "." if moment["note"] else row)
    return row if was else language.say("menu", row=row)


def about(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """Who invented the game, and which version this is."""
    return language.say("about", version=VERSION)


def self_test(language: Language, moment: "Moment", around: "Around", before: Before) -> str:
    """A step of the self-test."""
    return language.say("test", text=moment["text"])


PAGES: "dict[str, Page]" = {
    "first_die": first_die,
    "decision": decision,
    "card_in_hand": card_in_hand,
    "lesson": lesson,
    "trouble": text,
    "message": text,
    "sure": text,
    "stuck_keys": text,
    "scores": scores,
    "hand": hand,
    "counting": counting,
    "result": result,
    "language": choose_language,
    "welcome": welcome,
    "game_waits": game_waits,
    "like_last_time": like_last_time,
    "how_many": how_many,
    "which_turtle": which_turtle,
    "who_sits": who_sits,
    "seat": seat,
    "who_begins": who_begins,
    "begins": begins,
    "menu": menu,
    "about": about,
    "self_test": self_test,
}

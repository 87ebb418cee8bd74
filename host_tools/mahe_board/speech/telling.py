"""What happens in a game, in sentences: one for all that a turtle does in its move. MicroPython runs this file too."""

from mahe.rules.stacks import BEACH, RAFT
from mahe_board.speech.language import Language, capitals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Around = dict[str, Any]
    Event = dict[str, Any]

FEW = 5  # cards left, from which on each is counted aloud; before, every fifth is


class Teller:
    """Gathers events, and puts them into sentences when they are asked for."""

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._seat: int | None = None  # whose turn the gathered events began in

    def take(self, event: "Event") -> None:
        """Take in the next event that has been shown."""
        self._events.append(event)

    def forget_throws(self) -> None:
        """Leave out what lies there now: the decision that follows names it."""
        while self._events and self._events[-1]["kind"] in ("DIE", "CARD_PLAYED", "GOES"):
            self._events.pop()

    def sentences(self, language: Language, around: "Around") -> "list[str]":
        """What has happened since this was last called."""
        said: list[str] = []
        move = _Move(language, around, self._seat)
        for event in self._events:
            if event["kind"] == "TURN":
                said += move.sentences()
                self._seat = event["seat"]
                move = _Move(language, around, self._seat)
            else:
                said += move.goes_on(event)
        self._events = []
        return said + move.sentences()


class _Move:
    """What somebody does, as verbs that follow a name."""

    def __init__(self, language: Language, around: "Around", seat: "int | None") -> None:
        self._language, self._around, self._seat = language, around, seat
        self._subject = ""
        self._verbs: list[str] = []
        self._dice: list[int] = []

    def goes_on(self, event: "Event") -> "list[str]":
        """Take in an event; returns the sentences that are complete now."""
        language, around, kind = self._language, self._around, event["kind"]
        if kind == "DIE":
            done = self._by(self._on_turn())
            self._dice.append(event["value"])
            return done
        if kind == "CARD_PLAYED":
            done = self._by(language.name(around, event["seat"]))
            self._does(language.say("plays card", value=event["eggs"]))
            return done
        if kind == "MOVED":
            done = self._by(language.turtle(around, event["turtle"]))
            self._does(_swims(language, around, event))
            return done
        if kind == "BUST":
            done = self._by(language.turtle(around, event["turtle"]))
            self._does(language.say("over 7"))
            self._does(_to_raft(language, around, event))
            return done
        if kind == "WON":
            done = self._by(language.turtle(around, event["turtle"]))
            self._does(language.say("lays", eggs=language.count("eggs", event["eggs"])))
            return done
        said = _said_by_itself(language, around, event)
        return self.sentences() + [said] if said else []  # noqa: RUF005 - MicroPython has no [*list]

    def _on_turn(self) -> str:
        seat = self._around["seat"] if self._seat is None else self._seat
        return self._language.name(self._around, seat)

    def _by(self, subject: str) -> "list[str]":
        """Go on with what this one does; returns the sentence about somebody else before."""
        done = self.sentences() if subject != self._subject else []
        self._subject = subject
        return done

    def _does(self, verb: str) -> None:
        self._throw()
        self._verbs.append(verb)

    def _throw(self) -> None:
        """The dice become one verb once another follows."""
        if self._dice:
            dice = self._language.together([str(die) for die in self._dice])
            self._verbs.append(self._language.say("rolls", dice=dice))
            self._dice = []

    def sentences(self) -> "list[str]":
        """The sentence so far, if there is one."""
        self._throw()
        verbs, self._verbs = self._verbs, []
        if not verbs:
            return []
        return [capitals(self._language.say("sentence", subject=self._subject, verbs=self._language.together(verbs)))]


def _swims(language: Language, around: "Around", event: "Event") -> str:
    end, riders, on = event["end"], event["riders"], event["on"]
    to = language.say("to beach") if end == BEACH else language.say("to space", space=end)
    if on:
        to = language.say("onto", place=to, turtle=language.turtle(around, on[-1]))
    if not riders:
        return language.say("swims", to=to)
    return language.say("carries", riders=language.called(around, riders), to=to)


def _to_raft(language: Language, around: "Around", event: "Event") -> str:
    if event["riders"]:
        return language.say("takes along", riders=language.called(around, event["riders"]))
    return language.say("stays" if event["start"] == RAFT else "to raft")


def _said_by_itself(language: Language, around: "Around", event: "Event") -> str:
    kind = event["kind"]
    if kind == "TURNED_UP":
        if not event["cards"]:
            return language.say("last eggs")
        eggs, left = language.count("eggs", event["eggs"]), event["cards"]
        if left > FEW and left % FEW:
            return language.say("next clutch", eggs=eggs)
        return language.say("next clutch and cards", eggs=eggs, cards=language.count("cards", left))
    if kind == "HANDED":
        plays = language.player(event["player"])
        return language.say("handed", player=language.name(around, event["seat"]), plays=plays)
    return language.say("taken back") if kind == "TAKEN_BACK" else ""


def log(language: Language, events: "list[Event]", around: "Around") -> "list[str]":
    """A whole game so far: what happened in each turn, and who has won."""
    from mahe_board.speech.pages import won

    teller = Teller()
    turns: list[str] = []
    for event in events:
        if event["kind"] == "TURN":
            turns.append(" ".join(teller.sentences(language, around)))
        teller.take(event)
    turns.append(" ".join(teller.sentences(language, around)))
    if around["winners"]:
        turns.append(won(language, around))
    return [turn for turn in turns if turn]

"""A game's events in sentences, one for a turtle's whole move. MicroPython runs this file too."""

from mahe.rules.limits import LIMIT
from mahe.rules.stacks import BEACH, RAFT
from mahe_board.virtual_board.speech.language import Voice, capitals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Event = dict[str, Any]

EXPLAINED = 2  # an exact 7 is explained this many times; passing the beach is mentioned this many times
FEW = 5  # from this many cards left on, their number is always said; before, only at multiples of it


class Teller:
    """Collects events, and turns them into sentences on request."""

    def __init__(self, seat: "int | None" = None) -> None:
        self._times: dict[str, int] = {}  # explanation -> how often it was due
        self.begin(seat)

    def begin(self, seat: "int | None") -> None:
        """Begin with the turn of this seat; None stands for the seat on turn when sentences() is called."""
        self._events: list[Event] = []
        self._seat = seat  # the seat whose turn the events began in
        self._decider: int | None = None  # the decider of the current move

    def take(self, event: "Event") -> None:
        """Add the next event."""
        self._events.append(event)

    def forget(self, kinds: "tuple[str, ...]") -> None:
        """Drop the last events while they are of these kinds."""
        while self._events and self._events[-1]["kind"] in kinds:
            self._events.pop()

    def sentences(self, voice: Voice, first_game: bool = False) -> "list[str]":
        """Sentences on the events since the last call; in a first game, they explain cards, too."""
        said: list[str] = []
        move = _Move(voice, self._seat, self._decider)
        for event in self._events:
            kind = event["kind"]
            if kind in ("TURN", "GOES", "TAKEN_BACK"):
                said += move.sentences()
                self._seat = event.get("seat", voice.around["seat"] if kind == "TAKEN_BACK" else self._seat)
                self._decider = event.get("decider")
                move = _Move(voice, self._seat, self._decider)
            if kind == "DIE" and event["total"] == LIMIT and event["dice"] == 2 and not voice.around.get("third7"):
                if self._is_new("exactly 7"):
                    move.explains.append("no more than 7")
            elif kind == "MOVED" and event["end"] <= event["start"] < BEACH:
                move.names_beach = self._is_new("past the beach")
            said += move.goes_on(event)
            if kind == "WON" and first_game and self._is_new("card", 1):
                move.explains += ["card kept", "card played"] if voice.around.get("cards") else ["card kept"]
        self._events = []
        return said + move.sentences()

    def _is_new(self, what: str, times: int = EXPLAINED) -> bool:
        self._times[what] = self._times.get(what, 0) + 1
        return self._times[what] <= times


class _Move:
    """A sentence in the making: a subject and its verbs."""

    def __init__(self, voice: Voice, seat: "int | None", decider: "int | None") -> None:
        self._voice = voice
        self._seat = voice.around["seat"] if seat is None else seat
        self._decider = self._seat if decider is None else decider
        self.explains: list[str] = []  # explanations, to be said after the next sentence
        self.names_beach = False
        self._subject = ""
        self._verbs: list[str] = []
        self._dice: list[int] = []
        self._at_limit = False  # whether two dice make exactly 7, so that the turtle swims at once
        self._names_decider = False

    def goes_on(self, event: "Event") -> "list[str]":
        """Add an event; returns the sentences that it completes."""
        voice, kind = self._voice, event["kind"]
        if kind == "DIE":
            done = self._by(voice.name(self._seat))
            self._dice.append(event["value"])
            # The page that asks for later dice names the decider.
            self._names_decider = self._names_decider or (event["dice"] == 1 and self._decider != self._seat)
            self._at_limit = event["total"] == LIMIT and event["dice"] == 2
        elif kind == "CARD_PLAYED":
            done = self._by(voice.name(event["seat"]), voice.say("plays card", value=event["eggs"]))
        elif kind == "MOVED":
            done = self._by(voice.turtle(event["turtle"]), _swims(voice, event, self.names_beach))
        elif kind == "BUST":
            done = self._by(voice.turtle(event["turtle"]), voice.say("over 7"), _to_raft(voice, event))
        elif kind == "WON":
            done = self._by(voice.turtle(event["turtle"]), voice.say("lays", eggs=voice.count("eggs", event["eggs"])))
        else:
            said = _said_by_itself(voice, event)
            done = self.sentences() + [said] if said else []  # noqa: RUF005 - MicroPython has no [*list]
        return done

    def _by(self, subject: str, *verbs: str) -> "list[str]":
        """Add verbs to the sentence if it has this subject; otherwise begin a new one, and return the old."""
        done = self.sentences() if subject != self._subject else []
        self._subject = subject
        if verbs:
            self._throw()
            self._verbs += verbs
        return done

    def _throw(self) -> None:
        """Turn the dice so far into one verb."""
        if self._dice:
            dice = self._voice.together([str(die) for die in self._dice])
            self._verbs.append(self._voice.say("rolls", dice=dice))
            if self._at_limit:
                self._verbs.append(self._voice.say("makes 7"))
            self._dice = []

    def sentences(self) -> "list[str]":
        """End the sentence, if there is one."""
        self._throw()
        verbs, self._verbs = self._verbs, []
        if not verbs:
            return []
        said = self._voice.say("sentence", subject=self._subject, verbs=self._voice.together(verbs))
        if self._names_decider:
            self._names_decider = False
            said = self._voice.say("decides for", player=self._voice.name(self._decider), told=said)
        explains, self.explains = self.explains, []
        return [" ".join([capitals(said)] + [self._voice.say(what) for what in explains])]


def _swims(voice: Voice, event: "Event", names_beach: bool) -> str:
    end, riders, on = event["end"], event["riders"], event["on"]
    to = voice.say("to beach") if end == BEACH else voice.say("to space", space=end)
    if names_beach:
        to = voice.say("past beach", to=to)
    if on:
        to = voice.say("onto", place=to, turtle=voice.turtle(on[-1]))
    return voice.say("carries", riders=voice.called(riders), to=to) if riders else voice.say("swims", to=to)


def _to_raft(voice: Voice, event: "Event") -> str:
    if event["riders"]:
        return voice.say("takes along", riders=voice.called(event["riders"]))
    return voice.say("stays" if event["start"] == RAFT else "to raft")


def _said_by_itself(voice: Voice, event: "Event") -> str:
    kind = event["kind"]
    if kind == "TURNED_UP":
        eggs, left = voice.count("eggs", event["eggs"]), event["cards"]
        if not left:
            return voice.say("last eggs")
        if left > FEW and left % FEW:
            return voice.say("next clutch", eggs=eggs)
        return voice.say("next clutch and cards", eggs=eggs, cards=voice.count("cards", left))
    if kind == "HANDED":
        return voice.say("handed", player=voice.name(event["seat"]), plays=voice.player(event["player"]))
    return voice.say("taken back") if kind == "TAKEN_BACK" else ""


def turns(voice: Voice, first: int, events: "list[Event]") -> "list[str]":
    """A game so far, a text per turn, and its winners; it began with the turn of seat `first`."""
    teller = Teller(first)
    told: list[str] = []
    for event in events:
        if event["kind"] == "TURN":
            told.append(" ".join(teller.sentences(voice)))
        teller.take(event)
    told.append(" ".join(teller.sentences(voice)))
    if voice.around["winners"]:
        told.append(voice.won())
    return [turn for turn in told if turn]

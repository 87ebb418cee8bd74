"""The game record, MAHE-RECORD 1, for people to read and other implementations to replay."""

from mahe.rules import events as e
from mahe.rules.clutch import BOX
from mahe.rules.dice import Dice
from mahe.rules.game import Game, new_game
from mahe.rules.game_setup import NOBODY, TURTLES, Setup
from mahe.rules.house_rules import HOUSE_RULES
from mahe.rules.roster import play_on
from mahe.rules.score import clutches_of, eggs_of, last_layer, winners

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

USUAL_BOX = (3, 3, 5, 5, 5, 3)  # the cards of a record without the line `cards:` (RECORD.md), even if BOX differs


def _numbers(values: bytes) -> str:
    return " ".join([str(value) for value in values])


def _house_rules(setup: Setup) -> list[str]:
    """The house rules that every record names, and those that aren't at their defaults."""
    told = [rule for rule in HOUSE_RULES if rule.always_told]
    told += [rule for rule in HOUSE_RULES if not rule.always_told and setup.house & rule.bit]
    return [f"{rule.name}={rule.yes if setup.is_on(rule) else rule.no}" for rule in told]


class Recorder:
    """Writes the lines of a record from the events of a game, told in order from its beginning.

    Players are named after their turtles unless other names are given.
    """

    def __init__(self, game: Game, turtles: tuple[str, ...] = TURTLES, players: tuple[str, ...] = ()) -> None:
        position = game.position
        setup = position.setup
        self._game = game
        self._turtles = turtles
        self._players = players or tuple([setup.name(seat) for seat in range(setup.players)])
        self._two = setup.two
        self._turn = position.turn()
        self._second = position.gone() != NOBODY
        self._decider = position.decider()
        self._turtle = position.turtle()
        self._throws: list[str] = []
        self._move: list[str] = []  # the fields of a move that has ended
        self.lines: list[str] = []

    def header(self) -> list[str]:
        """The lines before the first move."""
        setup = self._game.position.setup
        names = [f"{self._turtles[turtle]}={self._players[setup.owner[turtle]]}" for turtle in setup.turtles]
        lines = [
            "MAHE-RECORD 1",
            "players: " + " ".join(self._players),
            "turtles: " + " ".join(names),
            "rules: " + " ".join(_house_rules(setup)),
            f"seed: {self._game.seed}",
            "deck: " + _numbers(self._game.deck),
            "removed: " + _numbers(self._game.removed),
        ]
        if BOX != USUAL_BOX:
            lines.append("cards: " + _numbers(bytes(BOX)))
        lines.append("start: " + self._players[setup.first])
        return lines

    def tell(self, events: list) -> None:
        """Take in the next events."""
        for told in events:
            kind = told[e.KIND]
            if kind == e.DIE:
                self._throws.append(str(told[e.DIE_VALUE]))
                self._total, self._dice = told[e.DIE_TOTAL], told[e.DIE_DICE]
            elif kind == e.CARD_PLAYED:
                self._throws.append(f"c{told[e.CARD_PLAYED_EGGS]}")
                self._total, self._dice = told[e.CARD_PLAYED_TOTAL], told[e.CARD_PLAYED_DICE]
            elif kind == e.MOVED:
                self._moved(told)
            elif kind == e.BUST:
                self._bust(told)
            elif kind == e.WON:
                self._move.append(f"egg {told[e.WON_EGGS]} {self._players[told[e.WON_SEAT]]}")
            elif kind in (e.GOES, e.TURN, e.OVER):
                self._end_move()
                if kind == e.GOES:
                    self._turtle, self._decider = told[e.GOES_TURTLE], told[e.GOES_DECIDER]
                elif kind == e.TURN:
                    self._turn, self._second = told[e.TURN_NUMBER], False

    def _add(self, what: str, turtles: tuple[int, ...]) -> None:
        """Add a field that lists turtles, if there are any."""
        if turtles:
            self._move.append(what + ",".join([self._turtles[turtle] for turtle in turtles]))

    def _moved(self, told: tuple) -> None:
        spaces = f"{self._total}x{self._dice}={self._total * self._dice}"
        self._move = [spaces, f"{told[e.MOVED_START]}-{told[e.MOVED_END]}"]
        self._add("+", told[e.MOVED_RIDERS])
        self._add("on ", told[e.MOVED_ON])
        self._add("left ", told[e.MOVED_LEFT])

    def _bust(self, told: tuple) -> None:
        self._move = ["bust", f"{told[e.BUST_START]}-0"]
        self._add("+", told[e.BUST_RIDERS])
        self._add("left ", told[e.BUST_LEFT])

    def _throws_line(self) -> str:
        part = ("b" if self._second else "a") if self._two else ""
        who = f"{self._turtles[self._turtle]} {self._players[self._decider]}"
        return f"{self._turn}{part} {who}: {' '.join(self._throws)}"

    def _end_move(self) -> None:
        if self._move:
            self.lines.append(" | ".join([self._throws_line()] + self._move))
            self._throws = []
            self._move = []
            self._second = True

    def closing(self) -> list[str]:
        """The lines after the last move: the result, or the throws that await a decision."""
        position = self._game.position
        if not position.is_over():
            return ["pending: " + self._throws_line()] if self._throws else []
        names = self._players
        scores = [
            f"{names[seat]}={eggs_of(position, seat)}/{clutches_of(position, seat)}" for seat in range(len(names))
        ]
        return [
            "end: " + names[last_layer(position)],
            "score: " + " ".join(scores),
            "winner: " + " ".join([names[seat] for seat in winners(position)]),
        ]

    def text(self) -> str:
        """The whole record so far."""
        return "\n".join(self.header() + self.lines + self.closing()) + "\n"


def record_of(game: Game) -> str:
    """The record of a game, over or not, by replaying its choices."""
    again = new_game(game.position.setup, game.seed, game.journal.first_seats)
    recorder = Recorder(again)
    for choice in game.journal.choices():
        recorder.tell(again.apply(choice))
    return recorder.text()


def records(games: int, seed: int, bots: tuple[int, ...], **house: bool) -> "Iterator[str]":
    """Records of whole games between the computer players with the numbers in `bots`; the same for the same seed."""
    dice = Dice(seed)
    for _ in range(games):
        game_seed = dice.word() << 32 | dice.word() << 16 | dice.word()
        setup = Setup(len(bots), None, dice.below(len(bots)), **house)
        game = new_game(setup, game_seed, bytes(bots))
        recorder = Recorder(game)
        while not game.position.is_over():
            events = play_on(game)
            if events is None:
                seat = game.position.chooser()
                raise ValueError(f"in seat {seat} is no computer player: `bots` names one for each seat")
            recorder.tell(events)
        yield recorder.text()

"""A game to show again, from a MAHE-RECORD or a board's input log. MicroPython runs this file, too.

A record's lines are checked one by one, as by `mahe replay`.
"""

import io
import json

from mahe.rules.errors import BadSave
from mahe.rules.game import Game, new_game
from mahe.rules.game_setup import TURTLES
from mahe.rules.save import restore
from mahe_board.games.record_check import FallenDice, Replay
from mahe_board.games.record_lines import RecordError, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Unreadable(Exception):
    """The text holds no game to show; `line` is the first wrong line of a record, or 0 for an input log."""

    def __init__(self, line: int = 0, why: str = "this is no record of a game") -> None:
        super().__init__(why)
        self.line = line


class Story:
    """A game's beginning and its choices."""

    def __init__(
        self, start: "Callable[[FallenDice], Game]", steps: "list[tuple[int, int]]", names: "tuple[str, ...]" = ()
    ) -> None:
        self._start = start
        self.steps = steps  # pairs of a choice and the next die's result, or 0 if the game's own dice decide
        self.names = names  # the players' names; empty if they are called by their colours
        self.moments = self._moments()  # for each decision and for the end: the number of steps before it

    def after(self, steps: int) -> "tuple[Game, FallenDice]":
        """Replay this many steps; return the game and its dice."""
        dice = FallenDice()
        game = self._start(dice)
        for choice, die in self.steps[:steps]:
            dice.next = die
            game.apply(choice)
        return game, dice

    def _moments(self) -> "list[int]":
        dice = FallenDice()
        game = self._start(dice)
        moments = []
        for number, (choice, die) in enumerate(self.steps):
            if len(game.position.choices) > 1:
                moments.append(number)
            dice.next = die
            game.apply(choice)
        return moments + [len(self.steps)]  # noqa: RUF005 - MicroPython has no [*list]


def read(text: str) -> Story:
    """Read a file: its first record, or the game of an input log."""
    return _tape(text) if text.lstrip()[:1] == "{" else _record(text)


def _record(text: str) -> Story:
    try:
        # A lone surrogate (JSON allows it) becomes a line that isn't UTF-8.
        replay = Replay(next(split(io.BytesIO(text.encode("utf-8", "surrogatepass")))))
        for _ in replay.moves():
            pass
    except RecordError as error:
        raise Unreadable(error.number, str(error)) from None
    header = replay.header
    setup = header.setup
    named = any(name != TURTLES[setup.turtles_of(seat)[0]] for seat, name in enumerate(header.players))

    def start(dice: FallenDice) -> Game:
        return Game(header.position(), header.deck, dice)  # type: ignore[arg-type]

    return Story(start, replay.steps, header.players if named else ())


def story_of(game: Game) -> Story:
    """The story of a complete game, by its seed."""
    setup, seed, seats = game.position.setup, game.seed, game.journal.first_seats
    return Story(lambda _: new_game(setup, seed, seats), [(choice, 0) for choice in game.journal.choices()])


def _tape(text: str) -> Story:
    try:
        return story_of(restore(bytes.fromhex(json.loads(text)["game"])))
    except (ValueError, KeyError, TypeError, RuntimeError, BadSave):  # RuntimeError: JSON nested too deep
        raise Unreadable from None

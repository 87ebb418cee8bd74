"""A game that was played, to be shown again: from a MAHE-RECORD or from a board's tape. MicroPython runs this file too.

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
    """The text is no game that can be shown; `line` is the first wrong line of a record, 0 for a tape."""

    def __init__(self, line: int = 0, why: str = "this is no record of a game") -> None:
        super().__init__(why)
        self.line = line


class Story:
    """A game from its beginning, and all that was chosen in it."""

    def __init__(
        self, start: "Callable[[FallenDice], Game]", steps: "list[tuple[int, int]]", names: "tuple[str, ...]" = ()
    ) -> None:
        self._start = start
        self.steps = steps  # a choice, and the die that fell, or 0 if the game's own dice give it
        self.names = names  # of the players, if they have any besides their colours
        self.moments = self._moments()  # how many steps come before each decision, and before the end

    def after(self, steps: int) -> "tuple[Game, FallenDice]":
        """The game after this many steps, and its dice."""
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
    """The story that a file tells: the first record in it, or the game of a tape."""
    return _tape(text) if text.lstrip()[:1] == "{" else _record(text)


def _record(text: str) -> Story:
    try:
        # A lone surrogate, which JSON may bring, becomes a line that isn't UTF-8.
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
    """The story of a game that was played from its beginning, by its seed."""
    setup, seed, seats = game.position.setup, game.seed, game.journal.first_seats
    return Story(lambda _: new_game(setup, seed, seats), [(choice, 0) for choice in game.journal.choices()])


def _tape(text: str) -> Story:
    try:
        return story_of(restore(bytes.fromhex(json.loads(text)["game"])))
    except (ValueError, KeyError, TypeError, RuntimeError, BadSave):  # RuntimeError: nested too deep
        raise Unreadable from None

"""What a computer player, or the coach, thinks while frames go by."""

from mahe.rules.game_setup import NOBODY
from mahe.rules.roster import player, think, thought_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from mahe.rules.game import Game
    from mahe.show.ports import Script
    from mahe.show.stage import Stage

# ms after which a Pico has finished thinking: about which of two turtles goes first, or about anything else. What
# happens at the table must not depend on how fast a board is: no answer comes sooner, and a thought that is
# unfinished by then is finished at once.
_TURTLE_MS = 1000
_MOVE_MS = 500


class Thinking:
    """One thought at a time, a slice in each pass in which there is nothing else to do."""

    def __init__(self, stage: "Stage") -> None:
        self._stage = stage
        self._slices: Generator[None, None, int | None] | None = None
        self._choice: int | None = None
        self._ready = 0  # when it may be asked for its choice

    def begin(self, game: "Game", slices: "Generator[None, None, int | None]") -> None:
        """Begin to think, in these slices, about the decision that is due."""
        self._slices = slices
        self._choice = None
        self._ready = self._stage.now + (_TURTLE_MS if game.position.turtle() == NOBODY else _MOVE_MS)

    def begin_choice(self, game: "Game") -> None:
        """Let the computer player whose turn it is to choose think."""
        self.begin(game, think(game))
        chooser = player(game.position.seats[game.position.chooser()])
        if chooser is None or not chooser.thinks:
            self._ready = self._stage.now

    def stop(self) -> None:
        """Think no more, since the decision has been made or taken away; the coach may still be at it."""
        self._slices = None

    def step(self) -> bool:
        """Think a slice, when nothing else is left to be done; False if there is nothing to think about.

        How soon a thought is finished makes no difference to what happens: what isn't finished when it is needed is
        finished then.
        """
        if self._slices is None:
            return False
        try:
            next(self._slices)
        except StopIteration as end:
            self._slices = None
            self._choice = end.value
        return True

    def is_ready(self) -> bool:
        """Whether it may be asked for its choice now."""
        return self._stage.now >= self._ready

    def wait(self) -> "Script":
        """Wait until it is ready, which it may not be if a press has ended the pause in which it thinks."""
        if not self.is_ready():
            while not self.is_ready():
                yield
            self._stage.cue()

    def choice(self) -> int | None:
        """The choice that has come of it, None if there is none; a thought that is unfinished is finished at once."""
        if self._slices is not None:
            self._choice = thought_out(self._slices)
            self._slices = None
        return self._choice

"""The thoughts of computer players and the coach, in slices between frames."""

from mahe.rules.game_setup import NOBODY
from mahe.rules.roster import player, think, thought_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from mahe.rules.game import Game
    from mahe.show.ports import Script
    from mahe.show.stage import Stage

# ms in which a Pico finishes a thought: about which of two turtles goes first, or any other. Play must not depend on
# the speed of a board: no answer comes sooner, and a thought that is unfinished by then is run to its end.
_TURTLE_MS = 1000
_MOVE_MS = 500


class Thinking:
    """One thought at a time: a slice in each pass without other work."""

    def __init__(self, stage: "Stage") -> None:
        self._stage = stage
        self._slices: Generator[None, None, int | None] | None = None
        self._choice: int | None = None
        self._ready = 0  # when the choice may be taken

    def begin(self, game: "Game", slices: "Generator[None, None, int | None]") -> None:
        """Begin a thought, in these slices, about the decision that is due."""
        self._slices = slices
        self._choice = None
        self._ready = self._stage.now + (_TURTLE_MS if game.position.turtle() == NOBODY else _MOVE_MS)

    def begin_choice(self, game: "Game") -> None:
        """Begin the thought of the computer player who must choose."""
        self.begin(game, think(game))
        chooser = player(game.position.seats[game.position.chooser()])
        if chooser is None or not chooser.thinks:
            self._ready = self._stage.now

    def stop(self) -> None:
        """Cancel a thought, since its decision has been made or taken back."""
        self._slices = None

    def step(self) -> bool:
        """Think a slice, when no other work is left; False if there is no thought.

        The choice doesn't depend on how many slices were thought: `choice` runs the rest.
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
        """Whether the choice may be taken now."""
        return self._stage.now >= self._ready

    def wait(self) -> "Script":
        """Wait until the choice is ready: a press may have cut the pause for thinking short."""
        if not self.is_ready():
            while not self.is_ready():
                yield
            self._stage.cue()

    def choice(self) -> int | None:
        """The choice of the thought, or None; an unfinished thought is run to its end."""
        if self._slices is not None:
            self._choice = thought_out(self._slices)
            self._slices = None
        return self._choice

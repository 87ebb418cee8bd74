"""A board left alone: its lights dim, its screen rests, and at last everything is dark but one slow egg."""

from mahe.show.keys import HOLD
from mahe.show.stage import ASLEEP, AWAKE, BLANK, DIM

MINUTE = 60000
_DIM_AFTER = 5 * MINUTE
_BLANK_AFTER = 10 * MINUTE
_ASLEEP_AFTER = 30 * MINUTE


class Idle:
    """Counts the time since the last press; the press that lights the screen again does only that."""

    def __init__(self) -> None:
        self.pressed = 0  # when a key was last pressed
        self._waking = 0  # the key whose press woke the board, until it is let go

    def pass_on(self, event: int, now: int, depth: int) -> int:
        """The key event, or 0 if all it did was wake the board."""
        if event and event < HOLD:
            self.pressed = now
            self._waking = event if depth > DIM else 0  # a dimmed board can be read: its first press counts
            return 0 if self._waking else event
        return 0 if event and event % HOLD == self._waking else event

    def depth(self, now: int) -> int:
        """How deeply the board rests by now."""
        alone = now - self.pressed
        if alone < _DIM_AFTER:
            return AWAKE
        if alone < _BLANK_AFTER:
            return DIM
        return BLANK if alone < _ASLEEP_AFTER else ASLEEP

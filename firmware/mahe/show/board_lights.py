"""The lights during play (turtles on their spaces, raft, eggs, the blink of the turtle to move) and at rest."""

from mahe.rules.game_setup import NOBODY
from mahe.rules.limits import COLOURS
from mahe.rules.moves import landing
from mahe.rules.stacks import RAFT
from mahe.show.canvas import WHOLE, Canvas
from mahe.show.geometry import space
from mahe.show.palette import BEACH_AT, EGG_AT
from mahe.show.shown_position import Picture

FAINT = 96  # the intensity of a place without a turtle; if it were fainter, rounding would change its hue
_WINK = 900  # ms from one wink of a landing place to the next
_LIT = 600  # ms of each wink for which the place is lit
# A turtle that waits goes out for a moment. It never just gets darker: to many colour-blind people, a darker yellow is
# orange, and a darker orange red.
_BLINK = 1200  # ms from one blink to the next
_DARK = 300  # ms of each blink for which the turtle is dark
_DARK_BELOW = 100  # ms for which a turtle to move is dark below a deciding rider that is lit
NOBODY_LIFTED = bytearray(COLOURS)


def pulse(ms: int, period: int) -> int:
    """An intensity that rises and falls once a period and never reaches zero."""
    phase = ms % period * 512 // period
    return 56 + (phase if phase < 256 else 511 - phase) * 200 // 255


def standing(picture: Picture, place: int, lifted: bytearray) -> int:
    """How many turtles stand on a space, not counting those lifted."""
    number = 0
    spaces = picture.stacks.space
    for turtle in picture.setup.turtles:
        if spaces[turtle] == place and not lifted[turtle]:
            number += 1
    return number


def draw_board(canvas: Canvas, picture: Picture, colours: bytes, lifted: bytearray) -> None:
    """Draw everything that doesn't move; turtles marked in `lifted` are left out."""
    canvas.clear()
    canvas.beach(colours, BEACH_AT, WHOLE)
    drawn = canvas.bytes
    lights = picture.light
    for turtle in picture.setup.turtles:
        if not lifted[turtle]:  # `canvas.light`, inlined: seven calls take 0.4 ms
            start = 3 * lights[turtle]
            at = 3 * turtle
            drawn[start] = colours[at]
            drawn[start + 1] = colours[at + 1]
            drawn[start + 2] = colours[at + 2]
    canvas.eggs(picture.face_up(), colours, EGG_AT, WHOLE)


class Waiting:
    """The scene while somebody is to choose: the turtle to move blinks. If a rider's owner decides, the rider blinks
    instead, and the turtle to move for a shorter time, between the rider's blinks."""

    length = 0

    def __init__(self) -> None:
        self.blinking = NOBODY
        self.answering = NOBODY  # the turtle to move, under a rider that blinks
        self.landing_space = RAFT  # where a STOP would land; RAFT means nowhere
        self._landing_level = 0
        self._group = b""

    def for_turtle(self, turtle: int) -> "Waiting":
        """Let this turtle alone blink, with no landing place."""
        self.blinking = turtle
        self.answering = NOBODY
        self.landing_space = RAFT
        return self

    def for_landing(self, picture: Picture, card: int = 0) -> "Waiting":
        """Let the decider's turtle blink, and the place wink where a STOP leads, now or after this card."""
        turtle = picture.turtle()
        if picture.decider() == picture.seat():
            self.blinking, self.answering = turtle, NOBODY
        else:
            self.blinking, self.answering = picture.topmost(), turtle
        group = (turtle,) + picture.stacks.riders(turtle)
        lifted = bytearray(COLOURS)
        for one in group:
            lifted[one] = 1
        self.landing_space = landing(picture, card)
        self._landing_level = standing(picture, self.landing_space, lifted)
        self._group = bytes(group)
        return self

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw the board, with a turtle that blinks and perhaps a landing place that winks."""
        draw_board(canvas, picture, colours, NOBODY_LIFTED)
        if self.landing_space != RAFT and ms % _WINK < _LIT:
            level = self._landing_level
            for turtle in self._group:
                if level >= picture.height[self.landing_space]:  # never over a turtle that stands there
                    canvas.light(space(self.landing_space, level), colours, 3 * turtle, FAINT)
                level += 1
        left = _BLINK - ms % _BLINK
        if self.blinking != NOBODY and left <= _DARK:
            canvas.light(picture.light[self.blinking], colours, 3 * self.blinking, 0)
        elif self.answering != NOBODY and _BLINK // 2 < left <= _BLINK // 2 + _DARK_BELOW:
            canvas.light(picture.light[self.answering], colours, 3 * self.answering, 0)


class Asleep:
    """Everything dark but one slow egg."""

    length = 0

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw the egg, which pulses once every eight seconds."""
        canvas.clear()
        canvas.eggs(1, colours, EGG_AT, pulse(ms, 8000) >> 2)

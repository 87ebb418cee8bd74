"""Scenes outside play: choosing, drawing lots, counting, winning, lessons, tests."""

from mahe.rules.events import MOVED_END
from mahe.rules.limits import COLOURS
from mahe.rules.stacks import BEACH
from mahe.show.board_lights import FAINT, NOBODY_LIFTED, draw_board, pulse
from mahe.show.canvas import WHOLE, Canvas
from mahe.show.geometry import LEVELS, LIGHTS, raft, space
from mahe.show.palette import ALARM_AT, EGG_AT
from mahe.show.shown_position import Picture

_EGG = 60  # ms from one counted egg to the next
_LAPS = (96, 176, WHOLE, WHOLE, WHOLE)  # a light's brightness after this many earlier laps
_STEP = 500  # ms from one turtle of a stack to the next


class Choosing:
    """Players choose colours: those taken lie on the raft, the one in hand pulses. Eggs show the number of players."""

    length = 0

    def __init__(self) -> None:
        self.taken = b""
        self.in_hand = 255
        self.number = 0

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw the eggs, the raft, and the beach in the colour in hand."""
        canvas.clear()
        canvas.eggs(self.number, colours, EGG_AT, WHOLE)
        for turtle in range(COLOURS):
            canvas.light(raft(turtle), colours, 3 * turtle, FAINT)
        for turtle in self.taken:
            canvas.light(raft(turtle), colours, 3 * turtle, WHOLE)
        if self.in_hand < COLOURS:
            strength = pulse(ms, 800)
            canvas.light(raft(self.in_hand), colours, 3 * self.in_hand, strength)
            canvas.beach(colours, 3 * self.in_hand, strength >> 1)


class Lots:
    """A light runs round in the players' colours in turn, and slows down until it stops at the player who begins."""

    length = 2400

    def __init__(self) -> None:
        self.turtles = b""
        self.first = 0

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw the light where it is by now: it goes round more than four times, slower and slower."""
        canvas.clear()
        left = max(0, self.length - ms)
        steps = left * left // 62000  # 92 spaces to go at first, none at the end
        turtle = self.turtles[(self.first + steps) % len(self.turtles)]
        place = (BEACH - 1 - steps) % BEACH + 1
        for level in range(LEVELS):
            canvas.light(space(place, level), colours, 3 * turtle, WHOLE)
        for turtle in self.turtles:
            canvas.light(raft(turtle), colours, 3 * turtle, FAINT)
        if not steps:
            turtle = self.turtles[self.first % len(self.turtles)]
            canvas.light(raft(turtle), colours, 3 * turtle, WHOLE)


class Counting:
    """A player's eggs, one light for each, round the ring; a light that is passed again shines brighter."""

    length = 2000

    def __init__(self) -> None:
        self._ring = b""  # the lights for this player's eggs: one in each space, all at the player's own level
        self.turtle = 0
        self.eggs = 0
        self._shown = 0
        self._before = (b"", 0, 0, 0)  # ring, turtle, eggs and eggs drawn of the player counted before

    def begin(self, level: int, turtle: int, eggs: int) -> "Counting":
        """Count for the next player; earlier players' rings stay."""
        self._before = (self._ring, self.turtle, self.eggs, self._shown)
        self._ring = bytes([space(number, level) for number in range(1, BEACH + 1)])
        self.turtle, self.eggs, self._shown = turtle, eggs, 0
        self.length = 400 + _EGG * eggs
        return self

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw only the eggs new since the last frame, and those of the previous player that a press skipped."""
        ring, turtle, eggs, shown = self._before
        if shown < eggs:
            self._lay(canvas, colours, ring, turtle, shown, eggs)
            self._before = (ring, turtle, eggs, eggs)
        canvas.light(raft(self.turtle), colours, 3 * self.turtle, WHOLE)  # whose eggs they are, even if there are none
        due = min(self.eggs, ms // _EGG)
        if self._shown < due:
            self._lay(canvas, colours, self._ring, self.turtle, self._shown, due)
            self._shown = due

    @staticmethod
    def _lay(canvas: Canvas, colours: bytes, ring: bytes, turtle: int, start: int, end: int) -> None:
        for egg in range(start, end):
            canvas.light(ring[egg % BEACH], colours, 3 * turtle, _LAPS[egg // BEACH])


class Shining:
    """The winners' colours go round and round."""

    length = 0

    def __init__(self) -> None:
        self.turtles = b""

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw a flare in every space in turn, from its inner end to its outer end."""
        canvas.clear()
        turn = ms // 40
        for number in range(1, BEACH + 1):
            level = (turn + 2 * number) % 14
            if level < LEVELS:
                turtle = self.turtles[number % len(self.turtles)]
                canvas.light(space(number, level), colours, 3 * turtle, WHOLE)
        canvas.eggs(7, colours, 3 * self.turtles[turn // 12 % len(self.turtles)], pulse(ms, 900))


class Climbing:
    """A stack has formed: its lights shine one after the other, from the bottom to the top."""

    length = 0

    def __init__(self, moved: tuple) -> None:
        self.space = moved[MOVED_END]

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Each light waits faintly for its turn; the topmost shines longest."""
        draw_board(canvas, picture, colours, NOBODY_LIFTED)
        high = picture.height[self.space]
        shining = min(ms // _STEP % (high + 2), high - 1)
        for turtle in picture.setup.turtles:
            if picture.stacks.space[turtle] == self.space and picture.level[turtle] != shining:
                canvas.light(picture.light[turtle], colours, 3 * turtle, FAINT)


class Testing:
    """Every light in turn, or all of them in one colour."""

    length = 0

    def __init__(self) -> None:
        self.colour_at = ALARM_AT  # where the colour begins in the row of colours
        self.one_by_one = True
        self._filled = False

    def begin(self, colour_at: int, one_by_one: bool) -> "Testing":
        """Begin one test of the lights."""
        self.colour_at, self.one_by_one, self._filled = colour_at, one_by_one, False
        return self

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw the next light of the chain or, once, all of them."""
        if self.one_by_one:
            canvas.clear()
            canvas.light(ms // 60 % LIGHTS, colours, self.colour_at, WHOLE)
        elif not self._filled:
            self._filled = True
            for light in range(LIGHTS):
                canvas.light(light, colours, self.colour_at, WHOLE)

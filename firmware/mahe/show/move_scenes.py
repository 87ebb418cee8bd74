"""The act of each event: the scene, tune and page by which the stage shows it."""

from mahe.rules import events
from mahe.rules.limits import COLOURS
from mahe.rules.stacks import BEACH
from mahe.show import tunes, turn_pages, words
from mahe.show.board_lights import Waiting, draw_board, pulse, standing
from mahe.show.canvas import WHOLE, Canvas
from mahe.show.geometry import raft, space
from mahe.show.palette import ALARM_AT, BEACH_AT, EGG_AT
from mahe.show.shown_position import Picture

_HOP = 240  # ms for each space of a short way
_LONG_WAY = 2600  # the most ms of a way: the spaces of a longer one pass faster
_FLASH = 700  # ms of the alarm, before the swim to the raft
_SWIM = 700
_TUMBLE = 700  # ms until a thrown die lies still
_LIES = 350  # ms for which the die then lies still, to be read
_TURNS = 70  # ms each face shows
_FACES = (5, 2, 6, 3, 1, 4)  # the order in which a tumbling die shows its faces
_PLAYED = 1200
_TAKES_BACK = 900

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Page, Scene


class _Group:
    """A scene about one turtle and those above it."""

    length = 0

    def __init__(self) -> None:
        self._lifted = bytearray(COLOURS)
        self.group = b""

    def _lift(self, turtle: int, riders: tuple[int, ...]) -> None:
        self.group = bytes((turtle,) + riders)
        for one in range(COLOURS):
            self._lifted[one] = 0
        for one in self.group:
            self._lifted[one] = 1


class Hops(_Group):
    """The group hops from space to space, above everybody it passes."""

    def begin(self, event: tuple) -> "Hops":
        """Begin to show a MOVED event."""
        _, turtle, riders, start, end, _, _ = event
        self._lift(turtle, riders)
        self._from = start % BEACH
        self.spaces = (end - self._from + BEACH - 1) % BEACH + 1
        self.step = min(_HOP, _LONG_WAY // self.spaces)
        self.length = self.step * self.spaces
        return self

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw the group where it is by now."""
        draw_board(canvas, picture, colours, self._lifted)
        hop = min(ms // self.step, self.spaces - 1)
        place = (self._from + hop) % BEACH + 1
        level = standing(picture, place, self._lifted)
        for turtle in self.group:
            canvas.light(space(place, level), colours, 3 * turtle, WHOLE)
            level += 1


class Bust(_Group):
    """The group flashes, fades where it stood and comes up on the raft."""

    length = _FLASH + _SWIM

    def begin(self, event: tuple) -> "Bust":
        """Begin to show a BUST event."""
        self._lift(event[events.BUST_TURTLE], event[events.BUST_RIDERS])
        return self

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw the alarm first, then the swim to the raft."""
        draw_board(canvas, picture, colours, self._lifted)
        swum = min(WHOLE, (ms - _FLASH) * WHOLE // _SWIM)
        for turtle in self.group:
            light = picture.light[turtle]
            if ms >= _FLASH:
                canvas.light(light, colours, 3 * turtle, WHOLE - swum)
                canvas.light(raft(turtle), colours, 3 * turtle, swum)
            else:
                canvas.light(light, colours, 3 * turtle if ms // 100 & 1 else ALARM_AT, WHOLE)


class Laying(_Group):
    """The face-up clutch takes the colour of the turtle that laid it, and the beach shines."""

    length = 1500

    def begin(self, event: tuple) -> "Laying":
        """Begin to show a WON event."""
        self._eggs, self._turtle = event[events.WON_EGGS], event[events.WON_TURTLE]
        return self

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Eggs and turtle pulse together."""
        draw_board(canvas, picture, colours, self._lifted)
        strength = pulse(ms, 500)
        canvas.beach(colours, BEACH_AT, min(WHOLE, strength))
        canvas.eggs(self._eggs, colours, 3 * self._turtle, strength)
        canvas.light(picture.light[self._turtle], colours, 3 * self._turtle, strength)


class TurningUp(_Group):
    """The next clutch appears egg by egg."""

    length = 700

    def begin(self, event: tuple) -> "TurningUp":
        """Begin to show a TURNED_UP event."""
        self._eggs = event[events.TURNED_UP_EGGS]
        return self

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw the eggs that have appeared by now."""
        draw_board(canvas, picture, colours, self._lifted)
        canvas.eggs(min(self._eggs, 1 + ms * self._eggs // self.length), colours, EGG_AT, WHOLE)


class Blink(_Group):
    """A turtle blinks: its player's turn begins, or it decides for another."""

    length = 600

    def begin(self, turtle: int) -> "Blink":
        """Begin to show the turtle that everybody should look at."""
        self._lift(turtle, ())
        return self

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw the turtle off and on, three times."""
        draw_board(canvas, picture, colours, self._lifted)
        turtle = self.group[0]
        canvas.light(picture.light[turtle], colours, 3 * turtle, WHOLE if ms // 100 & 1 else 0)


class Acts:
    """Finds the act of each event; the scenes are made once and used again."""

    def __init__(self, waiting: Waiting) -> None:
        self._waiting = waiting
        self._hops = Hops()
        self._bust = Bust()
        self._laying = Laying()
        self._turning_up = TurningUp()
        self._blink = Blink()

    def of(self, event: tuple, picture: Picture, pace: int) -> tuple | None:
        """An event's scene, tune, ms, page and arguments of the page; None if it isn't shown.

        With None as scene, the one before goes on; with None as page, each frame has its own, as of a tumbling die.
        """
        kind = event[events.KIND]
        if kind == events.DIE:
            rides = event[events.DIE_DICE] > 1 and picture.setup.owner[picture.turtle()] != picture.decider()
            scene = self._waiting.for_turtle(picture.topmost() if rides else picture.turtle())
            tune = tunes.followed(tunes.TUMBLE, _TUMBLE * pace >> 2, tunes.die(event[events.DIE_VALUE]))
            return scene, tune, _TUMBLE + _LIES, None, ()
        if kind == events.MOVED:
            hops = self._hops.begin(event)
            lands = (hops.length - hops.step) * pace >> 2
            tune = tunes.followed(tunes.HOP, lands, tunes.ON_TOP if event[events.MOVED_ON] else tunes.LANDED)
            return hops, tune, hops.length, turn_pages.swimming, (hops.spaces, event[events.MOVED_END], hops.group)
        if kind == events.BUST:
            return _act(self._bust.begin(event), tunes.BUST, turn_pages.busting)
        if kind == events.WON:
            won = event[events.WON_TURTLE], event[events.WON_EGGS]
            return _act(self._laying.begin(event), tunes.EGGS, turn_pages.laying, *won)
        if kind == events.TURNED_UP:
            about = event[events.TURNED_UP_EGGS], event[events.TURNED_UP_CARDS]
            return _act(self._turning_up.begin(event), tunes.CARD, turn_pages.turning_up, *about)
        if kind == events.GOES and picture.setup.owner[event[events.GOES_TURTLE]] != event[events.GOES_DECIDER]:
            about = event[events.GOES_TOPMOST], event[events.GOES_TURTLE]
            return _act(self._blink.begin(about[0]), tunes.TURN, turn_pages.deciding, *about)
        if kind == events.TURN:
            turtle = turn_pages.turtle_of_seat(picture, event[events.TURN_SEAT])
            return _act(self._blink.begin(turtle), tunes.TURN, turn_pages.turn, event[events.TURN_SEAT])
        if kind == events.CARD_PLAYED:
            played = event[events.CARD_PLAYED_EGGS], event[events.CARD_PLAYED_TOTAL], event[events.CARD_PLAYED_DICE]
            return None, tunes.CARD, _PLAYED, turn_pages.playing, played
        if kind == events.TAKEN_BACK:
            return None, tunes.BACK, _TAKES_BACK, turn_pages.message, (words.TAKEN_BACK,)
        return None


def _act(scene: "Scene", tune: tuple[int, ...], page: "Page", *about: int) -> tuple:
    return scene, tune, scene.length, page, about


def thrown(event: tuple, ms: int) -> tuple[int, ...]:
    """The arguments of a tumbling die's page at this time: face after face, at last the dice as thrown."""
    return (_FACES[ms // _TURNS % 6],) if ms < _TUMBLE else event[events.DIE_VALUE :]

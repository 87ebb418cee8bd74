"""The stage: what is being shown in light, words and sound, and since when."""

from mahe.rules.events import (
    BUST,
    CARD_PLAYED,
    CARD_PLAYED_DICE,
    CARD_PLAYED_EGGS,
    CARD_PLAYED_TOTAL,
    DIE,
    DIE_DICE,
    DIE_VALUE,
    GOES,
    GOES_DECIDER,
    GOES_TOPMOST,
    GOES_TURTLE,
    KIND,
    MOVED,
    MOVED_END,
    MOVED_ON,
    TAKEN_BACK,
    TURN,
    TURN_SEAT,
    TURNED_UP,
    TURNED_UP_CARDS,
    TURNED_UP_EGGS,
    WON,
    WON_EGGS,
    WON_TURTLE,
)
from mahe.show import tunes, turn_pages, words
from mahe.show.board import Waiting
from mahe.show.canvas import Canvas
from mahe.show.keys import HOLD, UNUSED, word_of
from mahe.show.limit import FULL, Limiter
from mahe.show.moves import Blink, Bust, Hops, Laying, TurningUp
from mahe.show.paper import Paper
from mahe.show.picture import Picture
from mahe.show.waves import Asleep, Wave

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahe.show.ports import Lights, Moment, Page, Scene, Screen, Script, Sound

FAST, NORMAL, SLOW = 2, 4, 6  # pace: quarters of the time a scene is written for
AWAKE, DIM, BLANK, ASLEEP = 0, 1, 2, 3  # how deeply the board rests
_TUMBLE = 700  # ms until a thrown die lies still
_LIES = 350  # ms it lies there, to be read
_TURNS = 70  # ms each face shows
_PLAYED = 1200
_TAKES_BACK = 900
_READ_MS = 1200  # a page that somebody must read stands this long
_LETTER_MS = 60  # and this much longer for each of its letters
_POINTS = 240  # ms for which the legends stand out
DIPS = 60  # ms for which the lights dip when a key is pressed
_LATE = 1000  # ms: a scene that is later than this doesn't catch up
_RESTING = (FULL, 4, 4, FULL)  # the highest brightness at each depth of rest
_FACES = (5, 2, 6, 3, 1, 4)  # as a tumbling die shows them
_BLANK = turn_pages.blank, (), ()


class Stage:
    """Shows events one after the other, and draws a frame, then a page, whenever the table asks for it."""

    def __init__(self, lights: "Lights", screen: "Screen", sound: "Sound") -> None:
        self.lights = lights
        self._screen = screen
        self._sound = sound
        self.picture = Picture()
        self.limiter = Limiter()
        self.paper = Paper()
        self.waiting = Waiting()
        self.now = 0
        self.clock = 0  # when the next scene begins: at the nominal end of the one before
        # The settings, as chosen at the table; `adjust` applies them.
        self.language = ""
        self.brightness = 0  # up to 4
        self.sound = 3  # up to 3; 0 is silence
        self.night = False
        self.first_steps = False
        self.coach = False
        self.pace = NORMAL
        self.budget = 450
        self.rest = AWAKE
        self._brightness = FULL
        self.colours = _colours(False, self.brightness)[0]
        self._canvas = Canvas()
        self._hops = Hops()
        self._bust = Bust()
        self._laying = Laying()
        self._turning_up = TurningUp()
        self._blink = Blink()
        self._asleep = Asleep()
        self._asleep_canvas = Canvas()  # a canvas of its own: some scenes only add to what they have drawn
        self._scene: Scene = Wave()
        self._since = 0
        self._tune: tuple[int, ...] = tunes.KEY
        self._tune_since = 0
        self._tone = 0
        self.moment: Moment = _BLANK
        self._warning: int | None = None  # a text that takes the place of every page
        self._stale = True  # the page is yet to be drawn
        self._parts: Iterable[None] | None = None  # those that are left of it, if it is being drawn
        self._pointing = False  # at the legends
        self._pointing_since = 0
        self._thrown: tuple | None = None  # the DIE event being shown
        self._pressed = -DIPS  # when a key was last pressed

    # What is shown

    def adjust(self) -> None:
        """Apply the settings, which may have changed."""
        self.paper.speak(self.language)
        self.colours, self._brightness = _colours(self.night, self.brightness)
        self.limiter.brightness = self._brightness
        self.limiter.budget = self.budget
        self._stale = True

    def scene(self, scene: "Scene") -> None:
        """Show a scene from now on."""
        self._scene = scene
        self._since = self.clock

    def page(self, page: "Page", *about: object) -> None:
        """Put a page on the screen, with its arguments, that asks for no key."""
        self.put(page, about, ())

    def put(self, page: "Page", about: tuple, keys: tuple) -> None:
        """Put a page on the screen, with its arguments and what the keys do, as keys.py has it."""
        before, said, did = self.moment
        if page is not before or about != said or keys != did:
            self.moment = page, about, keys
            self._stale = True

    def on_screen(self) -> "Moment":
        """The moment that the screen shows: a warning takes the place of any other, and a rest shows none."""
        if self._warning is not None:
            return turn_pages.trouble, (self._warning,), turn_pages.READ
        return self.moment if self.rest < BLANK else _BLANK

    def warn(self, text: int | None) -> None:
        """Put this text on the screen instead of every page, until there is None any more."""
        if text != self._warning:
            self._warning = text
            self._stale = True

    def refresh(self) -> None:
        """Draw the page anew: something it shows has changed."""
        self._stale = True

    def sing(self, tune: tuple[int, ...]) -> None:
        """Begin a tune."""
        self._tune = tune
        self._tune_since = self.clock

    def nudge(self, tune: tuple[int, ...]) -> None:
        """Answer a press that does nothing: the legends stand out for a moment, with this tune."""
        self._tune = tune
        self._tune_since = self._pointing_since = self.now
        self._pointing = self._stale = True

    def dip(self) -> None:
        """Make the lights dip in this very frame: a key was pressed, whatever else it does."""
        self._pressed = self.now

    def showing(self) -> "Scene":
        """The scene that is on."""
        return self._scene

    def dark(self) -> None:
        """Make all lights dark, for a scene that only adds to what is there."""
        self._canvas.clear()

    def cue(self) -> None:
        """Let the next scene begin now."""
        self.clock = self.now

    def _catch_up(self) -> None:
        """Let the next scene begin now if the last one ended long ago."""
        if self.now - self.clock > _LATE:
            self.clock = self.now

    def play(self, event: tuple) -> "Script":
        """Show an event to its end; a press ends it at once, and has no other effect."""
        self._catch_up()
        length = self._begin(event)
        self._since = self.clock
        yield from self._stand(length, (), length > 0 and self.moment[0] in turn_pages.TO_BE_READ)
        self._thrown = None
        self.picture.fold(event)

    def hold(self, ms: int) -> "Script":
        """Leave things as they are for a while; a press, or a hold that does something, ends that and is returned."""
        self._catch_up()
        return (yield from self._stand(ms, self.moment[2]))

    def read(self, ms: int = 0) -> "Script":
        """Leave things as they are for a while, and until the page can have been read; a press only ends the pause."""
        self._catch_up()
        return (yield from self._stand(ms, (), True))

    def _stand(self, ms: int, keys: tuple, to_be_read: bool = False) -> "Script":
        end = self.clock + (ms * self.pace >> 2)
        while to_be_read or self.now < end:
            key = yield
            if to_be_read:  # the page has been drawn by now, after the frame
                to_be_read = False
                end = max(end, self.clock + ((_READ_MS + _LETTER_MS * self.paper.letters()) * self.pace >> 2))
            if 0 < key < HOLD or (key and word_of(keys, key) != UNUSED):
                self.clock = self.now
                self.sing(tunes.KEY)  # in place of what was to sound later
                return key
        self.clock = end
        return 0

    def _begin(self, event: tuple) -> int:
        """Set the scene for an event; returns how long it takes."""
        kind = event[KIND]
        if kind == DIE:
            return self._tumble(event)
        if kind == MOVED:
            hops = self._hops.begin(event)
            lands = (hops.length - hops.step) * self.pace >> 2
            self._set(hops, tunes.followed(tunes.HOP, lands, tunes.ON_TOP if event[MOVED_ON] else tunes.LANDED))
            self.page(turn_pages.swimming, self._hops.spaces, event[MOVED_END], self._hops.group)
        elif kind == BUST:
            self._set(self._bust.begin(event), tunes.BUST)
            self.page(turn_pages.busting)
        elif kind == WON:
            self._set(self._laying.begin(event), tunes.EGGS)
            self.page(turn_pages.laying, event[WON_TURTLE], event[WON_EGGS])
        elif kind == TURNED_UP:
            self._set(self._turning_up.begin(event), tunes.CARD)
            self.page(turn_pages.turning_up, event[TURNED_UP_EGGS], event[TURNED_UP_CARDS])
        elif kind == GOES and self.picture.setup.owner[event[GOES_TURTLE]] != event[GOES_DECIDER]:
            self._set(self._blink.begin(event[GOES_TOPMOST]), tunes.TURN)
            self.page(turn_pages.deciding, event[GOES_TOPMOST], event[GOES_TURTLE])
        elif kind == TURN:
            self._set(self._blink.begin(turn_pages.turtle_of_seat(self.picture, event[TURN_SEAT])), tunes.TURN)
            self.page(turn_pages.turn, event[TURN_SEAT])
        elif kind == CARD_PLAYED:
            self.sing(tunes.CARD)
            self.page(turn_pages.playing, event[CARD_PLAYED_EGGS], event[CARD_PLAYED_TOTAL], event[CARD_PLAYED_DICE])
            return _PLAYED
        elif kind == TAKEN_BACK:
            self.sing(tunes.BACK)
            self.page(turn_pages.message, words.TAKEN_BACK)
            return _TAKES_BACK
        else:
            return 0
        return self._scene.length

    def _tumble(self, event: tuple) -> int:
        self._thrown = event
        picture = self.picture
        rides = event[DIE_DICE] > 1 and picture.setup.owner[picture.turtle()] != picture.decider()
        self.scene(self.waiting.for_turtle(picture.topmost() if rides else picture.turtle()))
        self.sing(tunes.followed(tunes.TUMBLE, _TUMBLE * self.pace >> 2, tunes.die(event[DIE_VALUE])))
        return _TUMBLE + _LIES

    def _set(self, scene: "Scene", tune: tuple[int, ...]) -> None:
        self._scene = scene
        self.sing(tune)

    # Frames

    def frame(self) -> None:
        """Show the light and sound of this moment, which are the first answer to a press."""
        ms = max(0, self.now - self._since) * NORMAL // self.pace
        canvas = self._canvas
        self._scene.draw(canvas, self.picture, self.colours, ms)
        if self.rest == ASLEEP:
            canvas = self._asleep_canvas
            self._asleep.draw(canvas, self.picture, self.colours, self.now)
        self.limiter.brightness = min(self._brightness, _RESTING[self.rest])
        self.limiter.dips = self.now - self._pressed < DIPS
        self.limiter.scale(canvas.bytes, canvas.buffer)
        self.lights.show(self.limiter.frame)
        self._sound_now()
        if self._thrown is not None:
            self._show_tumbling(self._thrown, ms)
        if self._pointing and self.now - self._pointing_since >= _POINTS:
            self._pointing = False
            self._stale = True

    def draw_page(self) -> bool:
        """Draw a part of the page that belongs to the last frame; False if the screen has all of it already."""
        if self._stale:
            self._stale = False
            page, about, keys = self.on_screen()
            self.paper.clear(keys)
            self._parts = page(self.paper, self.picture, *about) or ()
        elif self._parts is None:
            return False
        for _ in self._parts or ():
            return True  # more of it is left
        self._parts = None
        self.paper.legends()
        if self._pointing and self.rest < BLANK:
            self.paper.point()
        self._screen.show(self.paper.pixels)
        return True

    def _sound_now(self) -> None:
        tone = tunes.tone(self._tune, self.now - self._tune_since) if self.sound and not self.rest else 0
        if tone != self._tone:
            self._tone = tone
            self._sound.tone(tone, self.sound)

    def _show_tumbling(self, thrown: tuple, ms: int) -> None:
        _, value, total, dice = thrown
        if ms < _TUMBLE:
            self.page(turn_pages.tumbling, _FACES[ms // _TURNS % 6])
        else:
            self.page(turn_pages.tumbling, value, total, dice)

    def go_to_rest(self, depth: int) -> None:
        """Rest this deeply from now on: awake, dim, blank or asleep."""
        if depth != self.rest:
            self.rest = depth
            self._stale = True


def _colours(night: bool, brightness: int) -> tuple[bytes, int]:
    """A row of colours, and the highest brightness of a light in it; their module is wanted only when these change."""
    from mahe.show.palette import BRIGHTNESS, row

    return row(night), BRIGHTNESS[night][brightness]

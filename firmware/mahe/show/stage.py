"""The stage: shows events and moments in light, words and sound."""

from mahe.rules.events import DIE, KIND
from mahe.show import tunes, turn_pages
from mahe.show.board_lights import Asleep, Waiting
from mahe.show.canvas import Canvas
from mahe.show.current_limit import FULL, Limiter
from mahe.show.display import Display
from mahe.show.keys import HOLD, UNUSED, word_of
from mahe.show.move_scenes import Acts, thrown
from mahe.show.shown_position import Picture
from mahe.show.tunes import Singer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Lights, Scene, Screen, Script, Sound

FAST, NORMAL, SLOW = 2, 4, 6  # the pace: every duration in the code is multiplied by this, in quarters
AWAKE, DIM, BLANK, ASLEEP = 0, 1, 2, 3  # how deeply the board rests
_READ_MS = 1200  # a page that somebody must read stands this long
_LETTER_MS = 60  # and this much longer for each of its letters
DIPS = 60  # ms for which the lights dip when a key is pressed
_LATE = 1000  # ms: a scene that is later than this doesn't catch up
_RESTING = (FULL, 4, 4, FULL)  # the highest brightness at each depth of rest


class Stage:
    """Shows events one after the other, and draws a frame, then a page, whenever the table asks for it."""

    def __init__(self, lights: "Lights", screen: "Screen", sound: "Sound") -> None:
        self.lights = lights
        self.picture = Picture()
        self.limiter = Limiter()
        self.display = Display(screen)
        self.waiting = Waiting()
        self.now = 0
        self.clock = 0  # when the next scene begins: at the nominal end of the one before
        # The settings, as chosen at the table; `adjust` applies them.
        self.language = ""
        self.brightness = 0  # from 0 to 4, the brightest
        self.sound = 3  # from 0, silence, to 3
        self.night = False
        self.first_steps = False
        self.coach = False
        self.pace = NORMAL
        self.budget = 450
        self.rest = AWAKE
        self._brightness = FULL
        self.colours = _colours(False, self.brightness)[0]
        self._canvas = Canvas()
        self._acts = Acts(self.waiting)
        self._asleep = Asleep()
        self._asleep_canvas: Canvas | None = None  # a canvas of its own: some scenes only add to their last frame
        self.showing: Scene = self._asleep
        self._since = 0
        self._singer = Singer(sound)
        self._thrown: tuple | None = None  # the DIE event being shown
        self._pressed = -DIPS  # when a key was last pressed

    # The show

    def adjust(self) -> None:
        """Apply the settings, which may have changed."""
        self.display.paper.speak(self.language)
        self.colours, self._brightness = _colours(self.night, self.brightness)
        self.limiter.brightness = self._brightness
        self.limiter.budget = self.budget
        self.display.refresh()

    @property
    def look(self) -> str:
        """The side of the board that is up."""
        return "night" if self.night else "day"

    def scene(self, scene: "Scene") -> None:
        """Show a scene from now on."""
        self.showing = scene
        self._since = self.clock

    def sing(self, tune: tuple[int, ...]) -> None:
        """Begin a tune."""
        self._singer.begin(tune, self.clock)

    def nudge(self, tune: tuple[int, ...]) -> None:
        """Answer a press without effect: the legends stand out for a moment, with this tune."""
        self._singer.begin(tune, self.now)
        self.display.point(self.now)

    def dip(self) -> None:
        """Make the lights dip in this very frame: a key was pressed."""
        self._pressed = self.now

    def dark(self) -> None:
        """Make all lights dark, for a scene that only adds to its last frame."""
        self._canvas.clear()

    def cue(self) -> None:
        """Set the time at which the next scene begins to now."""
        self.clock = self.now

    def _catch_up(self) -> None:
        """Let the next scene begin now if the last one ended long ago."""
        if self.now - self.clock > _LATE:
            self.clock = self.now

    def play(self, event: tuple) -> "Script":
        """Show an event to its end; a press ends it at once, and has no other effect."""
        self._catch_up()
        act = self._acts.of(event, self.picture, self.pace)
        self._since = self.clock
        if act is not None:
            scene, tune, length, page, about = act
            self.showing = scene or self.showing
            self._thrown = event if event[KIND] == DIE else None
            self.sing(tune)
            if page is not None:
                self.display.put(page, about, ())
            yield from self._stand(length, (), self.display.moment[0] in turn_pages.TO_BE_READ)
            self._thrown = None
        self.picture.fold(event)

    def hold(self, ms: int) -> "Script":
        """Wait for a while; a press, or a hold that has an effect, ends the wait and is returned."""
        self._catch_up()
        return (yield from self._stand(ms, self.display.moment[2]))

    def read(self, ms: int = 0) -> "Script":
        """Wait for a while, and until the page can have been read; a press only ends the wait."""
        self._catch_up()
        return (yield from self._stand(ms, (), True))

    def _stand(self, ms: int, keys: tuple, to_be_read: bool = False) -> "Script":
        end = self.clock + (ms * self.pace >> 2)
        while to_be_read or self.now < end:
            key = yield
            if to_be_read:  # by now the page is drawn, and its letters are counted
                to_be_read = False
                end = max(end, self.clock + ((_READ_MS + _LETTER_MS * self.display.paper.letters()) * self.pace >> 2))
            if 0 < key < HOLD or (key and word_of(keys, key) != UNUSED):
                self.clock = self.now
                self.sing(tunes.KEY)  # replaces a tune still to come
                return key
        self.clock = end
        return 0

    # Frames

    def frame(self) -> None:
        """Show the light and sound of this moment, which are the first answer to a press."""
        ms = max(0, self.now - self._since) * NORMAL // self.pace
        canvas = self._canvas
        self.showing.draw(canvas, self.picture, self.colours, ms)
        if self.rest == ASLEEP:
            canvas = self._asleep_canvas = self._asleep_canvas or Canvas()
            self._asleep.draw(canvas, self.picture, self.colours, self.now)
        self.limiter.brightness = min(self._brightness, _RESTING[self.rest])
        self.limiter.dips = self.now - self._pressed < DIPS
        self.limiter.scale(canvas.bytes, canvas.buffer)
        self.lights.show(self.limiter.frame)
        self._singer.sound(self.now, 0 if self.rest else self.sound)
        if self._thrown is not None:
            self.display.page(turn_pages.tumbling, *thrown(self._thrown, ms))

    def draw_page(self) -> bool:
        """Draw a part of the page of the last frame; False if it was complete."""
        return self.display.draw(self.picture, self.now)

    def go_to_rest(self, depth: int) -> None:
        """Rest this deeply from now on: awake, dim, blank or asleep."""
        if depth != self.rest:
            self.rest = depth
            self.display.rest(depth >= BLANK)


def _colours(night: bool, brightness: int) -> tuple[bytes, int]:
    """Returns a row of colours and the highest brightness in it; the palette is loaded only when they change."""
    from mahe.show.palette import BRIGHTNESS, row

    return row(night), BRIGHTNESS[night][brightness]

"""The table: keys in, lights, screen and sound out, one tick after the other."""

from mahe.rules.choices import SEAT
from mahe.rules.game import Game
from mahe.show import tunes
from mahe.show.keys import HOLD, MENU, RELEASE, STOP, UNUSED, waits, word_of
from mahe.show.stage import Stage
from mahe.show.texts import LANGUAGES
from mahe.table.evening import evening
from mahe.table.idle import Idle
from mahe.table.keeper import Keeper
from mahe.table.loading import COACH, ENDING, OPEN_MENU
from mahe.table.press import Press
from mahe.table.settings import HOUSE_RULE, SETTINGS, Settings
from mahe.table.thinking import Thinking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mahe.show.ports import Entropy, KeyPort, Lights, Page, Screen, Script, Sound, Store

_LOOKS = 250  # ms between two calls of `until`
_LONG_TAP = 300  # ms: whoever holds MENU this long probably wants the menu, so loading begins


class Table:
    """Plays on the ports it is given: lights, screen, keys, sound, store, and entropy for new games."""

    def __init__(
        self,
        lights: "Lights",
        screen: "Screen",
        keys: "KeyPort",
        sound: "Sound",
        store: "Store",
        entropy: "Entropy",
    ) -> None:
        self.stage = Stage(lights, screen, sound)
        self.press = Press(keys)
        self.entropy = entropy
        self.game: Game | None = None
        self.troubles: list[tuple] = []  # a text and its arguments each, to be told before the next choice
        self.stuck = b""  # a byte for each key: 1 if it has been down since power-on; this is told first of all
        self.asking = False  # whether the board waits for somebody
        self.rounds = 0  # how often a choice has become due: from such a moment a board's tape can be played again
        self.keeper = Keeper(store, self.troubles)
        self.idle = Idle()
        self.thinking = Thinking(self.stage)
        self.loading: list[str] = []  # what will be needed soon, the first one next
        self._free = False  # the time until the next frame isn't used yet: for a module or a save
        self._menu_comes = False  # MENU is being held, and what it will open is being loaded
        self._menu_called = False
        self._stop_held = False
        self._unanswered = 0  # a bit for each key that went down while the board was asking, and has had no effect yet
        self.is_new = False  # nobody has used the board, or said which language they speak
        settings = self.keeper.kept_settings()
        if settings is None:
            settings = Settings()
            if not self.troubles and not store.read("game"):
                self.is_new = True
                settings.choose("first_steps", 1)
        self.settings = settings
        self.use_settings()
        self.script = evening(self)
        self.begun = False  # whether the script has begun

    def tick(self, now: int) -> None:
        """Bring everything to this millisecond, and show a frame; `follow_up` does the work that is left."""
        stage = self.stage
        stage.now = now
        key = self.idle.pass_on(self.press.next(now), now, stage.rest)
        stage.go_to_rest(self.idle.depth(now))
        if key == HOLD + MENU:
            self._menu_called = True
        elif key == HOLD + STOP:
            self._stop_held = True
        elif 0 < key < HOLD:
            self._stop_held = False
            self._unanswered = self._unanswered & ~(1 << key) | self.asking << key
            stage.dip()
        if self.press.key != MENU:
            self._menu_comes = False
        elif not self._menu_comes and now - self.press.since >= _LONG_TAP:
            self._menu_comes = True
            self.loading += OPEN_MENU
        if self.begun:
            self.script.send(key)
        else:
            self.begun = True
            stage.cue()
            next(self.script)
        stage.frame()
        self._free = True

    def follow_up(self) -> bool:
        """Do one of the things that a frame leaves to do: load a module, draw a part of the page, or save.

        False if none is left. The next frame is 20 ms away: that is time for one module or one save, not for two. A
        page is drawn after the module that it may need is loaded, but the game is saved before any module is.

        Whoever ticks the table calls this until nothing is left before ticking again, so that words and saves, like
        light, depend on the ticks alone. Between two calls the keys can be read.
        """
        if self._free and self.loading and not self.keeper.comes_first():
            self._free = False
            __import__(self.loading.pop(0))  # one that is loaded already takes a turn too, so that all boards do alike
            return True
        if self.stage.draw_page():
            return True
        if not self._free:
            return False
        self._free = False
        return self.keeper.may_save and self.keeper.catch_up()

    def leaves_play(self) -> bool:
        """Whether what has no part in a game is wanted: there is none, it has ended, or somebody holds MENU."""
        return self._menu_comes or self.game is None or self.game.position.is_over()

    def think(self) -> bool:
        """Think a slice, between two frames and when nothing else is left to be done; False if there is none to think.

        How soon a thought is finished makes no difference to what happens: what isn't finished when it is needed is
        finished then.
        """
        return self.thinking.step()

    def supply(self, offered: int, others: int) -> None:
        """Take note that the supply offers this many mA, and that `others` of them don't go to the drawn frame."""
        limiter = self.stage.limiter
        limiter.offered = offered
        limiter.others = others

    def felt(self) -> int:
        """The mA that the board takes; if it is dimmed, the percentage of light that is left, as a negative number."""
        limiter = self.stage.limiter
        return -(limiter.level * 100 // limiter.brightness) if limiter.is_limiting() else limiter.wanted_ma

    def meet(self, language: str) -> None:
        """Speak this language, given by its two letters, if the board is new, which then needn't ask for it."""
        for number, letters, _ in LANGUAGES:
            if self.is_new and letters == language:
                self.is_new = False
                self.settings.choose("language", number)
                self.use_settings()

    def be_quiet(self) -> None:
        """Choose low light and no sound, and ask for the language as on a new board: somebody can't find the menu."""
        self.settings.choose("brightness", 0)
        self.settings.choose("sound", 0)
        self.use_settings()
        self.is_new = True

    # What others may look at

    def moment(self) -> tuple:
        """What play depends on from this moment on, besides game and supply: it is noted on a board's tape.

        That is the nominal end of what was shown last; the key that is down, since when, and whether it is spent; the
        time of the last press; and the settings.
        """
        press = self.press
        return self.stage.clock, press.key, press.since, press.spent, self.idle.pressed, self.settings.pack()

    @property
    def frame(self) -> bytearray:
        """The lights as they were sent last."""
        return self.stage.limiter.frame

    @property
    def pixels(self) -> bytearray:
        """The screen as it was drawn last."""
        return self.stage.display.paper.pixels

    @property
    def look(self) -> str:
        """The side of the board that is up."""
        return "night" if self.stage.night else "day"

    @property
    def language(self) -> str:
        """The language that is spoken, by its two letters."""
        return self.stage.language

    # What the scripts use

    def ask(self, keys: tuple, page: "Page", *about: object, until: "Callable[[], bool] | None" = None) -> "Script":
        """Show a page and wait for one of these keys, as keys.py tells them; any other press points to the legends.

        Returns the key; or 0 when `until`, which is called now and then, is true.
        """
        stage = self.stage
        stage.display.put(page, about, keys)
        self.asking = True
        look = stage.now + _LOOKS
        while True:
            if until and stage.now >= look:
                if until():
                    return 0
                look = stage.now + _LOOKS
            event = yield
            if not event:
                continue
            key = self._meant(keys, event)
            if key:
                self.asking = False
                self._unanswered &= ~(1 << key % HOLD)
                if event < HOLD and key != MENU:  # MENU may still be held for the menu, whatever its tap has opened
                    self.press.spend()
                stage.cue()
                stage.sing(tunes.KEY)
                return key
            if event < HOLD:
                stage.nudge(tunes.ERROR if word_of(keys, HOLD + event) == UNUSED else tunes.KEY)

    def _meant(self, keys: tuple, event: int) -> int:
        """The one of these keys that an event means, or 0.

        Where a tap waits for the release, that counts only if the press had no effect: it may have ended an animation.
        """
        key = event % RELEASE
        is_let_go = event > RELEASE
        if word_of(keys, key) == UNUSED or (key < HOLD and waits(keys, key) != is_let_go):
            return 0
        return 0 if is_let_go and not self._unanswered >> key & 1 else key

    def menu(self) -> "Script":
        """Open the menu, which is loaded only then: heap is short in play."""
        from mahe.table.menu import menu

        yield from menu(self)

    def menu_is_called(self) -> bool:
        """Whether MENU has been held since this was last asked, during an animation too."""
        called = self._menu_called
        self._menu_called = False
        return called

    def stop_is_held(self) -> bool:
        """Whether STOP has been held, and no other key pressed, since this was last asked, during an animation too."""
        held = self._stop_held
        self._stop_held = False
        return held

    def next_event(self) -> "Script":
        """Wait for whatever a key does next."""
        key = 0
        while not key:  # nothing else in a tick without a key: a steady frame allocates nothing
            key = yield
        self.stage.cue()
        return key

    def show(self, events: list) -> "Script":
        """Show these events to their end."""
        for event in events:
            yield from self.stage.play(event)
            if self.stage.first_steps:
                from mahe.table import first_steps  # of no use to those who have played before

                yield from first_steps.after(self, event)

    def playing(self) -> Game:
        """The game on the table."""
        game = self.game
        if game is None:
            raise RuntimeError("there is no game on the table")
        return game

    def carry_out(self, choice: int) -> "Script":
        """Apply a choice and show what comes of it; the game is saved meanwhile."""
        game = self.playing()
        events = game.apply(choice)
        if choice < SEAT:  # a seat handed over leaves the decision, and the coach's thought, as they are
            self.thinking.stop()
        self.save()
        if game.position.is_over():
            self.loading += ENDING
        yield from self.show(events)

    def save(self) -> None:
        """Save the game as soon as the next frame is out."""
        self.keeper.save(self.game)

    def forget_game(self) -> None:
        """Take the game off the table, and no longer keep it saved: it has been given up."""
        self.game = None
        self.thinking.stop()
        self.save()

    def keep_settings(self) -> None:
        """Save the settings, if they have changed, as soon as a frame is out."""
        self.keeper.save_settings(self.settings.pack())

    def use_settings(self) -> None:
        """Let the show follow the settings."""
        for setting in SETTINGS:
            number, name, _, _ = setting
            if number < HOUSE_RULE:
                setattr(self.stage, name, self.settings.chosen(setting)[2])
        self.stage.adjust()
        if self.stage.coach:
            self.loading += COACH

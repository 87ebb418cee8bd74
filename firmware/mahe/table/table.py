"""The table: keys in, lights, screen and sound out, one tick after the other."""

from mahe.rules.choices import SEAT
from mahe.rules.game import Game
from mahe.show.stage import Stage
from mahe.table.evening import play_evening
from mahe.table.keeper import Keeper
from mahe.table.loading import COACH, ENDING, OPEN_MENU
from mahe.table.people import People
from mahe.table.settings import HOUSE_RULE, SETTINGS, Settings
from mahe.table.thinking import Thinking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Entropy, KeyPort, Lights, Screen, Script, Sound, Store


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
        self.people = People(keys, self.stage)
        self.entropy = entropy
        self.game: Game | None = None
        self.troubles: list[tuple] = []  # a text and its arguments each, to be told before the next choice
        self.stuck = b""  # a byte for each key: 1 if it has been down since power-on; this is told first of all
        self.rounds = 0  # how many choices have become due: a replay of the input log can begin at each
        self.keeper = Keeper(store, self.troubles)
        self.thinking = Thinking(self.stage)
        self.loading: list[str] = []  # modules that will be needed soon, in order
        self._free = False  # whether the time until the next frame still has room for a module or a save
        self._menu_comes = False  # MENU is down, and the menu's modules are being loaded
        self.is_new = False  # the board was never used, and its language never chosen
        settings = self.keeper.kept_settings()
        if settings is None:
            settings = Settings()
            if not self.troubles and not store.read("game"):
                self.is_new = True
                settings.choose("first_steps", 1)
        self.settings = settings
        self.use_settings()
        self.script = play_evening(self)
        self.begun = False  # whether the script has begun

    def tick(self, now: int) -> None:
        """Bring everything to this millisecond, and show a frame; `follow_up` does the work that is left."""
        stage = self.stage
        stage.now = now
        event = self.people.hear(now)
        if self.people.menu_is_coming() != self._menu_comes:
            self._menu_comes = not self._menu_comes
            if self._menu_comes:
                self.loading += OPEN_MENU
        if self.begun:
            self.script.send(event)
        else:
            self.begun = True
            stage.cue()
            next(self.script)
        stage.frame()
        self._free = True

    def follow_up(self) -> bool:
        """Do one piece of work that a frame leaves: load a module, draw a part of the page, or save.

        False if none is left. The next frame is 20 ms away: that is time for one module or one save, not for two. A
        page is drawn after the module that it may need is loaded, but the game is saved before any module is.

        The caller of `tick` calls this until it is False before the next tick, so that words and saves, like light,
        depend on the ticks alone. Between two calls the keys can be read.
        """
        if self._free and self.loading and not self.keeper.comes_first():
            self._free = False
            __import__(self.loading.pop(0))  # a loaded one takes its turn, too: all boards behave alike
            return True
        if self.stage.draw_page():
            return True
        if not self._free:
            return False
        self._free = False
        return self.keeper.may_save and self.keeper.catch_up()

    def leaves_play(self) -> bool:
        """Whether modules that play doesn't need are needed: there is no game, it has ended, or MENU is held."""
        return self._menu_comes or self.game is None or self.game.position.is_over()

    # Called by scripts

    def menu(self) -> "Script":
        """Open the menu, which is loaded only then: heap is short in play."""
        from mahe.table.menu import run_menu

        yield from run_menu(self)

    def show(self, events: list) -> "Script":
        """Show these events to their end."""
        for event in events:
            yield from self.stage.play(event)
            if self.stage.first_steps:
                from mahe.table import first_steps  # loaded only in a first game

                yield from first_steps.after(self, event)

    def playing(self) -> Game:
        """The game on the table."""
        game = self.game
        if game is None:
            raise RuntimeError("there is no game on the table")
        return game

    def carry_out(self, choice: int) -> "Script":
        """Apply a choice and show its events; the game is saved meanwhile."""
        game = self.playing()
        events = game.apply(choice)
        if choice < SEAT:  # handing over a seat changes neither the decision nor the coach's thought
            self.thinking.stop()
        self.save()
        if game.position.is_over():
            self.loading += ENDING
        yield from self.show(events)

    def save(self) -> None:
        """Save the game as soon as the next frame is out."""
        self.keeper.save(self.game)

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

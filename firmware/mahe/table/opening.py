"""Before a game: the saved one is offered, or a new one is set up, and somebody is drawn to begin."""

from mahe.rules.dice import SEED_BITS, Dice
from mahe.rules.events import POSITION
from mahe.rules.game import Game, new_game
from mahe.show import fanfares, keys, set_up_pages, tunes, words
from mahe.show.texts import LANGUAGES
from mahe.show.waves import Wave
from mahe.table.turns import light_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Script
    from mahe.table.table import Table

_LOTS = 3  # the stream of the seed that lots are drawn from; the dice use 1
LANGUAGE_KEYS = keys.taps(words.OK, keys.UNUSED, words.CHANGE) + keys.MENU_HELD
WELCOME_KEYS = keys.taps(words.NEW_GAME) + keys.MENU_HELD
GAME_WAITS_KEYS = keys.taps(words.GO_ON, words.ANOTHER_GAME) + keys.MENU_HELD
LIKE_LAST_TIME_KEYS = keys.taps(words.PLAY, words.BACK, words.CHANGE) + keys.MENU_HELD


def be_quiet(table: "Table") -> None:
    """Set low light and no sound, and ask for the language as on a new board: a way out for those lost in the menu."""
    table.settings.choose("brightness", 0)
    table.settings.choose("sound", 0)
    table.use_settings()
    table.is_new = True


def meet(table: "Table", language: str) -> None:
    """On a new board, speak the language with these two letters instead of asking for one."""
    for number, letters, _ in LANGUAGES:
        if table.is_new and letters == language:
            table.is_new = False
            table.settings.choose("language", number)
            table.use_settings()


def tell_of_stuck_keys(table: "Table") -> "Script":
    """Name the keys that have been down since power-on, until some key is pressed."""
    yield from table.people.ask(going_on(table.stuck), set_up_pages.stuck_keys, table.stuck)


def going_on(stuck: bytes) -> tuple:
    """The keys while some are stuck: a press of any goes on; only the first that isn't stuck is labelled OK."""
    free = stuck.find(b"\0")
    return tuple([(keys.ROLL + at, words.OK if at == free else keys.SILENT, -1, -1) for at in range(4)])


def open_game(table: "Table", waiting: Game | None) -> "Script":
    """Put a game on the table: the saved one, or a new one."""
    if waiting is not None and waiting.position.is_over():
        table.game = waiting
        return
    first = None
    while first is None:
        spoke = yield from _speak(table)
        if waiting is None:
            if not spoke:
                yield from _welcome(table)
            if table.settings.never_played() and not (yield from _how_many(table)):
                continue
        elif (yield from _goes_on(table, waiting)):
            table.game = waiting
            return
        first = yield from _choose_setup(table)
    yield from begin(table, first)


def _goes_on(table: "Table", waiting: Game) -> "Script":
    """Show the saved game, and ask whether to continue it."""
    table.stage.picture.fold((POSITION, waiting.position))
    while True:
        table.stage.scene(light_of(table.stage, waiting.position))
        key = yield from table.people.ask(GAME_WAITS_KEYS, set_up_pages.game_waits)
        if key != keys.HOLD | keys.MENU:
            return key == keys.ROLL
        yield from table.menu()


def _welcome(table: "Table") -> "Script":
    while True:
        table.stage.scene(Wave())
        table.stage.sing(fanfares.START)
        key = yield from table.people.ask(WELCOME_KEYS, set_up_pages.welcome)
        if key == keys.ROLL:
            return
        yield from table.menu()


def _speak(table: "Table") -> "Script":
    """Ask for the language on a new board, until it is chosen or known otherwise; returns whether somebody chose it."""
    if not table.is_new:
        return False
    table.stage.scene(Wave())
    table.stage.sing(fanfares.START)
    while True:
        page = set_up_pages.language, LANGUAGES, table.stage.language
        key = yield from table.people.ask(LANGUAGE_KEYS, *page, until=lambda: not table.is_new)
        if key == keys.CARD:
            table.settings.choose_next("language")
            table.use_settings()
        elif key == keys.HOLD | keys.MENU:
            yield from table.menu()
        else:
            table.is_new = False
            table.keep_settings()
            return key == keys.ROLL


def _how_many(table: "Table") -> "Script":
    """Ask the one question before a first game; returns whether it was answered."""
    from mahe.table.set_up_dialog import how_many  # seldom needed

    return (yield from how_many(table))


def _choose_setup(table: "Table") -> "Script":
    """Offer the last set-up, or another one; returns who begins, -1 to draw lots, None to go back."""
    settings = table.settings
    while True:
        table.stage.scene(Wave())
        key = yield from table.people.ask(
            LIKE_LAST_TIME_KEYS, set_up_pages.like_last_time, settings.turtles, settings.players
        )
        if key == keys.ROLL:
            return -1
        if key == keys.STOP:
            return None
        if key == keys.HOLD | keys.MENU:
            yield from table.menu()
        else:
            from mahe.table.set_up_dialog import set_up  # seldom needed

            first = yield from set_up(table)
            if first is not None:
                return first


def begin(table: "Table", first: int = -1) -> "Script":
    """Begin a new game with the set-up in the settings; the first player is drawn by lot if `first` is -1."""
    seed = table.entropy() & ((1 << SEED_BITS) - 1)
    settings = table.settings
    if first < 0:
        first = Dice(seed, _LOTS).below(len(settings.players))
        yield from _draw_lots(table, first)
    table.keep_settings()
    table.game = new_game(settings.setup(first), seed, settings.players)
    table.save()
    yield from table.show([(POSITION, table.playing().position)])
    if table.stage.first_steps:
        from mahe.table import first_steps  # loaded only in a first game

        yield from first_steps.begin(table)


def _draw_lots(table: "Table", first: int) -> "Script":
    from mahe.show.between_games import Lots

    stage = table.stage
    settings = table.settings
    each = len(settings.turtles) // len(settings.players)
    lots = Lots()
    lots.turtles = bytes([settings.turtles[seat * each] for seat in range(len(settings.players))])
    lots.first = first
    stage.scene(lots)
    stage.display.page(set_up_pages.drawing_lots)
    stage.sing(tunes.TUMBLE)
    yield from stage.read(lots.length)
    lots.length = 0  # from now on the scene shows its end, even if a press cut it short
    stage.display.page(set_up_pages.begins, settings.turtles[first * each : first * each + each])
    stage.sing(tunes.TURN)
    yield from stage.read(1500)

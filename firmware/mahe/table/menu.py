"""The menu, which holding MENU opens: the settings, the players, the self-test."""

from mahe.rules.choices import hand_over
from mahe.rules.roster import following
from mahe.show import keys, menu_pages, words
from mahe.table.settings import HOUSE_RULE, SETTINGS
from mahe.table.turns import GivenUp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.current_limit import Limiter
    from mahe.show.ports import Script
    from mahe.table.table import Table

CHANGE_KEYS = keys.taps(words.NEXT, words.BACK, words.CHANGE)
OPEN_KEYS = keys.taps(words.NEXT, words.BACK, words.OPEN)
# ROLL must be held: somebody who only taps through the menu must not lose the game.
SURE_KEYS = ((keys.HOLD | keys.ROLL, words.HOLD_YES, -1, -1), (keys.STOP, words.NO, -1, -1))
ABOUT_KEYS = keys.taps(keys.UNUSED, words.BACK)


def run_menu(table: "Table") -> "Script":
    """Show the menu. As in setting up, CARD changes or opens the chosen item, ROLL goes to the next, STOP leaves."""
    playing = table.game is not None and not table.game.position.is_over()
    actions = [(words.SELF_TEST, _self_test), (words.ABOUT, _about)]
    if playing:
        actions = [(words.SEATS, _seats), (words.GIVE_UP, _give_up)] + actions
    chosen = 0
    while True:
        shown = _current_ma(table.stage.limiter)
        # The note about the current is written anew when the lights take another current.
        on_current = chosen < len(SETTINGS) and SETTINGS[chosen][1] == "budget"
        changes = (lambda shown=shown: _current_ma(table.stage.limiter) != shown) if on_current else None
        does = CHANGE_KEYS if chosen < len(SETTINGS) else OPEN_KEYS
        page = menu_pages.menu, _items(table, actions), chosen, _note(table, chosen)
        key = yield from table.people.ask(does, *page, until=changes)
        if key == keys.ROLL:
            chosen = (chosen + 1) % (len(SETTINGS) + len(actions))
        elif key == keys.STOP:
            table.people.press.spend()
            table.keep_settings()
            table.people.menu_is_called()
            return
        elif not key:
            continue
        elif chosen < len(SETTINGS):
            table.settings.choose_next(SETTINGS[chosen][1])
            table.use_settings()
        else:
            yield from actions[chosen - len(SETTINGS)][1](table)


def _items(table: "Table", actions: list) -> list:
    """Returns items and values in the form that the page takes."""
    items = [(setting[1], table.settings.chosen(setting)[1]) for setting in SETTINGS]
    return items + [(name, menu_pages.OPENS) for name, _ in actions]


def _note(table: "Table", chosen: int) -> tuple:
    """A note on the chosen item: a house rule waits for the next game; the effect of the current limit."""
    if chosen >= len(SETTINGS):
        return ()
    number, name, _, _ = SETTINGS[chosen]
    if number >= HOUSE_RULE:
        return (words.FOR_NEXT_GAME,)
    if name == "budget":
        current = _current_ma(table.stage.limiter)
        return (words.NOW_MA, current) if current > 0 else (words.LIMITED, -current)
    return ()


def _current_ma(limiter: "Limiter") -> int:
    """The mA that the board takes; if it is dimmed, the percentage of light that is left, as a negative number."""
    dimmed = limiter.level < limiter.brightness
    return -(limiter.level * 100 // limiter.brightness) if dimmed else limiter.wanted_ma


def _seats(table: "Table") -> "Script":
    """CARD gives the seat to the next on the roster: a person, or a computer player; ROLL goes from seat to seat."""
    position = table.playing().position
    seat = 0
    while True:
        key = yield from table.people.ask(CHANGE_KEYS, menu_pages.seat, seat, position.seats[seat])
        if key == keys.ROLL:
            seat = (seat + 1) % position.setup.players
        elif key == keys.CARD:
            yield from table.carry_out(hand_over(seat, following(position.seats[seat])))
        else:
            return


def _give_up(table: "Table") -> "Script":
    key = yield from table.people.ask(SURE_KEYS, menu_pages.sure, words.SURE)
    if key == keys.HOLD | keys.ROLL:
        table.keep_settings()
        table.game = None
        table.thinking.stop()
        table.save()
        table.people.menu_is_called()
        raise GivenUp


def _self_test(table: "Table") -> "Script":
    from mahe.table.self_test import run_self_test  # seldom needed

    yield from run_self_test(table)


def _about(table: "Table") -> "Script":
    yield from table.people.ask(ABOUT_KEYS, menu_pages.about)

"""The self-test: every light, every colour, every key, the screen, the sound."""

from mahe.rules.limits import COLOURS
from mahe.show import fanfares, keys, menu_pages, palette, words
from mahe.show.between_games import Testing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Script
    from mahe.table.table import Table

KEYS = keys.taps(words.NEXT, words.BACK)
_WHOLE_SCREEN_KEYS = keys.taps(keys.SILENT, keys.SILENT)
TEST_KEYS_KEYS = ((keys.HOLD | keys.STOP, words.HOLD_BACK, -1, -1),)


def run_self_test(table: "Table") -> "Script":
    """ROLL goes to the next test, STOP leaves; while the keys are tested, STOP only leaves when it is held."""
    stage = table.stage
    before = stage.showing
    lights = Testing()
    stage.scene(lights.begin(palette.ALARM_AT, True))
    key = yield from table.people.ask(KEYS, menu_pages.self_test, words.TEST_EACH)
    for colour in range(COLOURS):
        if key == keys.ROLL:
            stage.scene(lights.begin(3 * colour, False))
            key = yield from table.people.ask(KEYS, menu_pages.self_test, words.TEST_COLOURS)
    if key == keys.ROLL:
        stage.scene(lights.begin(palette.EGG_AT, True))
        key = yield from _test_keys(table)
    if key == keys.ROLL:
        key = yield from table.people.ask(_WHOLE_SCREEN_KEYS, menu_pages.self_test, words.SELF_TEST, 0, 1)
    if key == keys.ROLL:
        stage.sing(fanfares.WINNER)
        yield from table.people.ask(KEYS, menu_pages.self_test, words.TEST_SOUND)
    stage.scene(before)


def _test_keys(table: "Table") -> "Script":
    """Test the keys; returns ROLL when each has been pressed once, STOP when STOP is held."""
    pressed = 0
    while pressed != keys.ALL_KEYS:
        table.stage.display.put(menu_pages.self_test, (words.TEST_KEYS, pressed), TEST_KEYS_KEYS)
        table.people.are_asked = True
        key = yield
        if key == keys.HOLD | keys.STOP:
            break
        if 0 < key < keys.HOLD:
            pressed |= 1 << key
    table.stage.cue()
    if pressed != keys.ALL_KEYS:
        return keys.STOP
    return keys.ROLL

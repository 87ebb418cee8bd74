"""The first game of a family: each thing they need to know is said once, when it matters; ROLL goes on."""

from mahe.rules.events import KIND, MOVED, MOVED_ON
from mahe.show import turn_pages, words
from mahe.show.between_games import Climbing
from mahe.table.settings import LEARNT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Script
    from mahe.table.table import Table

# A bit for each lesson that has been told.
_GOAL = 1
_CHOICE = 2
_DOUBLE = 4
_STACK = 8


def is_due(table: "Table", lesson: int) -> bool:
    """Whether this lesson has yet to be told."""
    return table.stage.first_steps and not table.settings.numbers.get(LEARNT, 0) & lesson


def begin(table: "Table") -> "Script":
    """Explain the game's aim, before its first turn."""
    yield from _say(table, _GOAL, words.FIRST_GOAL)


def before_decision(table: "Table") -> "Script":
    """Explain ROLL and STOP and, with the second die, the value of several dice."""
    position = table.playing().position
    yield from _say(table, _CHOICE, words.FIRST_CHOICE)
    if len(position.throws) == 2:
        yield from _say(table, _DOUBLE, words.FIRST_DOUBLE, position.total(), 2 * position.total())


def after(table: "Table", event: tuple) -> "Script":
    """Explain a stack, once there is one."""
    if event[KIND] == MOVED and event[MOVED_ON] and is_due(table, _STACK):
        table.stage.scene(Climbing(event))
        yield from _say(table, _STACK, words.FIRST_STACK)


def end(table: "Table") -> None:
    """Switch off the first steps and the coach: the first game is over, and nothing needs to be explained any more."""
    table.settings.choose("first_steps", 0)
    table.settings.choose("coach", 0)
    table.use_settings()
    table.keep_settings()


def _say(table: "Table", lesson: int, text: int, *values: int) -> "Script":
    if not is_due(table, lesson):
        return
    yield from table.people.ask(turn_pages.READ, turn_pages.lesson, text, *values)
    table.settings.numbers[LEARNT] = table.settings.numbers.get(LEARNT, 0) | lesson
    table.keep_settings()

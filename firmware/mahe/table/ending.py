"""The end: eggs are counted player by player, the winners shine, and perhaps there is another round."""

from mahe.rules.events import POSITION
from mahe.rules.score import clutches_of, eggs_of, winners
from mahe.show import fanfares, keys, score_pages, tunes, words
from mahe.show.between_games import Counting, Shining
from mahe.show.turn_pages import turtle_of_seat
from mahe.table.opening import begin
from mahe.table.scores import show_scores

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.rules.position import Position
    from mahe.show.ports import Script
    from mahe.table.table import Table

_LOOKED_AT = 900  # ms for which a player's counted eggs stay
KEYS = keys.taps(words.AGAIN, words.BACK) + keys.EGGS


def show_result(table: "Table") -> "Script":
    """Count, and show who has won; returns whether another round with the same set-up has begun."""
    stage = table.stage
    yield from table.show([(POSITION, table.playing().position)])
    yield from _count(table)
    if stage.first_steps:
        from mahe.table import first_steps  # loaded only in a first game

        first_steps.end(table)
    won = winners(table.playing().position)
    shining = Shining()
    shining.turtles = bytes([turtle_of_seat(stage.picture, seat) for seat in won])
    stage.sing(fanfares.SHARED if len(won) > 1 else fanfares.WINNER)
    while True:
        if table.people.menu_is_called():
            yield from table.menu()
        stage.scene(shining)
        key = yield from table.people.ask(KEYS, score_pages.result, *result_of(table.playing().position))
        if key == keys.MENU:
            yield from show_scores(table)
        elif key != keys.HOLD | keys.MENU:
            return (yield from _go_on(table, key == keys.ROLL))


def _go_on(table: "Table", again: bool) -> "Script":
    if again:
        yield from begin(table)
    return again


def _count(table: "Table") -> "Script":
    """Every player's eggs, one light each."""
    stage = table.stage
    stage.dark()
    counting = Counting()
    for seat in range(stage.picture.setup.players):
        laid = eggs_of(stage.picture, seat)
        stage.scene(counting.begin(seat, turtle_of_seat(stage.picture, seat), laid))
        stage.display.page(score_pages.counting, seat)
        stage.sing(tunes.EGGS)
        yield from stage.read(counting.length + _LOOKED_AT)


def result_of(position: "Position") -> "tuple[int, int, int]":
    """Arguments of the result's page: a winner, a mask of winners who share, the most cards of a loser on a tie."""
    won = winners(position)
    best = eggs_of(position, won[0])
    tie = 0  # the most cards of a player who has the winner's eggs, but fewer cards
    for seat in range(position.setup.players):
        if seat not in won and eggs_of(position, seat) == best:
            tie = max(tie, clutches_of(position, seat))
    shared = 0
    if len(won) > 1:
        for seat in won:
            shared |= 1 << seat
    return won[0], shared, tie

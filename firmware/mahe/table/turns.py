"""The game itself, as the rules of play tell it."""

from mahe.rules import choices
from mahe.rules.events import POSITION
from mahe.rules.game_setup import NOBODY, PERSON
from mahe.show import keys, tunes, turn_pages, words
from mahe.show.board_lights import Waiting
from mahe.table.scores import show_scores

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from mahe.rules.game import Game
    from mahe.rules.position import Position
    from mahe.show.ports import Script
    from mahe.show.stage import Stage
    from mahe.table.table import Table

_THINKS = 1100  # ms a computer player takes, so that people can follow
# The pages of these troubles pass by themselves; at any other, play waits for ROLL.
_PASSING = (words.FAULT, words.OTHER_PLAYS, words.NO_ROOM, words.UNREADABLE, words.COPY_DAMAGED)
PASSES_MS = 4000
CARD_KEYS = keys.taps(words.PLAY, words.BACK, words.NEXT) + keys.EGGS


class GivenUp(Exception):
    """The players have given the game up."""


def play_game(table: "Table") -> "Script":
    """Play one choice after the other, until the last seven eggs are laid."""
    position = table.playing().position
    yield from table.show([(POSITION, position)])
    while not position.is_over():
        if table.people.menu_is_called():
            yield from table.menu()
            continue
        if table.people.stop_is_held():
            yield from _take_back(table)
            continue
        if table.troubles:
            yield from tell_troubles(table)
        table.rounds += 1
        if position.seats[position.chooser()] != PERSON:
            yield from _computer_chooses(table)
        elif not position.throws:
            yield from _first_die(table)
        else:
            yield from _decide(table)


def tell_troubles(table: "Table") -> "Script":
    """Report troubles, a page each: until ROLL goes on or, for some, until it can have been read."""
    while table.troubles:
        yield from _tell(table, *table.troubles.pop(0))


def _tell(table: "Table", text: int, *about: object) -> "Script":
    stage = table.stage
    end = stage.now + PASSES_MS
    until = (lambda: stage.now >= end) if text in _PASSING else None
    yield from table.people.ask(turn_pages.READ, turn_pages.trouble, text, *about, until=until)


def _computer_chooses(table: "Table") -> "Script":
    stage = table.stage
    position = table.playing().position
    stage.scene(light_of(stage, position))
    undo = may_undo(table)
    stage.display.put(turn_pages.thinking, (position.chooser(),), thinking(undo))
    table.thinking.begin_choice(table.playing())
    key = yield from stage.hold(_THINKS)
    if key == keys.STOP and undo:
        stage.nudge(tunes.KEY)
        key = yield from table.people.next_event()
    if key == keys.MENU:
        yield from show_scores(table)
    elif key == keys.HOLD | keys.STOP:
        yield from _take_back(table)
    elif key != keys.HOLD | keys.MENU:
        yield from table.thinking.wait()
        choice = table.thinking.choice()
        if choice is not None:
            yield from table.carry_out(choice)


def _first_die(table: "Table") -> "Script":
    """The player on turn throws; with two turtles to choose from, CARD says which goes first."""
    position = table.playing().position
    options = position.choices
    picked = advice = 0
    waits = _coach(table.stage) == turn_pages.ALL and len(options) > 1  # for the coach's advice, to show it
    if waits:
        _ask_the_fox(table)
    while not position.throws and position.seats[position.chooser()] == PERSON:
        turtle = position.turtle() if position.turtle() != NOBODY else options[picked] - choices.TURTLE
        stage = table.stage
        stage.scene(stage.waiting.for_turtle(turtle) if position.turtle() == NOBODY else light_of(stage, position))
        until = table.thinking.is_ready if waits else None
        does = throwing(len(options) > 1, may_undo(table))
        key = yield from table.people.ask(does, turn_pages.first_die, turtle, advice, until=until)
        if not key:
            waits = False
            advice = table.thinking.choice() or 0
        elif key == keys.ROLL:
            yield from table.carry_out(options[picked])
        elif key == keys.CARD:
            picked = (picked + 1) % len(options)
        elif key == keys.HOLD | keys.STOP:
            yield from _take_back(table)
        elif key == keys.MENU:
            yield from show_scores(table)
        else:
            yield from table.menu()


def _decide(table: "Table") -> "Script":
    """The owner of the topmost turtle stops, rolls on, looks at the cards, or switches the coach on or off."""
    position = table.playing().position
    stage = table.stage
    undo = may_undo(table)
    stage.scene(stage.waiting.for_landing(stage.picture))
    if stage.first_steps:
        from mahe.table import first_steps  # loaded only in a first game

        yield from first_steps.before_decision(table)
    may_play = len(position.choices) > 2
    helps = _coach(stage)
    if helps == turn_pages.ALL:
        _ask_the_fox(table)
    does = deciding(stage.picture, may_play, helps, undo)
    until = table.thinking.is_ready if helps == turn_pages.ALL else None
    key = yield from table.people.ask(does, turn_pages.decision, helps, 0, until=until)
    if not key:
        key = yield from table.people.ask(does, turn_pages.decision, helps, table.thinking.choice() or 0)
    if key == keys.ROLL:
        yield from table.carry_out(choices.ROLL)
    elif key == keys.STOP:
        yield from table.carry_out(choices.STOP)
    elif key == keys.CARD and may_play:
        yield from _look_at_cards(table)
    elif key & keys.KEY_BITS == keys.CARD:
        table.settings.choose("coach", int(not stage.coach))
        table.use_settings()
        table.keep_settings()
    elif key == keys.MENU:
        yield from show_scores(table)
    elif key == keys.HOLD | keys.STOP:
        yield from _take_back(table)


def _undoing(undo: bool) -> tuple:
    """The key that takes a choice back: holding STOP, which has a legend only while there is a choice to take back."""
    return ((keys.HOLD | keys.STOP, words.HOLD_UNDO if undo else keys.SILENT, -1, -1),)


def thinking(undo: bool) -> tuple:
    """The keys while a computer player thinks."""
    return _undoing(undo) + keys.EGGS


def throwing(other: bool, undo: bool) -> tuple:
    """The keys when the first die is to be thrown, perhaps for the other turtle."""
    card = ((keys.CARD, words.OTHER, -1, -1),) if other else ()
    return ((keys.ROLL, words.ROLL_FIRST, -1, -1),) + _undoing(undo) + card + keys.EGGS


def deciding(position: "Position", may_play: bool, helps: int, undo: bool) -> tuple:
    """The keys of a decision; if the coach helps, STOP's legend says where it leads."""
    dice = len(position.throws)
    spaces = position.total() * dice
    leads, to, top = words.MOVE_ONE if spaces == 1 else words.MOVE, spaces, NOBODY
    if helps:
        leads, to = turn_pages.where_to(position)
        top = position.stacks.top[to] if leads == words.LANDS else NOBODY
    stop = keys.STOP, leads, to, -1 if top == NOBODY else top
    roll = keys.ROLL, words.ROLL_SECOND if dice == 1 else words.ROLL_THIRD, -1, -1
    card = keys.CARD, words.CARDS_KEY if may_play else words.COACH, -1, -1
    holding = ((keys.HOLD | keys.CARD, words.HOLD_COACH, -1, -1),) if may_play else ()
    return (roll, stop, card) + keys.EGGS + holding + _undoing(undo)


def _coach(stage: "Stage") -> int:
    """How much the coach says: in a first game neither chances nor advice, which would need explaining."""
    return (turn_pages.PLAIN if stage.first_steps else turn_pages.ALL) if stage.coach else 0


def _ask_the_fox(table: "Table") -> None:
    """Let the coach think about the decision that is due."""
    table.thinking.begin(table.playing(), _advice(table.playing()))


def _advice(game: "Game") -> "Generator[None, None, int | None]":
    """Returns the coach's thought, whose first step loads the coach."""
    from mahe.table.coach import advise  # loaded only with the coach

    yield
    return (yield from advise(game))


def _look_at_cards(table: "Table") -> "Script":
    """CARD leafs through the decider's playable cards, ROLL plays one, STOP puts it back."""
    stage = table.stage
    playable = [choice for choice in table.playing().position.choices if choice > choices.CARD]
    picked = 0
    while playable:
        eggs = playable[picked] - choices.CARD
        stage.scene(stage.waiting.for_landing(stage.picture, eggs))
        key = yield from table.people.ask(CARD_KEYS, turn_pages.card_in_hand, eggs)
        if key == keys.MENU:
            yield from show_scores(table)
        elif key == keys.CARD:
            picked = (picked + 1) % len(playable)
        else:
            if key == keys.ROLL:
                yield from table.carry_out(playable[picked])
            return


def may_undo(table: "Table") -> bool:
    """Whether the last STOP or card can be taken back, and was a person's."""
    seat = table.playing().last_decider()
    return seat != NOBODY and table.playing().position.seats[seat] == PERSON


def _take_back(table: "Table") -> "Script":
    table.people.stop_is_held()  # asked only to clear it: the hold has had its effect
    if may_undo(table):
        table.thinking.stop()
        events = table.playing().take_back()
        table.save()
        yield from table.show(events)
    else:
        table.stage.display.page(turn_pages.message, words.TOO_LATE)
        table.stage.sing(tunes.ERROR)
        yield from table.stage.read()


def light_of(stage: "Stage", position: "Position") -> Waiting:
    """The scene that tells who must choose in the position on the stage."""
    waiting = stage.waiting
    if position.throws:
        return waiting.for_landing(stage.picture)
    # The first die is thrown by the player on turn, whoever decides afterwards (R19).
    if position.turtle() == NOBODY:
        return waiting.for_turtle(position.choices[0] - choices.TURTLE)
    return waiting.for_turtle(position.turtle())

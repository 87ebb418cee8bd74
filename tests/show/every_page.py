"""Every page the board can show, with every name and number that makes it longer or shorter."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import TYPE_CHECKING, NamedTuple

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.events import POSITION
from mahe.rules.game import new_game
from mahe.rules.game_setup import NOBODY, Setup
from mahe.rules.position import DECIDER_AT, HAND, HANDS_AT, SEAT_AT, TOPMOST_AT, TOTAL_AT, TURTLE_AT
from mahe.rules.roster import ROSTER
from mahe.rules.stacks import swim
from mahe.show import menu_pages, score_pages, set_up_pages, turn_pages, words
from mahe.show.coach_page import ADVICE
from mahe.show.current_limit import Limiter
from mahe.show.paper import Paper
from mahe.show.shown_position import Picture
from mahe.show.texts import LANGUAGES
from mahe.table import ending, opening, scores, self_test, set_up_dialog, turns
from mahe.table import menu as menus
from mahe.table.settings import SETTINGS
from tests.table.hands import board_with, settings_for

if TYPE_CHECKING:
    from mahe.show.ports import Page

# Dice of a move so far: one, two or three, with and without a card, with small and large totals.
THROWS = [(1,), (6,), (1, 1), (1, 6), (CARD + 2, 4), (5, CARD + 1), (3, 4)]
LAST_THROWS = [(1, 1, 1), (1, 1, 5), (2, CARD + 1, 4), (CARD + 1, 1, 3)]
BUSTS = [(2, 6), (6, 6), (1, 5, 6), (6, 1, 6), (CARD + 4, 2, 6)]
# (turtle, rider on it): alone and under a rider, with the longest and the shortest names.
LONG = [(4, NOBODY), (4, 5), (5, 4), (2, 0), (0, NOBODY)]
FULL_HAND = {1: 3, 2: 3, 3: 5, 4: 5, 5: 5, 6: 3, 7: 1}


class Shown(NamedTuple):
    """A page as it is drawn once: its arguments, the picture of the game, and the keys' legends."""

    page: Page
    about: tuple[object, ...]
    picture: Picture
    keys: tuple[tuple[int, int, int, int], ...] = ()

    def draw(self, paper: Paper) -> None:
        """Draw the page and its legends completely."""
        paper.clear(self.keys)
        for _ in self.page(paper, self.picture, *self.about) or ():
            pass
        for _ in paper.legends():
            pass

    def __str__(self) -> str:
        return f"{getattr(self.page, '__name__', '?')}{self.about} throws {tuple(self.picture.throws)}"


def pixels(language: str, keys: tuple[tuple[int, int, int, int], ...], page: Page, *about: object) -> bytes:
    """Return the bytes of a page that shows no game."""
    paper = Paper()
    paper.speak(language)
    Shown(page, about, Picture(), keys).draw(paper)
    return bytes(paper.pixels)


def picture(players: int, throws: tuple[int, ...] = (), turtle: int = NOBODY, rider: int = NOBODY) -> Picture:
    """Return the picture of a game in which `turtle` is to move and `rider` stands on it."""
    game = new_game(Setup(players), 5)
    seen = Picture()
    seen.fold((POSITION, game.position))
    seen.throws = throws
    seen.now[TOTAL_AT] = total(throws)
    seen.now[TURTLE_AT] = turtle
    seen.now[TOPMOST_AT] = turtle if rider == NOBODY else rider
    if turtle != NOBODY:
        seen.now[SEAT_AT] = seen.setup.owner[turtle]
        seen.now[DECIDER_AT] = seen.setup.owner[seen.topmost()]
        swim(seen.cells, turtle, (), 19)
    if rider != NOBODY:
        swim(seen.cells, rider, (), 19)
    return seen


def total(throws: tuple[int, ...]) -> int:
    return sum(throw - CARD if throw > CARD else throw for throw in throws)


def movers(players: int) -> Iterator[tuple[int, int]]:
    """Yield each turtle that may be to move and its rider: nobody, or any other turtle."""
    turtles = range(7 if players > 3 else 2 * players)
    yield from ((turtle, NOBODY) for turtle in turtles)
    yield from permutations(turtles, 2)


def of_a_turn() -> Iterator[Shown]:
    yield from of_moves()
    yield from of_turns_and_eggs()


def of_moves() -> Iterator[Shown]:
    for players in (3, 7):
        for turtle, rider in movers(players):
            seen = picture(players, (), turtle, rider)
            for undo in (False, True):
                yield Shown(turn_pages.first_die, (turtle,), seen, turns.throwing(False, undo))
                yield Shown(turn_pages.thinking, (seen.decider(),), seen, turns.thinking(undo))
            for face in range(1, 7) if rider == NOBODY else ():
                yield Shown(turn_pages.tumbling, (face,), seen)
            yield Shown(turn_pages.tumbling, (6, 6, 1), seen)
            group = bytes((turtle,)) if rider == NOBODY else bytes((turtle, rider))
            yield Shown(turn_pages.swimming, (21, 21, group), seen)
            yield Shown(turn_pages.swimming, (1, 1, group), seen)
            if rider != NOBODY:
                yield Shown(turn_pages.deciding, (rider, turtle), seen)
            yield from of_throws(players, turtle, rider)


def of_throws(players: int, turtle: int, rider: int) -> Iterator[Shown]:
    for throws in THROWS if (turtle, rider) in LONG else THROWS[:1]:
        seen = picture(players, throws, turtle, rider)
        yield from decisions(seen)
    for throws in LAST_THROWS + BUSTS if rider == NOBODY else ():
        before = picture(players, throws[:-1], turtle, rider)
        face = throws[-1]
        yield Shown(turn_pages.tumbling, (face, total(throws), len(throws)), before)
    for throws in BUSTS if rider == NOBODY else ():
        yield Shown(turn_pages.busting, (), picture(players, throws, turtle, rider))
    for throws in ((1, CARD + 6), (1, 1, CARD + 5), (4, CARD + 2)) if rider == NOBODY else ():
        before = picture(players, throws[:-1], turtle, rider)
        yield Shown(turn_pages.playing, (throws[-1] - CARD, total(throws), len(throws)), before)
        yield Shown(turn_pages.card_in_hand, (throws[-1] - CARD,), before, turns.CARD_KEYS)


def of_turns_and_eggs() -> Iterator[Shown]:
    two = picture(3)
    for turtle in range(6):
        two.now[SEAT_AT] = two.setup.owner[turtle]
        either = seen_from(two), turns.throwing(True, True)
        yield Shown(turn_pages.first_die, (turtle,), seen_from(two), turns.throwing(True, False))
        yield Shown(turn_pages.first_die, (turtle,), *either)
        yield Shown(turn_pages.first_die, (turtle, TURTLE + turtle + 99 * ADVICE), *either)
    for seat in range(7):
        yield Shown(turn_pages.turn, (seat,), picture(7))
        yield from (Shown(turn_pages.thinking, (seat,), picture(7), turns.thinking(undo)) for undo in (False, True))
        for eggs in range(1, 8):
            yield Shown(turn_pages.laying, (seat, eggs), picture(7))
    for eggs, cards in product(range(1, 7), (20, 1)):
        yield Shown(turn_pages.turning_up, (eggs, cards), picture(7))
    yield Shown(turn_pages.turning_up, (7, 0), picture(7))
    yield Shown(turn_pages.swimming, (21, 21, bytes(range(7))), picture(7, (), 0))
    for text in (words.FIRST_GOAL, words.FIRST_STACK):
        yield Shown(turn_pages.lesson, (text,), picture(7), turn_pages.READ)
    for throws in THROWS:
        yield Shown(turn_pages.lesson, (words.FIRST_CHOICE,), picture(7, throws, *LONG[0]), turn_pages.READ)
    for total_ in range(2, 8):
        seen = picture(7, (1, total_ - 1), *LONG[0])
        yield Shown(turn_pages.lesson, (words.FIRST_DOUBLE, total_, 2 * total_), seen, turn_pages.READ)
    for text in (words.TAKEN_BACK, words.TOO_LATE):
        yield Shown(turn_pages.message, (text,), picture(7))


def seen_from(seen: Picture) -> Picture:
    copy = picture(3)
    copy.now[SEAT_AT] = seen.seat()
    return copy


def decisions(seen: Picture) -> Iterator[Shown]:
    """Yield the pages of a decision; while a card can be taken back, no other card can be played (R37)."""
    for coach, (may_play, undo) in product((0, turn_pages.PLAIN, turn_pages.ALL), ((0, 0), (0, 1), (1, 0))):
        yield Shown(turn_pages.decision, (coach,), seen, turns.deciding(seen, bool(may_play), coach, bool(undo)))
    for choice in (ROLL, STOP, CARD + 6):
        keys = turns.deciding(seen, True, turn_pages.ALL, False)
        yield Shown(turn_pages.decision, (turn_pages.ALL, choice + 99 * ADVICE), seen, keys)
    yield from (Shown(turn_pages.thinking, (seen.decider(),), seen, turns.thinking(undo)) for undo in (False, True))


def of_scores() -> Iterator[Shown]:
    for players in range(2, 8):
        seen = picture(players)
        for seat in range(players):
            for eggs, number in FULL_HAND.items():
                seen.cells[HANDS_AT + HAND * seat + eggs] = number
        for seat in range(players):
            yield Shown(score_pages.scores, (seat,), seen, scores.KEYS)
            yield Shown(score_pages.hand, (seat,), seen)
            yield Shown(score_pages.counting, (seat,), seen)
            yield Shown(score_pages.result, (seat, 0, 0), seen, ending.KEYS)
            yield Shown(score_pages.result, (seat, 0, 19), seen, ending.KEYS)
        yield Shown(score_pages.hand, (0,), picture(players))
        for shared in range(3, 1 << players, 1 if players < 6 else 4):
            if shared & shared - 1:
                yield Shown(score_pages.result, ((shared & -shared).bit_length() - 1, shared, 0), seen, ending.KEYS)
                if shared != (1 << players) - 1:
                    yield Shown(
                        score_pages.result, ((shared & -shared).bit_length() - 1, shared, 19), seen, ending.KEYS
                    )


def of_setting_up() -> Iterator[Shown]:
    nobody = Picture()
    yield Shown(set_up_pages.welcome, (), nobody, opening.WELCOME_KEYS)
    speaking = ((LANGUAGES, letters) for _, letters, _ in LANGUAGES)
    yield from (Shown(set_up_pages.language, about, nobody, opening.LANGUAGE_KEYS) for about in speaking)
    for turtle in range(7):
        yield Shown(set_up_pages.game_waits, (), picture(7, (), turtle), opening.GAME_WAITS_KEYS)
        yield Shown(set_up_pages.game_waits, (), picture(7, (3,), turtle, (turtle + 1) % 7), opening.GAME_WAITS_KEYS)
    for stuck in product((0, 1), repeat=4):
        if any(stuck):
            yield Shown(set_up_pages.stuck_keys, (bytes(stuck),), nobody, opening.going_on(bytes(stuck)))
    yield Shown(set_up_pages.drawing_lots, (), nobody)
    for text in (words.BROKEN_GAME, words.FOREIGN_GAME, words.BROKEN_SETTINGS):
        yield Shown(turn_pages.trouble, (text,), nobody, turn_pages.READ)
    for players in range(2, 8):
        each = 2 if players < 4 else 1
        yield Shown(set_up_pages.how_many, (players,), nobody, set_up_dialog.KEYS)
        for start, number, player in product(range(7), {1, each}, (0, 1)):
            turtles = bytes([(start + place) % 7 for place in range(number * players)])
            yield Shown(
                set_up_pages.like_last_time, (turtles, bytes([player] * players)), nobody, opening.LIKE_LAST_TIME_KEYS
            )
    for turtle in range(7):
        for seat in range(7):
            yield Shown(set_up_pages.which_turtle, (seat, turtle, -1), nobody, set_up_dialog.KEYS)
            yield Shown(set_up_pages.which_turtle, (seat, turtle, (turtle + 1 + seat) % 7), nobody, set_up_dialog.KEYS)
        for sitting in ROSTER:
            for turtles in (bytes((turtle,)), bytes((turtle, 6 - turtle))):
                yield Shown(set_up_pages.who_sits, (turtles, sitting.number), nobody, set_up_dialog.KEYS)
        for turtles in (bytes((turtle,)), bytes((turtle, 6 - turtle))):
            yield Shown(set_up_pages.who_begins, (turtles,), nobody, set_up_dialog.KEYS)
            yield Shown(set_up_pages.begins, (turtles,), nobody)
    yield Shown(set_up_pages.who_begins, (b"",), nobody, set_up_dialog.KEYS)


def of_the_menu(language: str) -> Iterator[Shown]:
    table = board_with(settings_for(language=language)).table
    actions = [(words.SEATS, None), (words.GIVE_UP, None), (words.SELF_TEST, None), (words.ABOUT, None)]
    for value in range(5):
        for _, name, _, values in SETTINGS:
            if name != "language":
                table.settings.choose(name, values[min(value, len(values) - 1)][0])
        items = menus._items(table, actions)
        for chosen in range(len(items)):
            for note in {menus._note(table, chosen), *notes(table, chosen)}:
                keys = menus.CHANGE_KEYS if chosen < len(SETTINGS) else menus.OPEN_KEYS
                yield Shown(menu_pages.menu, (items, chosen, note), Picture(), keys)
    for seat, sitting in product(range(7), ROSTER):
        yield Shown(menu_pages.seat, (seat, sitting.number), picture(7), menus.CHANGE_KEYS)
    yield Shown(menu_pages.sure, (words.SURE,), Picture(), menus.SURE_KEYS)
    yield Shown(menu_pages.about, (), Picture(), menus.ABOUT_KEYS)
    for text in (words.TEST_EACH, words.TEST_COLOURS, words.TEST_SOUND):
        yield Shown(menu_pages.self_test, (text, 0), Picture(), self_test.KEYS)
    for pressed in range(0, 32, 2):
        yield Shown(menu_pages.self_test, (words.TEST_KEYS, pressed), Picture(), self_test.TEST_KEYS_KEYS)


def notes(table: object, chosen: int) -> list[tuple[int, ...]]:
    """Return the longest notes that the menu may show beside "max current"."""
    limiter: Limiter = table.stage.limiter  # type: ignore[attr-defined]
    said = []
    if chosen < len(SETTINGS) and SETTINGS[chosen][1] == "budget":
        before = limiter.level, limiter.brightness, limiter.wanted_ma
        for level, wanted in ((64, 2488), (20, 9000)):
            limiter.level, limiter.brightness, limiter.wanted_ma = level, 64, wanted
            said.append(menus._note(table, chosen))  # type: ignore[arg-type]
        limiter.level, limiter.brightness, limiter.wanted_ma = before
    return said


def every_page(language: str) -> Iterator[Shown]:
    yield from of_a_turn()
    yield from of_scores()
    yield from of_setting_up()
    yield from of_the_menu(language)

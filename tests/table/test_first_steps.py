"""A new board's first game: it asks for the language, begins after three presses, and explains each rule once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahe.show import geometry
from mahe.show.keys import CARD, MENU, ROLL, STOP
from mahe.show.texts import LANGUAGES
from mahe.table.opening import meet
from mahe.table.settings import unpack
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.hands import begin, board_with, hurry, settings_for, tap, to_item, used_board


def lesson(board: VirtualBoard) -> str:
    """Return the text of the lesson on the screen, or "" if there is none."""
    page, about = board.table.stage.display.moment[0], board.words
    return " ".join(about[:-1]) if page.__name__ == "lesson" else ""


def begun(board: VirtualBoard) -> VirtualBoard:
    """Begin a game of four on a new board, and go past the page about the aim of the game."""
    tap(board, ROLL, CARD, CARD, ROLL, ROLL)  # accept the language, change to four people, accept the colours
    hurry(board)
    assert lesson(board).startswith("Reach the beach")
    tap(board, ROLL)
    hurry(board)
    return board


def until(board: VirtualBoard, wanted: Callable[[], bool]) -> None:
    """Play on, with ROLL on every page and STOP after each first die, until `wanted` is true."""
    for _ in range(300):
        hurry(board)
        if wanted():
            return
        tap(board, STOP if "STOP: swim" in " ".join(board.words) else ROLL)
    raise AssertionError(board.words)


def test_a_new_board_asks_for_the_language_before_anything_else() -> None:
    board = VirtualBoard(1)
    for _, letters, name in [*LANGUAGES, LANGUAGES[0]]:
        assert board.table.stage.language == letters
        assert board.words[board.words.index("▶") + 1] == name
        tap(board, CARD)
    tap(board, ROLL)
    assert board.words[0] == "Wie viele spielen?"
    again = VirtualBoard(2, dict(board.stored))
    assert again.table.stage.language == "de", "kept, though nobody has played yet"
    assert "ROLL: neues Spiel" in again.words


def test_a_board_that_has_been_used_does_not_ask() -> None:
    assert "ROLL: new game" in used_board().words


def test_whoever_knows_the_language_says_it_and_a_new_board_does_not_ask() -> None:
    board = VirtualBoard(1)
    meet(board.table, "fr")
    board.wait(400)
    assert "ROLL : nouvelle partie" in [word.replace("ROLL:", "ROLL :") for word in board.words]
    tap(board, ROLL, ROLL, ROLL)
    hurry(board)
    assert lesson(board)
    assert board.table.stage.language == "fr"


def test_nobody_who_has_chosen_a_language_is_given_another() -> None:
    chosen, used, strange = VirtualBoard(1), used_board(), VirtualBoard(1)
    tap(chosen, CARD, ROLL)
    for board, language in ((chosen, "de"), (used, "en")):
        meet(board.table, "it")
        assert board.table.stage.language == language
    meet(strange.table, "ja")
    strange.wait(400)
    assert strange.words[0] == "language", "still asked"


def test_stop_at_the_number_of_players_goes_back() -> None:
    board = VirtualBoard(1)
    tap(board, ROLL, STOP)
    assert "ROLL: new game" in board.words
    tap(board, ROLL)
    assert board.words[0] == "How many players?"


def test_the_first_decision_says_what_roll_and_stop_do_and_only_that_one() -> None:
    board = begun(VirtualBoard(3))
    told = []
    for _ in range(6):
        until(board, lambda: bool(lesson(board) or board.table.playing().position.throws))
        told.append(lesson(board))
        tap(board, ROLL if lesson(board) else STOP)
    assert "STOP – swim that far." in told[0]
    assert not any(text.startswith("STOP: swim") for text in told[1:])


def test_the_first_two_dice_are_explained_with_their_own_numbers() -> None:
    board = begun(VirtualBoard(3))
    for _ in range(100):
        hurry(board)
        if "Two dice" in lesson(board):
            break
        throws = board.table.playing().position.throws
        tap(board, STOP if len(throws) == 2 else ROLL)
    total = board.table.playing().position.total()
    assert f"{total} × 2 = {2 * total} spaces." in lesson(board)


def pips(board: VirtualBoard) -> list[int]:
    """Return the number of pips of each die in the screen's top ten rows: a pip is four dark dots on the lit die."""
    column = [[board.screen.pixels[(y >> 3) * 128 + x] >> (y & 7) & 1 for y in range(10)] for x in range(128)]
    found, x = [], 0
    while x < 118:
        if column[x] == [1] * 10:
            dark = [1 - dot for dots in column[x : x + 10] for dot in dots]
            found.append(sum(dark) // 4)
            x += 10
        x += 1
    return found


@pytest.mark.parametrize("language", [letters for _, letters, _ in LANGUAGES])
def test_the_dice_that_a_lesson_speaks_of_stay_to_be_seen_and_the_landing_place_winks_on(language: str) -> None:
    board = VirtualBoard(3)
    meet(board.table, language)
    board.wait(400)
    told = 0
    for _ in range(100):
        hurry(board)
        throws = board.table.game.position.throws if board.table.game else ()
        if lesson(board) and throws:
            told += 1
            assert pips(board) == list(throws)
            assert f"{sum(throws)}×{len(throws)}={sum(throws) * len(throws)}" in board.words
            assert board.table.stage.waiting is board.table.stage.showing
            assert board.table.stage.waiting.landing_space
        if told == 2:
            break
        tap(board, STOP if len(throws) == 2 and not lesson(board) else ROLL)
    assert told == 2


def test_the_first_stack_is_explained_and_its_lights_shine_from_the_bottom_to_the_top() -> None:
    board = begun(VirtualBoard(7))
    until(board, lambda: lesson(board).startswith("A stack!"))
    picture = board.table.stage.picture
    height = max(picture.height)
    space = list(picture.height).index(height)
    seen: list[int] = []
    for _ in range(200):
        board.wait(20)
        lights = [board.lights.frame[3 * geometry.space(space, level) :][:3] for level in range(height)]
        brightest = max(range(height), key=lambda level: sum(lights[level]) / sum(colour(board, space, level)))
        if seen[-1:] != [brightest]:
            seen.append(brightest)
    assert seen[:4] == [0, 1, 0, 1] or seen[:4] == [1, 0, 1, 0]
    tap(board, ROLL)
    until(board, lambda: board.table.playing().journal.length() > 60)
    assert not lesson(board)


def colour(board: VirtualBoard, space: int, level: int) -> bytes:
    picture = board.table.stage.picture
    for turtle in picture.setup.turtles:
        if picture.stacks.space[turtle] == space and picture.level[turtle] == level:
            return board.table.stage.colours[3 * turtle : 3 * turtle + 3]
    raise AssertionError("nobody stands there")


def test_what_was_said_is_not_said_again_after_the_plug_was_pulled() -> None:
    board = begun(VirtualBoard(3))
    until(board, lambda: "STOP –" in lesson(board))
    tap(board, ROLL)
    again = VirtualBoard(4, dict(board.stored))
    tap(again, ROLL)
    hurry(again)
    assert again.table.playing().position.throws
    assert not lesson(again)


def test_each_thing_that_was_explained_is_stored_as_a_bit_that_never_changes() -> None:
    board = begun(VirtualBoard(7))
    bits = {"STOP": 2, "Two": 4, "A": 8}
    learnt = 1  # bit 0: the aim of the game
    while bits:
        assert board.table.settings.numbers[7] == learnt
        until(board, lambda: bool(lesson(board) or len(board.table.playing().position.throws) == 1))
        if told := lesson(board):
            learnt |= bits.pop(next(word for word in bits if word in told.split()))
        tap(board, ROLL)
    assert unpack(board.stored["settings"]).numbers[7] == 15


def test_what_is_explained_stands_until_the_key_that_the_page_names() -> None:
    board = VirtualBoard(1)
    tap(board, ROLL, ROLL, ROLL)
    hurry(board)
    page = board.words
    assert [line for line in page if line[:5] in ("ROLL:", "STOP:", "CARD:", "MENU:")] == ["ROLL: ok"]
    tap(board, STOP, CARD, MENU)
    assert board.words == page
    tap(board, ROLL)
    hurry(board)
    assert not lesson(board)


def test_a_first_game_shows_no_figure_that_would_have_to_be_explained() -> None:
    board = begun(VirtualBoard(5))
    helped = 0
    while not board.table.playing().position.is_over():
        board.wait(1500)  # long enough for the fox's advice to appear
        words = [str(word) for word in board.words]
        assert not [word for word in words if "%" in word or word.startswith("Fox")]
        helped += any(word.endswith(": over 7") for word in words)
        tap(board, ROLL if lesson(board) or not board.table.playing().position.throws else STOP)
        hurry(board)
    assert helped > 10


def test_after_the_first_game_nothing_is_explained_and_the_coach_goes() -> None:
    board = begun(VirtualBoard(5))
    assert board.table.settings["coach"]
    until(board, board.table.playing().position.is_over)
    assert not board.table.settings["coach"]
    assert not board.table.settings["first_steps"]
    again = VirtualBoard(6, dict(board.stored))
    assert not again.table.settings["first_steps"]
    hurry(again)
    tap(again, STOP)
    begin(again)
    assert again.table.stage.display.moment[0].__name__ == "first_die"


def test_the_menu_has_it_all_said_again() -> None:
    board = used_board()
    board.hold(MENU)
    to_item(board, "first steps")
    tap(board, CARD, STOP, ROLL)
    assert board.words[0] == "How many players?"
    tap(board, ROLL, ROLL)
    hurry(board)
    assert lesson(board).startswith("Reach the beach")


def test_the_coach_is_one_tap_away_and_stays_until_the_next() -> None:
    board = board_with(settings_for(bytes(4)))
    begin(board)
    tap(board, ROLL)
    hurry(board)
    total = board.table.playing().position.total()
    over = {2: "6", 3: "5–6", 4: "4–6", 5: "3–6", 6: "2–6"}[total] + ": over 7"
    for shown in (False, True, False, True):
        assert (over in board.words) is shown
        tap(board, CARD)
    tap(board, CARD)
    board.wait(100)
    again = VirtualBoard(2, dict(board.stored))
    assert again.table.settings["coach"]

"""No press is lost: the board answers it at once, and then saves and loads in the right order."""

from __future__ import annotations

import pytest

from mahe.rules.choices import ROLL as THROW
from mahe.show import score_pages, set_up_pages, tunes
from mahe.show.frame import FRAME_MS
from mahe.show.keys import CARD, MENU, RELEASE, ROLL, STOP
from mahe.table.evening import play_evening
from mahe.table.loading import COACH
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.boards import STATES, deciding, four, held, until
from tests.table.hands import hurry, make, tap, used_board


def seen(board: VirtualBoard) -> tuple[bytes, bytes]:
    return board.lights.frame, board.screen.pixels


def answers(board: VirtualBoard) -> tuple[bytes, tuple[bytes, int]]:
    return board.lights.frame, (board.screen.pixels, board.sound.hz)


def lit(board: VirtualBoard) -> list[bool]:
    return [byte > 0 for byte in board.lights.frame]


@pytest.mark.parametrize("key", [ROLL, STOP, CARD, MENU])
@pytest.mark.parametrize("state", STATES)
def test_every_press_is_answered_by_lights_and_words_or_sound_in_the_very_next_tick(state: str, key: int) -> None:
    board, left_alone = STATES[state](), STATES[state]()
    assert answers(board) == answers(left_alone)
    board.keys.press(key, 400)
    board.wait(FRAME_MS)
    left_alone.wait(FRAME_MS)
    for answer, otherwise in zip(answers(board), answers(left_alone), strict=True):
        assert answer != otherwise, f"{key} does nothing here: {board.words}"


def test_a_press_that_means_nothing_points_to_the_legends_for_a_moment() -> None:
    board = four()
    before = board.screen.pixels
    board.keys.press(STOP, 60)
    board.wait(FRAME_MS)
    answered = board.now
    assert bytes(byte ^ 255 for byte in board.screen.pixels[5 * 128 :]) == before[5 * 128 :]
    assert board.screen.pixels[: 5 * 128] == before[: 5 * 128]
    board.wait(answered + 240 - FRAME_MS - board.now)
    assert board.screen.pixels != before
    board.wait(FRAME_MS)
    assert board.screen.pixels == before


@pytest.mark.parametrize(
    ("state", "key", "tune"),
    [("first die", STOP, tunes.KEY), ("first die", CARD, tunes.ERROR), ("menu", MENU, tunes.ERROR)],
)
def test_a_press_sounds_wrong_unless_holding_the_key_means_something(
    state: str, key: int, tune: tuple[int, ...]
) -> None:
    board = STATES[state]()
    board.keys.press(key, 60)
    board.wait(FRAME_MS)
    assert board.sound.hz == tunes.tone(tune, 0)


@pytest.mark.parametrize(
    ("stuck", "legend"), [((1, 0, 0, 0), "STOP: ok"), ((0, 0, 1, 1), "ROLL: ok"), ((1, 1, 1, 0), "MENU: ok")]
)
def test_where_keys_are_stuck_one_that_is_not_says_that_it_goes_on_and_all_do(
    stuck: tuple[int, ...], legend: str
) -> None:
    for key in (ROLL, STOP, CARD, MENU):
        board = used_board()
        board.table.stuck = bytes(stuck)
        board.table.begun, board.table.script = False, play_evening(board.table)
        board.wait(FRAME_MS)
        assert board.words[1:] == [legend]
        tap(board, key)
        assert legend not in board.words


def test_words_and_save_come_after_the_first_frame_of_the_answer_and_before_the_second() -> None:
    board = until(four(), deciding)
    calls: list[str] = []
    show, replace, page = board.lights.show, board.table.keeper.store.replace, board.screen.show

    def shown(frame: bytearray) -> None:
        calls.append("frame")
        show(frame)

    def kept(name: str, data: bytes) -> None:
        calls.append(name)
        replace(name, data)

    def drawn(pixels: bytearray) -> None:
        calls.append("words")
        page(pixels)

    board.lights.show = shown  # type: ignore[method-assign]
    board.screen.show = drawn  # type: ignore[method-assign]
    board.table.keeper.store.replace = kept  # type: ignore[method-assign]
    board.keys.press(ROLL, 60)
    board.wait(2 * FRAME_MS)
    assert calls == ["frame", "words", "game", "frame"]


def test_what_a_frame_leaves_to_be_done_is_done_one_thing_a_call() -> None:
    board = until(four(), deciding)
    board.keys.press(ROLL, 60)
    table = board.table
    stored = dict(board.stored)
    before = board.screen.pixels
    board.keys.now = board.now + FRAME_MS
    table.tick(board.keys.now)
    assert board.screen.pixels == before
    assert board.table.follow_up()
    assert board.screen.pixels != before
    assert board.stored == stored
    assert board.table.follow_up()
    assert board.stored != stored
    assert not board.table.follow_up()


def test_a_page_is_drawn_in_parts_and_the_screen_gets_it_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    board = until(four(), deciding)
    stage = board.table.stage
    shown: list[bytes] = []
    monkeypatch.setattr(board.screen, "show", lambda pixels: shown.append(bytes(pixels)))
    stage.display.page(score_pages.scores, 0)
    parts = 0
    while board.table.follow_up():
        parts += 1
    assert parts == 4  # two rows of scores, the other two, the legends, and the rest
    assert shown == [bytes(stage.display.paper.pixels)]


def test_a_save_of_the_game_a_module_and_a_save_of_settings_each_have_a_frame_of_their_own_in_this_order() -> None:
    board = four()
    board.table.settings.choose("language", 1)
    board.table.keep_settings()
    board.table.loading += COACH
    board.table.save()
    calls: list[str] = []
    board.table.keeper.store.replace = lambda name, _: calls.append(name)  # type: ignore[method-assign,assignment]
    for saved, to_load in ((["game"], [*COACH]), (["game"], []), (["game", "settings"], [])):
        board.wait(FRAME_MS)
        assert (calls, board.table.loading) == (saved, to_load)


def test_while_the_supply_sags_nothing_is_saved_and_modules_are_loaded_all_the_same() -> None:
    board = four()
    stored = dict(board.stored)
    board.table.keeper.may_save = False
    board.table.loading += COACH
    make(board, THROW)
    assert (board.stored, board.table.loading) == (stored, [])
    board.table.keeper.may_save = True
    board.wait(FRAME_MS)
    assert board.stored != stored


# `waited` covers one blink (1.2 s) from the end of the 60 ms for which the lights dip after the previous press.
@pytest.mark.parametrize("key", [ROLL, STOP])
@pytest.mark.parametrize("waited", range(60, 1200, FRAME_MS))
def test_a_press_is_answered_by_the_lights_in_the_very_next_frame_wherever_the_blink_was(waited: int, key: int) -> None:
    board = four()
    board.wait(waited)
    before = board.lights.frame
    board.keys.press(key, 60)
    board.wait(FRAME_MS)
    assert board.lights.frame != before


def test_the_lights_dip_for_sixty_milliseconds_when_a_key_is_pressed() -> None:
    board, left_alone = four(), four()
    board.keys.press(STOP, 60)
    for dips in (True, True, True, False):
        board.wait(FRAME_MS)
        left_alone.wait(FRAME_MS)
        assert (sum(board.lights.frame) < sum(left_alone.lights.frame)) == dips
    assert board.lights.frame == left_alone.lights.frame


def test_another_number_of_players_is_another_number_of_eggs() -> None:
    board = STATES["how many"]()
    numbers = []
    for _ in range(6):
        frame = board.lights.frame
        numbers.append(sum(any(frame[3 * light : 3 * light + 3]) for light in range(7)))
        board.keys.press(CARD, 60)
        board.wait(FRAME_MS)
        assert board.lights.frame != frame
        board.wait(100)
    assert numbers == [2, 3, 4, 5, 6, 7]
    tap(board, ROLL)
    board.wait(100)
    assert not any(board.lights.frame[:21])


def test_a_press_while_lots_are_drawn_shows_who_begins_at_once() -> None:
    board = used_board(1)
    tap(board, ROLL, ROLL)
    board.wait(500)
    tap(board, CARD)
    ended = lit(board)
    assert "begins" in " ".join(board.words)
    board.wait(1000)
    assert lit(board) == ended


def test_settings_are_stored_after_the_frame_too_and_only_if_they_have_changed() -> None:
    board = held(used_board(1), MENU)
    calls: list[str] = []
    show = board.lights.show

    def shown(frame: bytearray) -> None:
        calls.append("frame")
        show(frame)

    board.lights.show = shown  # type: ignore[method-assign]
    board.table.keeper.store.replace = lambda name, _: calls.append(name)  # type: ignore[method-assign,assignment]
    tap(board, CARD, ROLL)
    assert set(calls) == {"frame"}, "while the menu is open nothing is stored"
    calls.clear()
    board.keys.press(STOP, 60)
    board.wait(2 * FRAME_MS)
    assert calls == ["frame", "settings", "frame"]
    held(board, MENU)
    tap(board, STOP)
    assert calls.count("settings") == 1


@pytest.mark.parametrize("cut", ["before the save", "after the save"])
def test_pulling_the_plug_rolls_no_other_dice(cut: str) -> None:
    board = until(four(), deciding)
    before = dict(board.stored)
    make(board, THROW)
    after = dict(board.stored)
    hurry(board)
    rolled = board.table.playing().journal.choices(), board.table.playing().position.state()
    again = VirtualBoard(99, before if cut == "before the save" else after)
    tap(again, ROLL)
    hurry(again)
    if cut == "before the save":
        make(again, THROW)
        hurry(again)
    assert (again.table.playing().journal.choices(), again.table.playing().position.state()) == rolled


def test_a_press_during_an_animation_finishes_it_and_does_nothing_else() -> None:
    for key in (ROLL, STOP, CARD, MENU):
        board = until(four(), deciding)
        tap(board, ROLL)
        made = board.table.playing().journal.length()
        assert not board.table.people.are_asked
        tap(board, key)
        board.wait(400)
        assert board.table.playing().journal.length() == made
        assert board.table.stage.display.moment[0] is not score_pages.scores


def test_ten_keys_at_once_are_all_read_one_a_tick() -> None:
    board = used_board(1)
    board.keys._events = [(0, key) for key in (ROLL, CARD, ROLL, CARD, ROLL, STOP, STOP, CARD, STOP, CARD)]
    board.wait(10 * FRAME_MS)
    assert not board.keys._events
    # ROLL to "like last time", CARD to "how many", ROLL to "which turtle", CARD changes it, ROLL to the next player, …
    assert board.table.stage.display.moment[0] is set_up_pages.like_last_time or board.table.people.are_asked


def test_two_keys_at_once_are_two_presses() -> None:
    both, one_by_one = used_board(1), used_board(1)
    both.keys.press(ROLL, 100)
    both.keys.press(CARD, 100)
    both.wait(300)
    tap(one_by_one, ROLL, CARD)
    assert both.words == one_by_one.words


def test_a_key_let_go_that_was_held_from_the_start_does_nothing() -> None:
    board, other = used_board(1), used_board(1)
    board.keys._events = [(0, RELEASE + key) for key in (ROLL, STOP, CARD, MENU)]
    board.wait(2000)
    other.wait(2000)
    assert seen(board) == seen(other)


@pytest.mark.parametrize(("key", "ms", "comes"), [(MENU, 280, False), (MENU, 300, True), (STOP, 700, False)])
def test_the_menu_is_loaded_once_its_key_has_been_down_for_300_ms(key: int, ms: int, comes: bool) -> None:
    board = until(four(), deciding)
    board.keys.press(key, 2000)
    board.wait(FRAME_MS + ms)
    assert board.table.leaves_play() is comes


def test_who_lets_menu_go_before_it_opens_plays_on_and_the_board_with_them() -> None:
    board = until(four(), deciding)
    board.keys.press(MENU, 500)
    board.wait(400)
    assert board.table.leaves_play()
    board.wait(200)
    assert not board.table.leaves_play()
    assert not board.table.loading

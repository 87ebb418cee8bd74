"""What each key does when, in which order things happen, and that no press is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from host_tools.script.virtual_board import FRAME_MS, VirtualBoard
from mahe.rules.choices import ROLL as THROW
from mahe.rules.setup import NOBODY
from mahe.show import geometry, score_pages, set_up_pages
from mahe.table import keys
from mahe.table.keys import CARD, HOLD, HOLD_MS, MENU, RELEASE, ROLL, STOP
from mahe.table.settings import LANGUAGE, PACE
from tests.table.hands import begin, board_with, hurry, make, settings_for, tap


def four(seed: int = 1) -> VirtualBoard:
    """Four people, one turtle each, at the first die."""
    board = board_with(settings_for(bytes(4)), seed)
    begin(board)
    return board


def until(board: VirtualBoard, wanted: Callable[[VirtualBoard], bool], choices: int = 3000) -> VirtualBoard:
    """Play on, choosing the first thing open, until something is so."""
    for number in range(choices):
        hurry(board)
        if wanted(board):
            return board
        position = board.table.playing().position
        make(board, position.choices[(number // 3) % len(position.choices)])
    raise AssertionError("this never came about")


def deciding(board: VirtualBoard) -> bool:
    return bool(board.table.playing().position.throws)


def at_the_first_die(board: VirtualBoard) -> bool:
    position = board.table.playing().position
    return not position.throws and position.turtle != NOBODY


def seen(board: VirtualBoard) -> tuple[bytes, bytes]:
    return board.lights.frame, board.screen.pixels


def answers(board: VirtualBoard) -> tuple[bytes, tuple[bytes, int]]:
    return board.lights.frame, (board.screen.pixels, board.sound.hz)


def lit(board: VirtualBoard) -> list[bool]:
    return [byte > 0 for byte in board.lights.frame]


STATES: dict[str, Callable[[], VirtualBoard]] = {
    "welcome": lambda: VirtualBoard(1),
    "like last time": lambda: pressed(VirtualBoard(1), ROLL),
    "how many": lambda: pressed(VirtualBoard(1), ROLL, CARD),
    "which turtle": lambda: pressed(VirtualBoard(1), ROLL, CARD, ROLL),
    "two turtles": lambda: begun(VirtualBoard(1)),
    "first die": four,
    "decision": lambda: until(four(), deciding),
    "scores": lambda: pressed(four(), MENU),
    "menu": lambda: held(four(), MENU),
    "self-test": lambda: pressed(held(VirtualBoard(1), MENU), *[CARD] * 10, ROLL),
    "give up?": lambda: pressed(held(four(), MENU), *[CARD] * 11, ROLL),
}


def pressed(board: VirtualBoard, *wanted: int) -> VirtualBoard:
    tap(board, *wanted)
    board.wait(400)
    return board


def held(board: VirtualBoard, key: int) -> VirtualBoard:
    board.hold(key)
    board.wait(400)
    return board


def begun(board: VirtualBoard) -> VirtualBoard:
    begin(board)
    return board


@pytest.mark.parametrize("key", [ROLL, STOP, CARD, MENU])
@pytest.mark.parametrize("state", STATES)
def test_every_press_is_answered_by_lights_and_words_or_sound_in_the_very_next_tick(state: str, key: int) -> None:
    board, left_alone = STATES[state](), STATES[state]()
    assert answers(board) == answers(left_alone)
    board.keys.press(key, 400)
    board.wait(FRAME_MS)
    left_alone.wait(FRAME_MS)
    for answer, otherwise in zip(answers(board), answers(left_alone), strict=True):
        assert answer != otherwise, f"{key} does nothing here: {board.table.words}"


def test_the_turtle_to_move_pulses_until_its_first_die_is_thrown_and_then_the_one_above_it() -> None:
    """The player on turn throws the first die, the owner of the topmost decides about the others (R19)."""
    board = until(four(), lambda board: at_the_first_die(board) and ridden(board))
    position = board.table.playing().position
    below, above = position.turtle, position.topmost
    assert board.table.stage.waiting.pulsing == below != above
    tap(board, ROLL)
    hurry(board)
    assert board.table.stage.waiting.pulsing == above


def ridden(board: VirtualBoard) -> bool:
    position = board.table.playing().position
    return position.decider != position.seat


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


def test_words_and_save_come_after_the_first_frame_of_the_answer_and_before_the_second() -> None:
    board = until(four(), deciding)
    calls: list[str] = []
    show, replace, page = board.lights.show, board.table._store.replace, board.screen.show

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
    board.table._store.replace = kept  # type: ignore[method-assign]
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


def test_where_game_and_settings_are_to_be_saved_each_has_a_frame_of_its_own() -> None:
    board = four()
    board.table.settings.choose(LANGUAGE, 1)
    board.table.keep_settings()
    board.table.save()
    calls: list[str] = []
    board.table._store.replace = lambda name, _: calls.append(name)  # type: ignore[method-assign,assignment]
    board.wait(FRAME_MS)
    assert calls == ["game"]
    board.wait(FRAME_MS)
    assert calls == ["game", "settings"]


# A pulse is nearly the same twice in each of its 1.2 s.
@pytest.mark.parametrize("key", [ROLL, STOP])
@pytest.mark.parametrize("waited", range(0, 1200, FRAME_MS))
def test_a_press_is_answered_by_the_lights_in_the_very_next_frame_wherever_the_pulse_was(waited: int, key: int) -> None:
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
    board = VirtualBoard(1)
    tap(board, ROLL, ROLL)
    board.wait(500)
    tap(board, CARD)
    ended = lit(board)
    assert "begins" in " ".join(board.table.words)
    board.wait(1000)
    assert lit(board) == ended


def test_settings_are_stored_after_the_frame_too_and_only_if_they_have_changed() -> None:
    board = held(VirtualBoard(1), MENU)
    calls: list[str] = []
    show = board.lights.show

    def shown(frame: bytearray) -> None:
        calls.append("frame")
        show(frame)

    board.lights.show = shown  # type: ignore[method-assign]
    board.table._store.replace = lambda name, _: calls.append(name)  # type: ignore[method-assign,assignment]
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
        assert not board.table.asking
        tap(board, key)
        board.wait(400)
        assert board.table.playing().journal.length() == made
        assert board.table.stage._page is not score_pages.scores


def after_a_card(seed: int) -> VirtualBoard:
    """A card has been played as the second die, and the third is to be decided: STOP held takes the card back."""
    board = board_with(settings_for(bytes(4), cards=True), seed)
    begin(board)

    def card_open(board: VirtualBoard) -> bool:
        position = board.table.playing().position
        return len(position.throws) == 1 and any(8 < choice < 14 and position.total + choice - 8 < 7
                                                 for choice in position.choices)  # fmt: skip

    until(board, card_open)
    position = board.table.playing().position
    make(board, next(choice for choice in position.choices if choice > 8))
    return board


def test_a_key_that_ended_an_animation_stops_nothing_when_it_is_let_go() -> None:
    board = after_a_card(2)
    made = board.table.playing().journal.length()
    board.keys.press(STOP, 200)  # ends the card's animation; let go while the third die is being decided
    board.wait(100)
    assert board.table.asking
    board.wait(400)
    assert board.table.playing().journal.length() == made
    tap(board, STOP)
    assert board.table.playing().journal.length() == made + 1


def test_stop_held_takes_a_card_back_and_letting_go_later_does_nothing() -> None:
    board = after_a_card(2)
    hurry(board)
    made = board.table.playing().journal.length()
    board.keys.press(STOP, 5000)
    board.wait(HOLD_MS)
    assert board.table.playing().journal.length() == made, "not before it is held long enough"
    board.wait(2 * FRAME_MS)
    assert board.table.playing().journal.length() == made - 1
    board.wait(6000)
    assert board.table.playing().journal.length() == made - 1
    assert len(board.table.playing().position.throws) == 1


@pytest.mark.parametrize(("ms", "left"), [(HOLD_MS - 1, 1), (HOLD_MS, HOLD + STOP)])
def test_a_key_is_held_from_its_800th_millisecond_on(ms: int, left: int) -> None:
    port = [STOP]
    reader = keys.Keys(type("Port", (), {"read": lambda _: port.pop() if port else 0})())
    assert reader.next(1000) == STOP
    assert reader.next(1000 + ms) == (0 if left == 1 else left)
    assert reader.next(1000 + HOLD_MS + 5000) == (HOLD + STOP if left == 1 else 0), "and told once"


def stopped(board: VirtualBoard) -> VirtualBoard:
    """The first decision, with a total below 7, is answered by STOP."""
    until(board, deciding)
    make(board, 0)
    return board


def test_stop_held_takes_the_last_stop_back_even_while_the_turtle_swims() -> None:
    board = stopped(four())
    made = board.table.playing().journal.length()
    board.hold(STOP)
    assert board.table.playing().journal.length() == made - 1
    hurry(board)
    assert deciding(board)


def slow(board: VirtualBoard) -> VirtualBoard:
    board.table.settings.choose(PACE, 0)
    board.table.use_settings()
    return board


@pytest.mark.parametrize("ms", [HOLD_MS + 2 * FRAME_MS, 3000])
def test_stop_held_during_an_animation_that_goes_on_takes_back_when_that_has_ended(ms: int) -> None:
    board = until(slow(four()), deciding)
    made = board.table.playing().journal.length()
    make(board, 0)
    board.keys.press(STOP, ms)  # ends the swim; the next player's turtle blinks for 900 ms
    board.wait(HOLD_MS + 2 * FRAME_MS)
    assert not board.table.asking
    assert "Taken back." not in board.table.words
    board.wait(200)
    assert "Taken back." in board.table.words
    board.settle()
    assert board.table.playing().journal.length() == made
    assert deciding(board)


def test_another_key_pressed_after_stop_was_held_means_not_to_take_back() -> None:
    board = until(slow(four()), deciding)
    made = board.table.playing().journal.length()
    make(board, 0)
    board.keys.press(STOP, HOLD_MS + FRAME_MS)
    board.wait(HOLD_MS + 3 * FRAME_MS)
    assert not board.table.asking
    tap(board, CARD)
    board.settle()
    assert board.table.playing().journal.length() == made + 1


def test_once_a_die_is_thrown_stop_held_says_too_late() -> None:
    board = until(four(), lambda board: at_the_first_die(board) and not board.table.playing().may_take_back())
    made = board.table.playing().journal.length()
    board.hold(STOP)
    assert board.table.playing().journal.length() == made
    assert "Too late to take that back." in board.table.words


def test_a_person_can_take_back_while_a_computer_is_thinking() -> None:
    board = board_with(settings_for(bytes((0, 2)), two=False), 5)
    begin(board)
    stopped(board)
    made = board.table.playing().journal.length()
    for _ in range(400):
        if any("thinks" in line for line in board.table.words):
            break
        board.wait(FRAME_MS)
    assert "STOP: hold: undo" in board.table.words
    board.hold(STOP)
    hurry(board)
    assert board.table.playing().journal.length() == made - 1
    assert deciding(board)


def test_a_computers_stop_is_never_taken_back() -> None:
    board = board_with(settings_for(bytes((0, 2)), two=False), 5)
    begin(board)
    for _ in range(40):
        hurry(board)
        game = board.table.playing()
        if game.last_decider() != NOBODY and game.position.seats[game.last_decider()] == 2 and not deciding(board):
            break
        make(board, game.position.choices[0])
    made = game.journal.length()
    board.hold(STOP)
    assert game.journal.length() == made
    assert "Too late to take that back." in board.table.words


@pytest.mark.parametrize("after", [0, 300])
def test_stop_held_while_a_computer_plays_is_answered_too(after: int) -> None:
    """Nothing can be taken back: whoever holds STOP, from the thinking on or into the move, is told so."""
    board = board_with(settings_for(bytes((1, 2)), two=False), 5)
    slow(board)
    tap(board, ROLL, ROLL)
    for _ in range(400):
        if any("thinks" in line for line in board.table.words):
            break
        board.wait(FRAME_MS)
    board.wait(after)
    board.keys.press(STOP, HOLD_MS + 100)
    said = set()
    for _ in range(200):
        board.wait(FRAME_MS)
        said |= set(board.table.words)
    assert "Too late to take that back." in said


def test_stop_counts_when_another_key_is_tapped_while_it_is_down() -> None:
    board = after_a_card(2)
    hurry(board)
    made = board.table.playing().journal.length()
    board.keys._events = [(board.now + at, key) for at, key in
                          ((20, STOP), (60, CARD), (100, RELEASE + CARD), (140, RELEASE + STOP))]  # fmt: skip
    board.wait(200)
    assert board.table.playing().journal.length() == made + 1


def look_at_the_eggs(board: VirtualBoard) -> None:
    tap(board, MENU, STOP)


def be_refused_to_take_back(board: VirtualBoard) -> None:
    board.hold(STOP)
    assert "Too late to take that back." in board.table.words
    hurry(board)


def look_into_the_menu(board: VirtualBoard) -> None:
    board.hold(MENU)
    tap(board, STOP)


@pytest.mark.parametrize("look_away", [look_at_the_eggs, be_refused_to_take_back, look_into_the_menu])
def test_the_turtle_chosen_to_go_first_stays_chosen(look_away: Callable[[VirtualBoard], None]) -> None:
    board = begun(VirtualBoard(1))
    tap(board, CARD)
    page = board.table.words
    other = board.table.playing().position.choices[1]
    look_away(board)
    assert board.table.words == page
    tap(board, ROLL)
    assert list(board.table.playing().journal.choices()) == [other]


def test_a_seat_handed_to_a_computer_before_the_first_die_is_the_computers() -> None:
    board = board_with(settings_for(bytes(2)))
    begin(board)
    position = board.table.playing().position
    board.hold(MENU)
    tap(board, *[CARD] * 10, ROLL, *[CARD] * position.seat, ROLL, STOP, STOP)
    assert any("thinks" in line for line in board.table.words)


def under_a_rider(board: VirtualBoard) -> bool:
    position = board.table.playing().position
    return at_the_first_die(board) and position.decider != position.seat


def brightest_and_darkest(board: VirtualBoard, turtle: int) -> tuple[int, int]:
    """How brightly a turtle shines on its space in the course of a pulse."""
    picture = board.table.stage.picture
    at = 3 * geometry.space(picture.stacks.space[turtle], picture.level[turtle])
    board.table.stage.limiter.budget = 20000
    seen = []
    for _ in range(60):
        board.wait(FRAME_MS)
        seen.append(sum(board.lights.frame[at : at + 3]))
    return max(seen), min(seen)


def test_under_a_rider_the_first_die_is_asked_of_the_player_on_turn() -> None:
    """R5, R19: the player on turn throws; the rider only decides what follows."""
    board = until(four(), under_a_rider)
    board.wait(40)
    position = board.table.playing().position
    names = board.table.stage.paper.texts
    turtle, rider = position.turtle, position.topmost
    assert board.table.words[:2] == [f"{names[turtle]}’s turn", f"{names[rider]} decides for {names[turtle]}"]
    bright, dark = brightest_and_darkest(board, turtle)
    assert dark < bright / 2
    assert len(set(brightest_and_darkest(board, rider))) == 1
    tap(board, ROLL)
    hurry(board)
    assert board.table.words[0] == f"{names[rider]} decides for {names[turtle]}"
    bright, dark = brightest_and_darkest(board, rider)
    assert dark < bright / 2
    bright, dark = brightest_and_darkest(board, turtle)
    assert bright / 3 < dark < bright, "whose turn it is can still be seen"


@pytest.mark.parametrize("state", [name for name in STATES if name not in ("menu", "self-test", "give up?")])
def test_menu_held_is_the_menu_from_everywhere(state: str) -> None:
    board = STATES[state]()
    board.hold(MENU)
    assert "brightness" in board.table.words, board.table.words


@pytest.mark.parametrize("state", ["first die", "decision", "two turtles"])
def test_menu_tapped_is_the_scores_and_any_key_goes_back(state: str) -> None:
    for back in (ROLL, STOP, MENU):
        board = STATES[state]()
        page = board.table.stage._page
        made = board.table.playing().journal.length()
        tap(board, MENU)
        assert board.table.stage._page is score_pages.scores
        tap(board, back)
        assert board.table.stage._page is page
        assert board.table.playing().journal.length() == made


def test_menu_held_during_an_animation_is_the_menu_too() -> None:
    board = until(four(), deciding)
    tap(board, ROLL)
    assert not board.table.asking
    board.hold(MENU)
    assert "brightness" in board.table.words
    tap(board, STOP)
    assert "brightness" not in board.table.words


def hands_of_one_each(board: VirtualBoard) -> int:
    """Player 0 has a card of 1, player 1 one of 2, and so on; who chooses now."""
    for seat in range(4):
        board.table.stage.picture.hands[8 * seat + 1 + seat] = 1
    return board.table.playing().position.chooser


def arrow(board: VirtualBoard) -> str:
    """The name the ▶ stands at."""
    return board.table.words[board.table.words.index("▶") + 1]


def test_card_held_shows_the_cards_of_whom_the_arrow_is_at_until_it_is_let_go() -> None:
    board = four()
    seat = hands_of_one_each(board)
    name = board.table.words[0].removesuffix("’s turn")
    tap(board, MENU)
    assert arrow(board) == name, "at first whoever chooses"
    before = board.table.words
    board.keys.press(CARD, 3000)
    board.wait(HOLD_MS)
    assert board.table.words == before
    board.wait(2 * FRAME_MS)
    assert board.table.words == [name, str(1 + seat)]
    board.wait(3000 - HOLD_MS - 4 * FRAME_MS)
    assert board.table.words == [name, str(1 + seat)]
    board.wait(4 * FRAME_MS)
    assert board.table.words == before, "and the arrow stays"


def test_card_tapped_goes_to_the_next_player_and_shows_nobodys_cards() -> None:
    board = four()
    seat = hands_of_one_each(board)
    tap(board, MENU)
    names = []
    for _ in range(5):
        names.append(arrow(board))
        board.keys.press(CARD, 200)
        for _ in range(20):
            board.wait(FRAME_MS)
            assert "▶" in board.table.words
    assert names[4] == names[0]
    assert len(set(names)) == 4
    board.hold(CARD)
    assert arrow(board) == names[1]
    board.keys.press(CARD, 2000)
    board.wait(1000)
    assert board.table.words == [names[1], str(1 + (seat + 1) % 4)]


@pytest.mark.parametrize("players", range(2, 8))
def test_the_page_of_eggs_says_what_its_keys_do(players: int) -> None:
    board = board_with(settings_for(bytes(players)))
    begin(board)
    tap(board, MENU)
    assert board.table.words[-4:] == ["CARD: next", "STOP: back", "CARD: hold: cards", "MENU: hold: menu"]


def test_ten_keys_at_once_are_all_read_one_a_tick() -> None:
    board = VirtualBoard(1)
    board.keys._events = [(0, key) for key in (ROLL, CARD, ROLL, CARD, ROLL, STOP, STOP, CARD, STOP, CARD)]
    board.wait(10 * FRAME_MS)
    assert not board.keys._events
    # ROLL: like last time; CARD: how many; ROLL: turtle; CARD: another; ROLL: next; STOP, STOP: back to how many …
    assert board.table.stage._page is set_up_pages.like_last_time or board.table.asking


def test_two_keys_at_once_are_two_presses() -> None:
    both, one_by_one = VirtualBoard(1), VirtualBoard(1)
    both.keys.press(ROLL, 100)
    both.keys.press(CARD, 100)
    both.wait(300)
    tap(one_by_one, ROLL, CARD)
    assert both.table.words == one_by_one.table.words


def test_a_key_let_go_that_was_held_from_the_start_does_nothing() -> None:
    board, other = VirtualBoard(1), VirtualBoard(1)
    board.keys._events = [(0, RELEASE + key) for key in (ROLL, STOP, CARD, MENU)]
    board.wait(2000)
    other.wait(2000)
    assert seen(board) == seen(other)

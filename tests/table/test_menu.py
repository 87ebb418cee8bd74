"""The menu: keys reach every value of every setting; a value takes effect at once, and outlives a power cut."""

from __future__ import annotations

import pytest

from mahe.rules.roster import ROSTER
from mahe.show import palette, texts, words
from mahe.show.keys import CARD, MENU, ROLL, STOP
from mahe.show.texts import LANGUAGES
from mahe.table.settings import SETTINGS
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.hands import begin, board_with, hurry, make, settings_for, tap, to_item, used_board

# The names of each item's values, beginning with a new board's value.
ITEMS = {
    "language": [name for _, _, name in LANGUAGES],
    "brightness": ["4", "5", "1", "2", "3"],
    "sound": ["loud", "off", "soft", "medium"],
    "day or night": ["day", "night"],
    "first steps": ["off", "on"],
    "coach": ["off", "on"],
    "pace": ["normal", "fast", "slow"],
    "play cards": ["off", "on"],
    "two turtles": ["on", "off"],
    "may roll on at 7": ["off", "on"],
    "max current": ["450 mA", "900 mA", "1500 mA", "2500 mA", "350 mA"],
}

FACES_OVER_7 = {2: "6", 3: "5–6", 4: "4–6", 5: "3–6", 6: "2–6"}  # faces of the next die that bust, by the total so far
ENGLISH = texts.load("en")
NAMES = [ENGLISH.SETTINGS[name] for _, name, _, _ in SETTINGS]  # the settings' names, from top to bottom


def in_hand(board: VirtualBoard) -> tuple[str, str]:
    """Return the item at the arrow and its value, as the screen names them."""
    said = board.words
    place = said.index("▶")
    return said[place + 1], said[place + 2]


def open_menu(board: VirtualBoard, item: str = "language") -> VirtualBoard:
    board.hold(MENU)
    to_item(board, item)
    return board


def test_the_settings_stand_in_their_order() -> None:
    assert [name for name in NAMES if name in ITEMS] == list(ITEMS)


def test_menu_which_the_page_does_not_name_does_nothing_there() -> None:
    board = open_menu(used_board(1))
    page = board.words
    tap(board, MENU)
    assert board.words == page
    tap(board, STOP)
    assert board.words != page


@pytest.mark.parametrize("item", ITEMS)
def test_every_value_is_reached_by_card_and_is_there_again_after_the_plug_was_pulled(item: str) -> None:
    place = NAMES.index(item)
    for times, value in enumerate(ITEMS[item]):
        board = open_menu(used_board(1), item)
        tap(board, *[CARD] * times)
        assert in_hand(board)[1] == value
        if item != "language":
            assert in_hand(board)[0] == item
        tap(board, STOP)
        again = VirtualBoard(2, dict(board.stored))
        again.hold(MENU)
        tap(again, *[ROLL] * place)
        assert in_hand(again)[1] == value
    board = open_menu(used_board(1), item)
    tap(board, *[CARD] * len(ITEMS[item]))
    assert in_hand(board)[1] == ITEMS[item][0], "after the last value comes the first"


def test_roll_goes_round_the_whole_menu() -> None:
    board = open_menu(used_board(1))
    seen = []
    for _ in range(len(NAMES) + 2):
        seen.append(in_hand(board)[0])
        tap(board, ROLL)
    assert seen == [*NAMES, "self-test", "about"]
    assert in_hand(board)[0] == "language"
    playing = used_board(1)
    begin(playing)
    open_menu(playing)
    seen = []
    for _ in range(len(NAMES) + 4):
        seen.append(in_hand(playing)[0])
        tap(playing, ROLL)
    assert seen == [*NAMES, "players", "give up game", "self-test", "about"]


def changed(item: str, times: int = 1) -> VirtualBoard:
    board = open_menu(used_board(1), item)
    tap(board, *[CARD] * times, STOP)
    return board


def test_a_language_is_spoken_at_once() -> None:
    said = {"en": "new game", "de": "neues Spiel", "fr": "nouvelle partie", "nl": "nieuw spel", "it": "nuova partita"}
    for times, (_, language, _) in enumerate(LANGUAGES):
        board = changed("language", times)
        assert f"ROLL: {said.get(language, texts.load(language).TEXTS[words.NEW_GAME])}" in board.words
        assert board.table.stage.language == language


def test_brightness_makes_every_light_brighter() -> None:
    sums = []
    for times in (2, 3, 4, 0, 1):  # 1, 2, 3, 4 and 5
        board = changed("brightness", times)
        board.table.stage.limiter.budget = 20000
        begin(board)
        board.wait(1200 - (board.now - board.table.stage._since) % 1200)
        sums.append(sum(board.lights.frame))
    assert sums == sorted(sums)
    assert len(set(sums)) == 5


def test_a_volume_is_heard_in_the_next_game_and_off_is_silence() -> None:
    heard = []
    for times in range(4):
        board = changed("sound", times)
        tap(board, ROLL, ROLL)
        volumes = set()
        for _ in range(300):
            board.wait(20)
            volumes.add(board.sound.volume if board.sound.hz else 0)
        heard.append(volumes)
    assert heard == [{0, 3}, {0}, {0, 1}, {0, 2}]


def test_a_volume_is_heard_as_soon_as_it_is_chosen() -> None:
    board = open_menu(used_board(1), "sound")
    volumes = []
    for _ in range(4):
        board.keys.press(CARD, 60)
        board.wait(20)
        volumes.append(board.sound.volume if board.sound.hz else 0)
        board.wait(400)
    assert volumes == [0, 1, 2, 3]


def test_the_night_look_has_the_colours_of_the_night() -> None:
    day, night = changed("day or night", 0), changed("day or night", 1)
    assert (day.table.stage.look, night.table.stage.look) == ("day", "night")
    assert day.table.stage.colours == palette.row(False)
    assert night.table.stage.colours == palette.row(True)
    assert day.lights.frame != night.lights.frame


def test_the_coach_tells_the_faces_that_go_over_7_and_where_stopping_leads() -> None:
    board = changed("coach")
    tap(board, ROLL)
    tap(board, ROLL)
    hurry(board)
    make(board, board.table.playing().position.choices[0])
    hurry(board)
    position = board.table.playing().position
    assert position.throws == (position.total(),)
    assert FACES_OVER_7[position.total()] + ": over 7" in board.words
    assert f"STOP: → space {position.total()}" in board.words


@pytest.mark.parametrize(("times", "quarters"), [(2, 6), (0, 4), (1, 2)])
def test_the_pace_stretches_time(times: int, quarters: int) -> None:
    board = changed("pace", times)
    tap(board, ROLL)
    board.keys.press(ROLL, 60)
    board.wait(20)
    began = board.now
    while any("begins?" in word for word in board.words):
        board.wait(20)
    assert 2400 * quarters // 4 <= board.now - began < 2400 * quarters // 4 + 40


@pytest.mark.parametrize(
    ("item", "rule"), [("play cards", "cards"), ("two turtles", "two"), ("may roll on at 7", "third7")]
)
def test_a_house_rule_holds_from_the_next_game_on(item: str, rule: str) -> None:
    board = used_board(1)
    begin(board)
    before = getattr(board.table.playing().position.setup, rule)
    open_menu(board, item)
    assert "from next game" in board.words
    tap(board, CARD, STOP)
    assert getattr(board.table.playing().position.setup, rule) is before
    fresh = VirtualBoard(3, {"settings": board.stored["settings"]})
    assert not fresh.table.troubles
    begin(fresh)
    assert getattr(fresh.table.playing().position.setup, rule) is not before


def test_the_budget_is_the_limiters() -> None:
    for times, budget in enumerate((450, 900, 1500, 2500, 350)):
        assert changed("max current", times).table.stage.limiter.budget == budget


def test_the_menu_tells_the_current_and_when_and_how_much_it_is_limited() -> None:
    board = open_menu(used_board(1), "max current")
    board.wait(300)
    (note,) = [word for word in board.words if word.startswith("now ")]
    assert 251 < int(note.split()[1]) < 340, "a calm wave"
    tap(board, ROLL, CARD, ROLL)  # self-test, all lights red at 80 of 255: 161 × 20 × 80 / 255 = 1010 mA
    board.wait(100)
    limiter = board.table.stage.limiter
    assert limiter.level < limiter.brightness
    level = board.table.stage.limiter.level
    scene = board.table.stage.showing
    tap(board, STOP)
    to_item(board, "max current")
    board.table.stage.scene(scene.begin(0, False))  # type: ignore[attr-defined]
    board.wait(300)
    # Brightness 4 of 5 is 30 of 64: each red light wants level 37 of 255, and the budget allows each of 161 this level:
    allowed = (450 - 251) * 255 / 20 / 161
    (note,) = [word for word in board.words if word.startswith("dimmed")]
    shown = int(note.removeprefix("dimmed to ").split()[0])
    assert shown == level * 100 // 30
    assert 50 * allowed / 37 <= shown <= 100 * allowed / 37


def test_a_seat_goes_to_a_computer_and_back() -> None:
    board = used_board(1)
    begin(board)
    board.hold(MENU)
    to_item(board, "players")
    tap(board, CARD)
    for who in [*(row for row in ROSTER if row.offered), ROSTER[0]]:
        assert ENGLISH.PLAYERS[who.name][0] in board.words
        tap(board, CARD)
    tap(board, ROLL, CARD)
    assert bytes(board.table.playing().position.seats) == b"\3\3"
    restored = VirtualBoard(2, dict(board.stored))
    tap(restored, ROLL)
    restored.wait(100)
    assert bytes(restored.table.playing().position.seats) == b"\3\3"


@pytest.mark.parametrize("sure", [True, False])
def test_giving_up_asks_first_and_then_forgets_the_game(sure: bool) -> None:
    board = used_board(1)
    begin(board)
    board.table.thinking.begin(board.table.playing(), (None for _ in range(9)))
    board.hold(MENU)
    to_item(board, "give up game")
    tap(board, CARD)
    assert "Give up this game?" in board.words
    board.hold(ROLL) if sure else tap(board, STOP)
    if sure:
        assert "ROLL: new game" in board.words
        assert board.table.game is None
        assert not board.table.thinking.step(), "nor does anybody think about it"
    else:
        tap(board, STOP)
        assert board.table.playing()
    again = VirtualBoard(2, dict(board.stored))
    assert ("A game is waiting." in again.words) is not sure


def test_roll_tapped_twice_gives_nothing_up() -> None:
    board = used_board(1)
    begin(board)
    board.hold(MENU)
    to_item(board, "give up game")
    tap(board, CARD, ROLL, ROLL)
    assert "Give up this game?" in board.words
    assert "ROLL: hold: yes" in board.words
    assert board.table.game is not None


def test_the_self_test_lights_every_light_every_colour_takes_every_key_and_fills_the_screen() -> None:
    board = open_menu(used_board(1))
    to_item(board, "self-test")
    tap(board, CARD)
    assert "each light" in board.words
    lit: set[int] = set()
    for _ in range(161 * 60 // 20 + 10):
        board.wait(20)
        now = [light for light in range(161) if any(board.lights.frame[3 * light : 3 * light + 3])]
        assert len(now) == 1
        lit |= set(now)
    assert lit == set(range(161))
    frames = []
    for _ in range(7):
        tap(board, ROLL)
        assert "each colour" in board.words
        assert len({board.lights.frame[at : at + 3] for at in range(0, 483, 3)}) == 1
        frames.append(board.lights.frame)
    assert len(set(frames)) == 7
    tap(board, ROLL)
    assert "press each key" in board.words
    assert "STOP: hold: back" in board.words
    tap(board, STOP, CARD, MENU)
    assert "press each key" in board.words
    tap(board, ROLL)
    assert board.screen.pixels == b"\xff" * 1024
    tap(board, ROLL)
    assert "sound" in board.words
    assert board.sound.hz
    tap(board, ROLL)
    assert in_hand(board)[0] == "self-test"


def test_the_test_of_the_keys_is_left_by_holding_stop() -> None:
    board = open_menu(used_board(1))
    to_item(board, "self-test")
    tap(board, CARD, *[ROLL] * 8)
    assert "press each key" in board.words
    board.hold(STOP)
    assert in_hand(board)[0] == "self-test"


def test_a_menu_in_the_midst_of_setting_up_leaves_a_playable_table() -> None:
    board = board_with(settings_for(bytes(2)))
    tap(board, ROLL, CARD, ROLL, ROLL, ROLL, ROLL)  # at the question for the second player's second turtle
    open_menu(board, "two turtles")
    tap(board, CARD, STOP)
    assert "How many players?" in board.words
    tap(board, *[ROLL] * 6)
    hurry(board)
    assert len(board.table.playing().position.setup.turtles) == 2

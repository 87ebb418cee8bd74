"""Setting up: every question, every answer, and back again."""

from __future__ import annotations

from random import Random

import pytest

from mahe.rules.dice import Dice
from mahe.show.keys import CARD, MENU, ROLL, STOP
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.hands import begin, board_with, hurry, settings_for, tap, used_board

CHANGE = (ROLL, CARD)


def title(board: VirtualBoard) -> str:
    return board.words[0]


def test_on_a_new_board_three_presses_begin_a_game_of_two_people() -> None:
    board = VirtualBoard(1)
    tap(board, ROLL, ROLL, ROLL)
    hurry(board)
    position = board.table.playing().position
    assert (position.setup.players, position.setup.two, bytes(position.seats)) == (2, True, b"\0\0")


def test_roll_roll_begins_with_the_last_set_up_after_the_plug_was_pulled_too() -> None:
    board = used_board(1)
    tap(board, *CHANGE, CARD, CARD, CARD, ROLL)  # change from two to five players
    # The first two players keep their first turtles, red and blue; the others get free ones, the fifth player orange.
    tap(board, *[ROLL] * 4, CARD, ROLL)  # the fifth player changes to the colour after orange
    tap(board, *[ROLL] * 4, CARD, ROLL)  # the fifth player becomes a computer
    tap(board, ROLL)
    hurry(board)
    position = board.table.playing().position
    assert position.setup.turtles == bytes((0, 2, 1, 3, 5))
    assert bytes(position.seats) == bytes((0, 0, 0, 0, 3))
    again = VirtualBoard(2, {"settings": board.stored["settings"]})
    begin(again)
    assert again.table.playing().position.setup.turtles == bytes((0, 2, 1, 3, 5))
    assert bytes(again.table.playing().position.seats) == bytes((0, 0, 0, 0, 3))


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("two", [True, False])
def test_every_question_is_asked_once_and_stop_goes_back_through_all_of_them(players: int, two: bool) -> None:
    board = board_with(settings_for(bytes(players), two=two))
    each = 2 if two and players <= 3 else 1
    turtles = board.table.settings.turtles
    names = ("Red", "Yellow", "Blue", "Green", "Orange", "Purple", "White")
    asked = ["How many players?"]
    for seat in range(1, players + 1):
        first = names[turtles[(seat - 1) * each]]
        asked += [f"Player {seat}: turtle", f"{first}: 2nd turtle"][:each]
    asked += [f"Who plays {names[turtles[seat * each]]}?" for seat in range(players)]
    asked += ["Who begins?"]
    tap(board, *CHANGE)
    for number, question in enumerate(asked):
        assert title(board) == question
        if number < len(asked) - 1:
            tap(board, ROLL)
    for question in reversed(asked):
        assert title(board) == question
        tap(board, STOP)
    assert "ROLL: play" in board.words
    tap(board, STOP)
    assert "ROLL: new game" in board.words


@pytest.mark.parametrize("first", range(4))
def test_the_first_player_can_be_chosen(first: int) -> None:
    board = board_with(settings_for(bytes(4)))
    tap(board, *CHANGE, *[ROLL] * 9, *[CARD] * (first + 1), ROLL)
    hurry(board)
    assert board.table.playing().position.seat() == first


def test_lots_choose_everybody_sometimes_and_the_light_stops_at_who_begins() -> None:
    begun = set()
    for seed in range(30):
        settings = settings_for(bytes(3), two=False)
        settings.choose("pace", 1)
        settings.turtles = bytes((0, 2, 1))
        board = board_with(settings, seed)
        tap(board, ROLL)
        board.keys.press(ROLL, 20)
        board.wait(2420)
        name = next(word for word in board.words if word.endswith(" begins"))
        hurry(board)
        seat = board.table.playing().position.seat()
        assert name == ("Red", "Blue", "Yellow")[seat] + " begins"
        assert seat == Dice(board.table.playing().seed, stream=3).below(3), "not the stream that the dice have"
        begun.add(seat)
    assert begun == {0, 1, 2}


def test_how_many_goes_round_from_two_to_seven() -> None:
    board = used_board(1)
    tap(board, *CHANGE)
    seen = []
    for _ in range(7):
        seen.append(next(word for word in board.words if word.isdigit()))
        tap(board, CARD)
    assert seen == ["2", "3", "4", "5", "6", "7", "2"]


def test_stopping_half_way_leaves_the_last_set_up_as_it_was() -> None:
    board = used_board(1)
    before = board.table.settings.pack()
    tap(board, *CHANGE, CARD, ROLL, CARD, ROLL, CARD, ROLL, *[STOP] * 4)
    assert "ROLL: play" in board.words
    assert board.table.settings.pack() == before


def test_a_set_up_left_after_a_look_at_the_menu_is_not_stored() -> None:
    board = board_with(settings_for(bytes(4)))
    before = board.table.settings.pack()
    tap(board, *CHANGE, CARD, ROLL, CARD)
    assert title(board) == "Player 1: turtle"
    board.hold(MENU)
    tap(board, STOP, STOP)
    assert "ROLL: play" in board.words
    board.wait(100)
    assert board.table.settings.pack() == before
    assert board.stored["settings"] == before


def test_no_colour_is_ever_given_twice(seed: int) -> None:
    """Presses random keys in the set-up, forwards more often than back."""
    random = Random(seed)
    games = 0
    board = used_board(seed % 1000)
    for _ in range(1500):
        asking = board.words
        if board.table.game is not None:
            setup = board.table.game.position.setup
            assert len(set(setup.turtles)) == len(setup.turtles) == setup.players * (2 if setup.two else 1)
            games += 1
            board = VirtualBoard(random.randrange(1 << 30), {"settings": board.stored["settings"]})
            assert not board.table.troubles
        settings = board.table.settings
        assert len(set(settings.turtles)) == len(settings.turtles), asking
        assert settings.setup(0)
        tap(board, random.choice((ROLL, ROLL, ROLL, CARD, CARD, STOP)) if "ROLL: play" not in asking else CARD)
    assert games > 5


def test_fewer_or_more_turtles_leave_everybody_those_they_had() -> None:
    settings = settings_for(bytes(3), bytes((6, 5, 4, 3, 2, 1)))
    settings.choose("two", 0)
    assert settings.turtles == bytes((6, 4, 2))
    settings.choose("two", 1)
    assert [settings.turtles[place] for place in (0, 2, 4)] == [6, 4, 2]
    assert len(set(settings.turtles)) == 6
    settings.sit_down(bytes(5))
    assert settings.turtles[:3] == bytes((6, 4, 2))
    assert len(set(settings.turtles)) == 5

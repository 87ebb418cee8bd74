"""Whole evenings, played by key presses on a virtual clock."""

from __future__ import annotations

from random import Random

import pytest

from mahe.rules.record import record_of
from mahe.rules.score import eggs_of, winners
from mahe.show import keys
from mahe_board.games.record_check import Replay
from mahe_board.games.record_lines import split
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.hands import begin, board_with, hurry, is_over, play_to_the_end, settings_for, tap

PEOPLE, RANDOM, CAREFUL = 0, 1, 2
# Each: the players; the house rules cards, two and third7; the language.
EVENINGS = [
    (bytes((PEOPLE, PEOPLE)), False, True, False, "en"),
    (bytes((PEOPLE, PEOPLE)), True, False, True, "de"),
    (bytes((PEOPLE, RANDOM)), True, True, True, "fr"),
    (bytes((PEOPLE, CAREFUL, PEOPLE)), True, True, False, "nl"),
    (bytes((PEOPLE, PEOPLE, RANDOM)), False, False, False, "it"),
    (bytes((CAREFUL, PEOPLE, RANDOM, PEOPLE)), True, True, True, "en"),
    (bytes((PEOPLE, PEOPLE, PEOPLE, PEOPLE, RANDOM)), False, True, True, "de"),
    (bytes((RANDOM, CAREFUL, PEOPLE, RANDOM, PEOPLE, CAREFUL)), True, True, False, "fr"),
    (bytes((PEOPLE,) * 7), True, True, True, "it"),
]


def record_is_right(board: VirtualBoard) -> int:
    """Check the game's record as `mahe replay` does, which raises at a wrong move; return how many moves it checked."""
    (record,) = split(record_of(board.table.playing()).encode().splitlines())
    replay = Replay(record)
    for _ in replay.moves():
        pass
    return replay.moves_checked


@pytest.mark.parametrize(("players", "cards", "two", "third7", "language"), EVENINGS)
def test_a_game_played_by_pressing_keys_is_a_right_game(
    players: bytes, cards: bool, two: bool, third7: bool, language: str, seed: int
) -> None:
    board = board_with(settings_for(players, None, cards, two, third7, language), seed)
    begin(board)
    setup = board.table.playing().position.setup
    assert (setup.players, setup.cards, setup.third7) == (len(players), cards, third7)
    assert setup.two is (two and len(players) <= 3)
    assert bytes(board.table.playing().position.seats) == players
    made = play_to_the_end(board, Random(seed))
    position = board.table.playing().position
    assert record_is_right(board) > 10
    assert made > 10 or 0 not in players
    assert position.held(position.decider(), 7) == 1, "the last move laid the seven (R27)"
    won = winners(position)
    names = [board.table.stage.display.paper.turtles[position.setup.turtles_of(seat)[0]] for seat in won]
    shown = " ".join(board.words)
    assert all(name in shown for name in names)
    if len(won) == 1:
        assert str(eggs_of(position, won[0])) in shown
    first = board.table.playing()
    tap(board, keys.ROLL)
    hurry(board)
    assert board.table.playing() is not first, "ROLL begins another round"
    assert bytes(board.table.playing().position.seats) == players
    assert board.table.playing().position.setup.turtles == setup.turtles


def test_computers_alone_play_to_the_end_without_a_key() -> None:
    board = board_with(settings_for(bytes((2, 2, 2))), 3)
    tap(board, keys.ROLL, keys.ROLL)
    for _ in range(60):
        board.wait(60_000)
        if is_over(board):
            break
    board.wait(60_000)  # the counting of eggs goes on without a key, too
    assert is_over(board)
    assert board.table.people.are_asked
    assert record_is_right(board) > 10


def test_computers_take_their_time() -> None:
    """At normal pace a computer chooses a second after the page that announces its turn, so that people can follow."""
    settings = settings_for(bytes((2, 2)))
    settings.choose("pace", 1)
    board = board_with(settings, 3)
    tap(board, keys.ROLL, keys.ROLL)
    hurry_until_thinking(board)
    began = board.now
    before = board.table.playing().journal.length()
    while board.table.playing().journal.length() == before:
        board.wait(20)
    assert 1000 <= board.now - began <= 1200


def hurry_until_thinking(board: VirtualBoard) -> None:
    for _ in range(1000):
        if any("thinks" in line for line in board.words):
            return
        board.wait(20)
    raise AssertionError(board.words)

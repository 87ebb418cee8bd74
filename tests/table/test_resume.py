"""If the plug is pulled, at any decision of whole games, the board goes on at that decision with the same frames."""

from __future__ import annotations

from random import Random

import pytest

from mahe.rules.game_setup import NOBODY
from mahe.rules.score import winners
from mahe.show import font, score_pages, set_up_pages
from mahe.show.keys import CARD, ROLL, STOP
from mahe.show.paper import WIDTH
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.hands import begin, board_with, hurry, is_over, make, play_to_the_end, settings_for, tap


def frames_of(board: VirtualBoard, ticks: int = 8) -> list[tuple[bytes, bytes]]:
    """Return frames of lights and screen after restarting the current scene, one every 140 ms."""
    board.table.stage.clock = board.table.stage.now = board.now
    board.table.stage.scene(board.table.stage.showing)
    seen = []
    for _ in range(ticks):
        board.wait(140)
        seen.append((board.lights.frame, board.screen.pixels))
    return seen


@pytest.mark.parametrize(
    ("players", "cards", "two"),
    [(bytes(2), True, True), (bytes((0, 1, 2)), False, True), (bytes((0, 2, 0, 1, 0)), True, False)],
)
def test_at_every_decision_the_board_goes_on_where_it_was(players: bytes, cards: bool, two: bool, seed: int) -> None:
    random = Random(seed)
    board = board_with(settings_for(players, cards=cards, two=two), seed)
    begin(board)
    stops = 0
    while not is_over(board):
        board.wait(40)  # the save is out
        again = VirtualBoard(77, dict(board.stored))
        assert again.table.stage.display.moment[0] is set_up_pages.game_waits
        tap(again, ROLL)
        hurry(again)
        stops += 1
        assert again.table.playing().position.state() == board.table.playing().position.state()
        assert bytes(again.table.playing().position.seats) == bytes(board.table.playing().position.seats)
        assert again.table.playing().journal.choices() == board.table.playing().journal.choices()
        if stops % 10 == 0 and board.table.playing().last_decider() == NOBODY:
            assert frames_of(again) == frames_of(board)
        choices = board.table.playing().position.choices
        make(board, random.choice(choices))
        if random.random() < 0.3:
            make(again, board.table.playing().journal.choices()[len(again.table.playing().journal.choices())])
            assert again.table.playing().position.throws[:1] == board.table.playing().position.throws[:1]
        hurry(board)
    assert stops > 20


@pytest.mark.parametrize("players", [2, 3, 5])  # two and three players have two turtles each
def test_a_game_that_waits_is_seen_as_it_stands_with_whose_choice_it_is(players: int) -> None:
    random = Random(1)
    board = board_with(settings_for(bytes(players)), 1)
    begin(board)
    seen = set()
    whole = 0
    for _ in range(120):
        board.wait(40)  # the save is out
        position = board.table.playing().position
        again = VirtualBoard(77, dict(board.stored))
        if position.chooser() == position.seat():
            said = position.setup.name(position.seat()).capitalize() + "’s turn"
        else:
            names, top = again.table.stage.display.paper.turtles, position.topmost()
            owner = names[position.setup.turtles[2 * position.chooser()]] if players < 4 else ""
            said = f"{owner}’s {names[top].lower()} turtle decides"
            if not owner or font.width(said) > WIDTH:
                said = f"{names[top]} decides"
            whole += "turtle" in said
        seen.add(said.split()[-1])
        assert again.words[:3] == ["Mahé", "A game is waiting.", said]
        waiting = [lights for lights, _ in frames_of(again)]
        tap(again, ROLL)
        assert [lights for lights, _ in frames_of(again)] == waiting
        make(board, random.choice(position.choices))
        hurry(board)
        if is_over(board):
            break
    assert seen == {"turn", "decides"}
    assert bool(whole) == (players < 4)


def test_a_finished_game_shows_its_result_again_until_a_new_one_starts() -> None:
    board = board_with(settings_for(bytes(2)), 5)
    begin(board)
    play_to_the_end(board, Random(1))
    won = winners(board.table.playing().position)
    words = board.words
    for _ in range(2):
        board = VirtualBoard(4, dict(board.stored))
        assert board.table.stage.display.moment[0] is score_pages.counting
        hurry(board)
        assert board.words == words
        assert winners(board.table.playing().position) == won
    tap(board, STOP)
    assert "ROLL: new game" in board.words
    assert VirtualBoard(4, dict(board.stored)).table.stage.display.moment[0] is score_pages.counting
    begin(board)
    assert VirtualBoard(4, dict(board.stored)).table.stage.display.moment[0] is set_up_pages.game_waits


def test_stop_begins_another_game_and_the_saved_one_stays_until_then() -> None:
    board = board_with(settings_for(bytes(2)), 5)
    begin(board)
    saved = board.stored["game"]
    again = VirtualBoard(4, dict(board.stored))
    tap(again, STOP)
    assert "CARD: change" in again.words
    assert again.stored["game"] == saved
    tap(again, ROLL)
    hurry(again)
    assert again.stored["game"] != saved


def test_back_from_another_set_up_leads_to_the_waiting_game_again() -> None:
    board = board_with(settings_for(bytes(2)), 5)
    begin(board)
    played = board.table.playing().position.state()
    again = VirtualBoard(4, dict(board.stored))
    offered = again.words
    tap(again, STOP, STOP)
    assert again.words == offered
    tap(again, STOP, CARD, STOP, STOP)
    assert again.words == offered
    tap(again, ROLL)
    hurry(again)
    assert again.table.playing().position.state() == played

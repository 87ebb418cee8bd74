"""A replayed input log gives the frames of its board, for any presses and delays."""

from __future__ import annotations

import random

from mahe.device.input_log import Tape
from mahe.rules.game_setup import PERSON
from mahe.show.keys import CARD, MENU, ROLL, STOP
from mahe.table.people import HOLD_MS
from mahe_board.boards.input_log import Frame, frames
from mahe_board.command_line.errors import BadTape
from mahe_board.virtual_board.play.live_table import Live
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.hands import settings_for

CAREFUL = 1
DIM_MS = 300_000
OFFERS = (300, 450, 10_000)


class Taped(VirtualBoard):
    """A board that logs its input and keeps all its frames."""

    TABLE = Live
    table: Live

    def __init__(self, seed: int, stored: dict[str, bytes]) -> None:
        self.tape: Tape | None = None
        self.offered = 10_000  # mA that the supply offers
        self.shown: dict[int, bytes] = {}
        super().__init__(seed, stored)
        self.tape = Tape(self.keys)
        self.table.people.press.port = self.tape

    def jump(self, ms: int) -> None:
        if self.tape:
            self.tape.now = self.now + ms
            self.table.stage.limiter.supply(self.offered, 0)
        super().jump(ms)
        if self.tape:
            self.tape.note(self.table, self.offered, 0)
        self.shown[self.now] = self.lights.frame


def played(seed: int) -> Taped:
    """Play on a logging board with random presses, short and long, and random waits; return the board."""
    chance = random.Random(seed)
    players = bytes(chance.choice((PERSON, PERSON, CAREFUL)) for _ in range(chance.randint(2, 4)))
    settings = settings_for(players, cards=chance.random() < 0.5)
    board = Taped(seed, {"settings": settings.pack()})
    board.press(ROLL)
    board.press(ROLL)
    for _ in range(chance.randint(5, 150)):
        key = chance.choices((ROLL, STOP, CARD, MENU), (9, 4, 2, 1))[0]
        board.press(key, HOLD_MS + 200 if chance.random() < 0.03 else chance.choice((20, 60, 120)))
        if chance.random() < 0.5:
            board.settle()
        board.wait(chance.choice((0, 20, 300, 1500)))
        if chance.random() < 0.03:
            board.jump(chance.randint(5, 90))  # this frame comes late
        if chance.random() < 0.01:
            board.jump(chance.randint(1, 2) * DIM_MS - 2000)
            board.wait(chance.randint(1000, 3000))  # the lights dim, or the screen goes blank
        if chance.random() < 0.02:
            board.offered = chance.choice(OFFERS)
    return board


def played_again(board: Taped) -> list[Frame]:
    """The frames replayed from the board's log; none if it holds no game or no due choice."""
    assert board.tape
    try:
        return list(frames(board.tape.report()))
    except BadTape as nothing:
        if "no game" in str(nothing) or "no choice was due" in str(nothing):
            return []
        raise


def held_on() -> Taped:
    """A board where STOP leaves the menu and stays down while the choice is offered again."""
    board = Taped(7, {"settings": settings_for(bytes(2)).pack()})
    board.press(ROLL)
    board.press(ROLL)
    board.settle()
    board.press(ROLL)
    board.settle()
    board.press(MENU, HOLD_MS + 200)
    board.offered = OFFERS[1]  # a replay can begin only after a change of the supply
    board.press(STOP, 1500)
    board.wait(1500)
    for _ in range(3):
        board.press(ROLL)
        board.settle()
        board.wait(1500)
    return board


def test_a_key_that_is_held_after_its_use_is_ignored_in_the_log_too() -> None:
    board = held_on()
    again = played_again(board)
    assert len(again) > 50
    assert [frame.now for frame in again if board.shown[frame.now] != frame.lights] == []
    assert again[-1].moment == board.table.told()["moment"]


def test_an_input_log_gives_the_frames_of_its_board(seed: int, exhaustive: bool) -> None:
    compared = 0
    for number in range(200 if exhaustive else 5):
        board = played(seed + number)
        again = played_again(board)
        assert {frame.now: frame.lights for frame in again if board.shown[frame.now] != frame.lights} == {}, number
        if again and again[-1].now == board.now:
            assert again[-1].moment == board.table.told()["moment"]
        compared += len(again)
    assert compared > 400 * (number + 1)

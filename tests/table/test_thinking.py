"""Seed and choices alone determine a game, whatever the speed of thought, and whatever other keys are pressed."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random

import pytest

from mahe.rules import players
from mahe.rules.game import Game, new_game
from mahe.rules.game_setup import Setup
from mahe.rules.roster import computer_choice, number_of
from mahe.show import menu_pages, score_pages, turn_pages
from mahe.show.frame import FRAME_MS
from mahe.show.keys import CARD, MENU, ROLL, STOP
from mahe.table.turns import may_undo
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.hands import begin, make, settings_for, tap
from tests.table.test_coach import LOOKS_MS, THINKS_MS, judgement

PERSON, FOX, CUB = (number_of(name) for name in ("person", "fox", "cub"))


class ThinkingBoard(VirtualBoard):
    """A board that thinks up to so many slices after each frame."""

    def __init__(self, slices: int, seats: bytes, seed: int, cards: bool = False) -> None:
        self.slices = slices
        self.pace = Random(seed)
        self.seen = sha256()  # digest of all frames of lights and screen
        settings = settings_for(seats, cards=cards)
        settings.choose("coach", 1)
        settings.choose("first_steps", 0)
        super().__init__(seed, {"settings": settings.pack()})
        begin(self)

    def jump(self, ms: int) -> None:
        super().jump(ms)
        self.seen.update(self.table.stage.limiter.frame + self.table.stage.display.paper.pixels)
        for _ in range(self.pace.randint(0, self.slices)):
            self.table.thinking.step()

    @property
    def game(self) -> Game:
        return self.table.playing()


def persons_choice(game: Game) -> int:
    """Return a person's choice, which depends on the game's seed and the decision's number alone."""
    return game.position.choices[game.luck() // 1000 % len(game.position.choices)]


def undisturbed(game: Game) -> bytes:
    """Play the same game from its beginning without a board, with a new fox for each choice; return the choices."""
    setup = game.position.setup
    again = new_game(Setup(setup.players, setup.turtles, setup.first, cards=setup.cards), game.seed)
    again.position.seats[:] = game.journal.first_seats
    while again.journal.length() < game.journal.length():
        players._foxes.clear()
        chosen = computer_choice(again)
        again.apply(persons_choice(again) if chosen is None else chosen)
    return again.journal.choices()


def come_to(board: ThinkingBoard, page: Callable[..., object]) -> None:
    """Wait until this page asks for something."""
    for _ in range(1000):
        if board.table.stage.display.moment[0] is page and board.table.people.are_asked:
            return
        board.wait(FRAME_MS)
    raise AssertionError(f"{page.__name__} never came")


def leaf_through_the_menu(board: ThinkingBoard) -> None:
    board.hold(MENU)
    come_to(board, menu_pages.menu)
    tap(board, ROLL, ROLL, STOP)


def look_at_the_scores(board: ThinkingBoard) -> None:
    tap(board, MENU)
    if board.table.stage.display.moment[0] is score_pages.scores:  # otherwise the press has only ended an animation
        tap(board, CARD, MENU)


def take_back(board: ThinkingBoard) -> None:
    if may_undo(board.table):  # otherwise STOP would be a choice
        board.hold(STOP)


def switch_the_coach(board: ThinkingBoard) -> None:
    if board.game.position.throws:
        board.press(CARD, 60 if len(board.game.position.choices) == 2 else 1000)


def wait(board: ThinkingBoard) -> None:
    board.wait(700)


def pull_the_plug(board: ThinkingBoard) -> None:
    """Switch the board off and on again, and go on with the game that waits."""
    before = board.game
    VirtualBoard.__init__(board, 1, board.stored)
    tap(board, ROLL)
    board.hurry()
    assert board.game.seed == before.seed
    assert board.game is not before


def heed_the_coach(board: ThinkingBoard) -> None:
    """Wait for the coach's advice, and check that a new fox gives the same."""
    board.wait(THINKS_MS[True] + LOOKS_MS + 60)
    said = [word for word in board.words if word.startswith("Fox: ")]
    position = board.game.position
    wanted = judgement(board.game.view()) if board.table.stage.coach and len(position.choices) > 1 else ""
    assert said == ([wanted] if wanted else [])


WHILE_ANOTHER_THINKS = (leaf_through_the_menu, look_at_the_scores, take_back, wait, pull_the_plug)
WHILE_DECIDING = (*WHILE_ANOTHER_THINKS, switch_the_coach, heed_the_coach)


def play(board: ThinkingBoard, random: Random, choices: int) -> None:
    """Play until so many choices are made, and do other things at random in between."""
    while board.game.journal.length() < choices and not board.game.position.is_over():
        page = board.table.stage.display.moment[0]
        if page in (turn_pages.first_die, turn_pages.decision) and board.table.people.are_asked:
            if random.random() < 0.4:
                random.choice(WHILE_DECIDING)(board)
            else:
                make(board, persons_choice(board.game))
        elif page is turn_pages.thinking and random.random() < 0.05:
            random.choice(WHILE_ANOTHER_THINKS)(board)
        elif random.random() < 0.2:
            tap(board, random.choice((CARD, ROLL)))  # the press ends an animation
        else:
            board.wait(random.choice((FRAME_MS, 200)))


@pytest.mark.parametrize(
    ("seats", "cards"), [((PERSON, FOX), False), ((FOX, PERSON, CUB), True), ((CUB, PERSON, FOX, PERSON), True)]
)
def test_the_same_choices_lead_to_the_same_game_however_fast_a_board_thinks_and_whatever_else_is_done(
    seats: tuple[int, ...], cards: bool, seed: int, exhaustive: bool
) -> None:
    shown = {}
    for speed in (0, 3, 1000):
        board = ThinkingBoard(speed, bytes(seats), seed, cards)
        play(board, Random(seed), 1000 if exhaustive else 24)
        assert board.game.journal.choices() == undisturbed(board.game)
        shown[speed] = board.seen.digest(), board.now
    assert len(set(shown.values())) == 1, shown


def test_a_game_that_ends_before_the_coach_has_thought_ends_as_any_other() -> None:
    """The board has no time to think until the game is over."""
    board = ThinkingBoard(0, bytes(3), 1)
    while not board.game.position.is_over():
        make(board, persons_choice(board.game))
        if not board.game.position.is_over():
            board.hurry()
    board.slices = 100
    board.wait(30_000)
    assert board.table.people.are_asked
    assert not board.table.thinking.step(), "there is nothing to think about"

"""With a card in hand, lights and screen show the effect of playing it."""

from __future__ import annotations

from random import Random

from mahe.rules.choices import CARD, STOP, TURTLE
from mahe.rules.position import Position
from mahe.show import geometry
from mahe.show.keys import CARD as CARD_KEY
from mahe.show.keys import STOP as STOP_KEY
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.hands import begin, board_with, hurry, make, settings_for, tap

WINK_MS = 900


def playable(position: Position) -> list[int]:
    """Return the cards that may be played now, by their numbers of eggs."""
    return [choice - CARD for choice in position.choices if CARD < choice < TURTLE]


def with_cards(seed: int) -> VirtualBoard:
    """Return a board on which cards may be played, and nobody stands on the spaces that they lead to."""
    board = board_with(settings_for(bytes(4), cards=True), seed)
    begin(board)
    random = Random(seed)
    for _ in range(3000):
        hurry(board)
        position = board.table.playing().position
        ends = [landing(position, eggs) for eggs in playable(position)]
        if ends and all(end < 21 and position.stacks.top[end] not in range(7) for end in [*ends, landing(position, 0)]):
            return board
        make(board, STOP if position.throws else random.choice(position.choices))
    raise AssertionError("nobody won a card")


def landing(position: Position, card: int) -> int:
    """Return the space that STOP leads to if this card is played (0: none), by R9 to R13."""
    dice = len(position.throws) + bool(card)
    return position.stacks.space[position.turtle()] % 21 + (position.total() + card) * dice


def winking(board: VirtualBoard) -> set[int]:
    """Return the spaces whose innermost light goes on and off, though no turtle stands there."""
    lit: dict[int, set[bool]] = {space: set() for space in range(1, 21)}
    for _ in range(0, WINK_MS, 20):
        board.wait(20)
        for space, seen in lit.items():
            light = 3 * geometry.space(space, 0)
            seen.add(any(board.lights.frame[light : light + 3]))
    return {space for space, seen in lit.items() if len(seen) == 2}


def test_the_light_winks_where_stop_would_lead_with_the_card_in_hand_and_the_screen_says_so(seed: int) -> None:
    board = with_cards(seed % 1000)
    position = board.table.playing().position
    assert winking(board) == {landing(position, 0)}
    tap(board, CARD_KEY)
    for eggs in playable(position):
        assert winking(board) == {landing(position, eggs)}
        assert f"→ space {landing(position, eggs)}" in board.words
        tap(board, CARD_KEY)
    tap(board, STOP_KEY)
    assert winking(board) == {landing(position, 0)}, "put back"


def test_a_card_that_reaches_the_beach_says_how_many_eggs_are_laid_there(seed: int) -> None:
    board = board_with(settings_for(bytes(4), cards=True), seed % 1000)
    begin(board)
    random = Random(seed)
    for _ in range(3000):
        hurry(board)
        position = board.table.playing().position
        if playable(position) and landing(position, playable(position)[0]) >= 21:
            break
        make(board, STOP if position.throws else random.choice(position.choices))
    tap(board, CARD_KEY)
    board.wait(60)
    assert f"eggs: {position.face_up()}" in board.words

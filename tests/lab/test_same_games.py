"""The batch engine plays the same games as mahe.rules; the two are compared at every single choice."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup
from mahe.rules.limits import PLAYERS
from mahe.rules.position import HAND, Position
from mahe.rules.score import winners
from mahe_board.lab.batch_engine.moves import share_of
from tests.lab.tables import KINDS, Log, a_log, a_setup, kind_name, offered


def seen(position: Position) -> list[int]:
    """Return the public facts of a position, except the hands, as one list of numbers."""
    stacks = position.stacks
    return [
        *stacks.space, *stacks.below, *stacks.top, position.face_up(), position.cards_left(), position.seat(),
        position.gone(), position.carded(), position.turtle(), position.topmost(), position.decider(),
        len(position.throws), position.total(), position.turn(),
    ]  # fmt: skip


FIELDS = [
    "space", "below", "top", "face_up", "cards_left", "seat", "gone", "carded", "turtle", "topmost", "decider",
    "dice", "total", "turn",
]  # fmt: skip


def as_numbers(log: Log) -> list[list[int]]:
    """Return for each position of a log the list that `seen` makes."""
    columns = [log.positions[name].reshape(len(log.positions), -1) for name in FIELDS]
    rows: list[list[int]] = np.hstack(columns).tolist()
    return rows


def check_game(setup: Setup, seed: int) -> int:
    """Compare one game choice by choice; return the number of decisions."""
    log = a_log(setup, seed, "random")
    game = new_game(setup, seed)
    position = game.position
    hands = log.positions["hands"].reshape(-1, PLAYERS, HAND).tolist()
    for number, (numbers, chosen) in enumerate(zip(as_numbers(log), log.chosen.tolist(), strict=False)):
        where = f"{vars(setup)}, seed {seed}, decision {number}"
        assert seen(position) == numbers, where
        assert list(position.choices) == offered(log.positions[number]), where
        game.apply(chosen)
        if number % 16 == 0:
            check_hands(position, hands[number + 1], where)
    assert position.is_over()
    check_hands(position, hands[-1], f"{vars(setup)}, seed {seed}, at the end")
    won = winners(position)
    for seat in range(setup.players):
        assert share_of(log.positions[-1], seat, 420) == (420 // len(won) if seat in won else 0), where
    return len(log.chosen)


def check_hands(position: Position, hands: list[list[int]], where: str) -> None:
    for seat in range(position.setup.players):
        assert [position.held(seat, eggs) for eggs in range(1, 8)] == hands[seat][1:8], where


@pytest.mark.parametrize("kind", KINDS, ids=kind_name)
def test_games_of_every_kind_are_the_same_choice_by_choice(
    kind: tuple[int, bool, bool, bool], seed: int, exhaustive: bool
) -> None:
    random = Random(f"{seed} {kind}")
    for _ in range(10_000 if exhaustive else 12):
        check_game(a_setup(random, kind), random.getrandbits(48))

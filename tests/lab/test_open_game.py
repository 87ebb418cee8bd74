"""The game for other libraries takes its dice and cards from the caller, and states their probabilities."""

from __future__ import annotations

from random import Random

import pytest

from mahe.rules.choices import ROLL, STOP
from mahe.rules.errors import ImpossibleChance
from mahe.rules.game_setup import Setup
from mahe_board.lab.open_game import OpenGame
from tests.lab.tables import KINDS, a_setup, kind_name


@pytest.mark.parametrize("kind", KINDS, ids=kind_name)
def test_chance_is_whole_and_the_deck_is_what_the_box_holds(kind: tuple[int, bool, bool, bool], seed: int) -> None:
    random = Random(f"{seed} {kind} open")
    game = OpenGame(a_setup(random, kind))
    cards = []
    while not game.is_over():
        if game.chance_is_due():
            given, likely = zip(*game.outcomes(), strict=True)
            assert sum(likely) == pytest.approx(1)
            chance = random.choices(given, likely)[0]
            if game.position.due() != 1:  # the outcome is a card, not a die
                cards.append(chance)
            game.give(chance)
        else:
            game.choose(random.choice(game.choices()))
    assert len(cards) == 20
    assert all(cards.count(eggs) <= held for eggs, held in zip(range(1, 7), (3, 3, 5, 5, 5, 3), strict=True))
    assert sum(game.shares()) == pytest.approx(1)


def test_the_first_card_is_a_three_five_times_in_twenty_four() -> None:
    assert dict(OpenGame(a_setup(Random(1), (4, False, False, False))).outcomes()) == {
        1: 3 / 24, 2: 3 / 24, 3: 5 / 24, 4: 5 / 24, 5: 5 / 24, 6: 3 / 24,
    }  # fmt: skip


def test_a_card_that_was_seen_is_less_likely_and_a_clone_goes_its_own_way() -> None:
    game = OpenGame(a_setup(Random(1), (4, False, False, False)))
    game.give(6)
    game.choose(ROLL)
    game.give(1)
    other = game.clone()
    game.choose(STOP)
    assert other.choices() == [STOP, ROLL]
    for _ in range(200):
        if game.chance_is_due():
            outcomes = dict(game.outcomes())
            if game.position.due() == 2:
                assert outcomes[6] == 2 / 23
                break
            game.give(6)
        else:
            game.choose(STOP if STOP in game.choices() else ROLL)
    else:
        pytest.fail("nobody came to the beach")


def test_a_card_is_not_turned_up_more_often_than_the_box_holds_it() -> None:
    game = OpenGame(Setup(4))
    game.seen[6] = 3
    assert 6 not in dict(game.outcomes())
    with pytest.raises(ImpossibleChance, match="no card with 6 eggs is left, only with 1, 2, 3, 4, 5"):
        game.give(6)
    game.give(5)

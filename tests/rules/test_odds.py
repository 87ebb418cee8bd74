"""The odds equal the rule book's figures, and the result of counting all dice."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.odds import WAYS, bust_ways, odds_of
from mahe.rules.position import Position
from tests.rules.games import Start, pick, starts
from tests.rules.table import Table


@pytest.mark.rule("R8")
def test_the_next_die_busts_in_one_case_of_six_less_than_the_total() -> None:
    assert [Fraction(bust_ways(total), 6) for total in range(1, 8)] == [Fraction(total - 1, 6) for total in range(1, 8)]


@pytest.mark.parametrize(("total", "of_216"), [(1, 0), (2, 36), (3, 72), (4, 108), (5, 144), (6, 180)])
def test_the_bust_chance_of_a_choice(total: int, of_216: int) -> None:
    table = Table(4)
    table.throw(total)
    assert Fraction(odds_of(table.position, ROLL)[0], WAYS) == Fraction(of_216, 216)
    assert odds_of(table.position, STOP)[0] == 0


def test_two_dice_are_valid_in_7_of_12_cases_and_three_in_35_of_216() -> None:
    two = [(a, b) for a in range(1, 7) for b in range(1, 7) if a + b <= 7]
    assert Fraction(len(two), 36) == Fraction(7, 12)
    # The chance that a player who never stops throws three dice without a bust.
    three = sum(6 - bust_ways(a + b) for a, b in two)
    assert Fraction(three, 216) == Fraction(35, 216)


REACH = {1: 216, 2: 216, 3: 210, 4: 198, 5: 179, 6: 155, 7: 121, 8: 121, 9: 112, 10: 111, 11: 95, 12: 95, 13: 67,
         14: 67, 15: 31, 16: 25, 17: 25, 18: 25, 19: 15, 20: 15, 21: 15}  # fmt: skip


@pytest.mark.rule("R23")
@pytest.mark.parametrize("away", range(1, 22))
def test_the_best_chance_to_reach_the_beach_from_so_many_spaces_away(away: int) -> None:
    starts_there = [{21 - away: "red"}] if away < 21 else [{}, {21: "red"}]
    for board in starts_there:
        table = Table(4, board)
        assert Fraction(odds_of(table.position, ROLL)[1], WAYS) == Fraction(REACH[away], 216)


def test_the_best_expected_advance_from_the_raft_is_181_24ths() -> None:
    assert Fraction(odds_of(Table(4).position, ROLL)[2], WAYS) == Fraction(181, 24)


@pytest.mark.parametrize("second", [False, True])
def test_from_the_raft_one_rolls_on_at_four_at_most(second: bool) -> None:
    for total in range(2 if second else 1, 7):
        table = Table(4)
        table.move(f"1 {total - 1}" if second else str(total))
        on, enough = (odds_of(table.position, choice)[2] for choice in (ROLL, STOP))
        assert (on > enough) == (total <= 4)


def worth(aim: str, start: int, total: int, dice: int) -> Fraction:
    """Return the worth of a move that ends now. Aim "reach": 1 if it reaches the beach. "advance": its spaces."""
    if aim == "reach":
        return Fraction(total <= 7 and start + total * dice >= 21)
    return Fraction(total * dice if total <= 7 else -start)


def best(aim: str, start: int, total: int, dice: int, hand: set[int], card_left: bool) -> Fraction:
    """Return the worth of the best choice, by trying all of them."""
    if total > 7 or dice == 3:
        return worth(aim, start, total, dice)
    found = [] if dice == 0 else [worth(aim, start, total, dice)]
    if total < 7:
        found.append(rolled(aim, start, total, dice, hand, card_left))
        if dice and card_left:
            found += [best(aim, start, total + card, dice + 1, hand, False) for card in hand if total + card <= 7]
    return max(found)


def rolled(aim: str, start: int, total: int, dice: int, hand: set[int], card_left: bool) -> Fraction:
    """Return the mean worth of throwing the next die."""
    return sum((best(aim, start, total + face, dice + 1, hand, card_left) for face in range(1, 7)), Fraction(0)) / 6


def odds_by_counting(view: Position, choice: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return a choice's chance of a bust, chance to reach the beach and mean advance, by counting all dice."""
    turtle = choice - TURTLE if choice >= TURTLE else view.turtle()
    stack = view.stacks.stack(view.stacks.space[turtle]) if view.stacks.space[turtle] else (turtle,)
    decider = view.setup.owner[stack[-1]]
    start = view.stacks.space[turtle] % 21
    hand = {card for card in range(1, 7) if view.held(decider, card)} if view.setup.cards else set()
    card_left = not view.carded() >> decider & 1
    dice = len(view.throws)
    bust = Fraction(sum(view.total() + face > 7 for face in range(1, 7)), 6) if choice == ROLL else Fraction(0)
    values = []
    for aim in ("reach", "advance"):
        if choice == STOP:
            values.append(worth(aim, start, view.total(), dice))
        elif CARD < choice < TURTLE:
            values.append(best(aim, start, view.total() + choice - CARD, dice + 1, hand, False))
        else:
            values.append(rolled(aim, start, view.total(), dice, hand, card_left))
    return bust, values[0], values[1]


@given(start=starts)
def test_the_odds_of_every_choice_are_those_found_by_counting(start: Start) -> None:
    game, random = start.game(), start.random()
    moment = 0
    while not game.position.is_over():
        if moment % 20 == 0 or len(game.position.choices) > 2:
            for choice in game.position.choices:
                counted = odds_by_counting(game.position, choice)
                assert tuple(Fraction(number, WAYS) for number in odds_of(game.position, choice)) == counted
        game.apply(pick(random, game.position.choices))
        moment += 1


@pytest.mark.parametrize("space", [0, 5, 14, 20, 21])
@pytest.mark.parametrize("hand", [[], [1], [2, 6], [1, 2, 3, 4, 5, 6]])
def test_the_odds_with_cards_in_hand_are_those_found_by_counting(space: int, hand: list[int]) -> None:
    for words in ["", "1", "2", "4", "6", "1 1", "2 4", "1 c1" if 1 in hand else "1"]:
        table = Table(4, {space: "blue red yellow"} if space else {}, hands={"yellow": hand, "red": hand}, cards=True)
        table.move(words)
        for choice in table.position.choices:
            counted = odds_by_counting(table.position, choice)
            assert tuple(Fraction(number, WAYS) for number in odds_of(table.position, choice)) == counted

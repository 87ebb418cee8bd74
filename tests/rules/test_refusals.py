"""Each refusal is a sentence that says why, and lists the open choices where there are several."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE, hand_over
from mahe.rules.errors import BadSetup, IllegalChoice, ImpossibleChance
from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup
from mahe.rules.house_rules import HOUSE_RULES
from mahe.rules.moves import begin, choose, give
from mahe.rules.position import Position
from mahe.rules.record import records
from mahe.rules.roster import ROSTER, number_of
from tests.rules.table import Table

HOUSE_NAMES = ", ".join(rule.name for rule in HOUSE_RULES)
PLAYER_NAMES = ", ".join(player.name for player in ROSTER)
PLAYER_NUMBERS = ", ".join(f"{player.number} ({player.name})" for player in ROSTER)


def riding(words: str = "2", *held: int, cards: bool = True, third7: bool = False) -> Position:
    """Return a position after these throws, in which yellow rides on red, decides, and holds these cards."""
    table = Table(4, {4: "red yellow"}, hands={"yellow": list(held)}, cards=cards, third7=third7)
    table.move(words)
    return table.position


def over() -> Position:
    table = Table(4, {20: "red"}, deck=())
    table.move("1 stop")
    return table.position


def unbegun(players: int = 2) -> Position:
    position = Position(Setup(players))
    begin(position, 3, 20)
    return position


def thrown(due: bool = True) -> Position:
    """Return a position that waits for a die, or, if not `due`, for the next card."""
    table = Table(4, {20: "red"}, deck=(3, 5))
    position = Position(table.position.setup)
    position.cells[:] = table.position.cells
    begin(position, 3, 2)
    choose(position, ROLL)
    if not due:
        give(position, 1)
        choose(position, STOP)
    return position


@pytest.mark.parametrize(
    ("make", "choice", "sentence"),
    [
        (over, STOP, "[A6] the game is over: nothing is left to choose"),
        (thrown, ROLL, "[R5] chance comes first: a die is due"),
        (lambda: thrown(False), ROLL, "[R5] chance comes first: the next card is due"),
        (riding, "1", "[R5] a choice is a whole number, not a str; open now: ROLL, STOP"),
        (lambda: riding("2", 2), 2.5, "[R5] a choice is a whole number, not a float; open now: ROLL, STOP, CARD + 2"),
        (unbegun, 7, "[R5] there is no choice 7; open now: TURTLE + 0, TURTLE + 1"),
        (riding, -(10**9), "[R5] there is no choice one that large; open now: ROLL, STOP"),
        (unbegun, STOP, "[R5] nobody can stop before the first die; choose red first or yellow first"),
        (lambda: unbegun(4), STOP, "[R5] nobody can stop before the first die; red's first die is to be thrown"),
        (unbegun, ROLL, "[R31] nobody can throw yet; choose red first or yellow first"),
        (unbegun, TURTLE + 2, "[R31] the blue turtle can't go now; choose red first or yellow first"),
        (lambda: unbegun(4), TURTLE + 2, "[R31] the blue turtle can't go now; red's first die is to be thrown"),
        (riding, TURTLE + 1, "[R31] a move has begun; no other turtle goes before it is over"),
    ],
)  # fmt: skip
def test_a_refused_choice_is_told_with_its_reason(make: Callable[[], Position], choice: int, sentence: str) -> None:
    with pytest.raises(IllegalChoice) as refused:
        choose(make(), choice)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("position", "eggs", "sentence"),
    [
        (riding(cards=False), 1, "[R35] this game is played without the card variant: dice alone are thrown"),
        (unbegun(4), 1, "[R35] this game is played without the card variant: dice alone are thrown"),
        (riding("", 1), 1, "[R36] a card never replaces the first die, which is always thrown"),
        (riding("2 c1", 1, 2), 2, "[R37] only one card a turn, and one has been played; stop, or throw the next die"),
        (riding("3 4", 1, third7=True), 1, "[A1] at exactly 7 no card is played, since every card leads above 7"),
        (riding("2 4", 3), 3, "[R36] 6 and 3 eggs are above 7; 1 egg would be the most"),
        (riding("2"), 1, "[R39] the decider has no card of 1 egg; they have none at all"),
        (riding("2", 4, 2, 2), 1, "[R39] the decider has no card of 1 egg; theirs: 2 eggs, 4 eggs"),
    ],
)
def test_a_refused_card_is_told_with_its_reason(position: Position, eggs: int, sentence: str) -> None:
    with pytest.raises(IllegalChoice) as refused:
        choose(position, CARD + eggs)
    assert str(refused.value) == sentence


def test_a_card_of_one_s_own_that_is_missing_is_told_as_such() -> None:
    table = Table(4, hands={"red": [3]}, cards=True)
    table.throw(2)
    with pytest.raises(IllegalChoice) as refused:
        table.game.apply(CARD + 1)
    assert str(refused.value) == "[R35] the decider has no card of 1 egg; theirs: 3 eggs"


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        (hand_over(4, 1), "[R5] there is no seat 4 to hand over; there are 0 to 3"),
        (10**9, "[R5] there is no seat one that large to hand over; there are 0 to 3"),
        (
            hand_over(2, 15),
            f"[R5] there is no player number 15 for seat 2; there are {PLAYER_NUMBERS}",
        ),
    ],
)
def test_a_seat_that_can_t_be_handed_over_is_told_with_those_that_can(choice: int, sentence: str) -> None:
    with pytest.raises(IllegalChoice) as refused:
        new_game(Setup(4), 1).apply(choice)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("make", "chance", "sentence"),
    [
        (thrown, 7, "[R1] a die shows 1 to 6, not 7"),
        (lambda: thrown(False), 0, "[R1] the next card shows 1 to 6, not 0"),
        (thrown, 10**9, "[R1] a die shows 1 to 6, not one that large"),
        (thrown, 2.0, "[R1] a die shows 1 to 6, not a float"),
        (riding, 3, "[R5] no die or card is due, but a choice; open now: ROLL, STOP"),
        (over, 3, "[A6] the game is over: no die or card is due"),
    ],
)
def test_a_chance_that_can_t_be_is_told_with_what_can(make: Callable[[], Position], chance: int, sentence: str) -> None:
    with pytest.raises(ImpossibleChance) as refused:
        give(make(), chance)
    assert str(refused.value) == sentence


def test_nothing_to_take_back_is_told() -> None:
    with pytest.raises(IllegalChoice) as refused:
        new_game(Setup(4), 1).take_back()
    assert str(refused.value) == "[taking back] there is no STOP or card since the last die that was thrown"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: Setup(8), "[R1] Mahé is for 2 to 7 players, not 8"),
        (lambda: Setup(3, (0, 1, 2, 3, 4)), "[R30] 3 players need 6 turtles, not 5"),
        (lambda: Setup(4, (0, 1, 2, 7)), "[R1] there is no turtle number 7; they are 0 to 6"),
        (lambda: Setup(4, (0, 1, 2, 2)), "[R2] the blue turtle can't belong to two players"),
        (lambda: Setup(4, first=4), "[R4] there is no player number 4 to begin; they are 0 to 3"),
        (lambda: Setup(4, calm=True), f"there is no house rule calm; there are {HOUSE_NAMES}"),
        (
            lambda: number_of("wolf"),
            f"there is no player wolf; there are {PLAYER_NAMES}",
        ),
        (
            lambda: next(iter(records(1, 1, (1, 0)))),
            "in seat 1 is no computer player: `bots` names one for each seat",
        ),
    ],
)
def test_a_game_that_can_t_be_set_up_is_told_with_what_can(wrong: Callable[[], object], sentence: str) -> None:
    with pytest.raises((BadSetup, TypeError, ValueError)) as refused:
        wrong()
    assert str(refused.value) == sentence

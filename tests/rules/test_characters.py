"""The characters of the computer players: their choices, worked out by hand or by counting all dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.fox import Fox
from mahe.rules.players import careful, cub, daring, pirate, timid
from mahe.rules.position import Position
from mahe.rules.roster import thought_out
from tests.rules.table import Table

Character = Callable[[Position, int], int]
FACES = range(1, 7)
# Throws of one die and of two, one for each total that leaves a decision.
ONE_DIE = [str(total) for total in FACES]
TWO_DICE = [f"{total // 2} {total - total // 2}" for total in range(2, 7)]
LUCKS = (0, 24, 25, 99, 12345)


def after(words: str, board: dict[int, str] | None = None, **table: Any) -> Position:
    """Return the position of red's move after these throws, with a clutch of 3 eggs on the beach."""
    at = Table(4, board, **table)
    at.move(words)
    return at.position


def mean_way(total: int, dice: int) -> Fraction:
    """Return the mean advance in spaces for the best way to go on; a bust advances by none."""
    if total > 7:
        return Fraction(0)
    stopping = Fraction(total * dice)
    return stopping if dice == 3 or total == 7 else max(stopping, throwing(total, dice))


def throwing(total: int, dice: int) -> Fraction:
    """Return the mean advance in spaces if the next die is thrown."""
    return sum((mean_way(total + face, dice + 1) for face in FACES), Fraction(0)) / 6


@pytest.mark.parametrize("words", ONE_DIE + TWO_DICE)
def test_the_timid_throws_on_only_if_no_face_busts(words: str) -> None:
    view = after(words)
    busts = sum(view.total() + face > 7 for face in FACES)
    assert {timid(view, luck) for luck in LUCKS} == {ROLL if busts == 0 else STOP}


@pytest.mark.parametrize("words", ONE_DIE + TWO_DICE)
def test_the_daring_goes_the_longest_way_on_average(words: str) -> None:
    view = after(words)
    total, dice = view.total(), len(view.throws)
    longer = throwing(total, dice) > total * dice
    assert {daring(view, luck) for luck in LUCKS} == {ROLL if longer else STOP}


@pytest.mark.parametrize(
    ("words", "choice"),
    [("1", ROLL), ("2", ROLL), ("3", ROLL), ("4", STOP), ("5", STOP), ("6", STOP), ("1 1", ROLL), ("1 2", ROLL),
     ("1 3", STOP), ("2 3", STOP), ("3 3", STOP)],
)  # fmt: skip
def test_the_pirate_on_its_own_throws_on_up_to_three(words: str, choice: int) -> None:
    assert {pirate(after(words), luck) for luck in LUCKS} == {choice}


@pytest.mark.parametrize("player", [daring, pirate])
@pytest.mark.parametrize(
    ("space", "words", "choice"),
    [(18, "3", STOP), (17, "3", ROLL), (20, "1", STOP), (19, "1", ROLL), (15, "1 2", STOP), (14, "1 2", ROLL),
     (19, "2", STOP), (21, "2", ROLL)],
)  # fmt: skip
def test_a_clutch_within_reach_is_taken(player: Character, space: int, words: str, choice: int) -> None:
    view = after(words, {space: "red"})
    assert player(view, 0) == choice


@pytest.mark.parametrize("player", [daring, pirate])
@pytest.mark.parametrize(
    ("space", "words", "cards", "choice"),
    [
        (15, "2", [1], CARD + 1),  # (2 + 1) × 2 = 6 just reaches the beach; the card has 1 egg, the clutch 3
        (14, "2", [1], ROLL),  # 6 spaces are too few
        (13, "2", [1, 2], CARD + 2),  # the lowest card that reaches the beach
        (15, "2", [2, 1], CARD + 1),
        (13, "2", [3], ROLL),  # the card has as many eggs as are to be won
        (11, "2", [4, 3], ROLL),
        (9, "1 1", [2], CARD + 2),  # (1 + 1 + 2) × 3 = 12
        (8, "1 1", [2], ROLL),
        (8, "1 2", [2], CARD + 2),
        (9, "5", [1], CARD + 1),  # without the card, it would stop
        (8, "5", [1], STOP),
        (21, "2", [1], ROLL),  # from the beach itself it is a whole lap to the next clutch
    ],
)
def test_a_card_is_played_only_for_a_clutch_worth_more(
    player: Character, space: int, words: str, cards: list[int], choice: int
) -> None:
    view = after(words, {space: "red"}, hands={"red": cards}, cards=True)
    assert player(view, 0) == choice


@pytest.mark.parametrize("words", ["1", "5", "6", "3 3", "1 1"])
def test_the_pirate_on_another_s_back_throws_until_both_bust(words: str) -> None:
    view = after(words, {2: "red yellow"})
    assert pirate(view, 0) == ROLL
    assert daring(after("5", {2: "red yellow"}), 0) == STOP


def test_the_pirate_on_another_s_back_still_takes_a_clutch_within_reach() -> None:
    assert pirate(after("6", {15: "red yellow"}), 0) == STOP
    assert pirate(after("2", {15: "red yellow"}, hands={"yellow": [1]}, cards=True), 0) == CARD + 1


@pytest.mark.parametrize(
    ("board", "words", "choice"),
    [
        ({5: "red", 7: "blue"}, "2", STOP),
        ({5: "red", 7: "blue"}, "1", ROLL),  # nobody stands on the space where it would land
        ({5: "red", 7: "blue"}, "1 1", ROLL),
        ({5: "red", 9: "blue green"}, "1 1", STOP),
        ({4: "red", 10: "green"}, "1 2", STOP),
    ],
)
def test_the_pirate_climbs_on_others_when_it_can(board: dict[int, str], words: str, choice: int) -> None:
    assert pirate(after(words, board), 0) == choice


def test_the_pirate_does_not_climb_on_a_turtle_of_its_own() -> None:
    table = Table(2, {5: "red", 7: "yellow"})  # both turtles are red's
    table.move("red: 2")
    assert pirate(table.position, 0) == ROLL
    table = Table(2, {5: "red", 7: "yellow blue"})
    table.move("red: 2")
    assert pirate(table.position, 0) == STOP


@pytest.mark.parametrize("player", [timid, careful, daring, pirate])
def test_at_seven_none_of_them_throws_on(player: Character) -> None:
    assert player(after("3 4", third7=True), 0) == STOP


@pytest.mark.parametrize("player", [timid, careful, daring, pirate])
def test_which_of_two_turtles_goes_first_is_all_the_same_to_them(player: Character) -> None:
    view = Table(2, {5: "red"}).position
    chosen = [player(view, luck) for luck in range(10)]
    assert (chosen.count(TURTLE), chosen.count(TURTLE + 1)) == (5, 5)


@pytest.mark.parametrize("cards", [[], [1], [1, 2, 6]])
def test_the_cub_chooses_anything_in_a_quarter_of_its_decisions_and_otherwise_as_the_fox(cards: list[int]) -> None:
    table = Table(4, {3: "red"}, hands={"red": cards}, cards=True)
    table.move("1")
    view = table.game.view()
    best = thought_out(Fox().begin(table.game.view()))
    erring = []
    for luck in range(100 * len(view.choices)):
        chosen = cub(view, luck)
        if isinstance(chosen, int):
            erring.append(chosen)
        elif luck in (25, 99):
            assert thought_out(chosen) == best
    assert {choice: erring.count(choice) for choice in view.choices} == dict.fromkeys(view.choices, 25)
    assert len(erring) == 25 * len(view.choices) == 25 * (2 + len(cards))

"""R1 to R4: the set-up before the first die."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mahe.rules.clutch import BOX, deal
from mahe.rules.dice import Dice
from mahe.rules.errors import BadSetup
from mahe.rules.game import new_game
from mahe.rules.game_setup import TURTLES, Setup
from mahe.rules.house_rules import HOUSE_RULES, house_of
from tests.rules.table import Table

rule = pytest.mark.rule


@rule("R1")
@pytest.mark.parametrize("players", [-1, 0, 1, 8, 100])
def test_fewer_than_two_and_more_than_seven_players_are_refused(players: int) -> None:
    with pytest.raises(BadSetup) as refused:
        Setup(players)
    assert refused.value.rule == "R1"


@rule("R1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_two_to_seven_players_can_play(players: int) -> None:
    assert new_game(Setup(players), 1).position.setup.players == players


@rule("R1")
def test_there_are_seven_turtles_and_no_eighth() -> None:
    assert len(set(TURTLES)) == 7
    with pytest.raises(BadSetup) as refused:
        Setup(4, (0, 1, 2, 7))
    assert refused.value.rule == "R1"


@rule("R1", "R3", "A20")
def test_the_box_holds_24_cards_of_one_to_six_eggs_and_87_eggs_in_all() -> None:
    assert tuple(BOX) == (3, 3, 5, 5, 5, 3)
    assert sum(BOX) == 24
    assert sum(eggs * cards for eggs, cards in enumerate(BOX, 1)) == 87


@rule("A20")
def test_the_box_can_hold_the_hands_of_the_scoring_example() -> None:
    hands = [1, 3, 3, 4, 5, 6, 1, 2, 4, 4, 6, 2, 3, 4, 6, 3, 3, 4, 5, 5]
    assert all(count <= BOX[eggs - 1] for eggs, count in Counter(hands).items())


@rule("R3")
@pytest.mark.parametrize("seed", range(50))
def test_twenty_cards_are_dealt_and_four_taken_out_and_together_they_are_the_box(seed: int) -> None:
    deck, removed = deal(Dice(seed))
    assert (len(deck), len(removed)) == (20, 4)
    assert Counter(deck + removed) == {1: 3, 2: 3, 3: 5, 4: 5, 5: 5, 6: 3}


@rule("R3", "A19")
def test_the_top_card_of_the_deck_lies_face_up_from_the_start() -> None:
    game = new_game(Setup(4), 7)
    assert game.position.face_up() == game.deck[0]
    assert game.position.cards_left() == 20


@rule("R2", "R21")
@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_every_turtle_begins_on_the_raft(players: int) -> None:
    table = Table(players)
    assert {table.space(turtle) for turtle in TURTLES} == {0}


@rule("R2", "A16")
def test_the_colours_are_picked_freely_and_no_two_players_have_the_same() -> None:
    setup = Setup(4, (6, 0, 3, 5))
    assert [setup.name(seat) for seat in range(4)] == ["white", "red", "green", "purple"]
    with pytest.raises(BadSetup) as refused:
        Setup(4, (6, 0, 3, 6))
    assert refused.value.rule == "R2"


@rule("R2")
@pytest.mark.parametrize("turtles", [(0, 1, 2), (0, 1, 2, 3, 4), ()])
def test_with_four_players_each_has_exactly_one_turtle(turtles: tuple[int, ...]) -> None:
    with pytest.raises(BadSetup) as refused:
        Setup(4, turtles)
    assert refused.value.rule == "R2"


@pytest.mark.parametrize("turtles", [(0, 1, 2, 300), (0, 1, 2, -1)])
def test_a_turtle_with_an_impossible_number_is_a_bad_set_up_like_any_other(turtles: tuple[int, ...]) -> None:
    with pytest.raises(BadSetup) as refused:
        Setup(4, turtles)
    assert refused.value.rule == "R1"


@rule("R30", "A17")
@pytest.mark.parametrize("players", [2, 3])
def test_two_and_three_players_have_two_turtles_each(players: int) -> None:
    setup = Setup(players)
    assert [len(setup.turtles_of(seat)) for seat in range(players)] == [2] * players
    with pytest.raises(BadSetup) as refused:
        Setup(players, tuple(range(players)))
    assert refused.value.rule == "R30"


@rule("R30", "A17")
@pytest.mark.parametrize("players", [2, 3])
def test_by_house_rule_two_and_three_players_have_one_turtle_each(players: int) -> None:
    setup = Setup(players, two=False)
    assert [len(setup.turtles_of(seat)) for seat in range(players)] == [1] * players


@rule("R30")
def test_four_players_never_have_two_turtles_each() -> None:
    assert not Setup(4, two=True).two


@rule("R4", "A16")
@pytest.mark.parametrize("first", range(4))
def test_any_player_may_begin_and_the_others_follow_in_seating_order(first: int) -> None:
    names = ["red", "yellow", "blue", "green"]
    table = Table(4, turn=names[first])
    order = []
    for _ in range(5):
        order.append(table.on_turn)
        table.move("1 stop")
    assert order == [names[(first + step) % 4] for step in range(5)]


@rule("A17")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("asked", [{}, {"two": True}, *({rule.name: not rule.usual} for rule in HOUSE_RULES)])
def test_whether_a_house_rule_holds_has_one_answer(players: int, asked: dict[str, bool]) -> None:
    house: Any = asked
    setup = Setup(players, **house)
    usual = {rule.name: rule.usual for rule in HOUSE_RULES}
    wanted = {**usual, "cards": False, "two": True, "third7": False, **asked}
    wanted["two"] = wanted["two"] and players <= 3
    assert {rule.name: setup.is_on(rule) for rule in HOUSE_RULES} == wanted
    assert {rule.name: getattr(setup, rule.name) for rule in HOUSE_RULES} == wanted
    saved: Any = house_of(setup.house)
    assert vars(Setup(players, **saved)) == vars(setup), "a save brings the same set-up back"


@rule("R4")
@pytest.mark.parametrize("first", [-1, 4])
def test_nobody_begins_who_does_not_play(first: int) -> None:
    with pytest.raises(BadSetup) as refused:
        Setup(4, first=first)
    assert refused.value.rule == "R4"

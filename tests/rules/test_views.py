"""Computer players and the odds see public facts only, never unseen cards."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.dice import Dice, Luck
from mahe.rules.events import TURNED_UP
from mahe.rules.game import Game, new_game
from mahe.rules.game_setup import Setup
from mahe.rules.journal import Journal
from mahe.rules.moves import begin
from mahe.rules.odds import odds_of
from mahe.rules.players import careful
from mahe.rules.players import random as random_player
from mahe.rules.position import Position
from mahe.rules.roster import computer_choice, number_of, play_on
from mahe.rules.stacks import Stacks
from tests.rules.games import Start, pick, starts
from tests.rules.table import Table

rule = pytest.mark.rule


@rule("A15")
@given(start=starts)
def test_two_games_that_differ_only_in_hidden_cards_look_the_same(start: Start) -> None:
    game, random = start.game(), start.random()
    hidden = bytearray(game.deck[1:] + game.removed)
    random.shuffle(hidden)
    position = Position(start.setup())
    begin(position, game.deck[0], 20)
    other = Game(position, game.deck[:1] + bytes(hidden[:19]), Dice(start.seed))
    other._dice = new_game(start.setup(), start.seed)._dice  # both games get the same dice
    assert other.deck[0] == game.deck[0]
    while not game.position.is_over():
        assert other.position.state() == game.position.state()
        assert [odds_of(other.position, choice) for choice in other.position.choices] == [
            odds_of(game.position, choice) for choice in game.position.choices
        ]
        for player in (random_player, careful):
            luck = random.getrandbits(30)
            assert player(other.position, luck) == player(game.position, luck)
        choice = pick(random, game.position.choices)
        events, others = game.apply(choice), other.apply(choice)
        if any(event[0] == TURNED_UP for event in events) and events != others:
            return  # the games now differ in a face-up card
        assert others == events
    assert other.position.is_over()


def reachable(thing: object) -> list[object]:
    """Return every object that can be reached from a thing through attributes and containers."""
    found: list[object] = []
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if any(one is other for other in found):
            continue
        found.append(one)
        if isinstance(one, dict):
            waiting += [*one.keys(), *one.values()]
        elif isinstance(one, (list, tuple, set)):
            waiting += one
        elif hasattr(one, "__dict__") and not isinstance(one, type):
            waiting += vars(one).values()
    return found


@rule("A15")
@given(start=starts)
def test_nothing_hidden_can_be_reached_from_the_view(start: Start) -> None:
    game, random = start.game(), start.random()
    for _ in range(random.randrange(200)):
        if not game.position.is_over():
            game.apply(pick(random, game.position.choices))
    view = game.view()
    seen = reachable(view)
    assert not [one for one in seen if isinstance(one, (Game, Dice, Luck, Journal))]
    assert not [one for one in seen if isinstance(one, int) and one == start.seed and one > 1000]
    stacks, setup = view.stacks, view.setup
    public = (view.cells, view.seats, stacks.space, stacks.below, stacks.top, setup.turtles, setup.owner)
    known = {id(one) for one in public}
    assert {id(one) for one in seen if isinstance(one, (bytes, bytearray, memoryview))} == known
    assert {type(one).__name__ for one in seen} <= {
        "Position", "Setup", "Stacks", "int", "bool", "bytes", "bytearray", "memoryview", "tuple", "list"
    }  # fmt: skip


@given(start=starts)
def test_nothing_that_can_be_changed_belongs_to_both_the_view_and_the_game(start: Start) -> None:
    game = start.game()
    view = game.view()
    game._view = None
    changeable = (Position, Setup, Stacks, bytearray, memoryview, list)
    games = {id(one) for one in reachable(game) if isinstance(one, changeable)}
    assert len(games) > 10
    assert not games & {id(one) for one in reachable(view) if isinstance(one, changeable)}


def do_the_worst(view: Position, luck: int) -> int:
    """A computer player that overwrites all of its view, and then makes a legal choice."""
    choice = view.choices[luck % len(view.choices)]
    view.take(view.chooser(), 6)
    view.setup.owner = bytes([view.chooser()] * 7)
    view.setup.turtles = view.setup.turtles[::-1]
    view.setup.players = 1
    for name in ("cards", "two", "third7"):
        setattr(view.setup, name, not getattr(view.setup, name))
    for part in (view.cells, view.seats, view.stacks.space, view.stacks.below, view.stacks.top, view.now):
        for place in range(len(part)):
            part[place] = 6
    view.choices = (STOP, CARD + 6)
    view.throws = (1, 1, 1)
    return choice


@given(start=starts)
def test_whatever_a_computer_player_does_to_its_view_the_game_does_not_notice(start: Start) -> None:
    fair, other = start.game(), start.game()
    while not fair.position.is_over():
        luck = fair.luck()
        choice = do_the_worst(fair.view(), luck)
        assert choice == random_player(other.position, luck)
        assert fair.apply(choice) == other.apply(choice)
        assert fair.position.state() == other.position.state()
        assert vars(fair.position.setup) == vars(other.position.setup)
        assert fair.view().state() == fair.position.state()
    assert other.position.is_over()


def test_the_walk_over_attributes_would_find_a_hidden_thing() -> None:
    game = new_game(Setup(4), 1)
    assert [one for one in reachable(game) if isinstance(one, (Dice, Luck))]
    assert any(one is game.deck for one in reachable(game))


def test_events_hold_nothing_but_numbers() -> None:
    game = new_game(Setup(4), 1, bytes([1, 1, 1, 1]))
    while not game.position.is_over():
        for event in play_on(game) or []:
            for part in event:
                assert isinstance(part, int) or all(isinstance(turtle, int) for turtle in part)


@pytest.mark.parametrize(("total", "rolls"), [(1, True), (2, True), (3, False), (4, False), (5, False), (6, False)])
def test_the_careful_player_rolls_on_while_the_bust_chance_is_a_sixth_at_most(total: int, rolls: bool) -> None:
    for words in [str(total)] + ([f"1 {total - 1}"] if total > 1 else []):
        table = Table(4, {4: "red yellow"}, hands={"yellow": [1]}, cards=True)
        table.move(words)
        for luck in range(20):
            assert careful(table.position, luck) == (ROLL if rolls else STOP)


def test_the_careful_player_stops_at_seven() -> None:
    table = Table(4, third7=True)
    table.move("3 4")
    assert careful(table.position, 1) == STOP


def test_the_random_player_takes_each_choice_as_often() -> None:
    table = Table(4, hands={"red": [1, 2, 6]}, cards=True)
    table.throw(1)
    chosen = [random_player(table.position, luck) for luck in range(500)]
    assert {choice: chosen.count(choice) for choice in chosen} == dict.fromkeys(
        (ROLL, STOP, CARD + 1, CARD + 2, CARD + 6), 100
    )


@rule("R31", "A18")
@pytest.mark.parametrize("player", [random_player, careful])
def test_computer_players_choose_either_turtle_first(player: Callable[[Position, int], int]) -> None:
    assert {player(Table(2).position, luck) for luck in range(10)} == {TURTLE, TURTLE + 1}


@rule("R19")
def test_a_computer_player_decides_as_a_rider_for_a_person() -> None:
    table = Table(4, {4: "red yellow"})
    table.position.seats[1] = number_of("careful")
    assert computer_choice(table.game) is None
    table.throw(2)
    assert computer_choice(table.game) == ROLL
    table.throw(1)
    assert computer_choice(table.game) == STOP
    assert play_on(table.game)
    assert table.stack(10) == "red yellow"


def test_a_computer_player_waits_for_a_person_who_rides() -> None:
    table = Table(4, {4: "red yellow"})
    table.position.seats[0] = number_of("random")
    assert computer_choice(table.game) == ROLL
    table.throw(2)
    assert table.asked == "yellow"
    assert play_on(table.game) is None


def test_after_the_end_no_computer_player_chooses() -> None:
    game = new_game(Setup(2), 3, bytes([1, 2]))
    while not game.position.is_over():
        play_on(game)
    assert computer_choice(game) is None
    assert play_on(game) is None


def test_a_players_luck_depends_on_nothing_but_seed_and_number_of_the_decision() -> None:
    game, other = new_game(Setup(4), 8), new_game(Setup(2, two=False), 8)
    random = Random(1)
    for _ in range(60):
        assert game.luck() == other.luck()
        game.apply(pick(random, game.position.choices))
        other.apply(pick(random, other.position.choices))

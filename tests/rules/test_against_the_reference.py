"""The engine and the reference play the same random games, with every house rule and 2 to 7 players."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import given

from mahe.rules.game import new_game
from mahe.rules.game_setup import NOBODY, TURTLES, Setup
from mahe.rules.position import Position
from mahe.rules.record import record_of, records
from mahe.rules.score import clutches_of, eggs_of, last_layer, winners
from tests.rules.games import Start, reference_of, side_by_side, start_of, starts, word
from tests.rules.reference import Reference, is_legal


def names_of(position: Position) -> list[str]:
    """Return the names that the reference has for the players."""
    return [position.setup.name(seat) for seat in range(position.setup.players)]


def same_as(reference: Reference, position: Position, names: list[str]) -> None:
    """Assert that the engine and the reference agree on the whole position."""
    for space in range(1, 22):
        assert [TURTLES[turtle] for turtle in position.stacks.stack(space)] == reference.course[space]
    on_raft = {TURTLES[turtle] for turtle in position.setup.turtles if position.stacks.space[turtle] == 0}
    assert on_raft == set(reference.raft)
    for seat, name in enumerate(names):
        held = [card for card in range(1, 8) for _ in range(position.held(seat, card))]
        assert held == sorted(reference.hands[name])
        assert (eggs_of(position, seat), clutches_of(position, seat)) == reference.score_of(name)
    assert position.cards_left() == len(reference.deck)
    assert position.is_over() == bool(reference.end)
    assert sorted(word(choice) for choice in position.choices) == sorted(reference.legal())
    assert position.turn() == reference.turn
    if position.is_over():
        assert names[last_layer(position)] == reference.end
        assert [names[seat] for seat in winners(position)] == reference.winners()
        assert position.chooser() == NOBODY
    else:
        assert position.face_up() == (reference.deck[0] if reference.deck else 7)
        assert names[position.seat()] == reference.player
        assert names[position.chooser()] == reference.chooser()
        if reference.turtle:
            assert TURTLES[position.turtle()] == reference.turtle
            assert names[position.decider()] == reference.decider


@given(start=starts)
def test_whole_random_games_are_the_same_at_every_choice(start: Start) -> None:
    for game, reference, recorder in side_by_side(start):
        same_as(reference, game.position, names_of(game.position))
        assert recorder.lines == reference.lines
        assert recorder.closing() == reference.closing()


def test_many_random_games_have_the_same_record(seed: int, exhaustive: bool) -> None:
    random = Random(seed)
    for _ in range(20_000 if exhaustive else 300):
        game, reference, recorder = list(side_by_side(start_of(random)))[-1]
        assert recorder.lines + recorder.closing() == reference.lines + reference.closing()
        assert game.position.is_over()


RULES = list(itertools.product((False, True), repeat=3))


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize(("cards", "two", "third7"), RULES)
def test_the_records_of_computer_players_are_legal_by_the_reference(
    players: int, cards: bool, two: bool, third7: bool, seed: int
) -> None:
    bots = (1, 2, 1, 2, 1, 2, 1)[:players]
    for record in records(3, seed, bots, cards=cards, two=two, third7=third7):
        assert is_legal(record)


@given(start=starts)
def test_the_record_of_a_game_is_legal_by_the_reference_at_every_choice(start: Start) -> None:
    for moment, (game, _, recorder) in enumerate(side_by_side(start)):
        if moment % 50 == 5 or game.position.is_over():
            assert recorder.text() == record_of(game)
            assert is_legal(recorder.text())


def test_the_reference_refuses_what_is_wrong() -> None:
    game = new_game(Setup(4), 1)
    reference = reference_of(game)
    reference.choose("throw", 3)
    reference.choose("stop", 0)
    header = [line for line in record_of(game).splitlines() if line]
    right = "1 red red: 3 | 3x1=3 | 0-3"
    assert reference.lines == [right]
    assert is_legal("\n".join([*header, right]))
    wrong = [
        "1 red red: 3 | 3x1=3 | 0-4",
        "1 red blue: 3 | 3x1=3 | 0-3",
        "1 red red: 7 | 7x1=7 | 0-7",
        "2 red red: 3 | 3x1=3 | 0-3",
        "1 red red: 3 | bust | 0-0",
        "1 red red: 3 | 3x1=3 | 0-3 | on blue",
    ]
    assert [line for line in wrong if is_legal("\n".join([*header, line]))] == []

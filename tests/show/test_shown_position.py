"""A picture that is folded from events alone equals the game's position once all events have been shown."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mahe.rules.choices import hand_over
from mahe.rules.events import DIE, DIE_VALUE, POSITION
from mahe.rules.game import Game
from mahe.rules.game_setup import NOBODY, TURTLES
from mahe.rules.odds import odds_of
from mahe.rules.save import restore, write
from mahe.show.shown_position import Picture
from tests.rules.games import Start, pick, reference_of, starts, word
from tests.rules.test_against_the_reference import names_of, same_as


def assert_same(picture: Picture, game: Game) -> None:
    position = game.position
    assert picture.setup is position.setup
    assert picture.state() == position.state()
    assert picture.seats == position.seats
    for turtle in position.setup.turtles:
        under = position.stacks.carriers(turtle) if position.stacks.space[turtle] else ()
        assert picture.level[turtle] == len(under)
    for space in range(1, 22):
        assert picture.height[space] == len(position.stacks.stack(space))
    assert picture.choices == position.choices
    for choice in position.choices:
        assert odds_of(picture, choice) == odds_of(position, choice)


@given(starts)
def test_the_picture_agrees_with_the_reference_which_shares_no_line_with_it(start: Start) -> None:
    game, random = start.game(), start.random()
    reference = reference_of(game)
    picture = Picture()
    picture.fold((POSITION, game.position))
    while not game.position.is_over():
        choice = pick(random, game.position.choices)
        events = game.apply(choice)
        for event in events:
            picture.fold(event)
        reference.choose(word(choice), next((event[DIE_VALUE] for event in events if event[0] == DIE), 0))
        same_as(reference, picture, names_of(picture))
        for turtle in picture.setup.turtles:
            stack = reference.stack_of(TURTLES[turtle])
            assert picture.level[turtle] == stack.index(TURTLES[turtle])


@given(starts, st.booleans())
def test_when_all_events_have_been_shown_the_picture_is_the_position(start: Start, resumes: bool) -> None:
    game = start.game()
    random = start.random()
    picture = Picture()
    picture.fold((POSITION, game.position))
    assert_same(picture, game)
    while not game.position.is_over():
        events = game.apply(pick(random, game.position.choices))
        if random.random() < 0.1 and game.last_decider() != NOBODY:
            events += game.take_back()
        if random.random() < 0.05 and not game.position.is_over():
            events += game.apply(hand_over(random.randrange(start.players), random.randrange(3)))
        for event in events:
            picture.fold(event)
        if resumes and random.random() < 0.05:
            game = restore(write(game))
            picture = Picture()
            picture.fold((POSITION, game.position))
        if random.random() < 0.2 or game.position.is_over():
            assert_same(picture, game)

"""The picture, folded from events alone, is the position once all of them have been shown."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mahe.rules.choices import hand_over
from mahe.rules.events import POSITION
from mahe.rules.game import Game
from mahe.rules.save import restore, write
from mahe.show.picture import Picture
from tests.rules.games import Start, pick, starts


def assert_same(picture: Picture, game: Game) -> None:
    position = game.position
    setup = position.setup
    assert picture.turtles == setup.turtles
    assert (picture.players, picture.two, bytes(picture.owner)) == (setup.players, setup.two, bytes(setup.owner))
    for turtle in setup.turtles:
        assert picture.stacks.space[turtle] == position.stacks.space[turtle]
        under = position.stacks.carriers(turtle) if position.stacks.space[turtle] else ()
        assert picture.level[turtle] == len(under)
    for space in range(1, 22):
        assert picture.stacks.stack(space) == position.stacks.stack(space)
        assert picture.height[space] == len(position.stacks.stack(space))
    for seat in range(setup.players):
        assert [picture.held(seat, eggs) for eggs in range(1, 8)] == [position.held(seat, eggs) for eggs in range(1, 8)]
        assert picture.eggs_of(seat) == sum(eggs * position.held(seat, eggs) for eggs in range(1, 8))
        assert picture.clutches_of(seat) == sum(position.held(seat, eggs) for eggs in range(1, 8))
    assert bytes(picture.seats[: setup.players]) == bytes(position.seats)
    assert (picture.eggs, picture.cards_left) == (position.face_up, position.cards_left)
    assert (tuple(picture.throws), picture.total) == (position.throws, position.total)
    if not position.is_over():
        assert picture.seat == position.seat
        assert (picture.turtle, picture.topmost) == (position.turtle, position.topmost)
        assert picture.decider == position.decider


@given(starts, st.booleans())
def test_when_all_events_have_been_shown_the_picture_is_the_position(start: Start, resumes: bool) -> None:
    game = start.game()
    random = start.random()
    picture = Picture()
    picture.fold((POSITION, game.position))
    assert_same(picture, game)
    while not game.position.is_over():
        events = game.apply(pick(random, game.position.choices))
        if random.random() < 0.1 and game.may_take_back():
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

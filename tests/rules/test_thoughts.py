"""A thought of the fox that is cancelled, at any slice, has no effect on later ones."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from mahe.rules.fox import Fox
from mahe.rules.game import Game, new_game
from mahe.rules.game_setup import NOBODY, Setup
from mahe.rules.roster import number_of, think, thought_out
from mahe.table.coach import advise
from tests.rules.games import pick

FOX = number_of("fox")
SLICES = 100  # most thoughts have fewer slices
randoms = st.builds(Random, st.integers(0, 2**64 - 1))
few = settings(max_examples=max(20, settings().max_examples // 3))


def decision(random: Random, player: int = 0) -> Game:
    """Return a game of any kind, with this player in all seats, at a random decision with at least two choices."""
    players = random.randint(2, 7)
    cards, two, third7 = (bool(random.getrandbits(1)) for _ in range(3))
    while True:
        game = new_game(
            Setup(players, cards=cards, two=two, third7=third7), random.getrandbits(48), bytes([player] * players)
        )
        for _ in range(random.randrange(150)):
            if not game.position.is_over():
                game.apply(pick(random, game.position.choices))
        if len(game.position.choices) > 1:
            return game


def judgement(fox: Fox, game: Game) -> tuple[int | None, list[int]]:
    """Return the fox's choice, and the worth of each choice."""
    choice = thought_out(fox.begin(game.view()))
    return choice, fox.worths[: len(game.position.choices)]


def for_a_while(thought: Generator[None, None, int | None], random: Random) -> int | None:
    """Run a random number of slices; return the choice, or None if the thought hasn't ended."""
    try:
        for _ in range(random.randrange(SLICES)):
            next(thought)
    except StopIteration as end:
        return int(end.value)
    return None


@given(random=randoms)
def test_after_any_thoughts_that_were_broken_off_the_fox_answers_as_a_fresh_one(random: Random) -> None:
    fox = Fox()
    for _ in range(random.randint(1, 6)):
        for_a_while(fox.begin(decision(random).view()), random)
    game = decision(random)
    assert judgement(fox, game) == judgement(Fox(), game)


@few
@given(random=randoms)
def test_coach_and_computer_players_who_share_a_fox_do_not_disturb_each_other(random: Random) -> None:
    for _ in range(random.randint(1, 6)):
        game = decision(random, FOX)
        for_a_while(random.choice((think, advise))(game), random)
    game = decision(random, FOX)
    assert thought_out(think(game)) == judgement(Fox(), game)[0]
    advice = thought_out(advise(game))
    for_a_while(think(decision(random, FOX)), random)
    assert thought_out(advise(game)) == advice


@few
@given(random=randoms)
def test_a_thought_that_another_one_has_ended_begins_anew_and_comes_to_the_same(random: Random) -> None:
    kind, game = random.choice((think, advise)), decision(random, FOX)
    wanted = thought_out(kind(game))
    thought = kind(game)
    ended = for_a_while(thought, random)
    for_a_while(random.choice((think, advise))(decision(random, FOX)), random)
    assert (thought_out(thought) if ended is None else ended) == wanted


@few
@given(random=randoms)
def test_a_thought_that_comes_to_its_end_leaves_the_position_as_it_was(random: Random) -> None:
    view = decision(random).view()
    before = view.state()
    first = thought_out(Fox().think(view))
    assert view.state() == before
    assert thought_out(Fox().think(view)) == first


def test_which_of_two_turtles_goes_first_can_be_thought_about_twice() -> None:
    view = new_game(Setup(2), 5).view()
    thought_out(Fox().think(view))
    assert (view.turtle(), view.topmost(), view.decider()) == (NOBODY, NOBODY, NOBODY)

"""The library `mahe`: choices have names, and choices, chance and refusals are the engine's own."""

from __future__ import annotations

import copy
import doctest
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import mahe
from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup
from mahe.rules.record import record_of
from mahe.rules.roster import computer_choice, number_of
from tests.needs import ROOT
from tests.rules.table import Table


def pickled(game: mahe.Game) -> mahe.Game:
    same: mahe.Game = pickle.loads(pickle.dumps(game))
    return same


def moment(view: mahe.View) -> tuple[object, ...]:
    """Return all fields of a view's moment, in their order."""
    return view.moment


def test_the_readme_plays_as_it_says() -> None:
    seen = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert seen.attempted >= 5
    assert seen.failed == 0


@pytest.mark.parametrize("players", range(2, 8))
def test_whole_games_by_names_are_those_of_the_engine_by_numbers(players: int) -> None:
    for seed in range(5):
        game = mahe.new_game(players, seed, cards=True)
        engine = new_game(Setup(players, cards=True), seed)
        whims = Random(seed)
        while not game.is_over():
            place = whims.randrange(len(game.choices))
            engine.apply(engine.position.choices[place])
            game.play(game.choices[place])
        assert game.record() == record_of(engine)
        assert f"\nwinner: {' '.join(game.winners)}\n" in game.record()


def test_a_game_without_a_seed_is_another_each_time() -> None:
    assert mahe.new_game().engine.seed != mahe.new_game().engine.seed


def test_a_moment_says_what_is_asked_of_whom() -> None:
    table = Table(4, {18: "blue red yellow", 3: "green"}, deck=[5, 4], hands={"yellow": [2]}, cards=True)
    game = mahe.Game(table.game)
    assert list(game.choices) == ["roll"]
    assert moment(game) == ("red", 1, "red", "red", "yellow", (), 0, 0, None)
    assert str(game.moment) == "turn 1: red throws the first die for the red turtle, then yellow decides"
    table.move("1")
    assert list(game.choices) == ["roll", "stop", "card 2"]
    assert moment(game) == ("yellow", 1, "red", "red", "yellow", (1,), 1, 1, (19, None, 0))
    assert str(game.moment) == "turn 1: yellow decides for the red turtle, with 1; stop leads to 19"
    game.play("card 2")
    assert list(game.choices) == ["roll", "stop"]
    assert moment(game) == ("yellow", 1, "red", "red", "yellow", (1, 2), 3, 6, (3, "green", 5))
    words = "turn 1: yellow decides for the red turtle, with 3; stop leads to 3, onto green, and wins the clutch of 5"
    assert str(game.moment) == words
    assert repr(game) == f"<Game of red, yellow, blue, green; {words}>"
    assert game.play("stop") == [
        "MOVED red +yellow 18→3",
        "WON 5 eggs by yellow, laid by yellow",
        "TURNED_UP 4 eggs, 1 cards left",
        "TURN 2, yellow",
        "GOES yellow, yellow decides",
    ]


def test_with_two_turtles_each_it_is_asked_which_goes_first() -> None:
    game = mahe.new_game(2, turtles=("white", "blue", "red", "green"), first=1)
    assert game.players == ("white", "red")
    assert game.turtles == {"white": ("white", "blue"), "red": ("red", "green")}
    assert list(game.choices) == ["red first", "green first"]
    assert moment(game) == ("red", 1, "red", None, None, (), 0, 0, None)
    assert str(game.moment) == "turn 1: red says which turtle goes first"
    game.play("green first")
    assert game.moment.turtle == "green"


def test_a_game_prints_its_board() -> None:
    table = Table(4, {18: "blue red", 3: "green"}, deck=[5, 4], hands={"yellow": [2, 6]})
    game = mahe.Game(table.game)
    assert str(game).splitlines() == [
        "raft: yellow",
        "3: green",
        "18: blue red",
        "beach: a clutch of 5; cards left: 2",
        "eggs: red 0, yellow 8, blue 0, green 0",
        "turn 1: red throws the first die for the red turtle, then red decides",
    ]


def test_a_game_that_is_over_says_who_won() -> None:
    table = Table(4, {20: "red"}, deck=[])
    table.move("1 stop")
    game = mahe.Game(table.game)
    assert game.is_over()
    assert str(game.moment) == "turn 1: nobody is to choose"
    assert str(game).endswith("\nwon: red")
    for refused in (lambda: game.play("roll"), lambda: game.choice_of("fox")):
        with pytest.raises(mahe.RulesError, match=r"^\[A6\] the game is over"):
            refused()


def test_what_is_not_open_is_refused_in_a_sentence_and_changes_nothing() -> None:
    game = mahe.new_game(4, seed=1)
    before = str(game)
    with pytest.raises(mahe.RulesError, match=r"^\[R5\] nobody can stop before the first die"):
        game.play("stop")
    with pytest.raises(mahe.RulesError, match=r"^\[R5\] there is no choice 'jump'; open now: roll$"):
        game.play("jump")
    with pytest.raises(mahe.RulesError, match=r"^\[R1\] there is no pink turtle; there are red, yellow, .* white$"):
        mahe.new_game(4, turtles=("red", "pink", "blue", "green"))
    with pytest.raises(ValueError, match=r"^a person is no computer player$"):
        game.choice_of("person")
    with pytest.raises(ValueError, match=r"^there is no player lion; there are "):
        game.choice_of("lion")
    assert str(game) == before


def test_a_view_is_moved_ahead_and_the_game_stays() -> None:
    table = Table(4, {20: "red"}, deck=[5, 4])
    game = mahe.Game(table.game)
    before = str(game)
    ahead = game.view()
    assert ahead.play("roll") == []
    assert (ahead.due, ahead.choices, ahead.moment.chooser) == ("die", (), None)
    assert ahead.give(1) == ["DIE 1, total 1 of 1"]
    further = ahead.view()
    further.play("stop")
    assert further.due == "card"
    further.give()
    assert further.choices == ("roll",)
    assert (further.eggs["red"], further.spaces["red"]) == (5, 21)
    assert (ahead.eggs["red"], ahead.spaces["red"]) == (0, 20)
    assert str(game) == before


def test_a_stop_is_taken_back() -> None:
    game = mahe.new_game(4, seed=1)
    game.play("roll")
    before = str(game)
    game.play("stop")
    assert str(game) != before
    game.take_back()
    assert str(game) == before


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickled])
def test_a_copy_goes_on_by_itself_with_the_same_dice(way: Callable[[mahe.Game], mahe.Game]) -> None:
    game = mahe.new_game(4, seed=1)
    before = str(game)
    other = way(game)
    told = other.play("roll")
    assert str(game) == before != str(other)
    assert game.play("roll") == told
    assert str(game) == str(other)


@pytest.mark.parametrize("name", ["pirate", "fox"])
def test_a_computer_player_chooses_as_it_does_in_its_seat(name: str) -> None:
    engine = new_game(Setup(3), 5, bytes([number_of(name)] * 3))
    game = mahe.new_game(3, seed=5)
    for _ in range(20):
        choice = computer_choice(engine)
        assert choice is not None
        place = engine.position.choices.index(choice)
        engine.apply(choice)
        assert game.choice_of(name) == game.choices[place]
        game.play(game.choices[place])


def test_nothing_of_it_is_loaded_before_one_of_its_names_is_needed() -> None:
    program = """
import sys
import mahe
assert mahe.VERSION and "mahe.rules" not in sys.modules
from mahe import rules
assert not hasattr(mahe, "new_gmae") and "new_game" in dir(mahe)
assert "mahe.library" not in sys.modules
from mahe import *
print([name for name in mahe.__all__ if not eval(name)])
"""
    path = Path(mahe.__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", program], cwd=path, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[]\n", "")

"""A game and a position can be copied and pickled on a laptop, at any moment, and the copy shares nothing."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mahe
from mahe.rules.choices import CARD, SEAT
from mahe.rules.errors import BadSetup, IllegalChoice, ImpossibleChance, RulesError
from mahe.rules.game import Game
from mahe.rules.game_setup import NOBODY, Setup
from mahe.rules.moves import choose, give
from mahe.rules.position import Position
from mahe.rules.save import restore, write
from mahe.rules.stacks import Stacks
from tests.rules.games import Start, pick, starts
from tests.rules.table import Table
from tests.rules.test_views import reachable


def pickled(protocol: int) -> Callable[[Any], Any]:
    return lambda thing: pickle.loads(pickle.dumps(thing, protocol))


WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle {protocol}": pickled(protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)},
}
ways = st.sampled_from(sorted(WAYS))


def played(start: Start) -> Game:
    """Return a game at a random point; choices may have been taken back, and seats handed over."""
    game, random = start.game(), start.random()
    for _ in range(random.randrange(150)):
        if game.position.is_over():
            break
        game.apply(pick(random, game.position.choices))
        if random.random() < 0.1 and not game.position.is_over():
            game.apply(SEAT + 16 * random.randrange(start.players) + random.randrange(7))
        if random.random() < 0.1 and game.last_decider() != NOBODY:
            game.take_back()
    if random.random() < 0.5:
        game.view()
    return game


def attributes(thing: object) -> object:
    """Return an object's attributes, recursively, as plain values; unused buffers are left out."""
    if isinstance(thing, Game):
        thing.journal.packed()
        kept = thing._kept[: thing._number_kept]
        return attributes({**vars(thing), "_kept": kept, "_view": None})
    if isinstance(thing, dict):
        return {name: attributes(value) for name, value in thing.items()}
    if isinstance(thing, (tuple, list)):
        return [attributes(one) for one in thing]
    return attributes(vars(thing)) if hasattr(thing, "__dict__") else thing


@given(start=starts, way=ways)
def test_a_copied_or_pickled_game_is_equal_and_goes_on_alike(start: Start, way: str) -> None:
    game = played(start)
    other = WAYS[way](game)
    assert type(other) is Game
    assert attributes(other) == attributes(game)
    assert write(other) == write(game)
    before, random = write(game), start.random()
    told: list[list[object]] = []
    while not other.position.is_over():
        assert other.view().state() == other.position.state()
        told.append([other.luck(), *other.apply(pick(random, other.position.choices))])
    assert write(game) == before, "the original stays where it was"
    random = start.random()
    for events in told:
        assert [game.luck(), *game.apply(pick(random, game.position.choices))] == events
    assert write(other) == write(game)


@given(start=starts, way=ways, of_view=st.booleans())
def test_a_copied_or_pickled_position_is_equal_and_moves_by_itself(start: Start, way: str, of_view: bool) -> None:
    game = played(start)
    position = game.view() if of_view else game.position
    other = WAYS[way](position)
    assert type(other) is Position
    assert attributes(other) == attributes(position)
    random = start.random()
    while other.choices or other.due():
        if other.due():
            give(other, random.randint(1, 6))
        else:
            choose(other, random.choice(other.choices))
        stacks = other.stacks
        assert bytes(stacks.space) + bytes(stacks.below) + bytes(stacks.top) == other.cells[: len(Stacks().cells)]
    assert position.state() == restore(write(game)).position.state(), "the original stays where it was"


@given(start=starts, way=ways)
def test_nothing_that_can_be_changed_belongs_to_both_a_game_and_its_copy(start: Start, way: str) -> None:
    game = played(start)
    other = WAYS[way](game)
    frozen = (int, str, bytes, tuple, type(None))
    mine = {id(one): one for one in reachable(game) if not isinstance(one, frozen)}
    assert len(mine) > 10
    assert not [one for one in reachable(other) if id(one) in mine]


@pytest.mark.parametrize("way", WAYS)
def test_what_may_be_taken_back_may_be_taken_back_in_a_copy(way: str) -> None:
    table = Table(4, {4: "red yellow", 18: "blue"}, hands={"yellow": [1, 2]}, cards=True)
    table.throw(2)
    table.game.apply(CARD + 1)
    table.stop()
    other = WAYS[way](table.game)
    for _ in range(2):
        assert other.last_decider() == table.game.last_decider()
        undone, again = table.game.take_back(), other.take_back()
        assert again[0] == undone[0]
        assert attributes(other) == attributes(table.game)
    assert other.last_decider() == NOBODY


@pytest.mark.parametrize("way", WAYS)
def test_what_a_computer_player_wrote_into_its_view_is_copied_as_it_stands(way: str) -> None:
    view = Position(Setup(2))
    view.setup.players = 1
    view.setup.owner = bytes(7)
    view.setup.two = False
    assert attributes(WAYS[way](view)) == attributes(view)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", [RulesError, BadSetup, IllegalChoice, ImpossibleChance])
def test_an_error_of_the_rules_reaches_another_process_whole(way: str, kind: type[RulesError]) -> None:
    other = WAYS[way](kind("R36", "a card never replaces the first die"))
    assert (type(other), other.rule, other.text) == (kind, "R36", "a card never replaces the first die")
    assert str(other) == "[R36] a card never replaces the first die"


@pytest.mark.parametrize("module", ["position", "game_setup"])
def test_whatever_module_of_the_rules_is_imported_copying_works(module: str) -> None:
    script = (
        f"import mahe.rules.{module}, copy\nfrom mahe.rules.game_setup import NOBODY, Setup\n"
        "from mahe.rules.position import Position\nassert copy.copy(Position(Setup(2))).seats == bytes(2)"
    )
    subprocess.run([sys.executable, "-c", script], cwd=Path(mahe.__file__).parents[1], check=True, timeout=60)
